// Pinocchio's algorithms in C++ behind the signature of torquec's kernels; what they compute stays in its own data.
#define PINOCCHIO_ENABLE_TEMPLATE_INSTANTIATION
#include <pinocchio/multibody.hpp>
#include <pinocchio/serialization.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>

namespace pin = pinocchio;

static pin::Model model;
static pin::Data data;

static Eigen::Ref<const Eigen::VectorXd> argument(const void *in, Eigen::Index size)
{
    return Eigen::Map<const Eigen::VectorXd>(static_cast<const double *>(in), size);
}

extern "C" {
void pinocchio_load(const char *file)
{
    pin::serialization::loadFromBinary(model, file);
    data = pin::Data(model);
}

void pinocchio_idm(const void *const *in, void *const *, const void *)
{
    pin::rnea(model, data, argument(in[0], model.nq), argument(in[1], model.nv), argument(in[2], model.nv));
}

void pinocchio_h(const void *const *in, void *const *, const void *)
{
    pin::nonLinearEffects(model, data, argument(in[0], model.nq), argument(in[1], model.nv));
}

void pinocchio_inertia(const void *const *in, void *const *, const void *)
{
    pin::crba(model, data, argument(in[0], model.nq), pin::Convention::WORLD);
}

void pinocchio_ddm(const void *const *in, void *const *, const void *)
{
    pin::aba(model, data, argument(in[0], model.nq), argument(in[1], model.nv), argument(in[2], model.nv),
             pin::Convention::WORLD);
}

void pinocchio_idm_with_derivatives(const void *const *in, void *const *, const void *)
{
    pin::computeRNEADerivatives(model, data, argument(in[0], model.nq), argument(in[1], model.nv),
                                argument(in[2], model.nv));
}

void pinocchio_ddm_with_derivatives(const void *const *in, void *const *, const void *)
{
    pin::computeABADerivatives(model, data, argument(in[0], model.nq), argument(in[1], model.nv),
                               argument(in[2], model.nv));
}
}
