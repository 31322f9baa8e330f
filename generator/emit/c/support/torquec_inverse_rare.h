/* What inverse geometric models do where the ordinary way does not lead: poses at singularities, arms that were
 * calibrated. Compiled once for all instruction sets of a module: it works on single branches, and calls the search and
 * the error of a robot, which are of one of them.
 */
#ifndef TORQUEC_INVERSE_RARE_H
#define TORQUEC_INVERSE_RARE_H

#define TQ_WIDEST 8 /* lanes of the widest vector that a robot's error may be computed in */

static TQ_RARE void tq_copy(const tq_chain *p, const tq_found *from, int i, tq_found *to, int k)
{
    for (int j = 0; j < p->joints; j++) {
        to->s[j][k] = from->s[j][i];
        to->c[j][k] = from->c[j][i];
    }
    for (int e = 0; e < TQ_ELEMENTS; e++) to->e[e][k] = from->e[e][i];
    to->size[k] = from->size[i];
    to->residual[k] = from->residual[i];
    to->labels[k] = from->labels[i];
    to->notes[k] = from->notes[i];
}

/* T(q) - T of one branch, lengths in units of the reach. */
static TQ_RARE void tq_off(const tq_chain *p, const tq_found *a, int i, double *off)
{
    for (int e = 0; e < TQ_ELEMENTS; e++) off[e] = p->turn >> e & 1 ? a->e[e][i] : a->e[e][i] / a->reach;
}

/* d (T(q) - T) / dq of one branch, a row a joint. T is of the first degree in the sine and cosine of a joint, or in
 * its shift: its derivative is T at (C, -S) less T at (0, 0), or T at r + 1 less T at r, shifts in units of the reach. */
static TQ_RARE void tq_slopes(const tq_chain *p, const double *T, const double *at, const tq_found *a, int i,
                             const void *k, double J[TQ_JOINTS][TQ_ELEMENTS])
{
    tq_found other;
    other.reach = a->reach;
    for (int j = 0; j < p->joints; j++) {
        for (int v = 0; v < 2 * p->joints; v++) {
            const int own = v >> 1 == j, still = v & 1;
            const double s = a->s[j][i], c = a->c[j][i];
            if (p->slides[j]) {
                other.s[j][v] = own && !still ? s + a->reach : s;
                other.c[j][v] = c;
            } else {
                other.s[j][v] = own ? still ? 0 : c : s;
                other.c[j][v] = own ? still ? 0 : -s : c;
            }
        }
        for (int v = 2 * p->joints; v % TQ_WIDEST; v++) other.s[j][v] = other.c[j][v] = 0;
    }
    p->error(T, at, &other, 0, 2 * p->joints, k);
    for (int j = 0; j < p->joints; j++) {
        double still[TQ_ELEMENTS];
        tq_off(p, &other, 2 * j, J[j]);
        tq_off(p, &other, 2 * j + 1, still);
        for (int e = 0; e < TQ_ELEMENTS; e++) J[j][e] -= still[e];
    }
}

/* A derivative as the sum of out[m] v[m]^T: v orthonormal, out orthogonal and as long as its singular value, the least
 * first. */
typedef struct {
    double value[TQ_JOINTS], out[TQ_JOINTS][TQ_ELEMENTS], v[TQ_JOINTS][TQ_JOINTS];
} tq_singular;

static inline double tq_dot(const double *x, const double *y, int count)
{
    double sum = 0;
    TQ_UNROLL
    for (int i = 0; i < count; i++) sum += x[i] * y[i];
    return sum;
}

static inline void tq_rotate(double *restrict x, double *restrict y, int count, double c, double s)
{
    TQ_UNROLL
    for (int i = 0; i < count; i++) {
        const double at = x[i];
        x[i] = c * at - s * y[i];
        y[i] = s * at + c * y[i];
    }
}

/* By Jacobi's rotations of one joint's motion with another's, which lose nothing of small values. The one rare thing that
 * takes time: it is not made for size. */
