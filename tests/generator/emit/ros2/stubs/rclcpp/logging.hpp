// What the plugins use of rclcpp's log: a line on the standard error a message.
#pragma once

#include <cstdio>
#include <string>

namespace rclcpp
{
struct Logger
{
  std::string name;
};
inline Logger get_logger(const std::string & name) { return {name}; }
}  // namespace rclcpp

#define RCLCPP_ERROR(logger, ...) \
  (std::fprintf(stderr, "%s: ", (logger).name.c_str()), std::fprintf(stderr, __VA_ARGS__), std::fputc('\n', stderr))
