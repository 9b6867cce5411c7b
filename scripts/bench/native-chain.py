"""The bench chain in the machine's own CPython, through the very same runner.

    python3 native-chain.py <folder of the runner> <rounds>

Standard input is one line of JSON: {"headers": [...], "codes": [...], "blobs": [base64]}. Prints the milliseconds of
each chain as JSON.
"""

import base64
import json
import marshal
import sys
import time

runner_folder, rounds = sys.argv[1], int(sys.argv[2])
sys.path.insert(0, runner_folder)
sys.dont_write_bytecode = True

import runner  # noqa: E402 - found in the folder just named
from runner.loading import AUTHOR_MODULE  # noqa: E402
from runner.message import close_message, open_message  # noqa: E402

given = json.loads(sys.stdin.read())
codes = [marshal.dumps(compile(code, "tile.py", "exec")) for code in given["codes"]]
blobs = [base64.b64decode(blob) for blob in given["blobs"]]


def chain():
    upstream = None
    for header, code, blob in zip(given["headers"], codes, blobs):
        parts = [blob, code + bytes(-len(code) % 8)]
        header["codes"] = {AUTHOR_MODULE: [len(blob), len(code)]}
        if upstream is not None:
            entry, columns = upstream
            header["upstream"] = {**entry, "columns": [sum(map(len, parts)), entry.pop("count")]}
            parts.append(columns)
        answer, columns = open_message(runner.evaluate(close_message(header, *parts)))
        if answer["status"] != "ok":
            raise SystemExit(json.dumps(answer))
        upstream = {name: answer[name] for name in ("kind", "isTriggered", "lastValue")}
        upstream = ({**upstream, "count": answer["counts"][0]}, bytes(columns))
    return upstream


times = []
for _ in range(rounds):
    start = time.perf_counter()
    chain()
    times.append((time.perf_counter() - start) * 1000)
print(json.dumps(times))
