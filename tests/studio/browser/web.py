"""Where the page's sources are."""

from __future__ import annotations

from places import ROOT

WEB = ROOT / "studio" / "web"
STATIC = ROOT / "studio" / "static"
# What `npm ci` installs.
MODULES = WEB / "node_modules"
