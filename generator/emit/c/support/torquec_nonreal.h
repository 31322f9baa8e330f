/* The solutions of a cycle that are not real: each that is found is proof that there are fewer real ones.
 *
 * The equations have so many solutions in complex numbers, sixteen at most. A root z off the unit circle stands for one at a complex
 * angle, its mirror image 1 / conj(z) for the conjugate one. Newton's method on all six joints, in complex numbers, tells whether it
 * is there and not real, however uncertain the root is.
 */
#ifndef TORQUEC_NONREAL_H
#define TORQUEC_NONREAL_H

#include "torquec_attempt.h"
#include "torquec_pencil.h"

#define TQ_SIDES (2 * TQ_SIX + 1) /* columns of a derivative, of what is left, and of six numbers more */
#define TQ_ALL_FORMS 12 /* x^3 v, x^2 y v, x y^2 v, y^3 v */

typedef struct {
    tq_complex s[TQ_SIX], c[TQ_SIX];
    double error, pivot; /* as those of starts */
} tq_complex_start;

static inline tq_complex tq_complex_product(tq_complex a, tq_complex b)
{
    return (tq_complex){a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]};
}
static inline double tq_squared_size(tq_complex a) { return a[0] * a[0] + a[1] * a[1]; }
static inline tq_complex tq_complex_inverse(tq_complex a)
{
    return (tq_complex){a[0], -a[1]} / (tq_squared_size(a) + TQ_LEAST_SQUARED_LENGTH);
}
static inline tq_complex tq_complex_root(tq_complex a)
{
    const double large = sqrt(0.5 * (sqrt(tq_squared_size(a)) + fabs(a[0]))), small = 0.5 * a[1] / (large + TQ_LEAST_SQUARED_LENGTH);
    return a[0] < 0 ? (tq_complex){small, large} : (tq_complex){large, small};
}

/* Make the sum of two squares 1. */
static inline void tq_complex_unit(tq_complex *s, tq_complex *c)
{
    const tq_complex over = tq_complex_inverse(tq_complex_root(tq_complex_product(*s, *s) + tq_complex_product(*c, *c)));
    *s = tq_complex_product(*s, over);
    *c = tq_complex_product(*c, over);
}

/* Eliminate n columns of a matrix of n rows, of the largest pivot of all the rest; `column` is where each was. Rows are
 * `width` apart, the first `columns` of them count. */
static TQ_NOINLINE void tq_complex_eliminate(int n, int width, int columns, tq_complex *A, int *column)
{
    for (int k = 0; k < n; k++) column[k] = k;
    for (int k = 0; k < n; k++) {
        int row = k, col = k;
        for (int i = k; i < n; i++) {
            for (int j = k; j < n; j++) {
                if (tq_squared_size(A[i * width + j]) > tq_squared_size(A[row * width + col])) {
                    row = i;
                    col = j;
                }
            }
        }
        for (int j = 0; j < columns; j++) {
            const tq_complex old = A[k * width + j];
            A[k * width + j] = A[row * width + j];
            A[row * width + j] = old;
        }
        for (int i = 0; i < n; i++) {
            const tq_complex old = A[i * width + k];
            A[i * width + k] = A[i * width + col];
            A[i * width + col] = old;
        }
        const int old = column[k];
        column[k] = column[col];
        column[col] = old;
        const tq_complex over = tq_complex_inverse(A[k * width + k]);
        for (int i = k + 1; i < n; i++) {
            const tq_complex by = tq_complex_product(A[i * width + k], over);
            for (int j = k; j < columns; j++) A[i * width + j] -= tq_complex_product(by, A[k * width + j]);
        }
    }
}

/* Solve the first n columns, triangular, for another one, from row `last` on upwards; rows below it have their values. */
static inline void tq_complex_rows(int n, int columns, const tq_complex *A, int right, int last, tq_complex *x)
{
    for (int i = last; i >= 0; i--) {
        tq_complex sum = right < 0 ? (tq_complex){0, 0} : A[i * columns + right];
        for (int j = i + 1; j < n; j++) sum -= tq_complex_product(A[i * columns + j], x[j]);
        x[i] = tq_complex_product(sum, tq_complex_inverse(A[i * columns + i]));
    }
}

