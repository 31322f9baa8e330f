"""Passes: graph -> equivalent graph, one file each. A pass makes a new graph of the nodes that the outputs need."""
