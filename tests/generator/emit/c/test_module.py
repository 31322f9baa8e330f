"""What cffi wraps: the choice of the unit for a CPU, and the metadata as strings of C."""

from __future__ import annotations

import pytest
from torquec.generator.emit.c.module import PIECE, main_unit, metadata_pieces
from torquec.generator.emit.c.text import string_literal


def test_the_best_instruction_set_is_asked_for_first_and_the_last_serves_all() -> None:
    text = main_unit("arm", {"wide": ("avx2", "fma"), "generic": ()}, {})
    choice = text[text.index("*torquec_module(void)") :]
    asked = 'if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &arm_wide;'
    assert choice.index(asked) < choice.index("return &arm_generic;")
    assert "return 0;" in choice
    assert "if (!" not in choice


def test_a_module_says_what_its_last_set_needs_and_the_cpu_lacks() -> None:
    text = main_unit("arm", {"native": ("avx2", "fma")}, {})
    assert text.index('if (!__builtin_cpu_supports("avx2")) return "avx2";') < text.index('return "fma";')


def test_metadata_are_short_pieces_of_one_text() -> None:
    pieces = metadata_pieces({"title": "x" * (2 * PIECE), "notes": ['a "quoted" word?']})
    assert len(pieces) == 3
    assert all(len(piece) < 2 * PIECE for piece in pieces)
    assert '\\"quoted\\\\\\"' in pieces[-1] or '\\\\\\"quoted' in pieces[-1]


def test_a_string_of_c_has_no_trigraph_and_nothing_but_ascii() -> None:
    assert string_literal('a"\\??/') == '"a\\"\\\\\\?\\?/"'
    for text in ("\n", "\u00fc"):
        with pytest.raises(ValueError, match="not printable ASCII"):
            string_literal(text)
