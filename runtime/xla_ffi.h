/* Structures of XLA's foreign function interface, as far as a handler of torquec reads them.
 *
 * Names and order are those of xla/ffi/api/c_api.h, which JAX has in jax.ffi.include_dir(): XLA_FFI_CallFrame is
 * xla_call_frame. Every structure begins with its size in bytes and what extends it.
 */
#ifndef TORQUEC_XLA_FFI_H
#define TORQUEC_XLA_FFI_H

#include <stddef.h>
#include <stdint.h>

/* The version of the interface that these are of. */
#define XLA_FFI_MAJOR 0
#define XLA_FFI_MINOR 1

enum { XLA_METADATA = 1, XLA_SCALAR = 3, XLA_EXECUTE = 3, XLA_INVALID_ARGUMENT = 3 };
enum { XLA_S32 = 4, XLA_S64 = 5, XLA_F32 = 11, XLA_F64 = 12 };

typedef struct xla_error xla_error;

typedef struct xla_extension {
    size_t bytes;
    int32_t type;
    struct xla_extension *next;
} xla_extension;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    int major, minor;
} xla_version;

typedef struct {
    size_t bytes;
    xla_version version;
    uint32_t traits;
} xla_metadata;

typedef struct {
    xla_extension base;
    xla_metadata *metadata;
} xla_metadata_extension;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    const char *message;
    int32_t code;
} xla_error_create_args;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    xla_version version;
    const void *internal;
    xla_error *(*error_create)(xla_error_create_args *args);
} xla_api;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    int32_t dtype;
    void *data;
    int64_t rank;
    int64_t *dims;
} xla_buffer;

typedef struct {
    int32_t dtype;
    void *value;
} xla_scalar;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    int64_t size;
    int32_t *types;
    xla_buffer **args;
} xla_args;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    int64_t size;
    int32_t *types;
    xla_buffer **rets;
} xla_rets;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    int64_t size;
    int32_t *types;
    void **names;
    void **attrs;
} xla_attrs;

typedef struct {
    size_t bytes;
    xla_extension *extension;
    const xla_api *api;
    void *context;
    int32_t stage;
    xla_args args;
    xla_rets rets;
    xla_attrs attrs;
} xla_call_frame;

#endif
