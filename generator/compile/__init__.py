"""C -> module: targets, compilers, the cache of what is built."""
