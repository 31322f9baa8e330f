"""The tests of all models: laws of mechanics, checked on every robot of a catalogue and on random ones."""
