"""Write the stub of the models, what of the README and of docs/ comes from the code, and the drawings of robots."""

from . import book, cli, drawings, languages, models, operations, readme, robots, stub, walkthrough
from .pages import renew_file

PAGES = (readme, models, cli, robots, walkthrough, operations, book, languages)


def main() -> None:
    """Write all of it."""
    stub.STUB.write_text(stub.stub(), encoding="utf-8")
    for page in PAGES:
        renew_file(page.PAGE, page.blocks())
    drawings.write()


if __name__ == "__main__":
    main()