static TQ_NOINLINE void tq_decompose(const tq_chain *p, const double *T, const double *at, const tq_found *a, int i,
                                    const void *k, tq_singular *J)
{
    const int n = p->joints;
    double square[TQ_JOINTS];
    int turned = 1;
    tq_slopes(p, T, at, a, i, k, J->out);
    for (int m = 0; m < n; m++) {
        for (int j = 0; j < TQ_JOINTS; j++) J->v[m][j] = m == j;
    }
    for (int sweep = 0; sweep < 12 && turned; sweep++) {
        turned = 0;
        for (int m = 0; m < n; m++) square[m] = tq_dot(J->out[m], J->out[m], TQ_ELEMENTS);
        for (int m = 0; m < n; m++) {
            for (int l = m + 1; l < n; l++) {
                const double ml = tq_dot(J->out[m], J->out[l], TQ_ELEMENTS);
                if (ml * ml <= 1e-30 * square[m] * square[l]) continue;
                const double z = (square[l] - square[m]) / (2 * ml), t = (z < 0 ? -1 : 1) / (fabs(z) + sqrt(1 + z * z));
                const double c = 1 / sqrt(1 + t * t), s = c * t;
                tq_rotate(J->out[m], J->out[l], TQ_ELEMENTS, c, s);
                tq_rotate(J->v[m], J->v[l], TQ_JOINTS, c, s);
                square[m] = tq_dot(J->out[m], J->out[m], TQ_ELEMENTS);
                square[l] = tq_dot(J->out[l], J->out[l], TQ_ELEMENTS);
                turned = 1;
            }
        }
    }
    for (int m = 0; m < n; m++) {
        int least = m;
        for (int l = m + 1; l < n; l++) least = square[l] < square[least] ? l : least;
        J->value[m] = sqrt(square[least]);
        if (least == m) continue;
        /* A quarter turn swaps the two, one of them with its sign changed. */
        tq_rotate(J->out[m], J->out[least], TQ_ELEMENTS, 0, 1);
        tq_rotate(J->v[m], J->v[least], TQ_JOINTS, 0, 1);
        square[least] = square[m];
    }
}

/* A branch after a motion of its joints, `by` times x, shifts in units of the reach, and how far it is from the pose. */
static TQ_RARE void tq_move(const tq_chain *p, const double *T, const double *at, const tq_found *a, int i,
                           const double *x, double by, tq_found *to, const void *k)
{
    to->reach = a->reach;
    for (int j = 0; j < p->joints; j++) {
        const double s = a->s[j][i], c = a->c[j][i];
        double sine, cosine;
        tqd_sincos(by * x[j], &sine, &cosine);
        to->s[j][0] = p->slides[j] ? s + by * x[j] * a->reach : s * cosine + c * sine;
        to->c[j][0] = p->slides[j] ? c : c * cosine - s * sine;
        for (int v = 1; v < TQ_WIDEST; v++) to->s[j][v] = to->c[j][v] = 0;
    }
    p->error(T, at, to, 0, 1, k);
    to->labels[0] = a->labels[i];
    to->notes[0] = a->notes[i];
}

/* A branch brought back to the pose by the motions that change it: after a long step along those that hardly do. */
static TQ_RARE void tq_back(const tq_chain *p, const double *T, const double *at, tq_found *a, const void *k)
{
    for (int correction = 0; correction < 5; correction++) {
        tq_singular J;
        tq_found met;
        double off[TQ_ELEMENTS], x[TQ_JOINTS] = {0};
        tq_decompose(p, T, at, a, 0, k, &J);
        tq_off(p, a, 0, off);
        for (int m = 0; m < p->joints; m++) {
            if (J.value[m] < TQ_LOOSER) continue;
            const double y = -tq_dot(J.out[m], off, TQ_ELEMENTS) / (J.value[m] * J.value[m]);
            for (int j = 0; j < p->joints; j++) x[j] += y * J.v[m][j];
        }
        tq_move(p, T, at, a, 0, x, 1, &met, k);
        if (!(met.size[0] < a->size[0])) return;
        tq_copy(p, &met, 0, a, 0);
    }
}

/* Newton's steps on one branch, damped, each kept only if it comes closer; no more where several hardly do. */
static TQ_RARE void tq_polish(const tq_chain *p, const double *T, const double *at, tq_found *a, int i, int steps,
                             const void *k)
{
    tq_found trial;
    tq_singular J;
    double damping = TQ_LEAST_DAMPING, off[TQ_ELEMENTS];
    int closer = 1, idle = 0;
    for (int step = 0; step < steps && a->size[i] > a->fine && damping < 1 && idle < 6; step++) {
        double x[TQ_JOINTS] = {0};
        if (closer) tq_decompose(p, T, at, a, i, k, &J);
        tq_off(p, a, i, off);
        const double most = J.value[p->joints - 1];
        for (int m = 0; m < p->joints; m++) {
            const double y = -tq_dot(J.out[m], off, TQ_ELEMENTS) / (J.value[m] * J.value[m] + damping * most * most);
            for (int j = 0; j < p->joints; j++) x[j] += y * J.v[m][j];
        }
        tq_move(p, T, at, a, i, x, 1, &trial, k);
        closer = trial.size[0] < a->size[i];
        if (!closer && J.value[0] < TQ_LOOSER) {
            const double length = sqrt(tq_dot(x, x, TQ_JOINTS));
            tq_move(p, T, at, a, i, x, length < TQ_STRIDE ? 1 : TQ_STRIDE / length, &trial, k);
            tq_back(p, T, at, &trial, k);
            closer = trial.size[0] < a->size[i];
        }
        if (closer) idle = trial.size[0] < 0.97 * a->size[i] ? 0 : idle + 1;
        if (closer) tq_copy(p, &trial, 0, a, i);
        const double least = J.value[0] / most;
        damping = closer ? tq_larger(0.01 * damping, TQ_LEAST_DAMPING) : tq_larger(1e1 * damping, least * least);
    }
}