/* Multiply a pose by a joint's motion and a link. */
static void tq_complex_passes(tq_complex R[9], tq_complex p[3], int slides, tq_complex s, tq_complex c, const tq_link *link)
{
    for (int i = 0; i < 3; i++) {
        tq_complex *row = &R[3 * i];
        const tq_complex x = row[0], y = row[1];
        if (slides) {
            p[i] += tq_complex_product(s, row[2]);
        } else {
            row[0] = tq_complex_product(c, x) + tq_complex_product(s, y);
            row[1] = tq_complex_product(c, y) - tq_complex_product(s, x);
        }
        const tq_complex u = row[0], v = row[1], w = row[2];
        p[i] += u * link->p[0] + v * link->p[1] + w * link->p[2];
        for (int j = 0; j < 3; j++) row[j] = u * link->R[j] + v * link->R[3 + j] + w * link->R[6 + j];
    }
}

/* Set the derivative of a cycle by its joints, and behind it what is left of the cycle; return the square of that. */
static double tq_complex_derivative(const tq_cycle *cycle, const tq_complex_start *a, tq_complex *J)
{
    tq_complex R[9], p[3] = {{0, 0}, {0, 0}, {0, 0}};
    double square = 0;
    for (int i = 0; i < 9; i++) R[i] = (tq_complex){i % 4 == 0, 0};
    for (int i = 0; i < TQ_SIX; i++) {
        for (int k = 0; k < 3; k++) {
            const int l = (k + 1) % 3, m = (k + 2) % 3;
            const tq_complex along = cycle->sign * R[3 * k + 2];
            const tq_complex lever = tq_complex_product(p[l], R[3 * m + 2]) - tq_complex_product(p[m], R[3 * l + 2]);
            J[k * TQ_SIDES + i] = cycle->slides[i] ? (tq_complex){0, 0} : along;
            J[(3 + k) * TQ_SIDES + i] = cycle->slides[i] ? along : cycle->sign * lever;
        }
        tq_complex_passes(R, p, cycle->slides[i], cycle->sign * a->s[i], a->c[i], &cycle->link[i]);
    }
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;
        J[k * TQ_SIDES + TQ_SIX] = 0.5 * (R[3 * m + l] - R[3 * l + m]);
        J[(3 + k) * TQ_SIDES + TQ_SIX] = p[k];
        square += tq_squared_size(J[k * TQ_SIDES + TQ_SIX]) + tq_squared_size(p[k]);
        square += tq_squared_size(R[4 * k] - (tq_complex){1, 0});
    }
    return square;
}

/* Bring a start to the pose, as tq_close_cycles does with real ones; error and pivot are infinite and 0 where it doesn't
 * get there. */
static TQ_NOINLINE void tq_complex_close(const tq_cycle *cycle, tq_complex_start *a)
{
    tq_complex J[TQ_SIX * TQ_SIDES], x[TQ_SIX];
    int column[TQ_SIX];
    double norm = 0, longest = 1;
    a->error = INFINITY;
    a->pivot = 0;
    for (int step = 0; longest > TQ_LAST_STEP_OF_NONREAL; step++) {
        const double square = tq_complex_derivative(cycle, a, J);
        if (step == TQ_NEWTON_STEPS || !(square < TQ_LARGEST_NUMBER)) return;
        longest = 0;
        tq_complex_eliminate(TQ_SIX, TQ_SIDES, TQ_SIX + 1, J, column);
        tq_complex_rows(TQ_SIX, TQ_SIDES, J, TQ_SIX, TQ_SIX - 1, x);
        for (int i = 0; i < TQ_SIX; i++) longest = tq_larger(longest, sqrt(tq_squared_size(x[i])));
        const double by = longest > TQ_LONGEST_NEWTON_STEP ? TQ_LONGEST_NEWTON_STEP / longest : 1;
        for (int i = 0; i < TQ_SIX; i++) {
            const int j = column[i];
            const tq_complex turn = by * x[i], s = a->s[j], c = a->c[j];
            a->s[j] = cycle->slides[j] ? s - turn : s - tq_complex_product(turn, c);
            if (cycle->slides[j]) continue;
            a->c[j] = c + tq_complex_product(turn, s);
            tq_complex_unit(&a->s[j], &a->c[j]);
        }
    }
    a->error = sqrt(tq_complex_derivative(cycle, a, J));
    for (int i = 0; i < TQ_SIX; i++) {
        for (int j = 0; j < TQ_SIX; j++) J[i * TQ_SIDES + TQ_SIX + 1 + j] = (tq_complex){i == j, 0};
    }
    tq_complex_eliminate(TQ_SIX, TQ_SIDES, TQ_SIDES, J, column);
    for (int j = 0; j < TQ_SIX; j++) {
        tq_complex_rows(TQ_SIX, TQ_SIDES, J, TQ_SIX + 1 + j, TQ_SIX - 1, x);
        for (int i = 0; i < TQ_SIX; i++) norm += tq_squared_size(x[i]);
    }
    a->pivot = 1 / sqrt(norm);
}

