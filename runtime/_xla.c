/* torquec._xla: compiled kernels as custom calls of XLA, the compiler behind JAX.
 *
 * One handler serves all kernels. XLA compiles programs that name a kernel by its number in the table below, beside the
 * token of the process that numbered it: a program that another process compiled, and kept, is refused.
 *
 * The structures are those of XLA's FFI in C (xla/ffi/api/c_api.h, API 0.x), which promises them to stay as they are
 * until its major version changes; only what is read here is declared, in the order it has there.
 *
 * Build with Py_LIMITED_API=0x030b0000.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../generator/emit/c/support/torquec_abi.h"
#include "xla_ffi.h"

enum { MOST_ARGUMENTS = 32, MOST_KERNELS = 1 << 16, ALIGNMENT = 64 };

/* A kernel with the constants of one set of parameters. */
typedef struct {
    const torquec_kernel *kernel;
    const torquec_module_t *module;
    torquec_constants_t constants;
    size_t workspace_bytes;
} entry;

static entry *entries[MOST_KERNELS];
static int64_t registered;
static int64_t token;

static xla_error *
failure(const xla_call_frame *frame, const char *message)
{
    xla_error_create_args args = {sizeof args, NULL, message, XLA_INVALID_ARGUMENT};
    return frame->api->error_create(&args);
}

/* Elements of a buffer; -1 if they are of another type than the kernel's. */
static int64_t
elements(const xla_buffer *buffer, char kind, int real_bytes)
{
    int32_t real = real_bytes == 8 ? XLA_F64 : XLA_F32;
    if (buffer->dtype != (kind == 'i' ? XLA_S32 : real))
        return -1;
    int64_t count = 1;
    for (int64_t d = 0; d < buffer->rank; d++)
        count *= buffer->dims[d];
    return count;
}

/* A number that the call brings, by its place among the attributes, which are sorted by name; -1 if there is none. */
static int64_t
attribute(const xla_attrs *attrs, int64_t place)
{
    if (attrs->size <= place || attrs->types[place] != XLA_SCALAR)
        return -1;
    const xla_scalar *scalar = attrs->attrs[place];
    return scalar->dtype == XLA_S64 ? *(const int64_t *)scalar->value : -1;
}

static xla_error *
run(const xla_call_frame *frame)
{
    int64_t number = attribute(&frame->attrs, 0), process = attribute(&frame->attrs, 1);
    if (process != token || number < 0 || number >= __atomic_load_n(&registered, __ATOMIC_ACQUIRE))
        return failure(frame, "torquec: this program was compiled in another process, whose kernels are not here; "
                              "compile it again, without JAX's persistent cache");
    const entry *it = entries[number];
    const torquec_kernel *kernel = it->kernel;
    if (frame->args.size != kernel->inputs || frame->rets.size != kernel->outputs)
        return failure(frame, "torquec: another number of arguments than the kernel has");
    const void *in[MOST_ARGUMENTS];
    void *out[MOST_ARGUMENTS];
    ptrdiff_t steps[MOST_ARGUMENTS];
    int64_t states = -1;
    for (int a = 0; a < kernel->inputs + kernel->outputs; a++) {
        int is_output = a >= kernel->inputs, place = is_output ? a - kernel->inputs : a;
        const xla_buffer *buffer = is_output ? frame->rets.rets[place] : frame->args.args[place];
        int64_t count = elements(buffer, kernel->kinds[a], it->module->real_bytes);
        if (count < 0 || count % kernel->sizes[a] || (states >= 0 && count / kernel->sizes[a] != states))
            return failure(frame, "torquec: an argument has another type or size than the kernel's");
        states = count / kernel->sizes[a];
        steps[a] = (ptrdiff_t)kernel->sizes[a] * (kernel->kinds[a] == 'i' ? 4 : it->module->real_bytes);
        if (is_output)
            out[place] = buffer->data;
        else
            in[place] = buffer->data;
    }
    if (states == 1) {
        kernel->scalar(in, out, it->constants.scalar);
        return NULL;
    }
    void *workspace = NULL;
    if (states > 0) {
        if (posix_memalign(&workspace, ALIGNMENT, it->workspace_bytes))
            return failure(frame, "torquec: no memory for the workspace of a batch");
        it->module->batch(kernel, (size_t)states, in, out, steps, &it->constants, workspace);
        free(workspace);
    }
    return NULL;
}

