"""Compression of finished games: LZMA makes their repetitive JSON half as large as zlib does."""

import lzma
from typing import Final

PRESET: Final = 2  # a compressor of preset 6 takes 94 MiB of memory, this one 17


def compress(content: bytes) -> bytes:
    return lzma.compress(content, preset=PRESET)


def decompress(content: bytes) -> bytes:
    return lzma.decompress(content)
