"""The direct dynamic model as a functional mock-up unit: FMI 2.0 for co-simulation, with its sources.

The unit holds positions and velocities, takes torques as inputs, and steps by the Runge-Kutta method of fourth order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from ...derive.kernel import Kernel
from ...description.robot import Robot
from ..naming import file_stem
from .comments import title
from .firmware import files as c_files

# The model that a unit is made of, and its arguments.
_MODEL = "ddm"
_ARGUMENTS = ["q", "qd", "tau", "qdd"]
# Steps in s where nobody asks for others.
_STEP = 1e-3


def files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the text of each file of the unit, by its path in the archive."""
    kernel = next((kernel for kernel in kernels if kernel.name == _MODEL), None)
    if kernel is None:
        raise ValueError(f"a unit of FMI is made of the model {_MODEL!r}: expected it among the models")
    arguments = [slot.name for slot in (*kernel.inputs, *kernel.outputs)]
    if arguments != _ARGUMENTS or robot.base.floating:
        kind = "stands on a floating base" if robot.base.floating else f"has the arguments {', '.join(arguments)}"
        raise ValueError(
            f"no unit of FMI for {robot.name!r}, whose model {_MODEL!r} {kind}: expected q, qd and tau of a fixed base "
            "without loops; export C, which has all models"
        )
    # Importers link what they compile with nothing but the C library.
    exported = c_files(robot, [kernel], libm=False)
    written = {name: text for name, text in exported.items() if name.endswith((".h", "_models.c"))}
    joints, parameters = kernel.inputs[0].size, list(robot.values)
    guid = hashlib.sha256("".join(written.values()).encode()).hexdigest()[:32]
    sources = {f"sources/{name}": text for name, text in written.items()}
    sources[f"sources/{robot.name}_fmu.c"] = _wrapper(robot, joints, guid)
    return {"modelDescription.xml": _description(robot, joints, parameters, guid), **sources}


def _description(robot: Robot, joints: int, parameters: Sequence[str], guid: str) -> str:
    """Return the XML: torques, positions, velocities, the step and the parameters, numbered in this order."""
    name = robot.name
    variables = [_variable(f"tau[{j + 1}]", "input", "continuous", "0") for j in range(joints)]
    for what in ("q", "qd"):
        variables += [
            _variable(f"{what}[{j + 1}]", "output", "continuous", "0", ' initial="exact"') for j in range(joints)
        ]
    variables.append(_variable("step", "parameter", "tunable", repr(_STEP)))
    for parameter in parameters:
        value = robot.values[parameter]
        start = "NaN" if value is None else repr(float(value))
        variables.append(_variable(f"parameters.{parameter}", "parameter", "tunable", start))
    numbered = [text.replace("<ScalarVariable ", f'<ScalarVariable valueReference="{i}" ', 1)
                for i, text in enumerate(variables)]  # fmt: skip
    outputs = [f'      <Unknown index="{i}"/>' for i in range(joints + 1, 3 * joints + 1)]
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<fmiModelDescription fmiVersion="2.0" modelName={quoteattr(name)} guid="{guid}" '
        f'generationTool="torquec" description={quoteattr(title(robot))}>',
        f'  <CoSimulation modelIdentifier={quoteattr(name)} canHandleVariableCommunicationStepSize="true" '
        'canNotUseMemoryManagementFunctions="true" '
        'canGetAndSetFMUstate="true" canSerializeFMUstate="true">',
        "    <SourceFiles>",
        f'      <File name="{name}_fmu.c"/>',
        f'      <File name="{file_stem(name)}.c"/>',
        "    </SourceFiles>",
        "  </CoSimulation>",
        "  <ModelVariables>",
        *(f"    {text}" for text in numbered),
        "  </ModelVariables>",
        "  <ModelStructure>",
        "    <Outputs>",
        *outputs,
        "    </Outputs>",
        "    <InitialUnknowns/>" if not outputs else "",
        "  </ModelStructure>",
        "</fmiModelDescription>",
        "",
    ])  # fmt: skip


def _variable(name: str, causality: str, variability: str, start: str, more: str = "") -> str:
    return (
        f'<ScalarVariable name={quoteattr(name)} causality="{causality}" variability="{variability}"{more}>'
        f'<Real start="{start}"/></ScalarVariable>'
    )


