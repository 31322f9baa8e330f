/* The task of a search: frames in their places. How far they are from them at a position of the joints, and the
 * derivative of that.
 *
 * All is without a unit: lengths count in units of the arm's, positions of joints that slide too. What a frame misses
 * has six components in the axes of its place: the shift of its origin, and the turn that is left, axis times angle.
 * Where the z axis alone counts the turn is the least that brings it there.
 */
#ifndef TORQUEC_TASK_H
#define TORQUEC_TASK_H

#include "torquec_packs.h"

#define TQ_PARTS 6 /* of what a frame misses */
/* Elements of a column of a derivative with so many rows: whole packs, whatever their width. */
#define TQ_STRIDE(rows) (((rows) + TQ_WIDEST_PACK - 1) / TQ_WIDEST_PACK * TQ_WIDEST_PACK)
/* The sine of an angle below which its ratio to the angle is a polynomial, and an axis is taken from the other parts of
 * a rotation by nearly half a turn. */
#define TQ_SMALL_SINE 0.05
/* How far R R^T may be from 1, so that R counts as a rotation: what four written digits leave. */
#define TQ_WRONG_ROTATION 1e-3

#define TQ_LARGEST_INPUT 1e30 /* what is larger is no number */

/* What a robot's own C says of itself. */
typedef struct {
    int columns;               /* joints that move the frames, of which there are so many: */
    int frames;
    int nq, upright;           /* elements of q, and the place of the quaternion's w of a floating base, or -1 */
    const int *place;          /* of each column in q */
    const int *slides;         /* whether it is prismatic */
    const double *lower, *upper; /* limits as the description has them, of all elements of q */
    double length;             /* of the arm stretched out, m */
    uint32_t parts;            /* which of the six components count, as bits */
    int points;                /* of the rotation only the z axis counts */
    /* Frames (three rows of four each) and their Jacobians (six rows of columns each, filled up to whole packs) at
     * q. */
    void (*kinematics)(const tq_scalar *q, tq_scalar *T, tq_scalar *J, const void *k);
} tq_arm;

/* A position of the joints: what the frames miss, times the weights, its derivative, row by row and column by column,
 * the sum of its squares, and its largest component without weights. */
typedef struct {
    double *x, *e, *row, *column;
    double square, size;
} tq_spot;

/* What is asked for. */
typedef struct {
    const tq_arm *arm;
    const void *k;             /* the robot's constants */
    int rows, height, width;   /* of e and J; elements of a column and of a row, whole packs */
    double over;               /* 1 / length */
    double *goal;              /* the places of the frames, twelve elements each */
    double *weight, *one;      /* of each row, and where none has one */
    double *lower, *upper, *unit; /* limits of each column, and what 1 is of it, rad or m */
    tq_scalar *q, *T, *J;      /* what kinematics reads and writes */
} tq_task;

/* Exchange two places. */
static inline void tq_exchange(tq_spot *a, tq_spot *b)
{
    const tq_spot other = *a;
    *a = *b;
    *b = other;
}

/* Return a pack of scalars, which stand at an aligned place. */
static inline tq_pack tq_widen(const tq_scalar *x)
{
#ifdef TQ_FLOAT
    tq_pack wide;
    for (int lane = 0; lane < TQ_PACK; lane++) wide[lane] = (double)x[lane];
    return wide;
#else
    return tq_load(x);
#endif
}

/* Return the ratio of an angle to its sine. */
static inline double tq_angle_over_sine(double sine, double cosine)
{
    const double z = sine * sine;
    if (cosine > 0 && sine < TQ_SMALL_SINE) {
        return 1 + z * (1.0 / 6 + z * (3.0 / 40 + z * (5.0 / 112 + z * (35.0 / 1152 + z * (63.0 / 2816)))));
    }
    return atan2(sine, cosine) / sine;
}

/* Set r to axis times angle of a rotation M, and G to the derivative of r by the turn of what M turns. */
static inline void tq_rotation_vector(double M[3][3], double r[3], double G[3][3])
{
    const double v[3] = {(M[2][1] - M[1][2]) / 2, (M[0][2] - M[2][0]) / 2, (M[1][0] - M[0][1]) / 2};
    const double sine = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), cosine = (M[0][0] + M[1][1] + M[2][2] - 1) / 2;
    double b;
    if (cosine > 0 || sine > TQ_SMALL_SINE) {
        const double f = tq_angle_over_sine(sine, cosine), square = f * f * sine * sine;
        for (int i = 0; i < 3; i++) r[i] = f * v[i];
        b = square < 1e-4 ? 1.0 / 12 + square / 720 : (1 - f * (1 + cosine) / 2) / square;
    } else {
        /* Nearly half a turn: the axis from the symmetric part, its sign from what there is of the other one. */
        const double angle = atan2(sine, cosine);
        const int l = M[0][0] > M[1][1] ? (M[0][0] > M[2][2] ? 0 : 2) : (M[1][1] > M[2][2] ? 1 : 2);
        double square = 0;
        for (int i = 0; i < 3; i++) {
            r[i] = (M[i][l] + M[l][i]) / 2 - (i == l ? cosine : 0);
            square += r[i] * r[i];
        }
        const double sign = r[0] * v[0] + r[1] * v[1] + r[2] * v[2] < 0 ? -1 : 1, f = sign * angle / sqrt(square);
        for (int i = 0; i < 3; i++) r[i] *= f;
        b = (1 - angle * sine / (2 * (1 - cosine))) / (angle * angle);
    }
    /* 1 - [r]/2 + b [r]^2 */
    const double rr = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
    for (int i = 0; i < 3; i++) {
        for (int l = 0; l < 3; l++) G[i][l] = b * r[i] * r[l];
        G[i][i] += 1 - b * rr;
    }
    G[0][1] += r[2] / 2;
    G[1][0] -= r[2] / 2;
    G[0][2] -= r[1] / 2;
    G[2][0] += r[1] / 2;
    G[1][2] += r[0] / 2;
    G[2][1] -= r[0] / 2;
}

