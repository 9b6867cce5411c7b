"""The byte layout of what comes in and goes out, the twin of message.ts.

A little-endian uint32 length, that many bytes of JSON, zeros up to a multiple of 8, then the columns and code that the
JSON points to as `[start, length]`.
"""

import json
import struct


def open_message(data):
    view = memoryview(data).cast("B").toreadonly()
    length = int.from_bytes(view[:4], "little")
    header = json.loads(bytes(view[4 : 4 + length]))
    return header, view[(4 + length + 7) & ~7 :]


def close_message(header, *blobs):
    text = json.dumps(header, ensure_ascii=False).encode("utf-8", "backslashreplace")
    padding = bytes(-(4 + len(text)) % 8)
    return b"".join((struct.pack("<I", len(text)), text, padding, *blobs))


def doubles(blob, start, count):
    return blob[start : start + 8 * count].cast("d")