def _wrapper(robot: Robot, joints: int, guid: str) -> str:
    """Return the C of the interface of FMI 2.0 around the model."""
    name, parameters = robot.name, len(robot.values)
    return f"""/* {title(robot)}: FMI 2.0 for co-simulation. Values are torques, q, qd, the step, parameters. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "{file_stem(name)}.h"

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

#define JOINTS {joints}
#define PARAMETERS {parameters}
#define VALUES (3 * JOINTS + 1 + PARAMETERS)
#define MOST_STEPS 1e9

/* The types of the standard, as its header fmi2TypesPlatform.h has them. */
typedef unsigned int fmi2ValueReference;
typedef int fmi2Boolean, fmi2Integer, fmi2Status;
typedef double fmi2Real;
typedef const char *fmi2String;
typedef void *fmi2Component;
enum {{ fmi2OK, fmi2Warning, fmi2Discard, fmi2Error }};

typedef struct {{
    double value[VALUES];
    int changed; /* parameters, after the last prepare */
    {name}_constants k;
}} instance;

static void reset(instance *unit)
{{
    memset(unit->value, 0, sizeof unit->value);
    unit->value[3 * JOINTS] = {_STEP!r};
    memcpy(unit->value + 3 * JOINTS + 1, {name}_parameters, PARAMETERS * sizeof(double));
    unit->changed = 1;
}}

/* Return the slope of the state (q, qd). */
static void slope(const instance *unit, const double *state, double *rate)
{{
    memcpy(rate, state + JOINTS, JOINTS * sizeof(double));
    {name}_ddm(state, state + JOINTS, unit->value, rate + JOINTS, &unit->k);
}}

/* One step of the Runge-Kutta method of fourth order. */
static void advance(instance *unit, double h)
{{
    double *state = unit->value + JOINTS, at[2 * JOINTS], a[2 * JOINTS], b[2 * JOINTS], c[2 * JOINTS], d[2 * JOINTS];
    slope(unit, state, a);
    for (int i = 0; i < 2 * JOINTS; i++) at[i] = state[i] + 0.5 * h * a[i];
    slope(unit, at, b);
    for (int i = 0; i < 2 * JOINTS; i++) at[i] = state[i] + 0.5 * h * b[i];
    slope(unit, at, c);
    for (int i = 0; i < 2 * JOINTS; i++) at[i] = state[i] + h * c[i];
    slope(unit, at, d);
    for (int i = 0; i < 2 * JOINTS; i++) state[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
}}

API const char *fmi2GetTypesPlatform(void) {{ return "default"; }}
API const char *fmi2GetVersion(void) {{ return "2.0"; }}

API fmi2Component fmi2Instantiate(fmi2String called, fmi2Integer kind, fmi2String guid, fmi2String place,
                                  const void *functions, fmi2Boolean visible, fmi2Boolean logging)
{{
    instance *unit;
    (void)called, (void)place, (void)functions, (void)visible, (void)logging;
    if (kind != 1 || strcmp(guid, "{guid}") != 0) return NULL; /* 1: for co-simulation */
    unit = malloc(sizeof *unit);
    if (unit) reset(unit);
    return unit;
}}

API void fmi2FreeInstance(fmi2Component unit) {{ free(unit); }}

API fmi2Status fmi2Reset(fmi2Component unit)
{{
    reset(unit);
    return fmi2OK;
}}

API fmi2Status fmi2SetupExperiment(fmi2Component unit, fmi2Boolean tolerant, fmi2Real tolerance, fmi2Real start,
                                   fmi2Boolean ends, fmi2Real stop)
{{
    (void)unit, (void)tolerant, (void)tolerance, (void)start, (void)ends, (void)stop;
    return fmi2OK;
}}

API fmi2Status fmi2EnterInitializationMode(fmi2Component unit) {{ return unit ? fmi2OK : fmi2Error; }}
API fmi2Status fmi2ExitInitializationMode(fmi2Component unit) {{ return unit ? fmi2OK : fmi2Error; }}
API fmi2Status fmi2Terminate(fmi2Component unit) {{ return unit ? fmi2OK : fmi2Error; }}

API fmi2Status fmi2SetDebugLogging(fmi2Component unit, fmi2Boolean on, size_t count, const fmi2String *categories)
{{
    (void)unit, (void)on, (void)count, (void)categories;
    return fmi2OK;
}}

API fmi2Status fmi2GetReal(fmi2Component of, const fmi2ValueReference *which, size_t count, fmi2Real *value)
{{
    const instance *unit = of;
    for (size_t i = 0; i < count; i++) {{
        if (which[i] >= VALUES) return fmi2Error;
        value[i] = unit->value[which[i]];
    }}
    return fmi2OK;
}}

API fmi2Status fmi2SetReal(fmi2Component of, const fmi2ValueReference *which, size_t count, const fmi2Real *value)
{{
    instance *unit = of;
    for (size_t i = 0; i < count; i++) {{
        if (which[i] >= VALUES) return fmi2Error;
        unit->value[which[i]] = value[i];
        if (which[i] > 3 * JOINTS) unit->changed = 1;
    }}
    return fmi2OK;
}}

/* As many equal steps as are no longer than the parameter `step`; an answer that is no number is an error. */
API fmi2Status fmi2DoStep(fmi2Component of, fmi2Real now, fmi2Real size, fmi2Boolean kept)
{{
    instance *unit = of;
    const double steps = size / unit->value[3 * JOINTS];
    long count;
    (void)now, (void)kept;
    if (!(steps >= 0 && steps < MOST_STEPS)) return fmi2Error;
    count = (long)(steps - 1e-9) + 1;
    if (unit->changed) {name}_prepare(unit->value + 3 * JOINTS + 1, &unit->k);
    unit->changed = 0;
    for (long i = 0; i < count; i++) advance(unit, size / (double)count);
    for (int i = 0; i < 2 * JOINTS; i++) {{
        if (unit->value[JOINTS + i] - unit->value[JOINTS + i] != 0) return fmi2Error;
    }}
    return fmi2OK;
}}

/* A state is a copy of the whole instance, and so are its bytes. */
API fmi2Status fmi2GetFMUstate(fmi2Component unit, void **state)
{{
    if (!*state) *state = malloc(sizeof(instance));
    if (!*state) return fmi2Error;
    memcpy(*state, unit, sizeof(instance));
    return fmi2OK;
}}

API fmi2Status fmi2SetFMUstate(fmi2Component unit, void *state)
{{
    memcpy(unit, state, sizeof(instance));
    return fmi2OK;
}}

API fmi2Status fmi2FreeFMUstate(fmi2Component unit, void **state)
{{
    (void)unit;
    free(*state);
    *state = NULL;
    return fmi2OK;
}}

API fmi2Status fmi2SerializedFMUstateSize(fmi2Component unit, void *state, size_t *size)
{{
    (void)unit, (void)state;
    *size = sizeof(instance);
    return fmi2OK;
}}

API fmi2Status fmi2SerializeFMUstate(fmi2Component unit, void *state, char *bytes, size_t size)
{{
    (void)unit;
    if (size < sizeof(instance)) return fmi2Error;
    memcpy(bytes, state, sizeof(instance));
    return fmi2OK;
}}

API fmi2Status fmi2DeSerializeFMUstate(fmi2Component unit, const char *bytes, size_t size, void **state)
{{
    if (size != sizeof(instance) || fmi2GetFMUstate(unit, state) != fmi2OK) return fmi2Error;
    memcpy(*state, bytes, sizeof(instance));
    return fmi2OK;
}}

API fmi2Status fmi2CancelStep(fmi2Component unit) {{ return unit ? fmi2Discard : fmi2Error; }}

{_NOTHING}"""