/* Whether a branch comes so close to the pose as rounding lets it, with shifts as long as they are. */
static TQ_RARE int tq_reaches(const tq_chain *p, const tq_found *a, int i, double accept)
{
    double longest = a->reach;
    int reaches = 1;
    for (int j = 0; j < p->joints; j++) longest = p->slides[j] ? tq_larger(longest, fabs(a->s[j][i])) : longest;
    for (int e = 0; e < TQ_ELEMENTS; e++) reaches &= fabs(a->e[e][i]) <= accept * (e % 4 == 3 ? longest : 1);
    return reaches;
}

/* Which answer a branch is within `close`, or -1. */
static TQ_RARE int tq_same(const tq_chain *p, const tq_found *a, int count, const tq_found *other, int i, double close)
{
    for (int o = 0; o < count; o++) {
        double apart = 0;
        for (int j = 0; j < p->joints; j++) {
            apart = tq_larger(apart, fabs(other->s[j][i] - a->s[j][o]) / (p->slides[j] ? a->reach : 1));
            apart = tq_larger(apart, fabs(other->c[j][i] - a->c[j][o]));
        }
        if (apart <= close) return o;
    }
    return -1;
}

/* Keeps the branches that reach the pose, the first of those that coincide, as they do at the edge of what can be
 * reached; those that come near it and yet do not reach it are `lost`. */
static TQ_RARE void tq_keep(const tq_chain *p, const double *T, const double *at, tq_found *a, tq_found *lost,
                            const void *k)
{
    int kept = 0;
    lost->reach = a->reach;
    lost->count = 0;
    for (int i = 0; i < a->count; i++) {
        const int off = a->size[i] > a->fine && a->size[i] < a->near;
        const int missed = off && a->notes[i] & TQ_MISSED && !p->nominal;
        if (off && !missed) tq_polish(p, T, at, a, i, 8, k);
        if (missed || !tq_reaches(p, a, i, a->accept)) {
            if (off) tq_copy(p, a, i, lost, lost->count++);
            continue;
        }
        const int same = tq_same(p, a, kept, a, i, 1e-9);
        if (same >= 0) {
            a->labels[same] |= a->labels[i];
            a->notes[same] |= a->notes[i] | TQ_BOUNDARY;
        } else {
            if (kept < i) tq_copy(p, a, i, a, kept);
            kept++;
        }
    }
    a->count = kept;
}

/* The same with cases out of the ordinary, and the branches that came to their end without gaps between them. */
static TQ_RARE void tq_run_carefully(const tq_chain *p, const double *T, const double *at, tq_found *a, const void *k)
{
    a->careful = 1;
    tq_run(p, T, at, a, k);
    if (a->undecided) {
        a->other = 1;
        a->from = 8;
        p->search(T, at, a, k);
        p->error(T, at, a, 8, p->branches, k);
    }
    a->count = 0;
    for (int i = 0; i < 16; i++) {
        if (!(a->there >> i & 1)) continue;
        if (a->count < i) tq_copy(p, a, i, a, a->count);
        a->count++;
    }
}

/* How far the closest branch stays from the pose: the distance between the origins, and the turn in rad. */
static TQ_RARE double tq_distance(const tq_chain *p, const tq_found *a)
{
    double least = INFINITY;
    for (int i = 0; i < a->count; i++) {
        double origin = 0, turn = 0;
        for (int e = 0; e < TQ_ELEMENTS; e++) {
            if (p->turn >> e & 1) turn += 0.5 * a->e[e][i] * a->e[e][i];
            else origin += a->e[e][i] * a->e[e][i];
        }
        const double size = sqrt(origin + turn);
        if (size < least) least = size;
    }
    return least;
}

