/* Joints that may be anywhere: their motion, and what becomes of branches for which the chosen place was a bad one. */
#ifndef TORQUEC_FREE_JOINTS_H
#define TORQUEC_FREE_JOINTS_H

#include "torquec_angles.h"
#include "torquec_curves.h"

/* Set a->motion of answer i to the motion that leaves the pose where it is, its largest part 1: that of the free joint
 * as far as the pose allows it. Parts are in rad and m. */
static TQ_RARE void tq_set_free_motion(const tq_problem *p, const tq_svd *J, tq_branches *a, int i)
{
    const int joints = p->chain->joints;
    double x[TQ_JOINTS] = {0}, most = 0, sign = 1;
    for (int m = 0; m < joints && (m == 0 || J->value[m] < TQ_IDLE_SINGULAR_VALUE); m++) {
        double wanted = TQ_LEAST_WEIGHT_OF_MOTION;
        for (int j = 0; j < joints; j++) wanted += a->notes[i] & TQ_FREE(j) ? J->v[m][j] : 0;
        for (int j = 0; j < joints; j++) x[j] += wanted * J->v[m][j];
    }
    for (int j = 0; j < joints; j++) {
        if (p->chain->slides[j]) x[j] *= a->accuracy.reach;
        if (fabs(x[j]) > TQ_EQUAL_PARTS_OF_MOTION * most) sign = x[j] < 0 ? -1 : 1;
        most = tq_larger(most, fabs(x[j]));
    }
    for (int j = 0; j < joints; j++) {
        const double part = sign * x[j] / most;
        a->motion[j][i] = fabs(part) < TQ_LEAST_PART_OF_MOTION ? 0 : part;
    }
}

#define TQ_PLACES 72 /* of a free joint that are tried: every 5 degrees */

/* Return where one of the places of a free slide is, in reaches: around 0, up to twice the reach on either side. */
static inline double tq_place_of_slide(int place)
{
    const int around = place % TQ_PLACES;
    return (around < TQ_PLACES / 2 ? around : around - TQ_PLACES) * 4.0 / TQ_PLACES;
}

/* Put every joint that `a` has seen to be free at one of its places from where it was. A second joint goes twice as
 * far, a third three times, so that all differences of two joints come up. */
static TQ_RARE void tq_place_free_joints(const tq_problem *p, const tq_branches *a, int place, tq_choices *choice)
{
    for (int j = 0, times = 1; j < p->chain->joints; j++) {
        double s, c;
        if (!(a->seen.notes & TQ_FREE(j))) continue;
        if (p->chain->slides[j]) {
            choice->s[j] = a->choice.s[j] + tq_place_of_slide(times++ * place) * a->accuracy.reach;
            continue;
        }
        tqd_sincos(times++ * place * (2 * TQ_PI / TQ_PLACES), &s, &c);
        choice->s[j] = a->choice.s[j] * c + a->choice.c[j] * s;
        choice->c[j] = a->choice.c[j] * c - a->choice.s[j] * s;
    }
}

/* Return the first branch of the plan among labels. */
static TQ_RARE int tq_first_label(uint32_t labels)
{
    int b = 0;
    while (b < TQ_PLAN_BRANCHES - 1 && !(labels >> b & 1)) b++;
    return b;
}

/* Return the labels of all answers: the branches of the plan that led to one. */
static TQ_RARE uint32_t tq_all_labels(const tq_branches *a)
{
    uint32_t labels = 0;
    for (int i = 0; i < a->count; i++) labels |= a->labels[i];
    return labels;
}

/* Add the answers of branches with a free joint that failed where it was put. First all places are tried, the nearer
 * ones first; where all fail, Newton's method goes on from those that come closer than their neighbours. A joint is
 * free where its coefficients are smaller than `free_coefficient`, relative. */
static TQ_RARE void tq_try_places(const tq_problem *p, tq_branches *a, double free_coefficient)
{
    double size[TQ_PLACES][TQ_PLAN_BRANCHES];
    uint32_t answered = tq_all_labels(a), open = 0, around = 0; /* branches of the plan, as bits */
    tq_branches other;
    tq_copy_settings(a, &other);
    other.choice.free_coefficient = free_coefficient;
    for (int step = 0; step < 2 * TQ_PLACES && (step == 0 || open); step++) {
        const int again = step >= TQ_PLACES, turn = step % TQ_PLACES;
        const int place = (turn & 1 ? TQ_PLACES - 1 - turn / 2 : turn / 2) % TQ_PLACES;
        tq_place_free_joints(p, a, place, &other.choice);
        tq_search_one_by_one(p, &other);
        for (int b = 0; b < TQ_PLAN_BRANCHES && !again; b++) size[place][b] = INFINITY;
        for (int i = 0; i < other.count; i++) {
            const int b = tq_first_label(other.labels[i]);
            if (!(other.notes[i] & TQ_ANY_FREE) || answered >> b & 1) continue;
            if (!again) size[place][b] = other.size[i] < size[place][b] ? other.size[i] : size[place][b];
            open |= 1u << b;
            const double before = size[(place + TQ_PLACES - 1) % TQ_PLACES][b], after = size[(place + 1) % TQ_PLACES][b];
            const int closest = again && size[place][b] <= before && size[place][b] <= after;
            const int near = other.size[i] < a->accuracy.worth_newton;
            if (near && (again ? closest : !(around >> b & 1))) {
                around |= 1u << b;
                tq_add_answers_around(p, &other, i, a);
            } else if (closest || (again && !a->count && near && turn % 4 == 0)) {
                tq_add_answer_from_afar(p, &other, i, a);
            } else if (near) {
                tq_add_answer_from(p, &other, i, a);
            }
        }
        answered |= tq_all_labels(a);
        open &= ~answered;
    }
}
#endif
