/**
 * Examples as people write them: times as ISO 8601, and a series of equal steps as its start, its step and its values.
 * What comes of it is what the service takes, epoch milliseconds. Pure. What is neither is left as it is, for the
 * contract to judge.
 */

type Members = Readonly<Record<string, unknown>>;

const minuteMs = 60_000;

/** @param example as the file has it */
export function expandExample(example: unknown): unknown {
  if (!isObject(example)) return example;
  const expanded: Record<string, unknown> = { ...example };
  if (isObject(example["inputs"])) expanded["inputs"] = expandInputs(example["inputs"]);
  for (const name of ["upstream", "expect"]) {
    const part = example[name];
    if (isObject(part) && Array.isArray(part["points"])) expanded[name] = { ...part, points: timed(part["points"]) };
  }
  return expanded;
}

function expandInputs(inputs: Members): Members {
  const expanded: Record<string, unknown> = { ...inputs };
  for (const facet of ["weather", "series"]) {
    const byName = inputs[facet];
    if (!isObject(byName)) continue;
    const entries = Object.entries(byName).map(([name, series]) => [name, expandSeries(series)]);
    expanded[facet] = Object.fromEntries(entries);
  }
  if (Array.isArray(inputs["events"])) expanded["events"] = timed(inputs["events"]);
  return expanded;
}

function expandSeries(series: unknown): unknown {
  if (!isObject(series)) return series;
  const { start, stepMinutes, ...rest } = series;
  const { ts, value } = rest;
  if (Array.isArray(ts)) return { ...series, ts: ts.map(epochMs) };
  const from = epochMs(start);
  if (typeof from !== "number" || typeof stepMinutes !== "number" || !Array.isArray(value)) return series;
  return { ts: value.map((_, index) => from + index * stepMinutes * minuteMs), ...rest };
}

function timed(entries: readonly unknown[]): readonly unknown[] {
  return entries.map((entry) => (isObject(entry) ? { ...entry, ts: epochMs(entry["ts"]) } : entry));
}

/** Only with its offset from UTC: without one, the time would depend on the machine. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function epochMs(time: unknown): unknown {
  if (typeof time !== "string" || !isoTime.test(time)) return time;
  const at = Date.parse(time);
  return Number.isNaN(at) ? time : at;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
