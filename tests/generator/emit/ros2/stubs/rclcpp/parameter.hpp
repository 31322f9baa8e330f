// What the plugins use of rclcpp::Parameter.
#pragma once

#include <stdexcept>
#include <string>
#include <variant>

namespace rclcpp
{
class Parameter
{
public:
  Parameter() = default;
  Parameter(const std::string &, double value) : value_(value) {}
  Parameter(const std::string &, const std::string & value) : value_(value) {}
  double as_double() const { return as<double>(); }
  std::string as_string() const { return as<std::string>(); }

private:
  template<typename T>
  T as() const
  {
    if (!std::holds_alternative<T>(value_)) throw std::runtime_error("expected another type");
    return std::get<T>(value_);
  }
  std::variant<std::monostate, double, std::string> value_;
};
}  // namespace rclcpp
