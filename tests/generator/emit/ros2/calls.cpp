// Calls both plugins at q, qd, qdd and V from the standard input, and prints a line of numbers a call, its name first.
// malloc is counted: beyond what the return types of the dynamics hold, no call may take memory.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include "inverse_dynamics_solver/inverse_dynamics_solver.hpp"
#include "kinematics_interface/kinematics_interface.hpp"

inverse_dynamics_solver::InverseDynamicsSolver * made(inverse_dynamics_solver::InverseDynamicsSolver *);
kinematics_interface::KinematicsInterface * made(kinematics_interface::KinematicsInterface *);

static int taken = 0;
extern "C" void * __libc_malloc(std::size_t);
extern "C" void * malloc(std::size_t size)
{
  taken++;
  return __libc_malloc(size);
}

class Node : public rclcpp::node_interfaces::NodeParametersInterface
{
public:
  std::map<std::string, rclcpp::Parameter> values;
  bool has_parameter(const std::string & name) const override { return values.count(name) > 0; }
  bool get_parameter(const std::string & name, rclcpp::Parameter & parameter) const override
  {
    if (!has_parameter(name)) return false;
    parameter = values.at(name);
    return true;
  }
  void set(const std::string & name, double value) { values[name] = rclcpp::Parameter(name, value); }
  void set(const std::string & name, const std::string & value) { values[name] = rclcpp::Parameter(name, value); }
};

static void print(const char * name, const double * values, long count)
{
  std::printf("%s", name);
  for (long i = 0; i < count; i++) std::printf(" %.17g", values[i]);
  std::printf("\n");
}

template<typename M>
static void print(const char * name, const M & values)
{
  print(name, values.data(), values.size());
}

static Eigen::VectorXd read(int size)
{
  Eigen::VectorXd values(size);
  for (int i = 0; i < size; i++) {
    if (std::scanf("%lf", &values[i]) != 1) std::exit(1);
  }
  return values;
}

int main()
{
  const Eigen::VectorXd q = read(2), qd = read(2), qdd = read(2), v = read(6);
  const Eigen::Matrix<double, 6, 1> delta = v;
  const auto node = std::make_shared<Node>();
  std::unique_ptr<inverse_dynamics_solver::InverseDynamicsSolver> solver(
    made(static_cast<inverse_dynamics_solver::InverseDynamicsSolver *>(nullptr)));
  solver->initialize();
  taken = 0;
  const Eigen::MatrixXd a = solver->getInertiaMatrix(q);
  const Eigen::VectorXd c = solver->getCoriolisVector(q, qd), g = solver->getGravityVector(q);
  const Eigen::VectorXd f = solver->getFrictionVector(qd), tau = solver->getTorques(q, qd, qdd);
  const double allocations[] = {static_cast<double>(taken)};
  print("solver_allocations", allocations, 1);
  print("inertia", a), print("coriolis", c), print("gravity", g), print("friction", f), print("torques", tau);
  node->set("ids.parameters.M2", 3.0), node->set("ids.parameters.MX2", 0.5);
  solver->initialize(node, "ids", "");
  print("heavier", solver->getTorques(q, qd, qdd));
  try {
    solver->getGravityVector(v);
  } catch (const std::invalid_argument & error) {
    std::printf("refused %s\n", error.what());
  }

  std::unique_ptr<kinematics_interface::KinematicsInterface> arm(
    made(static_cast<kinematics_interface::KinematicsInterface *>(nullptr)));
  Eigen::VectorXd theta(2), wrong(3);
  Eigen::Matrix<double, 6, 1> x;
  Eigen::Isometry3d t;
  Eigen::Matrix<double, 6, Eigen::Dynamic> j(6, 2);
  Eigen::Matrix<double, Eigen::Dynamic, 6> inverse(2, 6);
  Eigen::Matrix<double, 7, 1> from, to;
  from << 1, 2, 3, 0, 0, 0, 1;
  to << 1.5, 2, 2, 0, 0, -std::sin(0.3), -std::cos(0.3);
  const std::string tool = "tool", base = "base", nobody = "nobody";
  bool refused = !arm->calculate_jacobian(q, tool, j);
  node->set("arm.tip", nobody);
  refused = !arm->initialize("", node, "arm") && refused;
  node->set("arm.tip", tool), node->set("arm.alpha", std::string("much"));
  refused = !arm->initialize("", node, "arm") && refused;
  node->set("arm.alpha", 0.01), node->set("arm.base", nobody);
  refused = !arm->initialize("", node, "arm") && refused;
  node->set("arm.base", base);
  bool done = arm->initialize("", node, "arm");
  taken = 0;
  done = arm->calculate_link_transform(q, tool, t) && arm->calculate_jacobian(q, tool, j) && done;
  done = arm->calculate_jacobian_inverse(q, tool, inverse) && done;
  done = arm->convert_cartesian_deltas_to_joint_deltas(q, delta, tool, theta) && done;
  done = arm->convert_joint_deltas_to_cartesian_deltas(q, qd, tool, x) && done;
  const int free_of = taken;
  print("transform", t.matrix()), print("jacobian", j), print("inverse", inverse), print("theta", theta), print("x", x);
  done = arm->calculate_frame_difference(from, to, 0.5, x) && done;
  print("difference", x);
  done = arm->calculate_link_transform(q, base, t) && arm->calculate_jacobian(q, base, j) && done;
  print("base", t.matrix()), print("still", j);
  refused = !arm->calculate_link_transform(q, nobody, t) && !arm->calculate_link_transform(wrong, tool, t) && refused;
  refused = !arm->convert_cartesian_deltas_to_joint_deltas(q, delta, tool, wrong) && refused;
  refused = !arm->calculate_frame_difference(from, to, 0, x) && refused;
  const Eigen::VectorXd unknown = Eigen::VectorXd::Constant(2, std::nan(""));
  theta << 7, 7;
  refused = !arm->convert_cartesian_deltas_to_joint_deltas(unknown, delta, tool, theta) && refused;
  const double flags[] = {double(done), double(refused), double(free_of), theta[0]};
  print("flags", flags, 4);
  return 0;
}