/* The motion that leaves the pose where it is, its largest part 1: that of the free joint as far as the rest allows it. */
static TQ_RARE void tq_motion(const tq_chain *p, const tq_singular *J, tq_found *a, int i)
{
    double x[TQ_JOINTS] = {0}, most = 0, sign = 1;
    for (int m = 0; m < p->joints && (m == 0 || J->value[m] < TQ_LOOSE); m++) {
        double wanted = 1e-9;
        for (int j = 0; j < p->joints; j++) wanted += a->notes[i] & TQ_FREE(j) ? J->v[m][j] : 0;
        for (int j = 0; j < p->joints; j++) x[j] += wanted * J->v[m][j];
    }
    for (int j = 0; j < p->joints; j++) {
        if (p->slides[j]) x[j] *= a->reach;
        if (fabs(x[j]) > 1.000001 * most) sign = x[j] < 0 ? -1 : 1;
        most = tq_larger(most, fabs(x[j]));
    }
    for (int j = 0; j < p->joints; j++) {
        const double part = sign * x[j] / most;
        a->motion[j][i] = fabs(part) < 1e-7 ? 0 : part;
    }
}

/* How far the rotation of a pose is from one: a pose that was written with few digits can't be met exactly. */
static TQ_RARE double tq_bent(const double *T)
{
    double bent = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j <= i; j++) {
            const double product = T[4 * i] * T[4 * j] + T[4 * i + 1] * T[4 * j + 1] + T[4 * i + 2] * T[4 * j + 2];
            bent = tq_larger(bent, fabs(product - (i == j)));
        }
    }
    return bent;
}

static TQ_RARE void tq_as(const tq_chain *p, const tq_found *restrict a, tq_found *restrict other)
{
    for (int j = 0; j < p->joints; j++) {
        other->at_s[j] = a->at_s[j];
        other->at_c[j] = a->at_c[j];
    }
    other->reach = a->reach;
    other->fine = a->fine;
    other->accept = a->accept;
    other->near = a->near;
    other->loose = a->loose;
    other->past = 1;
    other->seen = 0;
}

/* Newton's method from a place beside a branch: what it leads to is an answer, if it is not one already. */
static TQ_RARE void tq_beside(const tq_chain *p, const double *T, const double *at, const tq_found *from, int i,
                             const double *x, double by, tq_found *a, const void *k)
{
    const double close = p->nominal ? TQ_ONE_ANSWER : from->notes[i] & TQ_MISSED ? TQ_ONE_EDGE : 1e-9;
    tq_found trial;
    tq_as(p, a, &trial);
    tq_move(p, T, at, from, i, x, by, &trial, k);
    tq_polish(p, T, at, &trial, 0, 60, k);
    if (!tq_reaches(p, &trial, 0, a->accept)) return;
    const int same = tq_same(p, a, a->count, &trial, 0, close);
    if (same >= 0) a->labels[same] |= trial.labels[0];
    else if (a->count < TQ_MOST) tq_copy(p, &trial, 0, a, a->count++);
}

/* Along the motion v[m], the part of T(q) - T that no other motion changes: how it bends, and what it is now. */
typedef struct { double bend, slope, now; } tq_fold;

static TQ_RARE tq_fold tq_folded(const tq_chain *p, const double *T, const double *at, const tq_found *a, int i,
                                const tq_singular *J, int m, const void *k)
{
    const double h = 1e-3;
    double now[TQ_ELEMENTS], ahead[TQ_ELEMENTS], bend[TQ_ELEMENTS];
    tq_found moved;
    tq_off(p, a, i, now);
    tq_move(p, T, at, a, i, J->v[m], h, &moved, k);
    tq_off(p, &moved, 0, ahead);
    tq_move(p, T, at, a, i, J->v[m], -h, &moved, k);
    tq_off(p, &moved, 0, bend);
    for (int e = 0; e < TQ_ELEMENTS; e++) bend[e] = (bend[e] - 2 * now[e] + ahead[e]) / (h * h);
    for (int l = 0; l < p->joints; l++) {
        if (l == m || J->value[l] < TQ_LOOSE) continue;
        const double along = tq_dot(J->out[l], bend, TQ_ELEMENTS) / (J->value[l] * J->value[l]);
        for (int e = 0; e < TQ_ELEMENTS; e++) bend[e] -= along * J->out[l][e];
    }
    const double size = sqrt(tq_dot(bend, bend, TQ_ELEMENTS)), over = size > 0 ? 1 / size : 0;
    const tq_fold fold = {size, over * tq_dot(bend, J->out[m], TQ_ELEMENTS), over * tq_dot(bend, now, TQ_ELEMENTS)};
    return fold;
}

