/* The contract between a compiled robot and whatever calls it.
 *
 * A robot's extension module answers two questions. torquec_lacks(): an instruction set that its code needs and this CPU
 * has not, 0 if there is none. torquec_module(): the best variant of its kernels for this CPU.
 * Everything else (names, shapes, rows of the catalogue, parameters, joints) is JSON in `metadata`.
 */
#ifndef TORQUEC_ABI_H
#define TORQUEC_ABI_H

#include <stddef.h>
#include <stdint.h>

#define TORQUEC_ABI 5
#define TORQUEC_BESIDE 128 /* bytes of the workspace of a pass for each argument, beside those of its elements */

/* One evaluation. in[i] and out[o] point to the arguments in the order of the kernel's signature: C-contiguous
 * elements of the module's real type (or int32_t, where a kind says so); `constants` is what prepare filled.
 * Reentrant; allocates nothing. All inputs are read before any output is written, so they may overlap. */
typedef void (*torquec_function)(const void *const *in, void *const *out, const void *constants);

/* Which elements the rows of an answer have, where they have not all. */
typedef struct {
    const int *chosen;        /* by their numbers, in the order of the row; 0: all */
    size_t elements;          /* how many */
} torquec_layout_t;

/* As many evaluations as a vector has lanes, `passes` times. in[i] and out[o] point to the first row of each argument,
 * steps[a] bytes lead from one to the next, the inputs' before the outputs': no less than a row is long, or 0 for an input
 * that all states share; exactly that for outputs whose rows are half a vector or more, any for shorter ones. Whole
 * vectors are read, behind each row too, whose contents there don't matter. `layouts` has one for each output, or is 0:
 * rows of all elements. `constants` has element e of lane l at
 * [e * lanes + l], those of the next pass are constants_step bytes on. A pass reads its states, and something of the
 * next pass's, before it writes its answers. `uncached` says that these are more than the caches hold. The workspace has
 * lanes * real_bytes for each element of all arguments, plus TORQUEC_BESIDE bytes an argument. */
typedef void (*torquec_passes)(size_t passes, const void *const *in, void *const *out, const ptrdiff_t *steps,
                               const torquec_layout_t *layouts, const void *constants, ptrdiff_t constants_step,
                               int uncached, void *workspace);

typedef struct {
    const char *name;         /* as in C, without the robot's prefix: "idm", "idm_wrench_tool" */
    int inputs, outputs;      /* how many arguments of each */
    const int *sizes;         /* elements of each argument: the inputs, then the outputs */
    const char *kinds;        /* one letter an argument: 'r' real, 'i' int32_t */
    torquec_function scalar;  /* one state */
    torquec_passes lanes;     /* `lanes` states a pass; 0 where states go through `scalar` one by one */
} torquec_kernel;

/* The constants of a batch: a set of parameters for all states, whose steps are 0, or a set for each. */
typedef struct {
    const void *scalar;       /* what prepare filled; read by kernels without lanes */
    ptrdiff_t scalar_step;    /* bytes from state to state */
    const void *lanes;        /* element e of lane l at [e * lanes + l], aligned to 64 bytes; read by the others */
    ptrdiff_t lanes_step;     /* bytes from one pass to the next */
} torquec_constants_t;

/* Numbers along a trajectory: rows of the module's real type, `period` seconds apart. Between two rows they are on the
 * line that joins them, behind the last row they stay. A period of 0: one row for each time that torques are held. */
typedef struct {
    const void *values;       /* 0: none, all are 0 */
    ptrdiff_t step;           /* bytes from state to state; 0: the same rows for all */
    size_t rows;
    double period;
} torquec_signal_t;

enum { TORQUEC_EULER, TORQUEC_RUNGE_KUTTA, TORQUEC_DORMAND_PRINCE }; /* methods */
enum { TORQUEC_TORQUES, TORQUEC_PD, TORQUEC_COMPUTED_TORQUE };       /* laws of torques */
enum { TORQUEC_COMPLETE, TORQUEC_NOT_FINITE, TORQUEC_LOOPS_OPEN, TORQUEC_STEPS_TOO_SHORT }; /* how trajectories end */

