/* The model as firmware has it: constants once, then one call a period, no allocation, no operating system. */
#include <stdio.h>

#include "rx90_models.h"

int main(void)
{
    rx90_constants k;
    double q[6] = {0.5, -1.0, 1.4, 0.2, 0.8, 0.0}, qd[6] = {0}, qdd[6] = {0}, tau[6];

    rx90_prepare(rx90_parameters, &k);
    for (int period = 0; period < 1000; period++) {
        q[0] += 1e-3; /* the encoders */
        rx90_idm(q, qd, qdd, tau, &k);
    }
    for (int j = 0; j < 6; j++) printf("%.9f ", tau[j]); /* the drives */
    printf("\n");
    return 0;
}
