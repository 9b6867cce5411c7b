/** The bench chain (chain.ts) once more in Python: same parameters, same data, same results. */
import type { BenchScript } from "./chain.ts";
import { benchScripts } from "./chain.ts";

const codes: readonly string[] = [
  `
def evaluate(ctx):
    series = ctx.series["temperature.ambient"]
    base, cap, limit = ctx.params["base"], ctx.params["cap"], ctx.params["limit"]
    points = []
    total, low, high = 0.0, float("inf"), float("-inf")
    for i, (ts, t) in enumerate(zip(series.ts, series.value)):
        if t < low: low = t
        if t > high: high = t
        if i % 24 == 23:
            total += max(0, (min(high, cap) + max(low, base)) / 2 - base)
            points.append({"ts": ts, "value": total, "isTriggered": total >= limit})
            low, high = float("inf"), float("-inf")
    return {"kind": "numeric", "points": points, "isTriggered": total >= limit, "lastValue": total}
`,
  `
def evaluate(ctx):
    series = ctx.series["humidity.relative"]
    threshold, hours, most = ctx.params["threshold"], ctx.params["hours"], ctx.params["max"]
    points = []
    since = 0
    first = len(series.ts) - most
    for ts, value in zip(series.ts[first:], series.value[first:]):
        since = since + 1 if value >= threshold else 0
        points.append({"ts": ts, "value": value, "isTriggered": since >= hours})
    last = points[-1]
    return {"kind": "numeric", "points": points, "isTriggered": last["isTriggered"], "lastValue": last["value"]}
`,
  `
import math
def evaluate(ctx):
    slope, middle, trigger = ctx.params["slope"], ctx.params["middle"], ctx.params["trigger"]
    points = []
    for p in ctx.upstream.points:
        value = 1 / (1 + math.exp(-slope * (p.value - middle)))
        points.append({"ts": p.ts, "value": value, "isTriggered": p.is_triggered and value >= trigger})
    last = points[-1]
    return {"kind": "probability", "points": points, "isTriggered": last["isTriggered"], "lastValue": last["value"]}
`,
];

export const pythonScripts: readonly BenchScript[] = benchScripts.map((script, index) => ({
  fileName: script.fileName.replace(".ts", ".py"),
  params: script.params,
  code: codes[index] ?? "",
}));