/* Set the squared forms x^2, x y, y^2 of a point x : y, scaled to be what stands for 1, and the joint's variables there. */
static inline void tq_complex_point(int slides, tq_complex x, tq_complex y, tq_complex form[3], tq_complex *s, tq_complex *c)
{
    const tq_complex u = TQ_TILT_COSINE * x + TQ_TILT_SINE * y, v = TQ_TILT_COSINE * y - TQ_TILT_SINE * x;
    const tq_complex xx = tq_complex_product(x, x), yy = tq_complex_product(y, y), vv = tq_complex_product(v, v);
    const tq_complex over = tq_complex_inverse(slides ? vv : xx + yy), uv = tq_complex_product(tq_complex_product(u, v), over);
    form[0] = tq_complex_product(xx, over);
    form[1] = tq_complex_product(tq_complex_product(x, y), over);
    form[2] = tq_complex_product(yy, over);
    *s = slides ? uv : 2 * uv;
    *c = slides ? (tq_complex){1, 0} : tq_complex_product(vv - tq_complex_product(u, u), over);
}

/* Set joints 1 to 5 of a start from a vector of all forms. */
static void tq_complex_finish(const tq_cycle *cycle, const tq_eliminated *e, const tq_complex *w, tq_complex_start *a)
{
    tq_complex f1[3], f2[3], r[TQ_RIGHT], R[9], p[3] = {{0, 0}, {0, 0}, {0, 0}}, one = {1, 0}, above = {0, 0};
    double first = 0, last = 0;
    for (int i = 0; i < 3; i++) {
        first += tq_squared_size(w[i]);
        last += tq_squared_size(w[9 + i]);
    }
    /* The ratio of x and y, from the larger end. */
    const tq_complex *v = first > last ? w : w + 9, *beside = first > last ? w + 3 : w + 6;
    for (int i = 0; i < 3; i++) above += tq_complex_product(beside[i], (tq_complex){v[i][0], -v[i][1]});
    above /= tq_larger(first, last) + TQ_LEAST_SQUARED_LENGTH;
    const int large = tq_squared_size(v[0]) > tq_squared_size(v[2]);
    tq_complex_point(cycle->slides[1], first > last ? one : above, first > last ? above : one, f1, &a->s[1], &a->c[1]);
    tq_complex_point(cycle->slides[2], large ? v[0] : v[1], large ? v[1] : v[2], f2, &a->s[2], &a->c[2]);
    for (int i = TQ_RIGHT - 1; i >= 0; i--) {
        const double *row = e->row[i];
        tq_complex sum = {0, 0};
        for (int j = 0; j < 9; j++) {
            const tq_complex by = row[TQ_RIGHT + j] * a->s[0] + row[TQ_RIGHT + 9 + j] * a->c[0] + row[TQ_RIGHT + 18 + j] * one;
            sum += tq_complex_product(by, tq_complex_product(f1[j / 3], f2[j % 3]));
        }
        for (int j = i + 1; j < TQ_RIGHT; j++) sum -= row[j] * r[j];
        r[i] = sum / (row[i] == 0 ? 1 : row[i]);
    }
    for (int i = 0; i < 9; i++) R[i] = (tq_complex){i % 4 == 0, 0};
    a->s[5] = cycle->slides[5] ? r[5] : r[2];
    a->c[5] = r[5];
    a->s[4] = cycle->slides[4] ? r[7] : r[6];
    a->c[4] = r[7];
    a->s[3] = (tq_complex){0, 0};
    a->c[3] = one;
    for (int step = 0; step < TQ_SIX; step++) {
        const int i = (3 + step) % TQ_SIX;
        if (step && step < 3 && !cycle->slides[i]) tq_complex_unit(&a->s[i], &a->c[i]);
        tq_complex_passes(R, p, cycle->slides[i], cycle->sign * a->s[i], a->c[i], &cycle->link[i]);
    }
    a->s[3] = cycle->sign * (R[1] - R[3]);
    a->c[3] = R[0] + R[4];
    tq_complex_unit(&a->s[3], &a->c[3]);
}

