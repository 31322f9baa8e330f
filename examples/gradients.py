"""A model as array code in JAX: compiled and differentiated there, by parameters too, which finds a load."""

import sys
import tempfile
from importlib import import_module

import jax
import numpy as np
import torquec

jax.config.update("jax_enable_x64", True)

# Python for arrays, which needs torquec no more: NumPy's functions, as JAX, PyTorch and CasADi have them too.
with tempfile.TemporaryDirectory() as folder:
    torquec.export("planar2r", folder, models=["idm"], language="python")
    sys.path.append(folder)
    model = import_module("planar2r_models")

q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 50, 2))
robot = torquec.load("planar2r")
print("beside the compiled robot", np.abs(jax.jit(model.idm)(q, qd, qdd) - robot.idm(q, qd, qdd)).max())

# The slope of the torques at one state, by JAX, is the inertia matrix where it is that by the accelerations.
inertia = jax.jit(jax.jacfwd(model.idm, argnums=2))(q[0], qd[0], qdd[0])
assert np.allclose(inertia, robot.inertia(q[0]), atol=1e-12)

# Torques were measured with a load at the end of the arm. It adds to mass and moments of link 2.
LOAD, REACH = 0.6, model.PARAMETERS["D_tool"]                 # kg, m


def torques_with(mass: jax.Array | float) -> jax.Array:
    load = {"M2": mass, "MX2": mass * REACH, "YY2": mass * REACH**2, "ZZ2": mass * REACH**2}
    loaded = {name: value + load.get(name, 0) for name, value in model.PARAMETERS.items()}
    return model.idm(q, qd, qdd, model.prepare(loaded))


torques = jax.jit(torques_with)
measured = torques(LOAD) + np.random.default_rng(1).normal(0, 0.05, (50, 2))
slope = jax.jacfwd(torques)(0.0).ravel()
found = slope @ (measured - torques(0.0)).ravel() / (slope @ slope)
print(f"mass of the load: {found:.3f} kg, where it was {LOAD} kg")
assert abs(found - LOAD) < 0.02
