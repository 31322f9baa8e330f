"""The plugin of kinematics for ROS 2, in C++: ros2_plugins.py says what stands for the @words@."""

CLASS = """\
// @title@: places and velocities of its frames, in the axes of the base.
// Nothing is allocated but the words of errors. The interface has grown over the years: methods that some of its
// versions lack, and the two forms of initialize, are no `override`.
#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <string>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "kinematics_interface/kinematics_interface.hpp"
#include "model.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/logging.hpp"

namespace @package@
{
struct Frame
{
  const char * name;
  void (*transform)(const double *, double *, const Constants *);
  void (*jacobian)(const double *, double *, const Constants *);
  void (*dls)(const double *, const double *, const double *, double *, const Constants *);
};

constexpr Frame FRAMES[] = {
@frames@
};

// The base in itself, which does not move.
inline void placed(const double *, double * t, const Constants *)
{
  for (int i = 0; i < 16; i++) t[i] = i % 5 == 0;
}
inline void unmoved(const double *, double * j, const Constants *) { std::fill_n(j, 6 * JOINTS, 0.0); }
inline void resting(const double *, const double *, const double *, double * qd, const Constants *)
{
  std::fill_n(qd, JOINTS, 0.0);
}
constexpr Frame BASE = {@base@, placed, unmoved, resting};

class Kinematics : public kinematics_interface::KinematicsInterface
{
public:
  // Versions from 1.2 on. The model is compiled in: the description is not read.
  bool initialize(
    const std::string &, std::shared_ptr<Node> node, const std::string & param_namespace)
  {
    return prepared(node.get(), param_namespace, "");
  }

  // Versions before 1.2.
  bool initialize(std::shared_ptr<Node> node, const std::string & end_effector_name)
  {
    return prepared(node.get(), "", end_effector_name);
  }

  bool convert_cartesian_deltas_to_joint_deltas(
    const Eigen::VectorXd & joint_pos, const Eigen::Matrix<double, 6, 1> & delta_x, const std::string & link_name,
    Eigen::VectorXd & delta_theta) override
  {
    const Frame * frame = found(joint_pos, link_name);
    if (!frame || !sized(delta_theta.size(), JOINTS, "delta_theta")) return false;
    double qd[JOINTS];
    frame->dls(joint_pos.data(), delta_x.data(), &damping_, qd, &constants_);
    if (!determined(qd, JOINTS)) return false;
    std::copy_n(qd, JOINTS, delta_theta.data());
    return true;
  }

  bool convert_joint_deltas_to_cartesian_deltas(
    const Eigen::VectorXd & joint_pos, const Eigen::VectorXd & delta_theta, const std::string & link_name,
    Eigen::Matrix<double, 6, 1> & delta_x) override
  {
    const Frame * frame = found(joint_pos, link_name);
    if (!frame || !sized(delta_theta.size(), JOINTS, "delta_theta")) return false;
    double jacobian[6 * JOINTS], v[6] = {};
    frame->jacobian(joint_pos.data(), jacobian, &constants_);
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < JOINTS; j++) v[i] += jacobian[i * JOINTS + j] * delta_theta[j];
    }
    if (!determined(v, 6)) return false;
    std::copy_n(v, 6, delta_x.data());
    return true;
  }

  bool calculate_link_transform(
    const Eigen::VectorXd & joint_pos, const std::string & link_name, Eigen::Isometry3d & transform) override
  {
    const Frame * frame = found(joint_pos, link_name);
    if (!frame) return false;
    double t[16];
    frame->transform(joint_pos.data(), t, &constants_);
    if (!determined(t, 16)) return false;
    transform.matrix() = Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(t);
    return true;
  }

  bool calculate_jacobian(
    const Eigen::VectorXd & joint_pos, const std::string & link_name,
    Eigen::Matrix<double, 6, Eigen::Dynamic> & jacobian) override
  {
    const Frame * frame = found(joint_pos, link_name);
    if (!frame || !sized(jacobian.cols(), JOINTS, "the columns of jacobian")) return false;
    double rows[6 * JOINTS];
    frame->jacobian(joint_pos.data(), rows, &constants_);
    if (!determined(rows, 6 * JOINTS)) return false;
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < JOINTS; j++) jacobian(i, j) = rows[i * JOINTS + j];
    }
    return true;
  }

  // Versions from 1.3 on. A column is the least answer to a unit of one velocity.
  bool calculate_jacobian_inverse(
    const Eigen::VectorXd & joint_pos, const std::string & link_name,
    Eigen::Matrix<double, Eigen::Dynamic, 6> & jacobian_inverse)
  {
    const Frame * frame = found(joint_pos, link_name);
    if (!frame || !sized(jacobian_inverse.rows(), JOINTS, "the rows of jacobian_inverse")) return false;
    double columns[6 * JOINTS];
    for (int i = 0; i < 6; i++) {
      double v[6] = {};
      v[i] = 1;
      frame->dls(joint_pos.data(), v, &damping_, columns + i * JOINTS, &constants_);
    }
    if (!determined(columns, 6 * JOINTS)) return false;
    std::copy_n(columns, 6 * JOINTS, jacobian_inverse.data());
    return true;
  }

  // Versions from 2.0 on. Frames are x, y, z and the quaternion x, y, z, w; the answer turns a into b.
  bool calculate_frame_difference(
    Eigen::Matrix<double, 7, 1> & x_a, Eigen::Matrix<double, 7, 1> & x_b, double dt,
    Eigen::Matrix<double, 6, 1> & delta_x)
  {
    const Eigen::Quaterniond a(x_a[6], x_a[3], x_a[4], x_a[5]), b(x_b[6], x_b[3], x_b[4], x_b[5]);
    if (!(dt > 0) || !(a.norm() > 0) || !(b.norm() > 0)) {
      RCLCPP_ERROR(
        logger(), "The difference of frames over %g s: expected a time above 0 and quaternions that are not 0", dt);
      return false;
    }
    const Eigen::Quaterniond turn = b.normalized() * a.normalized().conjugate();
    const double sine = turn.vec().norm(), angle = 2 * std::atan2(sine, std::abs(turn.w()));
    const double scale = std::copysign(sine > 0 ? angle / sine : 2, turn.w());
    double v[6];
    for (int i = 0; i < 3; i++) {
      v[i] = (x_b[i] - x_a[i]) / dt;
      v[3 + i] = scale * turn.vec()[i] / dt;
    }
    if (!determined(v, 6)) return false;
    std::copy_n(v, 6, delta_x.data());
    return true;
  }

private:
  static rclcpp::Logger logger() { return rclcpp::get_logger("@package@"); }

  static const Frame * named(const std::string & name)
  {
    for (const Frame & frame : FRAMES) {
      if (name == frame.name) return &frame;
    }
    if (name == BASE.name) return &BASE;
    std::string names = BASE.name;
    for (const Frame & frame : FRAMES) names += std::string(", ") + frame.name;
    RCLCPP_ERROR(logger(), "There is no frame '%s': expected one of %s", name.c_str(), names.c_str());
    return nullptr;
  }

  bool prepared(const Node * node, const std::string & space, const std::string & tip)
  {
    ready_ = false;
    try {
      prepare(node, space, constants_);
      const double alpha = real(node, inside(space, "alpha"), 0.000005);
      if (!(alpha >= 0) || !std::isfinite(alpha)) {
        RCLCPP_ERROR(logger(), "alpha is %g: expected a finite damping of at least 0", alpha);
        return false;
      }
      damping_ = std::sqrt(alpha);
      const std::string end = word(node, inside(space, "tip"), tip);
      const std::string base = word(node, inside(space, "base"), BASE.name);
      if (base != BASE.name) {
        RCLCPP_ERROR(logger(), "The base is '%s': expected '%s', on which the model is", base.c_str(), BASE.name);
        return false;
      }
      ready_ = end.empty() || named(end);
    } catch (const std::exception & error) {
      RCLCPP_ERROR(logger(), "A parameter of the node is of another type than expected: %s", error.what());
    }
    return ready_;
  }

  static double real(const Node * node, const std::string & name, double otherwise)
  {
    rclcpp::Parameter given;
    return node && node->has_parameter(name) && node->get_parameter(name, given) ? given.as_double() : otherwise;
  }

  static std::string word(const Node * node, const std::string & name, const std::string & otherwise)
  {
    rclcpp::Parameter given;
    return node && node->has_parameter(name) && node->get_parameter(name, given) ? given.as_string() : otherwise;
  }

  const Frame * found(const Eigen::VectorXd & joint_pos, const std::string & link_name) const
  {
    if (!ready_) {
      RCLCPP_ERROR(logger(), "The plugin is not initialized: call initialize first");
      return nullptr;
    }
    return sized(joint_pos.size(), JOINTS, "joint_pos") ? named(link_name) : nullptr;
  }

  static bool sized(Eigen::Index size, int expected, const char * what)
  {
    if (size == expected) return true;
    RCLCPP_ERROR(logger(), "The size of %s is %d: expected %d", what, static_cast<int>(size), expected);
    return false;
  }

  // No number where there is none: a singular place without damping, a parameter without a value.
  static bool determined(const double * values, int count)
  {
    if (std::all_of(values, values + count, [](double x) { return std::isfinite(x); })) return true;
    RCLCPP_ERROR(logger(), "The answer is no finite number: a singular place without damping, or such an argument");
    return false;
  }

  bool ready_ = false;
  double damping_ = 0;  // alpha is its square
  Constants constants_;
};
}  // namespace @package@

PLUGINLIB_EXPORT_CLASS(@package@::Kinematics, kinematics_interface::KinematicsInterface)
"""
