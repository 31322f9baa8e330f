/* torquec_own_math.h over arrays, for ctypes; <math.h> is not included. */
#include "torquec_own_math.h"
#include "torquec_scalar.h"

#define EACH(function)                                                                             \
    void each_##function(int count, const double *x, double *y);                                   \
    void each_##function(int count, const double *x, double *y)                                    \
    {                                                                                              \
        for (int i = 0; i < count; i++) y[i] = function(x[i]);                                     \
    }

EACH(sqrt)
EACH(sin)
EACH(cos)
EACH(atan)
EACH(exp)
EACH(log)
EACH(tanh)
EACH(floor)
EACH(ceil)
EACH(fabs)

void each_atan2(int count, const double *y, const double *x, double *angle);
void each_atan2(int count, const double *y, const double *x, double *angle)
{
    for (int i = 0; i < count; i++) angle[i] = atan2(y[i], x[i]);
}

void each_nextafter(int count, const double *x, const double *to, double *next);
void each_nextafter(int count, const double *x, const double *to, double *next)
{
    for (int i = 0; i < count; i++) next[i] = nextafter(x[i], to[i]);
}