/* What XLA calls: to ask for the version of the interface, at each of its stages, and to execute. */
static xla_error *
handler(xla_call_frame *frame)
{
    for (xla_extension *extension = frame->extension; extension; extension = extension->next)
        if (extension->type == XLA_METADATA) {
            xla_metadata *metadata = ((xla_metadata_extension *)extension)->metadata;
            metadata->version.major = XLA_FFI_MAJOR;
            metadata->version.minor = XLA_FFI_MINOR;
            metadata->traits = 0;
            return NULL;
        }
    return frame->stage == XLA_EXECUTE ? run(frame) : NULL;
}

/* Python. */

PyDoc_STRVAR(register_text, "register(kernel, module, scalar, lanes, /)\n--\n\n"
                            "Number a kernel by its address, that of its module and those of its constants, for one "
                            "state and for lanes.\n\nReturn the number and the token of this process.");

static PyObject *
register_kernel(PyObject *Py_UNUSED(self), PyObject *args)
{
    unsigned long long kernel, module, scalar, lanes;
    if (!PyArg_ParseTuple(args, "KKKK", &kernel, &module, &scalar, &lanes))
        return NULL;
    if (registered == MOST_KERNELS) {
        PyErr_Format(PyExc_MemoryError, "%d kernels are registered with JAX, and there is no room for more",
                     MOST_KERNELS);
        return NULL;
    }
    entry *it = calloc(1, sizeof *it);
    if (!it)
        return PyErr_NoMemory();
    it->kernel = (const torquec_kernel *)(uintptr_t)kernel;
    it->module = (const torquec_module_t *)(uintptr_t)module;
    it->constants.scalar = (const void *)(uintptr_t)scalar;
    it->constants.lanes = (const void *)(uintptr_t)lanes;
    int arguments = it->kernel->inputs + it->kernel->outputs;
    if (arguments > MOST_ARGUMENTS) {
        free(it);
        PyErr_Format(PyExc_ValueError, "a kernel of %d arguments; at most %d can be called", arguments, MOST_ARGUMENTS);
        return NULL;
    }
    size_t sizes = 0;
    for (int a = 0; a < arguments; a++)
        sizes += (size_t)it->kernel->sizes[a];
    it->workspace_bytes = 2 * ((size_t)(it->module->lanes * it->module->real_bytes) * sizes +
                               (size_t)(TORQUEC_BESIDE * arguments));
    entries[registered] = it;
    int64_t number = registered;
    __atomic_store_n(&registered, number + 1, __ATOMIC_RELEASE);
    return Py_BuildValue("LL", (long long)number, (long long)token);
}

static PyMethodDef functions[] = {
    {"register", register_kernel, METH_VARARGS, register_text},
    {NULL, NULL, 0, NULL},
};

static int
execute(PyObject *module)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    token = (int64_t)(((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec) ^ ((uint64_t)getpid() << 40) ^
                      (uint64_t)(uintptr_t)&token) & INT64_MAX;
    PyObject *capsule = PyCapsule_New((void *)(uintptr_t)handler, "xla._CUSTOM_CALL_TARGET", NULL);
    int failed = capsule == NULL || PyModule_AddObjectRef(module, "handler", capsule) < 0;
    Py_XDECREF(capsule);
    return failed ? -1 : 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "torquec._xla",
    .m_doc = "Compiled kernels as custom calls of XLA.",
    .m_methods = functions,
    .m_slots = slots,
};

PyMODINIT_FUNC
PyInit__xla(void)
{
    return PyModuleDef_Init(&definition);
}