# What the standard wants to be there, of which this unit has nothing: there are real numbers only.
_NOTHING = "\n".join(
    [
        f"API fmi2Status fmi2{way}{kind}(fmi2Component unit, const fmi2ValueReference *which, size_t count, "
        f"{'const ' if way == 'Set' else ''}fmi2{kind} *value)\n"
        "{\n    (void)unit, (void)which, (void)value;\n    return count ? fmi2Error : fmi2OK;\n}\n"
        for way in ("Get", "Set")
        for kind in ("Integer", "Boolean", "String")
    ]
    + [
        f"API fmi2Status fmi2{way}Derivatives(fmi2Component unit, const fmi2ValueReference *which, size_t count, "
        f"const fmi2Integer *order, {values} *value)\n"
        "{\n    (void)unit, (void)which, (void)order, (void)value;\n    return count ? fmi2Error : fmi2OK;\n}\n"
        for way, values in (("SetRealInput", "const fmi2Real"), ("GetRealOutput", "fmi2Real"))
    ]
    + [
        "API fmi2Status fmi2GetDirectionalDerivative(fmi2Component unit, const fmi2ValueReference *unknown, "
        "size_t unknowns, const fmi2ValueReference *known, size_t knowns, const fmi2Real *change, fmi2Real *value)\n"
        "{\n    (void)unit, (void)unknown, (void)known, (void)knowns, (void)change, (void)value;\n"
        "    return unknowns ? fmi2Error : fmi2OK;\n}\n"
    ]
    + [
        f"API fmi2Status fmi2Get{kind}Status(fmi2Component unit, int kind, fmi2{kind} *value)\n"
        "{\n    (void)unit, (void)kind, (void)value;\n    return fmi2Discard;\n}\n"
        for kind in ("Real", "Integer", "Boolean", "String")
    ]
    + [
        "API fmi2Status fmi2GetStatus(fmi2Component unit, int kind, fmi2Status *value)\n"
        "{\n    (void)unit, (void)kind, (void)value;\n    return fmi2Discard;\n}\n"
    ]
)
