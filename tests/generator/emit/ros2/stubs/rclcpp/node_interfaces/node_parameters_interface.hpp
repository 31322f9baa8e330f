// What the plugins use of rclcpp's interface of parameters.
#pragma once

#include <memory>
#include <string>

#include "rclcpp/parameter.hpp"

namespace rclcpp::node_interfaces
{
class NodeParametersInterface
{
public:
  using ConstSharedPtr = std::shared_ptr<const NodeParametersInterface>;
  virtual ~NodeParametersInterface() = default;
  virtual bool has_parameter(const std::string & name) const = 0;
  virtual bool get_parameter(const std::string & name, rclcpp::Parameter & parameter) const = 0;
};
}  // namespace rclcpp::node_interfaces
