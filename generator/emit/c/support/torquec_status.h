/* The status of the answers to a pose. */
#ifndef TORQUEC_STATUS_H
#define TORQUEC_STATUS_H

/* As the catalogue's rows of inverse models say it. Where several hold it is the one that stands first in tq_status.
 * Bounds are in torquec_tolerances.h. */
enum {
    TQ_EXACT = 0,
    TQ_AT_BOUNDARY = 1,     /* answers come together here: TQ_BOUNDARY */
    TQ_FREE_JOINT = 2,      /* a motion leaves the pose where it is: TQ_FREE */
    TQ_UNREACHABLE = 3,
    TQ_OUTSIDE_LIMITS = 4,
    TQ_NEARLY_SINGULAR = 5, /* an answer has few digits: TQ_FEW_DIGITS, below TQ_NEARLY_SINGULAR_VALUE or _SLOPE */
    /* 6 is TQ_LOOPS_NOT_CONVERGED of torquec_modes.h */
    TQ_UNCERTAIN = 7,       /* there may be answers beside these: TQ_DOUBT */
};
#endif