/* The pose bends back along a motion that hardly changes it: answers on the two sides of the fold. */
static TQ_RARE void tq_over_folds(const tq_chain *p, const double *T, const double *at, const tq_found *from, int i,
                                 const tq_singular *J, tq_found *a, const void *k)
{
    for (int m = 0; m < p->joints && J->value[m] < TQ_BENT; m++) {
        const tq_fold fold = tq_folded(p, T, at, from, i, J, m, k);
        const double square = fold.slope * fold.slope - 2 * fold.bend * fold.now, root = square > 0 ? sqrt(square) : 0;
        for (int side = -1; side < 2; side += 2) {
            const double by = (side * root - fold.slope) / fold.bend;
            if (fabs(by) > 1e-9 && fabs(by) < 2) tq_beside(p, T, at, from, i, J->v[m], by, a, k);
        }
    }
}

/* Answers on two sides of a fold came of the same branches: the first gets one of them, the second the rest. */
static TQ_RARE void tq_share_labels(tq_found *a)
{
    for (int i = 0; i < a->count; i++) {
        for (int o = 0; o < i; o++) {
            const uint32_t shared = a->labels[i] & a->labels[o], first = shared & (0u - shared);
            if (!(a->labels[i] & ~first)) continue;
            a->labels[i] &= ~first;
            a->labels[o] &= ~shared | first;
        }
    }
}

/* A branch moved on along v, `by` of it, while the other motions keep what they can of the pose; v where it comes to. */
static TQ_RARE void tq_glide(const tq_chain *p, const double *T, const double *at, const tq_found *from, double *v,
                            double by, int corrections, tq_found *to, const void *k)
{
    int along = 0;
    tq_move(p, T, at, from, 0, v, by, to, k);
    for (int correction = 0; correction < corrections; correction++) {
        tq_singular J;
        tq_found met;
        double off[TQ_ELEMENTS], x[TQ_JOINTS] = {0}, length = 0;
        tq_decompose(p, T, at, to, 0, k, &J);
        tq_off(p, to, 0, off);
        for (int m = 1; m < p->joints; m++) {
            if (fabs(tq_dot(J.v[m], v, TQ_JOINTS)) > fabs(tq_dot(J.v[along], v, TQ_JOINTS))) along = m;
        }
        for (int m = 0; m < p->joints; m++) {
            const double y = -tq_dot(J.out[m], off, TQ_ELEMENTS) / tq_larger(J.value[m] * J.value[m], TQ_LOOSE);
            for (int j = 0; j < p->joints && m != along; j++) x[j] += y * J.v[m][j];
        }
        length = sqrt(tq_dot(x, x, TQ_JOINTS));
        tq_move(p, T, at, to, 0, x, length < TQ_STRIDE ? 1 : TQ_STRIDE / length, &met, k);
        tq_copy(p, &met, 0, to, 0);
        const double ahead = tq_dot(J.v[along], v, TQ_JOINTS) < 0 ? -1 : 1;
        for (int j = 0; j < p->joints; j++) v[j] = ahead * J.v[along][j];
    }
}

/* Newton's method along such a curve, on which every place nearly meets the pose: straight on it would leave the curve. */
static TQ_RARE void tq_settle(const tq_chain *p, const double *T, const double *at, tq_found *here, const void *k)
{
    for (int step = 0; step < 10 && here->size[0] > here->fine; step++) {
        tq_singular J;
        tq_found next;
        double off[TQ_ELEMENTS];
        tq_as(p, here, &next);
        tq_decompose(p, T, at, here, 0, k, &J);
        if (J.value[0] > TQ_LOOSER) return;
        tq_off(p, here, 0, off);
        const double by = -tq_dot(J.out[0], off, TQ_ELEMENTS) / (J.value[0] * J.value[0]);
        tq_glide(p, T, at, here, J.v[0], by < -0.1 ? -0.1 : by < 0.1 ? by : 0.1, 4, &next, k);
        tq_copy(p, &next, 0, here, 0);
    }
}

/* Near a singularity the pose is nearly met all along a curve, and answers may be anywhere on it: a walk along one motion
 * while the others keep what they can of the pose, and Newton's method from where it comes closer than around. It ends
 * where the pose is left, or where it started. */
