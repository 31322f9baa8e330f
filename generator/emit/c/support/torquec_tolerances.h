/* Every threshold of the inverse geometric models: what it is, its unit, and why it has this value.
 *
 * "Relative" is without a unit: to the size of the terms that a number is the sum of. A singular value is one of the
 * derivative of the pose by the joints, with lengths in units of the reach (tq_accuracy): 1 for a joint that moves the
 * frame as far as the arm is long, in rad per rad. Doubles carry 1.1e-16, relative.
 */
#ifndef TORQUEC_TOLERANCES_H
#define TORQUEC_TOLERANCES_H

/* ---- Status 5, TQ_NEARLY_SINGULAR: igm says it of an answer that falls below one of these two bounds. ---- */

/* The least singular value at the answer. Rounding of the pose, 1e-16 to 1e-14, is divided by it: below this bound the
 * answer has less than about nine digits. */
#define TQ_NEARLY_SINGULAR_VALUE 3e-5
/* The slope of an equation of four roots at the root, relative to its largest coefficient: below it the root lies so
 * close to another that a rounded coefficient moves it in the tenth digit. Also makes the step unusual. */
#define TQ_NEARLY_SINGULAR_SLOPE 3e-4

/* ---- Status 2, TQ_FREE_JOINT, and status 1, TQ_AT_BOUNDARY. ---- */

/* Singular value: a motion with a smaller one leaves the pose where it is. Answers are exact to some 1e-12,
 * and so is a value of zero. */
#define TQ_FREE_SINGULAR_VALUE 1e-10
/* Second derivative of the pose along a motion, per rad^2: a motion that bends the pose less keeps it for good. */
#define TQ_FREE_BEND 1e-5
/* Singular value: an answer that was reached from the closest place of an equation without roots lies at the edge of
 * what can be reached. Newton's method stops within 1e-13 of the pose, and thus some 3e-7 rad before the edge. */
#define TQ_BOUNDARY_SINGULAR_VALUE 1e-6
/* Slope over bend of the pose, rad: an answer of the general method stands for two where the fold is nearer. */
#define TQ_NEARLY_AT_FOLD 1e-7

/* ---- Answers. ---- */

/* Error of a pose, lengths in units of the reach: a thousand roundings. Below it Newton's method has nothing to gain. */
#define TQ_ERROR_OF_ROUNDING 1e-13
/* The largest error of an answer to an exact pose in double: ten times as much, for arms of many links. */
#define TQ_ERROR_OF_ANSWER 1e-12
/* What single precision adds to it: some ten roundings of a float, 6e-8 each. */
#define TQ_ERROR_OF_FLOAT 1e-6
/* A pose that was written with few digits has a rotation that is none. Answers may miss it by so many times its error,
 * which counts up to the second number: beyond it the pose is wrong, not rounded. */
#define TQ_ERRORS_OF_ROTATION 8
#define TQ_LARGEST_ERROR_OF_ROTATION 1e-4
/* What misses R R' = 1 by more than this has no answer, as nobody searches for one: an answer is a rotation within 8e-4
 * of R, so that R misses by 3e-3 at most. */
#define TQ_NO_ROTATION 1e-2
/* A pose so many lengths of the arm away, and so much farther than its frame at rest, is out of reach by its distance. */
#define TQ_FAR_AWAY 1e5
/* A branch with a smaller error is worth Newton's method: what steps lose near a singularity, squared, and no less than
 * a hundred times what an answer may miss. */
#define TQ_ERROR_WORTH_NEWTON 1e-4
#define TQ_ANSWER_ERRORS_WORTH_NEWTON 1e2
/* Two answers are one where no joint differs by more, rad or reaches: of the plan's own branches, and where two converge
 * to an edge (a square root of rounding apart). */
#define TQ_SAME_ANSWER 1e-9
#define TQ_SAME_ANSWER_AT_EDGE 1e-6
/* Parts of a free motion, the largest being 1, that rounding makes: they are written as 0. Parts that differ by less
 * than the factor below count as equal, so that rounding doesn't choose the sign of the motion. */
