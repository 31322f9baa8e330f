/* A robot written by hand: kernels so simple that a test can say what they give. REAL, N, ABI come from the build. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef REAL real;
enum { LANES = 4 };

/* The constants: M1, D2, and how often prepare was asked. */
typedef struct {
    real m1, d2;
} constants;

static void
prepare(size_t sets, const double *parameters, void *where)
{
    constants *c = where;
    for (size_t s = 0; s < sets; s++) {
        c[s].m1 = (real)parameters[2 * s];
        c[s].d2 = (real)parameters[2 * s + 1];
    }
}

#define KERNEL(name) static void name(const void *const *in, void *const *out, const void *data)
#define IN(i) ((const real *)in[i])
#define OUT(o) ((real *)out[o])
#define CONSTANTS const constants *c = data

/* Every input is read before an output is written, as the contract demands. */
static void
idm_body(const void *const *in, const real *more, real *tau, const constants *c, real sign)
{
    real sum[N];
    for (int j = 0; j < N; j++)
        sum[j] = c->m1 * IN(0)[j] + 2 * IN(1)[j] + 3 * IN(2)[j] + (more ? sign * more[j % 6] : 0);
    memcpy(tau, sum, sizeof sum);
}

KERNEL(idm) { idm_body(in, NULL, OUT(0), data, 0); }
KERNEL(idm_wrench_flange) { idm_body(in, IN(3), OUT(0), data, 1); }
KERNEL(idm_wrench_tool) { idm_body(in, IN(3), OUT(0), data, -1); }
KERNEL(idm_base)
{
    real more[6];
    for (int k = 0; k < 6; k++)
        more[k] = 10 * (IN(3)[k % 9] + IN(3)[8]);
    idm_body(in, more, OUT(0), data, 1);
}

KERNEL(gravity)
{
    CONSTANTS;
    real q[N];
    memcpy(q, in[0], sizeof q);
    for (int j = 0; j < N; j++)
        OUT(0)[j] = q[N - 1 - j] * c->d2;
}

static void
jacobian_body(const void *const *in, void *const *out, real shift)
{
    real q[N];
    memcpy(q, in[0], sizeof q);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < N; j++)
            OUT(0)[i * N + j] = (real)i * q[j] + shift;
}
KERNEL(jacobian_flange) { (void)data; jacobian_body(in, out, 0); }
KERNEL(jacobian_tool) { (void)data; jacobian_body(in, out, 100); }

/* transform(q, frame, ref="base"): [frame number, ref number, q1, q2]. */
static void
transform_body(const void *const *in, void *const *out, real frame, real ref)
{
    real values[4] = {frame, ref, IN(0)[0], IN(0)[1]};
    memcpy(out[0], values, sizeof values);
}
KERNEL(transform_flange_base) { (void)data; transform_body(in, out, 1, 0); }
KERNEL(transform_tool_base) { (void)data; transform_body(in, out, 2, 0); }
KERNEL(transform_tool_flange) { (void)data; transform_body(in, out, 2, 1); }

KERNEL(kinetic_energy)
{
    CONSTANTS;
    real sum = 0;
    for (int j = 0; j < N; j++)
        sum += IN(1)[j] * IN(1)[j] + IN(0)[j];
    OUT(0)[0] = sum * c->m1;
}

KERNEL(signs)
{
    (void)data;
    int32_t sign[N];
    for (int j = 0; j < N; j++)
        sign[j] = (IN(0)[j] > 0) - (IN(0)[j] < 0);
    memcpy(out[0], sign, sizeof sign);
}

KERNEL(pair)
{
    (void)data;
    real q[N];
    memcpy(q, in[0], sizeof q);
    for (int j = 0; j < N; j++) {
        OUT(0)[j] = q[j] + 1;
        OUT(1)[j] = q[j] * 2;
        OUT(1)[N + j] = q[j] * 3;
    }
    *(int32_t *)out[2] = 7;
}

KERNEL(regressor_standard)
{
    (void)data;
    for (int k = 0; k < 2 * N; k++)
        OUT(0)[k] = IN(0)[0] + (real)k;
}
KERNEL(regressor_base)
{
    (void)data;
    for (int k = 0; k < N; k++)
        OUT(0)[k] = IN(0)[0] - (real)k;
}