static TQ_RARE void tq_along(const tq_chain *p, const double *T, const double *at, const tq_found *from, int i,
                            const double *motion, double way, double far, tq_found *a, const void *k)
{
    static const double still[TQ_JOINTS] = {0};
    tq_found here, next;
    tq_as(p, a, &here);
    tq_as(p, a, &next);
    double v[TQ_JOINTS] = {0}, before = INFINITY;
    for (int j = 0; j < p->joints; j++) v[j] = way * motion[j];
    tq_copy(p, from, i, &here, 0);
    for (int step = 0; step < TQ_LONGEST_WALK; step++) {
        tq_glide(p, T, at, &here, v, TQ_PACE, 2, &next, k);
        /* The pose is met all along. */
        if (tq_reaches(p, &here, 0, a->accept) && tq_reaches(p, &next, 0, a->accept)) {
            tq_beside(p, T, at, &here, 0, still, 0, a, k);
            return;
        }
        const int closest = step > 0 && here.size[0] <= before && here.size[0] <= next.size[0];
        before = here.size[0];
        if (closest) {
            tq_settle(p, T, at, &here, k);
            tq_beside(p, T, at, &here, 0, still, 0, a, k);
        }
        if (!(next.size[0] < far) || (step > 1 && tq_same(p, &next, 1, from, i, 0.6 * TQ_PACE) == 0)) return;
        tq_copy(p, &next, 0, &here, 0);
    }
}

/* What Newton's method finds of a branch that was lost near the pose: at an edge on both sides of it, at a motion that
 * nearly leaves the pose along the motion. */
static TQ_RARE void tq_seek(const tq_chain *p, const double *T, const double *at, const tq_found *lost, int i, tq_found *a,
                           const void *k)
{
    static const double still[TQ_JOINTS] = {0};
    tq_singular J;
    tq_decompose(p, T, at, lost, i, k, &J);
    tq_over_folds(p, T, at, lost, i, &J, a, k);
    tq_beside(p, T, at, lost, i, still, 0, a, k);
    for (int way = -1; way < 2 && J.value[0] < TQ_LOOSER; way += 2) {
        tq_along(p, T, at, lost, i, J.v[0], way, 10 * TQ_LOOSER, a, k);
    }
}

/* Other answers that belong to one, or to the place where the simpler robot comes closest. `small` is the singular value
 * below which a motion nearly leaves the pose. */
static TQ_RARE void tq_related(const tq_chain *p, const double *T, const double *at, const tq_found *from, int i,
                              double small, int motions, tq_found *a, const void *k)
{
    tq_singular J;
    tq_decompose(p, T, at, from, i, k, &J);
    if (from == a || from->notes[i]) tq_over_folds(p, T, at, from, i, &J, a, k);
    for (int m = 0; m < motions && m < p->joints && J.value[m] < small; m++) {
        for (int way = -1; way < 2; way += 2) tq_along(p, T, at, from, i, J.v[m], way, 10 * small, a, k);
    }
}

/* The simpler robot may have no branch to the pose where the true one has two, but it has to poses around it: what
 * Newton's method leads to from those, of the branches that led to nothing. */
static TQ_RARE void tq_around(const tq_chain *p, const double *T, const double *at, double off, uint32_t lost,
                             tq_found *a, const void *k)
{
    static const double wide[] = {1, 3, 8, 20}, still[TQ_JOINTS] = {0};
    tq_found other;
    tq_as(p, a, &other);
    for (int step = 0; step < 48; step++) {
        const int i = step % 3, l = (i + 1) % 3, m = (i + 2) % 3;
        const double by = wide[step / 12] * (step % 2 ? -off : off);
        double near_by[16];
        for (int e = 0; e < 16; e++) near_by[e] = T[e];
        if (step % 12 < 6) {
            near_by[4 * i + 3] += by * a->reach;
        } else {
            tq_rotate(&near_by[4 * l], &near_by[4 * m], 3, cos(by), sin(by));
        }
        tq_run_carefully(p, near_by, at, &other, k);
        p->error(T, at, &other, 0, other.count, k);
        for (int b = 0; b < other.count; b++) {
            if (other.labels[b] & lost) tq_beside(p, T, at, &other, b, still, 0, a, k);
        }
    }
}

/* What Newton's method leads to from a branch, and where it ends just before the pose, what is found around there. */
static TQ_RARE void tq_from_afar(const tq_chain *p, const double *T, const double *at, const tq_found *from, int i,
                                tq_found *a, const void *k)
{
    static const double still[TQ_JOINTS] = {0};
    tq_found end;
    tq_as(p, a, &end);
    tq_copy(p, from, i, &end, 0);
    tq_polish(p, T, at, &end, 0, 60, k);
    if (tq_reaches(p, &end, 0, a->accept)) tq_beside(p, T, at, &end, 0, still, 0, a, k);
    else if (end.size[0] < a->near && !p->nominal) tq_seek(p, T, at, &end, 0, a, k);
}

