"""Independent answers: every model of a robot computed in other ways than the generator's.

Nothing here imports the generator beyond `description`, whose Robot says what the robot is.
"""