/* Return how far a solution is from pair i, or from its conjugate if that is nearer; of how far from its own conjugate
 * for i = -1. Sines and cosines are as large as they are, so that the difference is one of angles. */
static double tq_complex_apart(const tq_cycle *cycle, const tq_complex_start *a, const tq_nonreal *all, int i)
{
    double apart[2] = {0, 0};
    for (int k = 0; k < TQ_SIX; k++) {
        const tq_complex s = i < 0 ? a->s[k] : all->s[i][cycle->joint[k]], c = i < 0 ? a->c[k] : all->c[i][cycle->joint[k]];
        const double over = 1 / tq_larger(1, tq_squared_size(a->s[k]));
        for (int conjugate = 0; conjugate < 2; conjugate++) {
            const double way = conjugate || i < 0 ? -1 : 1;
            const tq_complex ds = a->s[k] - (tq_complex){s[0], way * s[1]}, dc = a->c[k] - (tq_complex){c[0], way * c[1]};
            apart[conjugate] = tq_larger(apart[conjugate], over * (tq_squared_size(ds) + tq_squared_size(dc)));
        }
    }
    return sqrt(apart[0] < apart[1] ? apart[0] : apart[1]);
}

/* Bring a start to a solution, and add it to the pairs unless it is one of them or real; real ones become starts. */
static void tq_add_nonreal(tq_attempt *t, tq_complex_start *a, tq_nonreal *all)
{
    const tq_cycle *cycle = &t->cycle;
    double size = 1;
    tq_complex_close(cycle, a);
    for (int k = 0; k < TQ_SIX; k++) size *= tq_larger(1, sqrt(tq_squared_size(a->s[k])));
    /* There is one solution beside where Newton's method ended: the derivative bends little on the way that is left. */
    const double left = tq_larger(a->error, TQ_ROUNDING_OF_NONREAL * size) / a->pivot;
    if (!(left < TQ_ERROR_OF_NONREAL && TQ_ERRORS_OF_NEWTON * left * size < a->pivot)) return;
    const int is_real = !(tq_complex_apart(cycle, a, all, -1) > TQ_APART_NONREAL), at = is_real ? t->starts.count : all->count;
    for (int i = 0; i < all->count && !is_real; i++) {
        if (!(tq_complex_apart(cycle, a, all, i) > TQ_APART_NONREAL)) return;
    }
    if (at == (is_real ? TQ_STARTS : TQ_PAIRS)) return;
    for (int k = 0; k < TQ_SIX; k++) {
        if (is_real) {
            t->starts.s[k][at] = a->s[k][0];
            t->starts.c[k][at] = a->c[k][0];
        } else {
            all->s[at][cycle->joint[k]] = a->s[k];
            all->c[at][cycle->joint[k]] = a->c[k];
        }
    }
    if (is_real) t->starts.count++;
    else all->count++;
}

/* Set w to each of the vectors f + x g for which two products of elements are equal, of whichever two tell them apart best:
 * that the forms of joint 2 are a square, at either end, and that neighbours are parallel. Return how many there are. */
