/**
 * Runs inside an adapter's realm: local times of a request's target and instants, by the request's own offsets. There
 * is no time zone database in here. The twin of python/runner/local_times.py.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */

export interface LocalTimes {
  instantOf(local: unknown): number;
  localOf(instant: unknown): string;
}

/** @returns what makes the functions of one call, of its request as the script has it */
export function createLocalTimes(): (request: unknown) => LocalTimes {
  type Step = readonly [from: number, minutes: number];
  interface Asked {
    readonly target: { readonly utcOffsets: readonly Step[] };
    readonly from: string;
    readonly to: string;
    readonly horizonHours: number;
  }
  const hourMs = 3_600_000;
  const minuteMs = 60_000;
  const shape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?$/;
  const { stringify } = JSON;
  const { floor, max } = Math;

  /** The steps, and the last instant that they cover: as long after what is asked for as they begin before. */
  const spanOf = (request: unknown): { readonly steps: readonly Step[]; readonly end: number } => {
    const { target, from, to, horizonHours = 0 } = (request ?? {}) as Partial<Asked>;
    const steps = target?.utcOffsets ?? [];
    const begin = steps[0]?.[0] ?? Number.NaN;
    const end = Date.parse(to ?? "") + horizonHours * hourMs + Date.parse(from ?? "") - begin;
    if (!Number.isFinite(end))
      throw new RangeError(
        "instantOf and localOf need target.utcOffsets, from and to, which requests for series, weather and events have",
      );
    return { steps, end };
  };
  const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
  const outside = (call: string, steps: readonly Step[], end: number): RangeError =>
    new RangeError(
      `${call} is outside of what the request's utcOffsets cover, ${iso((steps[0] as Step)[0])}Z to ${iso(end)}Z: ` +
        "instantOf and localOf know the request's span and two days to either side",
    );
  /** The local time as a clock in UTC would show it. */
  const shownAt = (local: unknown): number => {
    const match = typeof local === "string" ? shape.exec(local) : null;
    if (match === null)
      throw new RangeError(
        `instantOf takes a local time such as 2026-03-29 or 2026-03-29T02:30, not ${stringify(local) ?? "nothing"}`,
      );
    const [, day = "", minute = "00:00", second = ":00"] = match;
    const shown = Date.parse(`${day}T${minute}${second}Z`);
    // 24:00 and 30 February are read as times of the next day.
    if (!Number.isFinite(shown) || iso(shown) !== `${day}T${minute}${second.slice(0, 3)}`)
      throw new RangeError(`instantOf: there is no local time ${stringify(local)}`);
    return shown;
  };

  return (request) => ({
    instantOf(local) {
      const shown = shownAt(local);
      const { steps, end } = spanOf(request);
      for (let index = 0; index < steps.length; index += 1) {
        const [begin, minutes] = steps[index] as Step;
        const at = shown - minutes * minuteMs;
        if (index === 0 && at < begin) break;
        const instant = max(begin, at);
        const next = steps[index + 1];
        if (next === undefined ? instant <= end : instant < next[0]) return instant;
      }
      throw outside(`instantOf(${stringify(local)})`, steps, end);
    },
    localOf(instant) {
      if (typeof instant !== "number" || !Number.isFinite(instant))
        throw new RangeError(`localOf takes an instant in epoch milliseconds, not ${stringify(instant) ?? "nothing"}`);
      const { steps, end } = spanOf(request);
      const at = floor(instant);
      if (at < (steps[0] as Step)[0] || at > end) throw outside(`localOf(${instant})`, steps, end);
      let minutes = 0;
      for (const [from, ahead] of steps) if (from <= at) minutes = ahead;
      return iso(at + minutes * minuteMs);
    },
  });
}
