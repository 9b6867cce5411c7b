"""Which of Python's own modules a script may import. They are loaded before the snapshot."""

# What authors may import, loaded before the snapshot. Anything else is refused at compile time with its line.
AVAILABLE = (
    "abc array ast base64 bisect binascii calendar cmath collections collections.abc contextlib copy copyreg "
    "dataclasses datetime decimal enum fractions functools hashlib heapq hmac inspect itertools json keyword marshal "
    "math numbers operator pprint random re secrets statistics string struct textwrap time types typing unicodedata "
    "urllib.parse uuid warnings weakref zlib csv io html html.parser xml.etree.ElementTree __future__"
).split()

# What the modules above import late, on first use; without a finder that would fail.
LATE = (
    "_strptime annotationlib contextvars difflib encodings.ascii encodings.cp1252 encodings.idna encodings.latin_1 "
    "encodings.punycode encodings.utf_16 encodings.utf_16_be encodings.utf_16_le encodings.utf_32 encodings.utf_8_sig "
    "linecache locale string.templatelib stringprep tokenize traceback _colorize"
).split()
