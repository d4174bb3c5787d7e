"""Compression of finished games: LZMA makes their repetitive JSON half as large as zlib does."""

import lzma
from typing import Final

FILTERS: Final = (
    {
        "id": lzma.FILTER_LZMA2,
        "preset": 2,  # a small dictionary: a compressor takes 20 MiB of memory, with preset 6 it takes 84
        "mode": lzma.MODE_NORMAL,
        "mf": lzma.MF_BT4,
        "nice_len": 273,  # the longest matches that there are
    },
)


def compress(content: bytes) -> bytes:
    return lzma.compress(content, filters=FILTERS)


def decompress(content: bytes) -> bytes:
    return lzma.decompress(content)
