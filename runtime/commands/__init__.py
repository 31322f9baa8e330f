"""The commands of `torquec`: one file each, with its options and what it does."""
