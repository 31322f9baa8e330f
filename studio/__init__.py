"""The studio: a robot's tables, its picture, its models and its motion in a local page of the browser.

`serve` runs it; `torquec studio` is its command. What the page and the server say to each other stands in `messages/`.
"""
