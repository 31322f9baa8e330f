/* Angles from sines and cosines, whole turns, and limits of joints. */
#ifndef TORQUEC_ANGLES_H
#define TORQUEC_ANGLES_H

#include "torquec_packs.h"
#include "torquec_tolerances.h"

#define TQ_PI 3.141592653589793

/* Return the angle of each sine and cosine, or of numbers in their ratio, in (-pi, pi]. Up to tan(pi/8) atan is an odd
 * polynomial of relative error 7e-18. */
static inline tq_pack tq_pack_angle(tq_pack y, tq_pack x)
{
    const tq_pack ay = tq_magnitude(y), ax = tq_magnitude(x);
    const tq_pack_mask steep = ay > ax;
    const tq_pack small = tq_pack_select(steep, ax, ay), large = tq_pack_select(steep, ay, ax);
    const tq_pack_mask middle = small > 0.41421356237309503 * large;
    const tq_pack t = tq_pack_select(middle, small - large, small) / tq_pack_select(middle, small + large, large);
    const tq_pack z = t * t, z2 = z * z, z4 = z2 * z2;
    const tq_pack low = (-0.3333333333333333 + 0.1999999999999552 * z) + z2 * (-0.14285714284666542 + 0.11111111015256361 * z);
    const tq_pack half = (-0.09090904578123903 + 0.07692183190826087 * z) + z2 * (-0.06664511447381948 + 0.0585814891280221 * z);
    const tq_pack high = (-0.0508544973794026 + 0.03923165829558719 * z) + z2 * -0.01917688711906226;
    const tq_pack series = low + z4 * (half + z4 * high);
    /* Added last: the part of a quarter turn that double has no room for. */
    const tq_pack rest = tq_pack_select(middle, TQ_PACKED(3.061616997868383e-17), TQ_PACKED(0.0)) + t * (z * series);
    tq_pack a = tq_pack_select(middle, TQ_PACKED(0.25 * TQ_PI), TQ_PACKED(0.0)) + (t + rest);
    a = tq_pack_select(steep, 0.5 * TQ_PI - (a - 6.123233995736766e-17), a);
    a = tq_pack_select(x < 0, TQ_PI - (a - 1.2246467991473532e-16), a);
    return tq_pack_select(y < 0, -a, a);
}

/* Set the angle of each sine and cosine. */
static inline void tq_angles(const double *s, const double *c, double *angle, int count)
{
    for (int i = 0; i < count; i += TQ_PACK) tq_store(&angle[i], tq_pack_angle(tq_load(&s[i]), tq_load(&c[i])));
}

/* Return how far beyond a limit rounding may put a joint. */
static inline double tq_slack(double q) { return TQ_SLACK_OF_LIMIT * tq_larger(1, fabs(q)); }

/* Return whether q is within the limits. */
static inline int tq_is_within(double q, double lower, double upper)
{
    return q >= lower - tq_slack(q) && q <= upper + tq_slack(q);
}

/* Put an angle within (-pi, pi], then add whole turns so that it is nearest to `nearest` and within the limits; all
 * three may be null. A slide stays as it is. Return whether it is within the limits. */
static inline int tq_wrap(double *q, int slides, const double *nearest, const double *lower, const double *upper)
{
    if (!slides) {
        const double turn = 2 * TQ_PI;
        if (*q > TQ_PI) *q -= turn * ceil((*q - TQ_PI) / turn);
        else if (*q <= -TQ_PI) *q += turn * (1 + floor((-TQ_PI - *q) / turn));
        if (nearest) *q += turn * floor((*nearest - *q) / turn + 0.5);
        if (lower && fabs(*lower) <= TQ_LARGEST_ANGLE && *q < *lower - tq_slack(*q)) {
            *q += turn * ceil((*lower - *q) / turn - TQ_SLACK_OF_LIMIT);
        }
        if (upper && fabs(*upper) <= TQ_LARGEST_ANGLE && *q > *upper + tq_slack(*q)) {
            *q -= turn * ceil((*q - *upper) / turn - TQ_SLACK_OF_LIMIT);
        }
    }
    return !lower || !upper || tq_is_within(*q, *lower, *upper);
}

/* Subtract a joint's offset from angles; they stay in (-pi, pi]. */
static inline void tq_subtract_offset(double *q, double offset, int count)
{
    if (fabs(offset) > TQ_PI) tq_wrap(&offset, 0, 0, 0, 0);
    for (int i = 0; i < count; i += TQ_PACK) {
        const tq_pack x = tq_load(&q[i]) - offset;
        const tq_pack back = tq_pack_select(x > TQ_PI, x - 2 * TQ_PI, x);
        tq_store(&q[i], tq_pack_select(back <= -TQ_PI, back + 2 * TQ_PI, back));
    }
}
#endif
