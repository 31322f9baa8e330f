"""Identification: from a logged motion to the parameters of a robot, with what is known of their accuracy.

log = identification.read_log("log.csv")
equations = identification.equations(robot, identification.prepare(log, 20.0), "dynamic", "base")
estimate = identification.weighted_least_squares(identification.factors(equations))
"""

import importlib.util

if any(importlib.util.find_spec(name) is None for name in ("scipy", "threadpoolctl")):
    raise ImportError("torquec.identification needs scipy and threadpoolctl: pip install 'torquec[identification]'")

from .audits import audit
from .consistent import consistent_parameters
from .correlated import with_correlated_errors
from .estimate import Estimate
from .excitation_plot import excitation_plot, slacks
from .exciting import Bounds, Excitation, bounds_of, excite
from .factorisation import Factors, added, factors
from .least_squares import essential, least_squares, ridge, total_least_squares, weighted_least_squares
from .linear_equations import Block, Column, Equations
from .linear_models import equations
from .loads import gain_factors, payload_equations
from .log_files import read_log, write_log
from .motion_audits import Finding
from .output_error import output_error
from .page import page
from .prediction import Prediction, predictions
from .preparation import at_rest, filled, low_pass, prepare, resampled
from .procedure import STEPS, Identification, identify
from .recording import Log, log
from .recursive import Recursion, recursion, start_recursion, updated
from .resting import slow_speeds
from .results import results
from .robust import robust_least_squares
from .simulated import didim, instrumental_variables
from .spectrum import suggested_cutoff
from .standard import standard_parameters
from .trajectories import Trajectory

__all__ = [
    "STEPS",
    "Block",
    "Bounds",
    "Column",
    "Equations",
    "Estimate",
    "Excitation",
    "Factors",
    "Finding",
    "Identification",
    "Log",
    "Prediction",
    "Recursion",
    "Trajectory",
    "added",
    "at_rest",
    "audit",
    "bounds_of",
    "consistent_parameters",
    "didim",
    "equations",
    "essential",
    "excitation_plot",
    "excite",
    "factors",
    "filled",
    "gain_factors",
    "identify",
    "instrumental_variables",
    "least_squares",
    "log",
    "low_pass",
    "output_error",
    "page",
    "payload_equations",
    "predictions",
    "prepare",
    "read_log",
    "recursion",
    "resampled",
    "results",
    "ridge",
    "robust_least_squares",
    "slacks",
    "slow_speeds",
    "standard_parameters",
    "start_recursion",
    "suggested_cutoff",
    "total_least_squares",
    "updated",
    "weighted_least_squares",
    "with_correlated_errors",
    "write_log",
]
