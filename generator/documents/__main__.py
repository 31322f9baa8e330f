"""Write the stub of the models, what of the README and of docs/ comes from the code, and the drawings of robots."""

from . import book, drawings, operations, readme, walkthrough
from .pages import renew_file


def main() -> None:
    """Write all of it."""
    readme.STUB.write_text(readme.stub(), encoding="utf-8")
    for page in (readme, walkthrough, operations, book):
        renew_file(page.PAGE, page.blocks())
    drawings.write()


main()