/* igm(goal): goal[0] answers (a wrong number of them if it is wrong), each filled with goal[1] + its index. */
KERNEL(igm)
{
    (void)data;
    real count = IN(0)[0], value = IN(0)[1];
    for (int a = 0; a < 4; a++)
        for (int j = 0; j < N; j++)
            OUT(0)[a * N + j] = value + (real)a;
    *(int32_t *)out[1] = (int32_t)count;
    *(int32_t *)out[2] = count > 2 ? 5 : 0;
}

#define SIZES(...) ((const int[]){__VA_ARGS__})
static const torquec_kernel SUPPORT[] = {
    {"idm", 3, 1, SIZES(N, N, N, N), "rrrr", idm, NULL},
    {"idm_wrench_flange", 4, 1, SIZES(N, N, N, 6, N), "rrrrr", idm_wrench_flange, NULL},
    {"idm_wrench_tool", 4, 1, SIZES(N, N, N, 6, N), "rrrrr", idm_wrench_tool, NULL},
    {"idm_base", 4, 1, SIZES(N, N, N, 9, N), "rrrrr", idm_base, NULL},
    {"gravity", 1, 1, SIZES(N, N), "rr", gravity, NULL},
    {"jacobian_flange", 1, 1, SIZES(N, 6 * N), "rr", jacobian_flange, NULL},
    {"jacobian_tool", 1, 1, SIZES(N, 6 * N), "rr", jacobian_tool, NULL},
    {"transform_flange_base", 1, 1, SIZES(N, 4), "rr", transform_flange_base, NULL},
    {"transform_tool_base", 1, 1, SIZES(N, 4), "rr", transform_tool_base, NULL},
    {"transform_tool_flange", 1, 1, SIZES(N, 4), "rr", transform_tool_flange, NULL},
    {"kinetic_energy", 2, 1, SIZES(N, N, 1), "rrr", kinetic_energy, NULL},
    {"signs", 1, 1, SIZES(N, N), "ri", signs, NULL},
    {"pair", 1, 3, SIZES(N, N, 2 * N, 1), "rrri", pair, NULL},
    {"regressor_standard", 1, 1, SIZES(N, 2 * N), "rr", regressor_standard, NULL},
    {"regressor_base", 1, 1, SIZES(N, N), "rr", regressor_base, NULL},
    {"igm", 1, 3, SIZES(2, 4 * N, 1, 1), "rrii", igm, NULL},
};

/* State by state in groups of LANES: like the real driver, it reads all states of a group before it writes any. It
 * spoils the whole workspace it is promised. */
static void
batch(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out, const ptrdiff_t *steps,
      const torquec_constants_t *known, void *workspace)
{
    size_t elements = 0, arguments = (size_t)(kernel->inputs + kernel->outputs);
    for (size_t a = 0; a < arguments; a++)
        elements += (size_t)kernel->sizes[a];
    if ((uintptr_t)workspace % 64)
        return;
    memset(workspace, 0x55, 2 * (LANES * sizeof(real) * elements + 128 * arguments));
    for (size_t first = 0; first < states; first += LANES) {
        char *place = workspace;
        const void *read[LANES][8];
        size_t group = states - first < LANES ? states - first : LANES;
        for (size_t l = 0; l < group; l++)
            for (int i = 0; i < kernel->inputs; i++) {
                size_t bytes = sizeof(real) * (size_t)kernel->sizes[i];
                memcpy(place, (const char *)in[i] + (ptrdiff_t)(first + l) * steps[i], bytes);
                read[l][i] = place;
                place += bytes;
            }
        for (size_t l = 0; l < group; l++) {
            void *write[8];
            for (int o = 0; o < kernel->outputs; o++)
                write[o] = (char *)out[o] + (ptrdiff_t)(first + l) * steps[kernel->inputs + o];
            kernel->scalar(read[l], write, (const char *)known->scalar + (ptrdiff_t)(first + l) * known->scalar_step);
        }
    }
}

static const char *const METADATA_PIECES[] = {METADATA, NULL};

static const torquec_module_t MODULE = {
    ABI, sizeof(real), LANES, "generic", 2, sizeof(constants), prepare, sizeof SUPPORT / sizeof *SUPPORT, SUPPORT, batch,
    METADATA_PIECES,
};

const torquec_module_t *
torquec_module(void)
{
    return &MODULE;
}

const char *
torquec_lacks(void)
{
    return LACKS;
}
