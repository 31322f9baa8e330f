/* torquec._call: calls of compiled kernels from Python, without code per robot or per model.
 *
 * A model of a robot is a builtin function whose self holds everything prebuilt: names, shapes, the kernels of its
 * variants. A call with the arguments that fast code has (arrays as the kernel wants them, of one state or with one
 * leading dimension) goes from the argument vector to the C function without touching Python. Whatever else comes goes
 * to one Python callable, `slow`, which does the work or raises the error that teaches. So nothing in this file explains
 * what is wrong with a call.
 *
 * Build with Py_LIMITED_API=0x030b0000.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#define NPY_TARGET_VERSION NPY_1_25_API_VERSION
#include <numpy/arrayobject.h>

#include <stdint.h>
#include <string.h>

#include "../generator/emit/c/support/torquec_abi.h"

enum { MOST_ARGUMENTS = 32, MOST_DIMENSIONS = 6, ALIGNMENT = 64 };

/* Answers of one state that are no longer than this, in bytes, are used again when nobody holds them any more. In a loop
 * `tau = robot.idm(...)` the last answer is still held while the next is computed: two take turns. */
enum { SMALL = 4096, SPARES = 2 };

/* What an array must be for one state: its shape, and whether its elements are int32_t instead of the module's real
 * type. */
typedef struct {
    int dimensions, integer;
    npy_intp shape[MOST_DIMENSIONS];
    ptrdiff_t bytes;
    PyObject *spare[SPARES]; /* of an output: arrays that were answers */
} array_form;

/* The kernel of one variant, or its packed answers. Which optional inputs are given, the value of each axis and whether
 * answers are packed are the digits of `key`. */
typedef struct {
    uint64_t key;
    torquec_function function; /* kernel->scalar */
    const torquec_kernel *kernel;
    size_t workspace_bytes;
    int outputs;
    array_form *output;
    const torquec_layout_t *layout; /* of each output; NULL: they have all elements */
    PyObject *wrap; /* makes answers of the outputs; NULL: they are returned as they are. Kept alive by the model's keep */
} model_variant;

/* An argument that is a name or a truth: the frame of a Jacobian, `packed`. Every contribution is already multiplied by the axis's radix. */
typedef struct {
    PyObject *contributions;  /* {value: contribution to the key} */
    uint64_t absent;          /* contribution where the axis has no meaning */
    int64_t standing;         /* contribution of the default; -1: the axis must be given */
    int optional;             /* the optional input that the axis goes with; -1: none */
} name_axis;

/* Row with answers: how many rows of the first output mean something is the second output. */
typedef struct {
    int32_t most;
    size_t row_elements, real_bytes;
} answers_form;

/* A slot of a call is, in this order: an input, an axis, an optional input, `out`. */
typedef struct {
    PyObject_HEAD
    PyMethodDef method;
    PyObject *text;  /* (name, docstring): what method points to */
    PyObject *names; /* of the slots, interned */
    int inputs, axes, optionals, positionals, slots, variants;
    PyObject *name[2 * MOST_ARGUMENTS + 1]; /* borrowed from names */
    array_form *input;                      /* inputs, then optional inputs */
    name_axis *axis;
    model_variant *variant; /* sorted by key */
    array_form *output; /* of all variants */
    torquec_layout_t *layout; /* of as many outputs; those of packed answers are used */
    int outputs;
    answers_form answers;
    double *blank; /* NaN in the place of optional inputs that are left out, where one kernel takes all; else NULL */
    PyArray_Descr *real, *integer;
    const torquec_module_t *module;
    torquec_constants_t constants;
    npy_intp samples; /* sets of parameters, one for each state of a batch; ONE_STATE: one set */
    PyObject *slow, *keep, *reduction;
} model;

typedef struct {
    PyObject_HEAD
    PyMethodDef method;
    torquec_function function;
    const void *constants;
    const void *in[MOST_ARGUMENTS];
    void *out[MOST_ARGUMENTS];
    answers_form answers;
    PyObject *result, *keep;
} bound;

typedef struct {
    PyTypeObject *model, *bound, *explained;
} state;

/* One call. */

enum { ONE_STATE = -1 };

/* The array's memory if a kernel can use it as it is, else NULL. `states` is how many states the arrays so far have; one
 * leading dimension can make it more. `step` becomes the bytes from state to state, 0 where one stands for all. */
static inline void *
usable(PyObject *object, const array_form *form, const PyArray_Descr *descr, int flags, npy_intp *states, ptrdiff_t *step)
{
    if (Py_TYPE(object) != &PyArray_Type)
        return NULL;
    PyArrayObject *array = (PyArrayObject *)object;
    if ((PyArray_FLAGS(array) & flags) != flags)
        return NULL;
    const npy_intp *shape = PyArray_DIMS(array);
    int leading = PyArray_NDIM(array) - form->dimensions;
    *step = 0;
    if (leading != 0) {
        if (leading != 1 || (*states != ONE_STATE && *states != shape[0]))
            return NULL;
        *states = shape[0];
        *step = form->bytes;
        shape++;
    }
    for (int d = 0; d < form->dimensions; d++)
        if (shape[d] != form->shape[d])
            return NULL;
    const PyArray_Descr *own = PyArray_DESCR(array);
    /* An array that was unpickled has a descriptor of its own. */
    if (own != descr && (own->type_num != descr->type_num || !PyArray_ISNBO(own->byteorder)))
        return NULL;
    return PyArray_DATA(array);
}

enum { READ = NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_ALIGNED, WRITE = READ | NPY_ARRAY_WRITEABLE };

