/**
 * Probability from the tile before: by how long its trigger has held, or by where its value lies between two points.
 */
import type { TileContext, TileOutput, Upstream } from "#sandbox/tile.d.ts";
import { at, figure, span } from "#tile/explain";
import { dayMs, hourMs, minuteMs } from "#tile/local-time";
import { holdMs, rampOverTime, rampOverValue } from "#tile/ramp";
import { indexAtOrBefore } from "#tile/series";

export interface ProbabilityParams {
  readonly mode: "time" | "value";
  readonly duration?: number;
  readonly timeUnits?: "minutes" | "hours" | "days";
  readonly valueAt0?: number;
  readonly valueAt100?: number;
  readonly threshold: number;
}

const unitMs = { minutes: minuteMs, hours: hourMs, days: dayMs } as const;

export default function evaluate(ctx: TileContext<ProbabilityParams>): TileOutput {
  const { upstream } = ctx;
  const points = upstream === null ? 0 : indexAtOrBefore(upstream.columns.ts, ctx.now) + 1;
  if (upstream === null || points === 0) {
    ctx.trace(
      `Not triggered: ${upstream === null ? "there is no tile before this one" : "the tile before has no points"}, so the probability is 0 %.`,
    );
    return { kind: "probability", points: [], isTriggered: false, lastValue: 0 };
  }
  return ctx.params.mode === "value" ? fromValue(ctx, upstream, points) : fromTime(ctx, upstream, points);
}

function fromTime(ctx: TileContext<ProbabilityParams>, upstream: Upstream, points: number): TileOutput {
  const { duration = 24, timeUnits = "hours", threshold } = ctx.params;
  const durationMs = duration * unitMs[timeUnits];
  const ts = upstream.columns.ts.subarray(0, points);
  const state = upstream.columns.triggered.subarray(0, points);
  // A scout event holds until the next one. A measured state becomes stale.
  const hold = upstream.kind === "events" ? Number.POSITIVE_INFINITY : holdMs(ts);
  const ramp = rampOverTime(ts, state, durationMs, hold, ctx.now);

  const newest = ts[points - 1] as number;
  const length = ctx.now > newest ? points + 1 : points;
  const columns = { ts: new Float64Array(length), value: new Float64Array(length), triggered: new Uint8Array(length) };
  columns.ts.set(ts);
  columns.value.set(ramp.value);
  if (length > points) {
    columns.ts[points] = ctx.now;
    columns.value[points] = ramp.atEnd;
  }
  for (let i = 0; i < length; i++) columns.triggered[i] = (columns.value[i] as number) >= threshold ? 1 : 0;

  const p = columns.value[length - 1] as number;
  const holds = state[points - 1] === 1 && ctx.now - newest <= hold;
  ctx.trace(
    `Time mode: ${figure(100 / duration, 2)} % per ${timeUnits.slice(0, -1)} up while the tile before is triggered, down while it is not.`,
  );
  if (state[points - 1] === 1 && !holds)
    ctx.trace(
      `The tile before gave its last point at ${at(ctx.target.utcOffsets, newest)}; its trigger counts for ${span(hold)} after that.`,
    );
  const isTriggered = p >= threshold;
  ctx.trace(
    `${isTriggered ? "Triggered" : "Not triggered"}: ${figure(p)} % ${isTriggered ? "≥" : "of"} ${figure(threshold)} %${outlook(p, threshold, durationMs, holds, isTriggered)}.`,
  );
  return { kind: "probability", columns, isTriggered, lastValue: p };
}

function outlook(p: number, threshold: number, durationMs: number, holds: boolean, isTriggered: boolean): string {
  if (!isTriggered && holds)
    return `; reached in ${span(((threshold - p) / 100) * durationMs)} if the tile before stays triggered`;
  if (isTriggered && !holds)
    return `; falls below in ${span(((p - threshold) / 100) * durationMs)} unless the tile before triggers again`;
  return holds ? "; rising or at 100 %" : "; the tile before is not triggered";
}

function fromValue(ctx: TileContext<ProbabilityParams>, upstream: Upstream, points: number): TileOutput {
  const { valueAt0 = 0, valueAt100 = 100, threshold } = ctx.params;
  const columns = {
    ts: upstream.columns.ts.slice(0, points),
    value: new Float64Array(points),
    triggered: new Uint8Array(points),
  };
  for (let i = 0; i < points; i++) {
    const p = rampOverValue(upstream.columns.value[i] as number, valueAt0, valueAt100);
    columns.value[i] = p;
    columns.triggered[i] = p >= threshold ? 1 : 0;
  }
  const p = columns.value[points - 1] as number;
  const isTriggered = p >= threshold;
  ctx.trace(`Value mode: 0 % at ${figure(valueAt0, 3)}, 100 % at ${figure(valueAt100, 3)}.`);
  ctx.trace(
    `${isTriggered ? "Triggered" : "Not triggered"}: the newest value ${figure(upstream.columns.value[points - 1] as number, 3)} gives ${figure(p)} %, threshold ${figure(threshold)} %.`,
  );
  return { kind: "probability", columns, isTriggered, lastValue: p };
}
