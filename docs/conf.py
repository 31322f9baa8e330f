"""How the documentation is rendered: `make site` writes it to build/site."""

project = "torquec"
author = "the torquec developers"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "torquec"
exclude_patterns = ["*.py"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
# Pages link to files of the repository (../README.md, ../examples), which are no pages of the site.
suppress_warnings = ["myst.xref_missing"]
