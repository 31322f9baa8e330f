"""Graph -> equivalent graph, one file a pass. A pass rebuilds the nodes that the outputs need; the rest is gone."""