#define TQ_LEAST_PART_OF_MOTION 1e-7
#define TQ_EQUAL_PARTS_OF_MOTION 1.000001
/* How much of every motion is wanted beside that of the free joints, so that their sum is never zero. */
#define TQ_LEAST_WEIGHT_OF_MOTION 1e-9
/* How far beyond a limit rounding may put a joint, relative to its position or to 1 rad, 1 m. */
#define TQ_SLACK_OF_LIMIT 1e-12
/* rad: of larger limits and positions a double has fewer digits than an answer; no whole turns lead there. */
#define TQ_LARGEST_ANGLE 1e9
/* Of larger numbers the square is infinite: they count as no numbers. */
#define TQ_LARGEST_NUMBER 1e150

/* ---- Roots of equations, for one branch. ---- */

/* A discriminant within it is 0: two roots in one. Relative to its terms; a few hundred roundings. */
#define TQ_ZERO_DISCRIMINANT 4e-14
/* A coefficient within it is 0. Relative to its size: the terms before it cancel, some thousand roundings. */
#define TQ_ZERO_COEFFICIENT 1e-12
/* What is left of an equation without coefficients may be so large, relative, and the equation still holds. */
#define TQ_ZERO_EQUATION 1e-8
/* A coefficient so small, relative, is no zero, but other joints may decide where this one has to be: the joint is
 * tried all around where other ways give too few answers. */
#define TQ_SMALL_COEFFICIENT 1e-4
/* The squared sine of the angle between two equations in S and C that say the same. */
#define TQ_SAME_EQUATIONS 1e-20
/* Earlier steps may have lost so much of a discriminant or of an equation of four roots, relative. */
#define TQ_ERROR_OF_STEPS 1e-6

/* ---- Isolation of four roots, in t within [0, 1]. ---- */

/* A root of an interval's end may be so far on its other side. */
#define TQ_END_OF_INTERVAL 1e-9
/* Intervals are not cut further: over such a length a polynomial is a parabola. */
#define TQ_SHORTEST_INTERVAL 1e-6
/* Newton's step that ends the search for a single root: one rounding. */
#define TQ_CONVERGED_ROOT 2e-16
/* Roots closer than this (sine of the angle between them, or relative to the unit of r) may be one root: what a
 * rounded coefficient makes of a double one. Of three roots in one it makes more. */
#define TQ_CLOSE_ROOTS 1e-6
#define TQ_CLOSE_TRIPLE_ROOTS 1e-2

/* ---- Steps of all branches at once: below these bounds a pose is unusual, and branches are solved one by one. ---- */

/* A coefficient, or the root of a discriminant, relative. */
#define TQ_UNUSUAL_COEFFICIENT 3e-5
/* The product over all steps of the squares of such numbers: several that are small may lose as much together. */
#define TQ_UNUSUAL_PRODUCT 1e-16

/* ---- Singular values and Newton's method. ---- */

/* Squared cosine between two motions that count as orthogonal. */
#define TQ_ORTHOGONAL 1e-30
#define TQ_SWEEPS 12 /* of Jacobi's rotations, at most; they converge quadratically */
/* The least damping, relative to the square of the largest singular value: motions of 1e-11 may still matter. */
#define TQ_LEAST_DAMPING 1e-28
#define TQ_DAMPING_AFTER_SUCCESS 0.01
#define TQ_DAMPING_AFTER_FAILURE 1e1
/* A step that leaves more of the error than this gains nothing; so many of them in a row end Newton's method. */
#define TQ_LEAST_GAIN 0.97
#define TQ_STEPS_WITHOUT_GAIN 6
#define TQ_STEPS_FROM_BRANCH 8 /* of Newton's method from a branch of the plan, which is close already */
#define TQ_STEPS_FROM_AFAR 60  /* from any other place */
#define TQ_STEPS_BACK 5        /* back to the pose after a long step along a curve */
/* rad: the longest motion at once where the pose bends. */
#define TQ_LONGEST_STEP 0.3

/* So many derivatives an unusual pose takes in all, some tenths of a second; then the answers so far have status 7. */
#define TQ_MOST_DERIVATIVES 200000

/* ---- Curves that nearly keep the pose, and folds of the pose along a motion. ---- */

