"""How many kernels the named frames of a robot ask for."""

# Of so many named frames each is compiled as seen from each other; of more, as seen from the ground and in its own
# axes.
FEW = 3
