"""Write the type stub of the models, and the blocks of the README and of docs/ that come from the code."""

from . import book, operations, readme, walkthrough
from .pages import renew_file


def main() -> None:
    """Write all of it."""
    readme.STUB.write_text(readme.stub(), encoding="utf-8")
    for page in (readme, walkthrough, operations, book):
        renew_file(page.PAGE, page.blocks())


main()