static int tq_complex_plane(const tq_complex *f, const tq_complex *g, tq_complex w[2][TQ_ALL_FORMS])
{
    static const int places[5][4] = {{1, 1, 0, 2}, {10, 10, 9, 11}, {0, 4, 1, 3}, {0, 5, 2, 3}, {7, 11, 8, 10}};
    tq_complex p = {0, 0}, q = p, root = p;
    double most = 0;
    for (int way = 0; way < 5; way++) {
        const int *at = places[way];
        const tq_complex a = tq_complex_product(g[at[0]], g[at[1]]) - tq_complex_product(g[at[2]], g[at[3]]);
        const tq_complex c = tq_complex_product(f[at[0]], f[at[1]]) - tq_complex_product(f[at[2]], f[at[3]]);
        const tq_complex b = 0.5 * (tq_complex_product(f[at[0]], g[at[1]]) + tq_complex_product(g[at[0]], f[at[1]]) -
                                    tq_complex_product(f[at[2]], g[at[3]]) - tq_complex_product(g[at[2]], f[at[3]]));
        const tq_complex square = tq_complex_product(b, b) - tq_complex_product(a, c);
        if (!(tq_squared_size(square) > most)) continue;
        most = tq_squared_size(square);
        root = tq_complex_root(square);
        p = a;
        q = b;
    }
    for (int i = 0; i < TQ_ALL_FORMS; i++) {
        w[0][i] = tq_complex_product(p, f[i]) + tq_complex_product(root - q, g[i]);
        w[1][i] = tq_complex_product(p, f[i]) - tq_complex_product(root + q, g[i]);
    }
    return most > 0 ? 2 : 0;
}

/* Add the solutions that the roots inside the unit circle stand for, beside other roots two each; starts are those that
 * turn out to be real. */
static TQ_RARE void tq_nonreal_of_pencil(tq_attempt *t, tq_nonreal *all)
{
    const tq_circle_roots *roots = &t->roots;
    t->starts.count = 0;
    for (int root = 0; root < roots->count; root++) {
        enum { N = TQ_ALL_FORMS };
        const tq_complex z = {roots->x[root], roots->y[root]}, back = tq_complex_inverse(z);
        tq_complex M[N * N], v[N], w[2][N], two[2][N];
        tq_complex_start a;
        int column[N];
        if (!(tq_squared_size(z) < 1 + TQ_CLOSE_ON_CIRCLE && tq_squared_size(z) > TQ_LEAST_ROOT * TQ_LEAST_ROOT)) continue;
        /* A single real root is an answer already. */
        const int close = tq_is_close_root(roots, root);
        const double off = fabs(sqrt(tq_squared_size(z)) - 1);
        if (!close && off < roots->radius[root]) continue;
        const tq_complex c = 0.5 * (z + back), s = 0.5 * (tq_complex){z[1] - back[1], back[0] - z[0]};
        for (int i = 0; i < N * N; i++) {
            const double *row = &t->by.e.row[TQ_RIGHT + i / N % TQ_SIX][TQ_RIGHT];
            const int at = i / N < TQ_SIX ? i % N - 3 : i % N, in = at >= 0 && at < TQ_FORMS;
            M[i] = (tq_complex){in ? row[2 * TQ_FORMS + at] : 0, 0};
            if (in) M[i] += row[at] * s + row[TQ_FORMS + at] * c;
        }
        tq_complex_eliminate(N, N, N, M, column);
        for (int n = 0; n < 2; n++) {
            v[N - 1] = (tq_complex){!n, 0};
            v[N - 2] = (tq_complex){n, 0};
            tq_complex_rows(N, N, M, -1, N - 2 - n, v);
            for (int i = 0; i < N; i++) w[n][column[i]] = v[i];
        }
        const int count = close ? tq_complex_plane(w[0], w[1], two) : 0;
        for (int n = -1; n < count; n++) {
            a.s[0] = s;
            a.c[0] = c;
            tq_complex_finish(&t->cycle, &t->by.e, n < 0 ? w[0] : two[n], &a);
            tq_add_nonreal(t, &a, all);
        }
    }
    tq_fill_starts(&t->starts);
}
#endif
