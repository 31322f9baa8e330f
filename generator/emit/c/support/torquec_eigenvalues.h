/* Eigenvalues of a matrix: elimination to Hessenberg's form, then steps of the QR algorithm with double shifts (Francis; as in
 * Wilkinson and Reinsch, Handbook for automatic computation, II/14). Each is exact for a matrix within rounding of this one.
 */
#ifndef TORQUEC_EIGENVALUES_H
#define TORQUEC_EIGENVALUES_H

#include "torquec_packs.h"

#define TQ_ORDER 24
#define TQ_QR_STEPS 40 /* for one pair of eigenvalues, at most */
typedef double tq_matrix[TQ_ORDER][TQ_ORDER];

/* Make a matrix zero below its first subdiagonal, by eliminations with the largest pivot. */
static TQ_NOINLINE void tq_hessenberg(tq_matrix a)
{
    for (int m = 1; m < TQ_ORDER - 1; m++) {
        int row = m;
        for (int i = m + 1; i < TQ_ORDER; i++) row = fabs(a[i][m - 1]) > fabs(a[row][m - 1]) ? i : row;
        if (a[row][m - 1] == 0) continue;
        for (int j = m - 1; j < TQ_ORDER && row != m; j++) {
            const double old = a[row][j];
            a[row][j] = a[m][j];
            a[m][j] = old;
        }
        for (int i = 0; i < TQ_ORDER && row != m; i++) {
            const double old = a[i][row];
            a[i][row] = a[i][m];
            a[i][m] = old;
        }
        for (int i = m + 1; i < TQ_ORDER; i++) {
            const double by = a[i][m - 1] / a[m][m - 1];
            if (by == 0) continue;
            a[i][m - 1] = 0;
            for (int j = m; j < TQ_ORDER; j++) a[i][j] -= by * a[m][j];
            for (int k = 0; k < TQ_ORDER; k++) a[k][m] += by * a[k][i];
        }
    }
}

/* Do one double step on rows and columns from `first` to `last`, with the sum and the product of the two shifts. */
static void tq_double_step(tq_matrix a, int first, int last, double sum, double product)
{
    int m = last - 2;
    double p = 0, q = 0, r = 0;
    /* Start where two subdiagonal elements in a row are small enough. */
    for (; m >= first; m--) {
        const double z = a[m][m];
        p = (z * z - sum * z + product) / a[m + 1][m] + a[m][m + 1];
        q = z + a[m + 1][m + 1] - sum;
        r = a[m + 2][m + 1];
        const double size = fabs(p) + fabs(q) + fabs(r);
        p /= size;
        q /= size;
        r /= size;
        if (m == first) break;
        const double near = fabs(a[m - 1][m - 1]) + fabs(z) + fabs(a[m + 1][m + 1]);
        if (fabs(a[m][m - 1]) * (fabs(q) + fabs(r)) <= 1e-16 * fabs(p) * near) break;
    }
    for (int i = m + 2; i <= last; i++) {
        a[i][i - 2] = 0;
        if (i > m + 2) a[i][i - 3] = 0;
    }
    for (int k = m; k < last; k++) {
        const int three = k < last - 1;
        double size = 1;
        if (k > m) {
            p = a[k][k - 1];
            q = a[k + 1][k - 1];
            r = three ? a[k + 2][k - 1] : 0;
            size = fabs(p) + fabs(q) + fabs(r);
            if (size == 0) continue;
            p /= size;
            q /= size;
            r /= size;
        }
        const double length = p < 0 ? -sqrt(p * p + q * q + r * r) : sqrt(p * p + q * q + r * r);
        if (k > m) a[k][k - 1] = -length * size;
        else if (m > first) a[k][k - 1] = -a[k][k - 1];
        p += length;
        const double x = p / length, y = q / length, z = r / length, v = q / p, w = r / p;
        for (int j = k; j <= last; j++) {
            const double d = a[k][j] + v * a[k + 1][j] + (three ? w * a[k + 2][j] : 0);
            a[k][j] -= d * x;
            a[k + 1][j] -= d * y;
            if (three) a[k + 2][j] -= d * z;
        }
        const int end = k + 3 < last ? k + 3 : last;
        for (int i = first; i <= end; i++) {
            const double d = x * a[i][k] + y * a[i][k + 1] + (three ? z * a[i][k + 2] : 0);
            a[i][k] -= d;
            a[i][k + 1] -= d * v;
            if (three) a[i][k + 2] -= d * w;
        }
    }
}

/* Set the real and imaginary parts of all eigenvalues; return how many there are, fewer if steps don't converge. The matrix
 * is lost. */
static TQ_NOINLINE int tq_eigenvalues(tq_matrix a, double *real_part, double *imaginary)
{
    int last = TQ_ORDER - 1, steps = 0, count = 0;
    double moved = 0, norm = 0;
    tq_hessenberg(a);
    for (int i = 0; i < TQ_ORDER; i++) {
        for (int j = i ? i - 1 : 0; j < TQ_ORDER; j++) norm += fabs(a[i][j]);
    }
    if (!(norm < INFINITY)) return 0;
    while (last >= 0) {
        int first = last;
        for (; first > 0; first--) {
            const double near = fabs(a[first - 1][first - 1]) + fabs(a[first][first]);
            if (fabs(a[first][first - 1]) <= 1e-16 * (near > 0 ? near : norm)) break;
        }
        if (first > 0) a[first][first - 1] = 0;
        double x = a[last][last];
        if (first == last) {
            real_part[count] = x + moved;
            imaginary[count++] = 0;
            last--;
            steps = 0;
            continue;
        }
        double y = a[last - 1][last - 1], w = a[last][last - 1] * a[last - 1][last];
        if (first == last - 1) {
            const double p = 0.5 * (y - x), square = p * p + w, root = sqrt(fabs(square));
            const double z = p < 0 ? p - root : p + root;
            real_part[count] = square < 0 ? x + moved + p : x + moved + z;
            imaginary[count++] = square < 0 ? root : 0;
            real_part[count] = square < 0 ? x + moved + p : x + moved - (z != 0 ? w / z : 0);
            imaginary[count++] = square < 0 ? -root : 0;
            last -= 2;
            steps = 0;
            continue;
        }
        if (steps++ == TQ_QR_STEPS) return count;
        if (steps % 10 == 0) { /* an exceptional shift */
            moved += x;
            for (int i = 0; i <= last; i++) a[i][i] -= x;
            const double size = fabs(a[last][last - 1]) + fabs(a[last - 1][last - 2]);
            x = y = 0.75 * size;
            w = -0.4375 * size * size;
        }
        tq_double_step(a, first, last, x + y, x * y - w);
    }
    return count;
}
#endif
