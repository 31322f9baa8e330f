"""`torquec cache`: what builds have left in the user's cache, and its end."""

from __future__ import annotations

import argparse
import json

from ..columns import columns


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    cache = commands.add_parser("cache", help="what builds have left in the cache: list it, or remove it")
    cache.add_argument("what", choices=("list", "clean"), help="list the modules, or remove all that is there")
    return cache


def run(options: argparse.Namespace) -> int:
    """List or remove what is in the cache."""
    from torquec.generator import api

    folder, modules = api.cache_directory(), api.cached_modules()
    removed = api.clean_cache() if options.what == "clean" else 0
    if options.json:
        facts = [{"name": module.robot, "path": str(module.path), "bytes": module.bytes} for module in modules]
        print(json.dumps({"folder": str(folder), "modules": facts, "removed_bytes": removed}))
    elif options.what == "clean":
        print(f"{folder}: {len(modules)} modules removed, {removed / 1e6:.1f} MB; what searches found stays")
    else:
        print(f"{folder}\n")
        rows = [[module.robot, f"{module.bytes / 1e6:.1f}", module.built, str(module.path)] for module in modules]
        print(columns([["robot", "MB", "built", "module"], *rows]))
    return 0