/* Singular value: a motion with a smaller one nearly keeps the pose all along a curve. */
#define TQ_CURVE_SINGULAR_VALUE 1e-4
/* The least square of a singular value that a correction divides by: that of the bound above. */
#define TQ_CURVE_LEAST_SQUARE 1e-8
/* A walk ends where the error exceeds so many times the singular value that it started for. */
#define TQ_CURVE_ERRORS 10
#define TQ_STEP_ALONG_CURVE 0.1 /* rad */
#define TQ_STEPS_ALONG_CURVE 256 /* such a curve may turn joints around a few times before it closes */
#define TQ_RETURN_TO_START 0.6 /* in steps: a walk that comes so close to its start has closed */
#define TQ_CORRECTIONS_OF_WALK 2 /* after each step of a walk */
#define TQ_STEPS_ONTO_POSE 10 /* of Newton's method along a curve, with so many corrections after each */
#define TQ_CORRECTIONS_ONTO_POSE 4
/* Singular value: a motion with a larger one doesn't fold the pose within its two answers. */
#define TQ_FOLD_SINGULAR_VALUE 0.1
/* Singular value: what such motions change is no part of a fold, and a free motion may contain them. */
#define TQ_IDLE_SINGULAR_VALUE 1e-8
/* rad or reaches: the step for second derivatives, a compromise of rounding (1e-16 / h^2) and the fourth derivative. */
#define TQ_STEP_OF_BEND 1e-3
/* rad or reaches: answers over a fold are no nearer (they are the same), and no farther (a parabola is no guide). */
#define TQ_NEAREST_OVER_FOLD 1e-9
#define TQ_FARTHEST_OVER_FOLD 2

/* ---- Closed loops (torquec_closing.h): derivatives of their errors by rad, lengths in units of the loops'. ---- */

/* Damping of Newton's method, relative to the largest square: at the start, after a step that failed, at most. */
#define TQ_FIRST_DAMPING_OF_LOOPS 1e-20
#define TQ_DAMPING_OF_LOOPS_AFTER_FAILURE 1e-6
#define TQ_LARGEST_DAMPING_OF_LOOPS 1e6
/* A step that is too long is damped more, so many times at most. */
#define TQ_MORE_DAMPING_OF_LOOPS 1e2
#define TQ_DAMPINGS_OF_A_STEP 8
/* rad: the longest turn of a joint in one step; of a shift in lengths so much counts. */
#define TQ_LONGEST_STEP_OF_LOOPS 0.5
#define TQ_LONG_SHIFT_OF_LOOPS 0.02
/* An error below it can't be made smaller. */
#define TQ_ROUNDING_OF_LOOPS 1e-15
/* The slope of an error that can't be closed, relative to it, where it is least. */
#define TQ_FLAT_ERROR_OF_LOOPS 1e-10
/* Steps, at most; one that leaves more of the error's square gains nothing. */
#define TQ_STEPS_OF_LOOPS 200
#define TQ_LEAST_GAIN_OF_LOOPS 0.999999
/* A mode that is so many times nearer than the least singular value of the derivative there is the nearest: by as much as the
 * joints move the singular values change, times the lengths and turns that bend with it. */
#define TQ_BENDS_OF_LOOPS 10
/* From where Newton's method starts the known joints go in so many parts, with so many steps after each. */
#define TQ_PARTS_OF_WAY 16
#define TQ_STEPS_OF_PART 20
/* Damping that makes the squared derivative of a singular place regular, relative, and the iterations that find its
 * motion then. */
#define TQ_DAMPING_OF_NULL_SPACE 1e-28
#define TQ_INVERSE_ITERATIONS 4
/* rad, or lengths: how far loops that seem free are moved, to see whether they are closed there too. */
#define TQ_STEP_OF_FREE_LOOPS 0.05

/* ---- The general method. A root is a number z, on the unit circle where it is real. ---- */

/* A polynomial whose samples are farther from it, relative, is all rounding: the rearrangement is unsound for the pose. */
#define TQ_LARGEST_NOISE 1e-9
/* How far coefficients may be from the true ones: so many times what samples miss, and a rounding, relative. */
#define TQ_NOISES_OF_POLYNOMIAL 8
#define TQ_ROUNDING_OF_ROOT 1e-16
#define TQ_MOST_ITERATIONS 60 /* of the search for all roots; most polynomials take ten */
#define TQ_CONVERGED_STEP 1e-13
/* A root is tried if it is so near to the circle, or if its disc touches it. Within the second number are all roots inside
 * the circle, which have the angles of those outside: for the distance of a pose out of reach. */
