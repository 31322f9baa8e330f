"""Inverse geometric models against numbers: published sets of solutions, multistart Newton, singular poses."""