/* Where one of so many places of a free slide is: around 0, up to twice the reach on either side. */
static inline double tq_shift(int place, int places)
{
    const int around = place % places;
    return (around < places / 2 ? around : around - places) * 4.0 / places;
}

/* A branch on which a joint may be anywhere may fail where it was put: places all around are tried, the nearer ones first,
 * of a second joint twice as far, so that all differences of the two come up; where all fail, Newton's method leads on
 * from those that come closer than their neighbours. */
static TQ_RARE void tq_elsewhere(const tq_chain *p, const double *T, const double *at, tq_found *a, double loose,
                                 const void *k)
{
    enum { PLACES = 72, BRANCHES = 8 };
    static const double still[TQ_JOINTS] = {0};
    double size[PLACES][BRANCHES];
    uint32_t told = 0, sought = 0, seeked = 0;
    tq_found other;
    tq_as(p, a, &other);
    other.loose = loose;
    for (int i = 0; i < a->count; i++) told |= a->labels[i];
    for (int step = 0; step < 2 * PLACES && (step == 0 || sought); step++) {
        const int turn = step % PLACES, place = (turn & 1 ? PLACES - 1 - turn / 2 : turn / 2) % PLACES;
        for (int j = 0, times = 1; j < p->joints; j++) {
            double s, c;
            if (!(a->seen & TQ_FREE(j))) continue;
            if (p->slides[j]) other.at_s[j] = a->at_s[j] + tq_shift(times++ * place, PLACES) * a->reach;
            if (p->slides[j]) continue;
            tqd_sincos(times++ * place * (2 * TQ_PI / PLACES), &s, &c);
            other.at_s[j] = a->at_s[j] * c + a->at_c[j] * s;
            other.at_c[j] = a->at_c[j] * c - a->at_s[j] * s;
        }
        tq_run_carefully(p, T, at, &other, k);
        for (int b = 0; b < BRANCHES && step < PLACES; b++) size[place][b] = INFINITY;
        for (int i = 0; i < other.count; i++) {
            int b = 0;
            while (b < BRANCHES - 1 && !(other.labels[i] >> b & 1)) b++;
            if (!(other.notes[i] & TQ_ANY_FREE) || told >> b & 1) continue;
            if (step < PLACES) size[place][b] = other.size[i] < size[place][b] ? other.size[i] : size[place][b];
            sought |= 1u << b;
            const double before = size[(place + PLACES - 1) % PLACES][b], after = size[(place + 1) % PLACES][b];
            const int closest = step >= PLACES && size[place][b] <= before && size[place][b] <= after;
            if (other.size[i] < a->near && !p->nominal && (step < PLACES ? !(seeked >> b & 1) : closest)) {
                seeked |= 1u << b;
                tq_seek(p, T, at, &other, i, a, k);
            } else if (closest || (step >= PLACES && !a->count && other.size[i] < a->near && turn % 4 == 0)) {
                tq_from_afar(p, T, at, &other, i, a, k);
            } else if (other.size[i] < a->near) {
                tq_beside(p, T, at, &other, i, still, 0, a, k);
            }
        }
        for (int i = 0; i < a->count; i++) told |= a->labels[i];
        sought &= ~told;
    }
}

/* The answers of a robot from those of a simpler one that is close to it, and from the places where the simpler one
 * comes closest where it has none. */
