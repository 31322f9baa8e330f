// The virtual methods of kinematics_interface::KinematicsInterface (github.com/ros-controls/kinematics_interface):
// STUB_VERSION 0 as at commit 264babc (before 1.2), 1 as at 0067638 (1.2), 2 with those that came in 1.3 and 2.0, as
// kinematics_interface_kdl overrides them at 048a964.
#pragma once

#include <memory>
#include <string>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "rclcpp/node_interfaces/node_parameters_interface.hpp"

namespace kinematics_interface
{
class KinematicsInterface
{
public:
  virtual ~KinematicsInterface() = default;
#if STUB_VERSION == 0
  virtual bool initialize(
    std::shared_ptr<rclcpp::node_interfaces::NodeParametersInterface> parameters_interface,
    const std::string & end_effector_name) = 0;
#else
  virtual bool initialize(
    const std::string & robot_description,
    std::shared_ptr<rclcpp::node_interfaces::NodeParametersInterface> parameters_interface,
    const std::string & param_namespace) = 0;
#endif
  virtual bool convert_cartesian_deltas_to_joint_deltas(
    const Eigen::VectorXd & joint_pos, const Eigen::Matrix<double, 6, 1> & delta_x,
    const std::string & link_name, Eigen::VectorXd & delta_theta) = 0;
  virtual bool convert_joint_deltas_to_cartesian_deltas(
    const Eigen::VectorXd & joint_pos, const Eigen::VectorXd & delta_theta,
    const std::string & link_name, Eigen::Matrix<double, 6, 1> & delta_x) = 0;
  virtual bool calculate_link_transform(
    const Eigen::VectorXd & joint_pos, const std::string & link_name, Eigen::Isometry3d & transform) = 0;
  virtual bool calculate_jacobian(
    const Eigen::VectorXd & joint_pos, const std::string & link_name,
    Eigen::Matrix<double, 6, Eigen::Dynamic> & jacobian) = 0;
#if STUB_VERSION == 2
  virtual bool calculate_jacobian_inverse(
    const Eigen::VectorXd & joint_pos, const std::string & link_name,
    Eigen::Matrix<double, Eigen::Dynamic, 6> & jacobian_inverse) = 0;
  virtual bool calculate_frame_difference(
    Eigen::Matrix<double, 7, 1> & x_a, Eigen::Matrix<double, 7, 1> & x_b, double dt,
    Eigen::Matrix<double, 6, 1> & delta_x) = 0;
#endif
};
}  // namespace kinematics_interface