#define TQ_NEAR_CIRCLE 5e-3
#define TQ_FARTHEST_START 1.0
/* Roots so close to each other may have two solutions at nearly one angle. */
#define TQ_CLOSE_ON_CIRCLE 0.02
/* Newton's method on cycles, in rad and reaches: a longer step is shortened; below the error of the third line a start is at a
 * solution, with the square of the fourth there is nothing more to gain. */
#define TQ_NEWTON_STEPS 12
#define TQ_LONGEST_NEWTON_STEP 0.5
#define TQ_CLOSED 1e-13
#define TQ_CLOSED_SQUARE 1e-28
/* Rounding of a cycle, rad and reaches: divided by the least singular value of its derivative it is that of the positions. */
#define TQ_ERROR_OF_CYCLE 1e-14
/* The least singular value of a cycle's derivative, its pivot, or down to 2.5 times less: below the first number an answer
 * may stand for two that meet; below the second one answers may be so near to each other that the pose doesn't tell them
 * apart, and what they are is computed in full: it is somewhat more than TQ_NEARLY_SINGULAR_VALUE. */
#define TQ_PIVOT_AT_FOLD 1e-5
#define TQ_PIVOT_TO_NOTE 1e-4
/* So many poses beside one are tried where answers may hide: off by so much, in rad and reaches, the second half of them by
 * the last number. Pairs that meet come apart at the former, triples come into Newton's reach at the latter. */
#define TQ_POSES_BESIDE 16
#define TQ_POSE_BESIDE 1e-3
#define TQ_NEARER_POSE 1e-5
/* Solutions that are not real. Rounding of a cycle, for sines of 1; the largest error of a solution, relative to its sines,
 * and how many of them bend the derivative by no more than its pivot; solutions nearer to each other, or to their
 * conjugates, may be one. Roots that are smaller than the last number stand for sines so large that they are not looked
 * for. */
#define TQ_ROUNDING_OF_NONREAL 1e-15
#define TQ_ERROR_OF_NONREAL 1e-8
#define TQ_ERRORS_OF_NEWTON 1e2
#define TQ_APART_NONREAL 1e-4
#define TQ_LEAST_ROOT 1e-6
/* Newton's method ends after a step so long, which squared is rounding. */
#define TQ_LAST_STEP_OF_NONREAL 1e-7
/* Proofs of solutions. Elements of a link are known up to so much, in units of the reach: some roundings of the arm and the pose.
 * A box is so many of Newton's last steps wide, with sides no shorter than this part of the longest, and no wider than the third
 * number, in rad. A solution with a smaller part off the real numbers, relative to its sines, is tried as a real one, too. */
#define TQ_UNCERTAINTY_OF_LINK 4e-16
#define TQ_STEPS_OF_BOX 3
#define TQ_STEPS_OF_PROOF 4 /* of Newton's method, at most */
#define TQ_LEAST_SIDE_OF_BOX 0.03
#define TQ_WIDEST_BOX 0.05
#define TQ_NEARLY_REAL 1e-3
/* Paths, from 0 to 1: their steps; what Newton's method may have to mend of a step, in rad and reaches, with how little of it the
 * next step is twice as long, and what may be left then. Newton's last step at the end. */
#define TQ_FIRST_STEP_OF_PATH 0.01
#define TQ_LEAST_STEP_OF_PATH 1e-9
#define TQ_MOST_STEPS_OF_PATH 1000
#define TQ_LONGEST_COMPLEX_STEP 0.3
#define TQ_MOST_MENDED 0.05
#define TQ_LITTLE_MENDED 0.01
#define TQ_REST_OF_STEP 1e-3
#define TQ_LAST_STEP_OF_PATH 1e-6
/* Positions at one pose that are nearer to each other, relative, are one. */
#define TQ_SAME_POSITION 1e-5
/* How often all solutions are taken to another pose and back, at most; and so often in a row without a new one. */
#define TQ_ROUND_TRIPS 12
#define TQ_IDLE_ROUND_TRIPS 6
/* In deviations: of a calibrated arm all answers have larger pivots where they are as many as the simpler robot has. */
#define TQ_DEVIATIONS_OF_PIVOT 10
/* The largest error of the simpler robot's answers, lengths in units of the reach, that is taken for its deviation. */
#define TQ_LARGEST_DEVIATION 0.05
#endif
