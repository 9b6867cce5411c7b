"""The bench chain in the machine's own CPython, through the very same runner: prints the milliseconds of each chain as JSON.

    python3 native-chain.py <runner.py> <rounds>   with one JSON line on standard input: {"header": [...], "codes": [...], "blob": base64}
"""

import base64
import importlib.machinery
import json
import marshal
import sys
import time
import types

runner_path, rounds = sys.argv[1], int(sys.argv[2])
runner = types.ModuleType("runner")
exec(compile(open(runner_path, encoding="utf-8").read(), "runner.py", "exec"), runner.__dict__)
runner._ModuleSpec = importlib.machinery.ModuleSpec
given = json.loads(sys.stdin.read())
codes = [marshal.dumps(compile(code, "tile.py", "exec")) for code in given["codes"]]
blobs = [base64.b64decode(blob) for blob in given["blobs"]]


def chain():
    upstream = None
    for header, code, blob in zip(given["headers"], codes, blobs):
        parts = [blob, code + bytes(-len(code) % 8)]
        header["codes"] = {runner.AUTHOR_MODULE: [len(blob), len(code)]}
        if upstream is not None:
            entry, columns = upstream
            header["upstream"] = {**entry, "columns": [sum(map(len, parts)), entry.pop("count")]}
            parts.append(columns)
        answer, columns = runner._open(runner.evaluate(runner._close(header, *parts)))
        if answer["status"] != "ok":
            raise SystemExit(json.dumps(answer))
        upstream = ({"kind": answer["kind"], "isTriggered": answer["isTriggered"], "lastValue": answer["lastValue"], "count": answer["counts"][0]}, bytes(columns))
    return upstream


times = []
for _ in range(rounds):
    start = time.perf_counter()
    chain()
    times.append((time.perf_counter() - start) * 1000)
print(json.dumps(times))