/* How many answers there are, made a number that there can be; the rows past them become NaN. */
static void
close_answers(const answers_form *answers, void *const *out)
{
    int32_t count = *(const int32_t *)out[1];
    count = count < 0 ? 0 : count > answers->most ? answers->most : count;
    *(int32_t *)out[1] = count;
    size_t element = (size_t)count * answers->row_elements, end = (size_t)answers->most * answers->row_elements;
    if (answers->real_bytes == sizeof(double))
        for (; element < end; element++)
            ((double *)out[0])[element] = Py_NAN;
    else
        for (; element < end; element++)
            ((float *)out[0])[element] = (float)Py_NAN;
}

static const model_variant *
find_variant(const model *self, uint64_t key)
{
    int low = 0, high = self->variants;
    if (high > 0 && self->variant[0].key == key)
        return &self->variant[0]; /* mostly nothing is chosen */
    while (low < high) {
        int middle = (low + high) / 2;
        if (self->variant[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < self->variants && self->variant[low].key == key ? &self->variant[low] : NULL;
}

static PyArray_Descr *
type_of(const model *self, const array_form *form)
{
    return form->integer ? self->integer : self->real;
}

static PyObject *
new_array(PyArray_Descr *descr, int dimensions, const npy_intp *shape)
{
    Py_INCREF((PyObject *)descr); /* NumPy takes this reference */
    return PyArray_NewFromDescr(&PyArray_Type, descr, dimensions, shape, NULL, NULL, 0, NULL);
}

/* Whether an array that was an answer can be one again: nobody else has it, not even weakly, and it is as it was made. */
static int
is_free(PyObject *object, const array_form *form, const PyArray_Descr *descr)
{
#ifdef Py_GIL_DISABLED
    (void)object, (void)form, (void)descr;
    return 0; /* another thread may just be taking a reference */
#else
    enum { AS_MADE = NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_OWNDATA | NPY_ARRAY_ALIGNED | NPY_ARRAY_WRITEABLE };
    if (Py_REFCNT(object) != 1)
        return 0;
    const PyArrayObject *array = (const PyArrayObject *)object;
    if ((PyArray_FLAGS(array) & AS_MADE) != AS_MADE || PyArray_DESCR(array) != descr ||
        PyArray_NDIM(array) != form->dimensions || ((const PyArrayObject_fields *)array)->weakreflist != NULL)
        return 0;
    for (int d = 0; d < form->dimensions; d++)
        if (PyArray_DIMS(array)[d] != form->shape[d])
            return 0;
    return 1;
#endif
}

/* An array for an answer of one state: one that nobody holds any more, else a new one. */
static PyObject *
answer_array(const model *self, array_form *form)
{
    PyArray_Descr *descr = type_of(self, form);
    for (int s = 0; s < SPARES && form->spare[s] != NULL; s++)
        if (is_free(form->spare[s], form, descr)) {
            Py_INCREF(form->spare[s]);
            return form->spare[s];
        }
    PyObject *array = new_array(descr, form->dimensions, form->shape);
#ifndef Py_GIL_DISABLED
    if (array != NULL && form->bytes <= SMALL) {
        /* The newest are kept: what is held longer is not coming back soon. */
        PyObject *oldest = form->spare[SPARES - 1];
        memmove(form->spare + 1, form->spare, (SPARES - 1) * sizeof *form->spare);
        Py_INCREF(array);
        form->spare[0] = array;
        Py_XDECREF(oldest);
    }
#endif
    return array;
}

/* The memory of the arrays that the caller gave for the outputs; 0 if a kernel can't write into them. */
static int
find_outputs(const model *self, const model_variant *chosen, PyObject *given, npy_intp states, void **out)
{
    int several = chosen->outputs != 1;
    if (several && (!PyTuple_CheckExact(given) || PyTuple_Size(given) != chosen->outputs))
        return 0;
    for (int o = 0; o < chosen->outputs; o++) {
        const array_form *form = &chosen->output[o];
        PyObject *array = several ? PyTuple_GetItem(given, o) : given;
        npy_intp own = states;
        ptrdiff_t step;
        out[o] = usable(array, form, type_of(self, form), WRITE, &own, &step);
        if (out[o] == NULL || own != states ||
            PyArray_NDIM((PyArrayObject *)array) != form->dimensions + (states != ONE_STATE))
            return 0;
        /* What shares memory with another answer is refused where there are words for it. */
        for (int before = 0; before < o; before++) {
            npy_intp count = states == ONE_STATE ? 1 : states;
            uintptr_t first = (uintptr_t)out[before], second = (uintptr_t)out[o];
            if (first < second + (uintptr_t)form->bytes * (uintptr_t)count &&
                second < first + (uintptr_t)chosen->output[before].bytes * (uintptr_t)count)
                return 0;
        }
    }
    return 1;
}

/* Runs the kernel on one state whose answers are packed. */
static int
run_packed(const model *self, const model_variant *chosen, const void *const *in, void *const *out)
{
    double room[SMALL / sizeof(double)], *memory = room;
    void *whole[MOST_ARGUMENTS] = {NULL};
    const int *sizes = chosen->kernel->sizes + chosen->kernel->inputs;
    size_t elements = 0;
    for (int o = 0; o < chosen->outputs; o++)
        elements += (size_t)sizes[o];
    if (elements > SMALL / sizeof(double) && (memory = PyMem_Malloc(elements * sizeof(double))) == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    double *next = memory;
    for (int o = 0; o < chosen->outputs; next += sizes[o++])
        whole[o] = chosen->layout[o].chosen == NULL ? out[o] : next;
    chosen->function(in, whole, self->constants.scalar);
    for (int o = 0; o < chosen->outputs; o++) {
        const torquec_layout_t *layout = &chosen->layout[o];
        if (layout->chosen == NULL)
            continue;
        size_t bytes = chosen->output[o].integer ? sizeof(int32_t) : (size_t)self->module->real_bytes;
        for (size_t e = 0; e < layout->elements; e++)
            memcpy((char *)out[o] + e * bytes, (const char *)whole[o] + (size_t)layout->chosen[e] * bytes, bytes);
    }
    if (memory != room)
        PyMem_Free(memory);
    return 0;
}

/* Runs the kernel on one state. */
static inline int
run_one(const model *self, const model_variant *chosen, const void *const *in, void *const *out)
{
    if (chosen->layout != NULL)
        return run_packed(self, chosen, in, out);
    chosen->function(in, out, self->constants.scalar);
    return 0;
}

static PyObject *
call_into_given(const model *self, const model_variant *chosen, const void *const *in, void *const *out, PyObject *given)
{
    if (run_one(self, chosen, in, out) < 0)
        return NULL;
    if (self->answers.most)
        close_answers(&self->answers, out);
    Py_INCREF(given);
    return given;
}

/* One array, or a tuple of them; takes the references. */
static PyObject *
packed(PyObject **array, int count)
{
    if (count == 1)
        return array[0];
    PyObject *result = PyTuple_New(count);
    for (int o = 0; o < count; o++)
        if (result == NULL)
            Py_DECREF(array[o]);
        else
            PyTuple_SetItem(result, o, array[o]);
    return result;
}

static PyObject *
call_into_new(const model *self, const model_variant *chosen, const void *const *in)
{
    void *out[MOST_ARGUMENTS];
    PyObject *array[MOST_ARGUMENTS];
    union {
        double real;
        float single;
        int32_t integer;
    } scalar[MOST_ARGUMENTS]; /* outputs without dimensions */
    int allocated = 0;

    for (; allocated < chosen->outputs; allocated++) {
        array_form *form = &chosen->output[allocated];
        array[allocated] = NULL;
        if (form->dimensions == 0) {
            out[allocated] = &scalar[allocated];
            continue;
        }
        array[allocated] = answer_array(self, form);
        if (array[allocated] == NULL)
            goto done;
        out[allocated] = PyArray_DATA((PyArrayObject *)array[allocated]);
    }
    if (run_one(self, chosen, in, out) < 0)
        goto done;
    if (self->answers.most)
        close_answers(&self->answers, out);
    for (int o = 0; o < chosen->outputs; o++)
        if (array[o] == NULL) {
            array[o] = PyArray_Scalar(out[o], type_of(self, &chosen->output[o]), NULL);
            if (array[o] == NULL)
                goto done;
        }
    PyObject *result = packed(array, chosen->outputs);
    if (result != NULL && chosen->wrap != NULL) {
        PyObject *wrap = chosen->wrap, *outputs = result;
        Py_INCREF(wrap);
        result = PyObject_CallFunctionObjArgs(wrap, outputs, NULL);
        Py_DECREF(wrap);
        Py_DECREF(outputs);
    }
    return result;
done:
    for (int o = 0; o < allocated; o++)
        Py_XDECREF(array[o]);
    return NULL;
}

/* Whether writing the outputs could change what states still to come read. */
static int
overlaps(const model *self, const model_variant *chosen, const void *const *in, void *const *out, const ptrdiff_t *steps,
         npy_intp states)
{
    for (int i = 0; i < chosen->kernel->inputs; i++) {
        uintptr_t read = (uintptr_t)in[i];
        uintptr_t size = (uintptr_t)chosen->kernel->sizes[i] * (uintptr_t)self->module->real_bytes;
        uintptr_t read_end = read + (steps[i] ? size * (uintptr_t)states : size);
        for (int o = 0; o < chosen->outputs; o++) {
            uintptr_t written = (uintptr_t)out[o];
            uintptr_t written_end = written + (uintptr_t)chosen->output[o].bytes * (uintptr_t)states;
            /* In the same place, every state is read before it is written. */
            int same = read == written && steps[i] == chosen->output[o].bytes && chosen->layout == NULL;
            if (!same && read < written_end && written < read_end)
                return 1;
        }
    }
    return 0;
}

/* Runs the kernel on all states. The GIL is released: the caller holds references to the arrays. */
static int
run_batch(const model *self, const model_variant *chosen, const void *const *in, void *const *out, ptrdiff_t *steps,
          npy_intp states)
{
    for (int o = 0; o < chosen->outputs; o++)
        steps[chosen->kernel->inputs + o] = chosen->output[o].bytes;
    char *memory = PyMem_Malloc(chosen->workspace_bytes + ALIGNMENT);
    if (memory == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    char *workspace = memory + (ALIGNMENT - (uintptr_t)memory % ALIGNMENT);
    Py_BEGIN_ALLOW_THREADS
    if (chosen->layout != NULL)
        self->module->batch_chosen(chosen->kernel, (size_t)states, in, out, steps, chosen->layout, &self->constants,
                                   workspace);
    else
        self->module->batch(chosen->kernel, (size_t)states, in, out, steps, &self->constants, workspace);
    Py_END_ALLOW_THREADS
    PyMem_Free(memory);
    return 0;
}

static PyObject *
call_batch_into_new(const model *self, const model_variant *chosen, const void *const *in, ptrdiff_t *steps,
                    npy_intp states)
{
    void *out[MOST_ARGUMENTS];
    PyObject *array[MOST_ARGUMENTS];
    npy_intp shape[MOST_DIMENSIONS + 1] = {states};
    int allocated = 0;
    for (; allocated < chosen->outputs; allocated++) {
        const array_form *form = &chosen->output[allocated];
        memcpy(shape + 1, form->shape, (size_t)form->dimensions * sizeof *shape);
        array[allocated] = new_array(type_of(self, form), form->dimensions + 1, shape);
        if (array[allocated] == NULL)
            goto failed;
        out[allocated] = PyArray_DATA((PyArrayObject *)array[allocated]);
    }
    if (run_batch(self, chosen, in, out, steps, states) == 0)
        return packed(array, chosen->outputs);
failed:
    while (allocated > 0)
        Py_XDECREF(array[--allocated]);
    return NULL;
}

/* Sorts keywords into their slots; 0 if one is unknown, or given twice. */
static int
place_keywords(const model *self, PyObject *const *values, PyObject *keywords, PyObject **slot)
{
    Py_ssize_t count = PyTuple_Size(keywords);
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *keyword = PyTuple_GetItem(keywords, k);
        int s = self->slots - 1; /* `out` first: it comes most often */
        /* Keywords in source code are interned, as our names are. Those that are not take the slow path. */
        while (s >= 0 && self->name[s] != keyword)
            s--;
        if (s < 0 || slot[s] != NULL)
            return 0;
        slot[s] = values[k];
    }
    return 1;
}

/* The key of the variant that the axes and the optional inputs choose; 0 if Python has to look at them. */
static int
place_axes(const model *self, PyObject *const *slot, PyObject *const *optional, uint64_t *key)
{
    for (int a = 0; a < self->axes; a++) {
        const name_axis *axis = &self->axis[a];
        PyObject *value = slot[a];
        int meaningless = axis->optional >= 0 && optional[axis->optional] == NULL;
        if (value == NULL || value == Py_None) {
            if (meaningless)
                *key += axis->absent;
            else if (axis->standing >= 0)
                *key += (uint64_t)axis->standing;
            else
                return 0;
            continue;
        }
        if (meaningless || !(PyUnicode_CheckExact(value) || PyBool_Check(value)))
            return 0;
        PyObject *contribution = PyDict_GetItemWithError(axis->contributions, value);
        if (contribution == NULL) {
            PyErr_Clear();
            return 0;
        }
        *key += PyLong_AsUnsignedLongLong(contribution);
    }
    return 1;
}

static PyObject *
go_slow(const model *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    PyObject *result = NULL, *named = NULL, *positional = PyTuple_New(count);
    if (positional == NULL)
        return NULL;
    for (Py_ssize_t a = 0; a < count; a++) {
        Py_INCREF(args[a]);
        PyTuple_SetItem(positional, a, args[a]);
    }
    if (keywords != NULL) {
        named = PyDict_New();
        if (named == NULL)
            goto done;
        for (Py_ssize_t k = 0; k < PyTuple_Size(keywords); k++)
            if (PyDict_SetItem(named, PyTuple_GetItem(keywords, k), args[count + k]) < 0)
                goto done;
    }
    result = PyObject_Call(self->slow, positional, named);
done:
    Py_XDECREF(named);
    Py_DECREF(positional);
    return result;
}

static PyObject *
call_model(PyObject *object, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    const model *self = (const model *)object;
    PyObject *slot[2 * MOST_ARGUMENTS + 1];
    const void *in[MOST_ARGUMENTS];
    void *given[MOST_ARGUMENTS];
    ptrdiff_t steps[2 * MOST_ARGUMENTS];
    npy_intp states = self->samples;
    uint64_t key = 0;

    if (count < self->inputs && keywords == NULL)
        return go_slow(self, args, count, keywords);
    if (count > self->positionals)
        return go_slow(self, args, count, keywords);
    for (int s = 0; s < self->slots; s++)
        slot[s] = s < count ? args[s] : NULL;
    if (keywords != NULL && !place_keywords(self, args + count, keywords, slot))
        return go_slow(self, args, count, keywords);

    for (int i = 0; i < self->inputs; i++) {
        if (slot[i] == NULL)
            return go_slow(self, args, count, keywords);
        in[i] = usable(slot[i], &self->input[i], self->real, READ, &states, &steps[i]);
        if (in[i] == NULL)
            return go_slow(self, args, count, keywords);
    }
    PyObject **optional = slot + self->inputs + self->axes;
    int used = self->inputs;
    for (int o = 0; o < self->optionals; o++) {
        if (optional[o] == Py_None)
            optional[o] = NULL;
        if (optional[o] == NULL && self->blank == NULL)
            continue;
        key |= (uint64_t)1 << o;
        if (optional[o] == NULL) {
            in[used] = self->blank;
            steps[used++] = 0;
            continue;
        }
        in[used] = usable(optional[o], &self->input[self->inputs + o], self->real, READ, &states, &steps[used]);
        if (in[used] == NULL)
            return go_slow(self, args, count, keywords);
        used++;
    }
    if (self->axes && !place_axes(self, slot + self->inputs, optional, &key))
        return go_slow(self, args, count, keywords);
    const model_variant *chosen = find_variant(self, key);
    if (chosen == NULL)
        return go_slow(self, args, count, keywords);

    PyObject *out = slot[self->slots - 1];
    if (out == Py_None)
        out = NULL;
    if (out != NULL && !find_outputs(self, chosen, out, states, given))
        return go_slow(self, args, count, keywords);
    if (states == ONE_STATE)
        return out == NULL ? call_into_new(self, chosen, in) : call_into_given(self, chosen, in, given, out);
    int by_state = (self->samples != ONE_STATE || chosen->layout != NULL) && chosen->kernel->lanes == NULL;
    if (self->answers.most || states == 0 || by_state)
        return go_slow(self, args, count, keywords);
    if (out == NULL)
        return call_batch_into_new(self, chosen, in, steps, states);
    if (overlaps(self, chosen, in, given, steps, states))
        return go_slow(self, args, count, keywords);
    if (run_batch(self, chosen, in, given, steps, states) < 0)
        return NULL;
    Py_INCREF(out);
    return out;
}

static PyObject *
call_bound(PyObject *object, PyObject *nothing)
{
    bound *self = (bound *)object;
    (void)nothing;
    self->function(self->in, self->out, self->constants);
    if (self->answers.most)
        close_answers(&self->answers, self->out);
    Py_INCREF(self->result);
    return self->result;
}

/* What the functions are made from. */

static int
read_form(PyObject *shape, int integer, int real_bytes, array_form *form)
{
    Py_ssize_t dimensions = PyTuple_Size(shape);
    if (dimensions < 0)
        return -1;
    if (dimensions > MOST_DIMENSIONS) {
        PyErr_Format(PyExc_ValueError, "an array of more than %d dimensions", MOST_DIMENSIONS);
        return -1;
    }
    form->dimensions = (int)dimensions;
    form->integer = integer;
    form->bytes = integer ? (ptrdiff_t)sizeof(int32_t) : real_bytes;
    for (int d = 0; d < form->dimensions; d++) {
        form->shape[d] = PyLong_AsSsize_t(PyTuple_GetItem(shape, d));
        if (form->shape[d] == -1 && PyErr_Occurred())
            return -1;
        form->bytes *= form->shape[d];
    }
    return 0;
}

static int
read_address(PyObject *number, void *address)
{
    void *pointer = PyLong_AsVoidPtr(number);
    if (pointer == NULL) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a null address");
        return -1;
    }
    memcpy(address, &pointer, sizeof pointer); /* also into a pointer to a function, which C does not convert */
    return 0;
}

static Py_ssize_t
tuple_size(PyObject *tuple, Py_ssize_t most, const char *what)
{
    Py_ssize_t size = PyTuple_Size(tuple);
    if (size > most) {
        PyErr_Format(PyExc_ValueError, "more than %zd %s", most, what);
        return -1;
    }
    return size;
}

static int
read_names(model *self, PyObject *names)
{
    Py_ssize_t slots = tuple_size(names, 2 * MOST_ARGUMENTS + 1, "names of arguments");
    if (slots < 0)
        return -1;
    self->slots = (int)slots;
    self->names = PyTuple_New(slots);
    if (self->names == NULL)
        return -1;
    for (int s = 0; s < self->slots; s++) {
        PyObject *name = PyTuple_GetItem(names, s);
        Py_INCREF(name);
        PyUnicode_InternInPlace(&name);
        self->name[s] = name;
        PyTuple_SetItem(self->names, s, name);
    }
    return 0;
}

static int
read_axes(model *self, PyObject *axes)
{
    self->axes = (int)PyTuple_Size(axes);
    self->axis = PyMem_Calloc((size_t)self->axes + 1, sizeof *self->axis);
    if (self->axis == NULL) {
        self->axes = 0;
        PyErr_NoMemory();
        return -1;
    }
    for (int a = 0; a < self->axes; a++) {
        name_axis *axis = &self->axis[a];
        unsigned long long absent;
        long long standing;
        PyObject *contributions;
        if (!PyArg_ParseTuple(PyTuple_GetItem(axes, a), "O!KLi", &PyDict_Type, &contributions, &absent, &standing,
                              &axis->optional))
            return -1;
        Py_INCREF(contributions);
        axis->contributions = contributions;
        axis->absent = absent;
        axis->standing = standing;
        if (axis->optional >= self->optionals) {
            PyErr_SetString(PyExc_ValueError, "an axis goes with an optional input that is not there");
            return -1;
        }
    }
    return 0;
}

static size_t
workspace_bytes(const torquec_module_t *module, const torquec_kernel *kernel)
{
    size_t elements = 0, arguments = (size_t)(kernel->inputs + kernel->outputs);
    for (size_t a = 0; a < arguments; a++)
        elements += (size_t)kernel->sizes[a];
    return 2 * ((size_t)module->lanes * (size_t)module->real_bytes * elements + TORQUEC_BESIDE * arguments);
}

/* The layouts of packed answers, one for each output. */
static int
read_layouts(PyObject *layouts, Py_ssize_t outputs, torquec_layout_t *layout)
{
    Py_ssize_t count = PyTuple_Size(layouts);
    if (count != outputs) {
        PyErr_SetString(PyExc_ValueError, "layouts do not match the outputs");
        return -1;
    }
    for (Py_ssize_t o = 0; o < count; o++, layout++) {
        PyObject *chosen;
        Py_ssize_t elements;
        if (!PyArg_ParseTuple(PyTuple_GetItem(layouts, o), "On", &chosen, &elements) ||
            (chosen != Py_None && read_address(chosen, &layout->chosen) < 0))
            return -1;
        layout->elements = (size_t)elements;
    }
    return 0;
}

static int
read_variants(model *self, PyObject *variants)
{
    Py_ssize_t count = PyTuple_Size(variants), outputs = 0;
    for (Py_ssize_t v = 0; v < count; v++) {
        PyObject *forms = PyTuple_GetItem(PyTuple_GetItem(variants, v), 2);
        Py_ssize_t size = forms == NULL ? -1 : tuple_size(forms, MOST_ARGUMENTS, "outputs");
        if (size < 0)
            return -1;
        outputs += size;
    }
    self->variant = PyMem_Calloc((size_t)count + 1, sizeof *self->variant);
    self->output = PyMem_Calloc((size_t)outputs + 1, sizeof *self->output);
    self->layout = PyMem_Calloc((size_t)outputs + 1, sizeof *self->layout);
    if (self->variant == NULL || self->output == NULL || self->layout == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    self->outputs = (int)outputs;
    array_form *next = self->output;
    torquec_layout_t *layout = self->layout;
    for (Py_ssize_t v = 0; v < count; v++) {
        model_variant *variant = &self->variant[v];
        unsigned long long key;
        PyObject *kernel, *forms, *wrap, *layouts = NULL;
        if (!PyArg_ParseTuple(PyTuple_GetItem(variants, v), "KOO!O|O!", &key, &kernel, &PyTuple_Type, &forms, &wrap,
                              &PyTuple_Type, &layouts) ||
            read_address(kernel, &variant->kernel) < 0)
            return -1;
        if (layouts != NULL) {
            if (read_layouts(layouts, PyTuple_Size(forms), layout) < 0)
                return -1;
            variant->layout = layout;
            layout += PyTuple_Size(forms);
        }
        variant->function = variant->kernel->scalar;
        variant->workspace_bytes = workspace_bytes(self->module, variant->kernel);
        variant->key = key;
        variant->wrap = wrap == Py_None ? NULL : wrap;
        variant->outputs = (int)PyTuple_Size(forms);
        variant->output = next;
        for (int o = 0; o < variant->outputs; o++, next++) {
            PyObject *shape;
            int integer;
            if (!PyArg_ParseTuple(PyTuple_GetItem(forms, o), "O!p", &PyTuple_Type, &shape, &integer) ||
                read_form(shape, integer, self->module->real_bytes, next) < 0)
                return -1;
        }
        if (v > 0 && variant[-1].key >= key) {
            PyErr_SetString(PyExc_ValueError, "variants are not sorted by their keys");
            return -1;
        }
    }
    self->variants = (int)count;
    return 0;
}

static int
read_constants(model *self, PyObject *constants)
{
    PyObject *scalar, *lanes;
    Py_ssize_t step, samples;
    if (!PyArg_ParseTuple(constants, "OOnn", &scalar, &lanes, &step, &samples) ||
        read_address(lanes, &self->constants.lanes) < 0 ||
        (samples == ONE_STATE && read_address(scalar, &self->constants.scalar) < 0))
        return -1;
    self->constants.lanes_step = step;
    self->samples = samples;
    return 0;
}

static PyArray_Descr *
real_type(int real_bytes)
{
    if (real_bytes != (int)sizeof(double) && real_bytes != (int)sizeof(float)) {
        PyErr_SetString(PyExc_ValueError, "real numbers have 8 or 4 bytes");
        return NULL;
    }
    return PyArray_DescrFromType(real_bytes == (int)sizeof(double) ? NPY_DOUBLE : NPY_FLOAT);
}

/* Makes the memory of inputs that are left out. */
static int
make_blank(model *self)
{
    size_t bytes = sizeof(double);
    for (int o = 0; o < self->optionals; o++)
        if ((size_t)self->input[self->inputs + o].bytes > bytes)
            bytes = (size_t)self->input[self->inputs + o].bytes;
    self->blank = PyMem_Malloc(bytes + sizeof(double));
    if (self->blank == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (self->module->real_bytes == (int)sizeof(double))
        for (size_t e = 0; e < bytes / sizeof(double); e++)
            self->blank[e] = Py_NAN;
    else
        for (size_t e = 0; e < bytes / sizeof(float); e++)
            ((float *)self->blank)[e] = (float)Py_NAN;
    return 0;
}

PyDoc_STRVAR(make_model_doc,
"model(text, names, inputs, optionals, positionals, axes, variants, answers, module, constants, slow, keep,\n"
"      reduction, blanks=0)\n--\n\n"
"A function that calls the kernels of one model.\n\n"
"text: (name, docstring). names: of the inputs, the axes, the optional inputs, then 'out'.\n"
"inputs, optionals: shapes. positionals: how many arguments may come without a name.\n"
"axes: ({name or truth: contribution}, absent, default or -1, index of the optional input it goes with or -1).\n"
"variants: (key, address of the torquec_kernel, ((shape, is integer), ...), wrap[, layouts]), sorted by key; the key is the\n"
"bit mask of the optional inputs given plus the contributions of the axes; wrap, or None, is called with the tuple of new\n"
"outputs of one state, and what it returns is returned; layouts: of packed answers (address of the numbers of the\n"
"elements or None, how many) of each output.\n"
"answers: the most answers there can be, 0 for a model without. module: address.\n"
"constants: address for one state, address for lanes, bytes from pass to pass, samples or -1 for one set.\n"
"slow: called with the arguments of every call that cannot be made directly. keep: kept alive, variants in it.\n"
"reduction: what __reduce__ of the function's self returns.\n"
"blanks: whether one kernel takes all optional inputs, NaN in the place of those that are left out.");

static PyObject *
make_model(PyObject *module, PyObject *args)
{
    static const char *const format = "O!O!O!O!iO!O!iOO!OOO|i:model";
    PyObject *text, *names, *inputs, *optionals, *axes, *variants, *table, *constants, *slow, *keep, *reduction;
    const char *name, *doc;
    int positionals, answers, blanks = 0;
    if (!PyArg_ParseTuple(args, format, &PyTuple_Type, &text, &PyTuple_Type, &names, &PyTuple_Type, &inputs, &PyTuple_Type,
                          &optionals, &positionals, &PyTuple_Type, &axes, &PyTuple_Type, &variants, &answers, &table,
                          &PyTuple_Type, &constants, &slow, &keep, &reduction, &blanks) ||
        !PyArg_ParseTuple(text, "ss", &name, &doc))
        return NULL;
    Py_ssize_t input_count = tuple_size(inputs, MOST_ARGUMENTS, "inputs");
    Py_ssize_t optional_count = tuple_size(optionals, MOST_ARGUMENTS - input_count, "inputs");
    Py_ssize_t axis_count = tuple_size(axes, MOST_ARGUMENTS, "axes");
    if (input_count < 0 || optional_count < 0 || axis_count < 0)
        return NULL;

    model *self = PyObject_GC_New(model, ((state *)PyModule_GetState(module))->model);
    if (self == NULL)
        return NULL;
    memset((char *)self + sizeof(PyObject), 0, sizeof *self - sizeof(PyObject));
    PyObject *function = NULL;
    self->inputs = (int)input_count;
    self->optionals = (int)optional_count;
    if (read_names(self, names) < 0 || read_address(table, &self->module) < 0)
        goto done;
    if (self->slots != input_count + axis_count + optional_count + 1 || positionals < 0 ||
        positionals > input_count + axis_count) {
        PyErr_SetString(PyExc_ValueError, "names do not match the arguments");
        goto done;
    }
    self->positionals = positionals;
    self->input = PyMem_Calloc((size_t)(input_count + optional_count) + 1, sizeof *self->input);
    if (self->input == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    for (int i = 0; i < self->inputs; i++)
        if (read_form(PyTuple_GetItem(inputs, i), 0, self->module->real_bytes, &self->input[i]) < 0)
            goto done;
    for (int o = 0; o < self->optionals; o++)
        if (read_form(PyTuple_GetItem(optionals, o), 0, self->module->real_bytes, &self->input[self->inputs + o]) < 0)
            goto done;
    if (read_axes(self, axes) < 0 || read_variants(self, variants) < 0 || (blanks && make_blank(self) < 0))
        goto done;
    /* Without values for its parameters a model has no constants, and no variants. */
    if (self->variants > 0 && read_constants(self, constants) < 0)
        goto done;
    if (self->variants > 0 && answers > 0) {
        self->answers.most = answers;
        self->answers.real_bytes = (size_t)self->module->real_bytes;
        self->answers.row_elements = (size_t)(self->variant[0].kernel->sizes[self->inputs] / answers);
    }
    self->real = real_type(self->module->real_bytes);
    self->integer = PyArray_DescrFromType(NPY_INT32);
    if (self->real == NULL || self->integer == NULL)
        goto done;
    Py_INCREF(text);
    self->text = text;
    Py_INCREF(slow);
    self->slow = slow;
    Py_INCREF(keep);
    self->keep = keep;
    Py_INCREF(reduction);
    self->reduction = reduction;
    self->method.ml_name = name;
    self->method.ml_meth = (PyCFunction)(void (*)(void))call_model;
    self->method.ml_flags = METH_FASTCALL | METH_KEYWORDS;
    self->method.ml_doc = doc;
    PyObject_GC_Track(self);
    function = PyCFunction_NewEx(&self->method, (PyObject *)self, NULL);
done:
    Py_DECREF(self);
    return function;
}

PyDoc_STRVAR(make_bound_doc,
"bound(function, constants, inputs, outputs, answers, row_elements, real_bytes, result, keep)\n--\n\n"
"A function without arguments that calls a kernel on memory chosen beforehand and returns `result`.\n\n"
"function, constants, inputs, outputs: addresses. answers: the most answers there can be, 0 for a model without;\n"
"row_elements: real numbers of one answer. keep: kept alive.");

static PyObject *
make_bound(PyObject *module, PyObject *args)
{
    PyObject *function, *constants, *inputs, *outputs, *result, *keep;
    int answers, row_elements, real_bytes;
    if (!PyArg_ParseTuple(args, "OOO!O!iiiOO:bound", &function, &constants, &PyTuple_Type, &inputs, &PyTuple_Type, &outputs,
                          &answers, &row_elements, &real_bytes, &result, &keep))
        return NULL;
    Py_ssize_t input_count = tuple_size(inputs, MOST_ARGUMENTS, "inputs");
    Py_ssize_t output_count = tuple_size(outputs, MOST_ARGUMENTS, "outputs");
    if (input_count < 0 || output_count < 0)
        return NULL;
    bound *self = PyObject_GC_New(bound, ((state *)PyModule_GetState(module))->bound);
    if (self == NULL)
        return NULL;
    memset((char *)self + sizeof(PyObject), 0, sizeof *self - sizeof(PyObject));
    PyObject *call = NULL;
    if (read_address(function, &self->function) < 0 || read_address(constants, &self->constants) < 0)
        goto done;
    for (Py_ssize_t i = 0; i < input_count; i++)
        if (read_address(PyTuple_GetItem(inputs, i), &self->in[i]) < 0)
            goto done;
    for (Py_ssize_t o = 0; o < output_count; o++)
        if (read_address(PyTuple_GetItem(outputs, o), &self->out[o]) < 0)
            goto done;
    self->answers.most = answers;
    self->answers.row_elements = (size_t)row_elements;
    self->answers.real_bytes = (size_t)real_bytes;
    Py_INCREF(result);
    self->result = result;
    Py_INCREF(keep);
    self->keep = keep;
    self->method.ml_name = "call";
    self->method.ml_meth = call_bound;
    self->method.ml_flags = METH_NOARGS;
    self->method.ml_doc = "call()\n--\n\nRuns the kernel on the arrays it was bound to and returns the output array.";
    PyObject_GC_Track(self);
    call = PyCFunction_NewEx(&self->method, (PyObject *)self, NULL);
done:
    Py_DECREF(self);
    return call;
}

/* The two types and the module. */

static int
traverse_model(PyObject *object, visitproc visit, void *arg)
{
    model *self = (model *)object;
    Py_VISIT(Py_TYPE(object));
    for (int a = 0; a < self->axes; a++)
        Py_VISIT(self->axis[a].contributions);
    Py_VISIT(self->slow);
    Py_VISIT(self->keep);
    Py_VISIT(self->reduction);
    return 0;
}

static int
clear_model(PyObject *object)
{
    /* A call may still come from a finalizer: without variants it goes to `slow`, which therefore stays. */
    model *self = (model *)object;
    self->variants = 0;
    Py_CLEAR(self->keep);
    Py_CLEAR(self->reduction);
    return 0;
}

static void
free_model(PyObject *object)
{
    model *self = (model *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    clear_model(object);
    for (int a = 0; a < self->axes; a++)
        Py_XDECREF(self->axis[a].contributions);
    Py_XDECREF(self->slow);
    Py_XDECREF(self->text);
    Py_XDECREF(self->names);
    Py_XDECREF((PyObject *)self->real);
    Py_XDECREF((PyObject *)self->integer);
    for (int o = 0; o < self->outputs; o++)
        for (int s = 0; s < SPARES; s++)
            Py_XDECREF(self->output[o].spare[s]);
    PyMem_Free(self->axis);
    PyMem_Free(self->input);
    PyMem_Free(self->variant);
    PyMem_Free(self->output);
    PyMem_Free(self->layout);
    PyMem_Free(self->blank);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

static PyObject *
reduce_model(PyObject *object, PyObject *nothing)
{
    (void)nothing;
    PyObject *reduction = ((model *)object)->reduction;
    Py_INCREF(reduction);
    return reduction;
}

static PyMethodDef model_methods[] = {
    {"__reduce__", reduce_model, METH_NOARGS, "The robot of the model: a bound method pickles as the name and its self."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot model_slots[] = {
    {Py_tp_traverse, traverse_model},
    {Py_tp_clear, clear_model},
    {Py_tp_dealloc, free_model},
    {Py_tp_methods, model_methods},
    {0, NULL},
};

static PyType_Spec model_spec = {
    "torquec.Robot", (int)sizeof(model), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, model_slots};

static int
traverse_bound(PyObject *object, visitproc visit, void *arg)
{
    bound *self = (bound *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->result);
    Py_VISIT(self->keep);
    return 0;
}

static void
free_bound(PyObject *object)
{
    bound *self = (bound *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    Py_XDECREF(self->result);
    Py_XDECREF(self->keep);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

/* No tp_clear: the memory the call writes to must live as long as the call. The arrays and tuples it refers to break
 * whatever cycle they are in. */
static PyType_Slot bound_slots[] = {
    {Py_tp_traverse, traverse_bound},
    {Py_tp_dealloc, free_bound},
    {0, NULL},
};

static PyType_Spec bound_spec = {
    "torquec.Bound", (int)sizeof(bound), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, bound_slots};

/* Attributes that there are, without what __getattr__ in a class adds to each; those that there aren't go to _explain. */
static PyObject *
get_explained(PyObject *object, PyObject *name)
{
    PyObject *found = PyObject_GenericGetAttr(object, name);
    if (found != NULL || !PyErr_ExceptionMatches(PyExc_AttributeError) ||
        PyUnicode_CompareWithASCIIString(name, "_explain") == 0)
        return found;
    PyErr_Clear();
    return PyObject_CallMethod(object, "_explain", "O", name);
}

static PyType_Slot explained_slots[] = {
    {Py_tp_getattro, get_explained},
    {Py_tp_doc, "A base whose classes have `_explain(name)`: called for attributes that there aren't, as __getattr__ is."},
    {0, NULL},
};

static PyType_Spec explained_spec = {
    "torquec._call.Explained", (int)sizeof(PyObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, explained_slots};

static PyMethodDef functions[] = {
    {"model", make_model, METH_VARARGS, make_model_doc},
    {"bound", make_bound, METH_VARARGS, make_bound_doc},
    {NULL, NULL, 0, NULL},
};

static int
start(PyObject *module)
{
    if (PyArray_ImportNumPyAPI() < 0)
        return -1;
    state *types = PyModule_GetState(module);
    types->model = (PyTypeObject *)PyType_FromModuleAndSpec(module, &model_spec, NULL);
    types->bound = (PyTypeObject *)PyType_FromModuleAndSpec(module, &bound_spec, NULL);
    types->explained = (PyTypeObject *)PyType_FromModuleAndSpec(module, &explained_spec, NULL);
    if (types->model == NULL || types->bound == NULL || types->explained == NULL)
        return -1;
    /* By this Python knows that variants may have layouts. */
    if (PyModule_AddIntConstant(module, "LAYOUTS", 1) < 0)
        return -1;
    return PyModule_AddObjectRef(module, "Explained", (PyObject *)types->explained);
}

static int
traverse_module(PyObject *module, visitproc visit, void *arg)
{
    state *types = PyModule_GetState(module);
    Py_VISIT(types->model);
    Py_VISIT(types->bound);
    Py_VISIT(types->explained);
    return 0;
}

static int
clear_module(PyObject *module)
{
    state *types = PyModule_GetState(module);
    Py_CLEAR(types->model);
    Py_CLEAR(types->bound);
    Py_CLEAR(types->explained);
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, start},
    {0, NULL},
};

static PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "torquec._call",
    .m_doc = "Calls of compiled kernels without Python in between.",
    .m_size = sizeof(state),
    .m_methods = functions,
    .m_slots = slots,
    .m_traverse = traverse_module,
    .m_clear = clear_module,
};

PyMODINIT_FUNC
PyInit__call(void)
{
    return PyModuleDef_Init(&definition);
}