static TQ_RARE void tq_from_nominal(const tq_chain *p, const double *T, const double *at, tq_found *a, const void *k)
{
    static const double still[TQ_JOINTS] = {0};
    tq_found from;
    double off = 0;
    uint32_t led = 0, lost = 0;
    tq_as(p, a, &from);
    tq_run_carefully(p, T, at, &from, k);
    a->count = 0;
    for (int i = 0; i < from.count; i++) {
        const int before = a->count;
        if (!from.notes[i]) off = tq_larger(off, from.size[i]);
        tq_beside(p, T, at, &from, i, still, 0, a, k);
        led |= (uint32_t)(a->count > before) << i;
    }
    if (!(off > 0 && off < TQ_DEVIATION)) off = TQ_DEVIATION;
    for (int i = 0; i < from.count; i++) {
        if (!(from.size[i] < 10 * off)) continue;
        lost |= led >> i & 1 ? 0 : from.labels[i];
        tq_related(p, T, at, &from, i, (led >> i & 1 ? 3 : 12) * off, 2, a, k);
    }
    if (lost) tq_around(p, T, at, off, lost, a, k);
    /* A joint that is nearly free may have been put where others can't reach. */
    from.loose = 6 * off;
    from.seen = 0;
    tq_run_carefully(p, T, at, &from, k);
    a->seen = from.seen;
    a->near = 10 * off;
    if (a->seen & TQ_ANY_FREE) tq_elsewhere(p, T, at, a, from.loose, k);
    for (int i = 0; i < a->count; i++) tq_related(p, T, at, a, i, 6 * off, 2, a, k);
    /* Answers come in pairs. */
    for (int i = 0; i < a->count && a->count % 2; i++) tq_related(p, T, at, a, i, 12 * off, 3, a, k);
    a->told = tq_larger(TQ_TOLD, 3 * off);
    tq_share_labels(a);
}

/* What the steps would have noted of an answer if they were this robot's. */
static TQ_RARE uint32_t tq_noted(const tq_chain *p, const double *T, const double *at, const tq_found *a, int i,
                                const tq_singular *J, const void *k)
{
    const tq_fold fold = tq_folded(p, T, at, a, i, J, 0, k);
    int free = 0;
    for (int j = 1; j < p->joints; j++) free = fabs(J->v[0][j]) > fabs(J->v[0][free]) ? j : free;
    if (J->value[0] < TQ_STILL && fold.bend < TQ_STRAIGHT) return TQ_FREE(free);
    return fabs(fold.slope) < TQ_ONE_ANSWER * fold.bend ? TQ_BOUNDARY : 0;
}

/* What the derivative at each answer says of it: whether motions leave the pose, and how well it tells q. */
static TQ_RARE void tq_judge(const tq_chain *p, const double *T, const double *at, tq_found *a, const void *k)
{
    for (int i = 0; i < a->count; i++) {
        tq_singular J;
        tq_decompose(p, T, at, a, i, k, &J);
        if (p->nominal) a->notes[i] = tq_noted(p, T, at, a, i, &J, k);
        if (J.value[0] > TQ_STILL) a->notes[i] &= ~TQ_ANY_FREE;
        if (J.value[0] < a->told) a->notes[i] |= TQ_CLOSE;
        if (a->notes[i] & TQ_MISSED && J.value[0] < TQ_ONE_EDGE) a->notes[i] |= TQ_BOUNDARY;
        if (a->notes[i] & TQ_ANY_FREE) tq_motion(p, &J, a, i);
    }
}

/* The answers to a pose that has cases out of the ordinary, or none at all; how far out of reach it is. */
TQ_RARE double TQ_RARELY(const tq_chain *p, const double *T, const double *at, const tq_scalar *nearest,
                         tq_found *a, const void *k)
{
    const double bent = p->turn ? tq_bent(T) : 0, single = sizeof(tq_scalar) == 4 ? 1e-6 : 0;
    double distance = 0;
    tq_found lost;
    a->accept = 1e-12 + single + 8 * (bent < 1e-4 ? bent : 1e-4);
    a->near = tq_larger(1e-4, 1e2 * a->accept);
    a->told = TQ_TOLD;
    for (int j = 0; j < p->joints && nearest; j++) {
        a->at_s[j] = (double)nearest[p->place[j]] + p->offset[j];
        if (!p->slides[j]) tqd_sincos(a->at_s[j], &a->at_s[j], &a->at_c[j]);
    }
    a->past = 1;
    if (p->nominal) {
        tq_from_nominal(p, T, at, a, k);
    } else {
        tq_run_carefully(p, T, at, a, k);
        distance = tq_distance(p, a);
        tq_keep(p, T, at, a, &lost, k);
        for (int i = 0; i < lost.count; i++) tq_seek(p, T, at, &lost, i, a, k);
        if (lost.count) tq_share_labels(a);
        if (a->seen & TQ_ANY_FREE) tq_elsewhere(p, T, at, a, TQ_LOOSER, k);
    }
    if (a->count == 0 && p->nominal) {
        tq_run_carefully(p, T, at, a, k);
        for (int i = 0; i < a->count; i++) tq_polish(p, T, at, a, i, 60, k);
        distance = tq_distance(p, a);
        tq_keep(p, T, at, a, &lost, k);
    }
    tq_judge(p, T, at, a, k);
    a->there = (uint32_t)(((uint64_t)1 << a->count) - 1);
    return a->count > 0 ? 0 : distance;
}
#endif
