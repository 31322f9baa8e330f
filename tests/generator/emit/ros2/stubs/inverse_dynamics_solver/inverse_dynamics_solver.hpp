// The virtual methods of inverse_dynamics_solver::InverseDynamicsSolver (github.com/unisa-acg/inverse-dynamics-solver,
// commits 6533959 and 24aeb34, version 1.0).
#pragma once

#include <string>
#include <tuple>

#include <Eigen/Core>

#include "rclcpp/node_interfaces/node_parameters_interface.hpp"

namespace inverse_dynamics_solver
{
class InverseDynamicsSolver
{
public:
  virtual ~InverseDynamicsSolver() {}
  virtual void initialize(
    rclcpp::node_interfaces::NodeParametersInterface::ConstSharedPtr parameters_interface = nullptr,
    const std::string & param_namespace = "", const std::string & robot_description = "") = 0;
  virtual std::tuple<Eigen::MatrixXd, Eigen::VectorXd, Eigen::VectorXd> getDynamicParameters(
    const Eigen::VectorXd & q, const Eigen::VectorXd & qd) const
  {
    return std::make_tuple(getInertiaMatrix(q), getCoriolisVector(q, qd), getGravityVector(q));
  }
  virtual Eigen::MatrixXd getInertiaMatrix(const Eigen::VectorXd & q) const = 0;
  virtual Eigen::VectorXd getCoriolisVector(const Eigen::VectorXd & q, const Eigen::VectorXd & qd) const = 0;
  virtual Eigen::VectorXd getGravityVector(const Eigen::VectorXd & q) const = 0;
  virtual Eigen::VectorXd getFrictionVector(const Eigen::VectorXd & qd) const = 0;
  virtual Eigen::VectorXd getTorques(
    const Eigen::VectorXd & q, const Eigen::VectorXd & qd, const Eigen::VectorXd & qdd) const = 0;

protected:
  InverseDynamicsSolver() {}
};
}  // namespace inverse_dynamics_solver