/* Trajectories of many states from one direct model. Rows without a step are (states, size), one behind the other. */
typedef struct {
    int method, law;
    int nq, n, joints;        /* positions, velocities; positions of all joints of a closed robot, or 0 */
    const torquec_kernel *ddm;
    const torquec_constants_t *constants;
    int others;               /* inputs of ddm behind q, qd, tau, each the same along a trajectory */
    const void *const *other; /* their rows */
    const torquec_kernel *model;                /* of the law: gravity or idm; 0 if it has none */
    const torquec_constants_t *constants_of_model;
    const torquec_kernel *closure;              /* complete_nearest: passive joints are the last input of the models; or 0 */
    torquec_signal_t tau, q_wanted, qd_wanted, qdd_wanted;
    const void *kp, *kd;      /* gains of a law: (states, n) */
    const void *effort;       /* (n): no torque of the law is larger; 0: no bound */
    const void *stops;        /* (4, n): lower, upper, stiffness, damping; 0: no stops */
    double dt;
    int64_t steps;            /* how many of dt there are in all */
    int64_t every;            /* steps from one row of the answer to the next */
    int64_t hold;             /* steps that torques are held; 0: they change all the time, or never */
    double rtol, atol, longest; /* of the adaptive method: tolerances, s that a step has at most */
    int64_t most;             /* its steps, rejected ones too */
    void *q, *qd, *passive;   /* the states, read and renewed; `passive` (states, joints) */
    double *h;                /* of the adaptive method: what the next step tries, 0 at first */
    int64_t *taken, *written; /* steps that were taken, rows of the answer that are there */
    int32_t *status;
    void *q_rows, *qd_rows, *passive_rows; /* the answer: (states, rows, size), rows = steps / every + 1 */
} torquec_motion_t;

typedef struct {
    int abi;                  /* TORQUEC_ABI of the generator */
    int real_bytes;           /* 8: double, 4: float */
    int lanes;                /* states per pass of a lane kernel */
    const char *variant;      /* "generic", "avx2", "avx512": the instruction set chosen */
    int parameters;           /* how many doubles prepare reads */
    size_t constants_bytes;   /* how much prepare fills for a set: elements of the real type, one behind the other */
    void (*prepare)(size_t sets, const double *parameters, void *constants);
    int kernels;
    const torquec_kernel *kernel;
    /* Rows in, rows out: argument a of state s is at in[a] + s * steps[a] (steps in bytes, 0 broadcasts; likewise the
     * outputs, whose steps follow the inputs' and keep their rows apart). What is between the rows of an input may be
     * read. An output may be an input in the same place with the same step, as each pass reads its states before it
     * writes them; otherwise no output overlaps anything. The workspace is 64-byte aligned and holds that of a pass
     * twice. */
    void (*batch)(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                  const ptrdiff_t *steps, const torquec_constants_t *constants, void *workspace);
    const char *const *metadata;  /* pieces of one JSON text, NULL-terminated */
    /* Moves `states` states from the state `first` on, a multiple of `lanes`, from time from * dt to to * dt. The
     * workspace is 64-byte aligned and has motion_workspace(job) bytes. 0: the module has no direct model. */
    void (*motion)(const torquec_motion_t *job, size_t first, size_t states, int64_t from, int64_t to, void *workspace);
    size_t (*motion_workspace)(const torquec_motion_t *job);
    /* As `batch`, of a kernel that has lanes, with a layout for each output. No output is an input. */
    void (*batch_chosen)(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                       const ptrdiff_t *steps, const torquec_layout_t *layouts, const torquec_constants_t *constants,
                       void *workspace);
} torquec_module_t;

#endif