/* The same of the least turn that leads from the z axis to v; its third component is 0. */
static inline void tq_direction_vector(const double v[3], double r[3], double G[3][3])
{
    const double sine = sqrt(v[0] * v[0] + v[1] * v[1]), cosine = v[2];
    const int aside = sine > 1e-12;
    const double f = aside || cosine > 0 ? tq_angle_over_sine(sine, cosine) : 0, c = aside ? v[0] / sine : 1;
    const double s = aside ? v[1] / sine : 0, angle = f > 0 ? f * sine : atan2(0, cosine);
    /* With v = (sine c, sine s, cosine) the turn is angle (-s, c); its derivative along (c, s) is that of the
     * azimuth. */
    const double g = f > 0 ? f * cosine : 1;
    r[0] = -angle * s;
    r[1] = angle * c;
    r[2] = 0;
    G[0][0] = s * s + g * c * c;
    G[1][1] = c * c + g * s * s;
    G[0][1] = G[1][0] = (g - 1) * s * c;
    G[0][2] = -angle * c;
    G[1][2] = -angle * s;
    G[2][0] = G[2][1] = G[2][2] = 0;
}

/* Compute what one frame misses: its rows of e, and of the derivative. */
static inline void tq_miss(const tq_task *t, int frame, tq_spot *at)
{
    const tq_arm *arm = t->arm;
    const double *goal = t->goal + 12 * frame, *weight = t->weight + TQ_PARTS * frame;
    const tq_scalar *T = t->T + 12 * frame, *J = t->J + TQ_PARTS * t->width * frame;
    double R[3][3], M[3][3], r[TQ_PARTS], G[3][3], A[3][3], B[3][3];
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int l = 0; l < 3; l++) {
            R[i][l] = goal[4 * l + i];
            sum += goal[4 * l + i] * ((double)T[4 * l + 3] - goal[4 * l + 3]);
        }
        r[i] = sum * t->over;
    }
    for (int i = 0; i < 3; i++) {
        for (int l = 0; l < 3; l++) {
            M[i][l] = R[i][0] * (double)T[l] + R[i][1] * (double)T[4 + l] + R[i][2] * (double)T[8 + l];
        }
    }
    if (arm->points) {
        const double z[3] = {M[0][2], M[1][2], M[2][2]};
        tq_direction_vector(z, r + 3, G);
    } else {
        tq_rotation_vector(M, r + 3, G);
    }
    double *e = at->e + TQ_PARTS * frame;
    for (int i = 0; i < TQ_PARTS; i++) {
        e[i] = weight[i] * r[i];
        at->square += e[i] * e[i];
        if (weight[i] != 0) at->size = fabs(r[i]) > at->size || isnan(r[i]) ? fabs(r[i]) : at->size;
    }
    for (int i = 0; i < 3; i++) {
        const double shift = weight[i] * t->over, turn = weight[3 + i];
        for (int l = 0; l < 3; l++) {
            A[i][l] = shift * R[i][l];
            B[i][l] = turn * (G[i][0] * R[0][l] + G[i][1] * R[1][l] + G[i][2] * R[2][l]);
        }
    }
    const int width = t->width;
    double *row = at->row + TQ_PARTS * width * frame;
    for (int j = 0; j < width; j += TQ_PACK) {
        const tq_pack unit = tq_load(t->unit + j);
        tq_pack V[3], W[3];
        for (int i = 0; i < 3; i++) {
            V[i] = unit * tq_widen(J + width * i + j);
            W[i] = unit * tq_widen(J + width * (3 + i) + j);
        }
        for (int i = 0; i < 3; i++) {
            tq_store(row + width * i + j, A[i][0] * V[0] + A[i][1] * V[1] + A[i][2] * V[2]);
            tq_store(row + width * (3 + i) + j, B[i][0] * W[0] + B[i][1] * W[1] + B[i][2] * W[2]);
        }
    }
    for (int j = 0; j < arm->columns; j++) {
        double *column = at->column + t->height * j + TQ_PARTS * frame;
        for (int i = 0; i < TQ_PARTS; i++) column[i] = row[width * i + j];
    }
}

/* Compute everything of a place from its x. */
static inline void tq_evaluate(const tq_task *t, tq_spot *at)
{
    const tq_arm *arm = t->arm;
    for (int j = 0; j < arm->columns; j++) t->q[arm->place[j]] = (tq_scalar)(at->x[j] * t->unit[j]);
    arm->kinematics(t->q, t->T, t->J, t->k);
    at->square = at->size = 0;
    for (int frame = 0; frame < arm->frames; frame++) tq_miss(t, frame, at);
}
#endif
