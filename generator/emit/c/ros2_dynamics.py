"""The plugin of inverse dynamics for ROS 2, in C++: ros2_plugins.py says what stands for the @words@."""

CLASS = """\
// @title@: H(q) qdd + C(q, qd) qd + g(q) + f(qd) = tau.
// Nothing is allocated but the vectors and matrices that are returned.
#include <stdexcept>
#include <string>

#include <Eigen/Core>

#include "inverse_dynamics_solver/inverse_dynamics_solver.hpp"
#include "model.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace @package@
{
class Dynamics : public inverse_dynamics_solver::InverseDynamicsSolver
{
public:
  Dynamics() { prepare(nullptr, "", constants_); }

  // The model is compiled in: of the node only <param_namespace>.parameters is read, the description is not.
  void initialize(
    Node::ConstSharedPtr node, const std::string & param_namespace, const std::string &) override
  {
    const std::string missing = prepare(node.get(), param_namespace, constants_);
    if (!missing.empty()) {
      throw std::invalid_argument("@package@: the parameter " + missing + " has no finite value: set it");
    }
  }

  Eigen::MatrixXd getInertiaMatrix(const Eigen::VectorXd & q) const override
  {
    check(q, "joint_positions");
    double a[JOINTS * JOINTS];
    @robot@_inertia(q.data(), a, &constants_);
    return Eigen::Map<const Eigen::MatrixXd>(a, JOINTS, JOINTS);  // symmetric: rows are columns
  }

  Eigen::VectorXd getCoriolisVector(const Eigen::VectorXd & q, const Eigen::VectorXd & qd) const override
  {
    check(q, "joint_positions");
    check(qd, "joint_velocities");
    double product[JOINTS];
    coriolis(q.data(), qd.data(), product);
    return vector(product);
  }

  Eigen::VectorXd getGravityVector(const Eigen::VectorXd & q) const override
  {
    check(q, "joint_positions");
    double gravity[JOINTS];
    @robot@_gravity(q.data(), gravity, &constants_);
    return vector(gravity);
  }

  // Friction depends on the velocities alone: it is what h has beyond C qd and gravity, at any positions.
  Eigen::VectorXd getFrictionVector(const Eigen::VectorXd & qd) const override
  {
    check(qd, "joint_velocities");
    const double q[JOINTS] = {};
    double h[JOINTS], gravity[JOINTS], product[JOINTS];
    @robot@_h(q, qd.data(), h, &constants_);
    @robot@_gravity(q, gravity, &constants_);
    coriolis(q, qd.data(), product);
    for (int i = 0; i < JOINTS; i++) h[i] -= product[i] + gravity[i];
    return vector(h);
  }

  // All torques of a motion, those of friction among them.
  Eigen::VectorXd getTorques(
    const Eigen::VectorXd & q, const Eigen::VectorXd & qd, const Eigen::VectorXd & qdd) const override
  {
    check(q, "joint_positions");
    check(qd, "joint_velocities");
    check(qdd, "joint_accelerations");
    double tau[JOINTS];
    @robot@_idm(q.data(), qd.data(), qdd.data(), tau, &constants_);
    return vector(tau);
  }

private:
  static Eigen::VectorXd vector(const double * values) { return Eigen::Map<const Eigen::VectorXd>(values, JOINTS); }

  static void check(const Eigen::VectorXd & values, const char * what)
  {
    if (values.size() == JOINTS) return;
    std::string joints;
    for (const char * name : JOINT_NAMES) joints += (joints.empty() ? "" : ", ") + std::string(name);
    throw std::invalid_argument(
      std::string("@package@: ") + what + " has " + std::to_string(values.size()) + " elements: expected " +
      std::to_string(JOINTS) + " (" + joints + ")");
  }

  void coriolis(const double * q, const double * qd, double * product) const
  {
    double c[JOINTS * JOINTS];
    @robot@_coriolis(q, qd, c, &constants_);
    for (int i = 0; i < JOINTS; i++) {
      product[i] = 0;
      for (int j = 0; j < JOINTS; j++) product[i] += c[i * JOINTS + j] * qd[j];
    }
  }

  Constants constants_;
};
}  // namespace @package@

PLUGINLIB_EXPORT_CLASS(@package@::Dynamics, inverse_dynamics_solver::InverseDynamicsSolver)
"""
