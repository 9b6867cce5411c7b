/** How a preview shows what was found: the flow's outcome, spans, and as many points as an answer may have. Pure. */
import type { Breathe } from "#core/yield-when-long.ts";
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { FrozenFlow, PackedTileResult } from "#server/runs/model.ts";
import type { Rehearsed } from "#server/runs/work/dry-run.ts";
import type { EvaluatedPlace } from "#server/runs/work/result-writer.ts";
import { runError, summarise, verdictOf } from "#server/runs/work/rules.ts";
import { thin } from "#server/runs/work/thinning.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import type { PreviewedEvaluation, PreviewedTile, PreviewedTime, PreviewRequest, SpanColumns } from "./model.ts";

/** Of all tiles and evaluations of an answer together. */
export const maxPoints = 20_000;
/** Fewer could not hold the first, the last, the smallest and the largest. */
const minResolution = 4;
export const maxSpans = 200;

/** What was evaluated at a time. */
export interface EvaluatedTime {
  readonly at: number;
  readonly rehearsed: Rehearsed;
}

export interface Shown {
  readonly times: readonly PreviewedTime[];
  readonly evaluations: readonly PreviewedEvaluation[];
}

export interface ShownParts extends Pick<PreviewRequest, "rows" | "resolution">, Pick<FrozenFlow, "tiles"> {
  /** Places in the request of the targets that were evaluated. */
  readonly targets: readonly number[];
  /** Whether nothing of the flow was left out for a fault. */
  readonly isWholeChain: boolean;
  readonly isWholeFlow: boolean;
}

export async function shownPreview(
  evaluated: readonly EvaluatedTime[],
  parts: ShownParts,
  breathe: Breathe,
): Promise<Shown> {
  const resolution = resolutionOf(evaluated, parts);
  const evaluations: PreviewedEvaluation[] = [];
  for (const { at, rehearsed } of evaluated)
    for (const place of placesOf(rehearsed)) {
      await breathe();
      evaluations.push(shownEvaluation(at, place, { ...parts, resolution }));
    }
  return { times: evaluated.map((one) => shownTime(one, parts)), evaluations };
}

function placesOf(rehearsed: Rehearsed): readonly EvaluatedPlace[] {
  return "problem" in rehearsed ? [] : rehearsed.targets;
}

function shownTime({ at, rehearsed }: EvaluatedTime, { isWholeFlow, tiles }: ShownParts): PreviewedTime {
  if ("problem" in rehearsed) return { at, windowStart: null, summary: null, error: rehearsed.problem };
  const verdicts = rehearsed.targets.map(({ result }) => verdictOf(result));
  const { windowStart } = rehearsed;
  return {
    at,
    windowStart,
    summary: isWholeFlow ? { ...summarise(verdicts), ...demoUseOf(tiles) } : null,
    error: runError(verdicts),
  };
}

function shownEvaluation(at: number, { position, result }: EvaluatedPlace, parts: ShownParts): PreviewedEvaluation {
  const { target, triggered, probability, color, skipped, dataHealth, tiles } = result;
  const { isWholeChain } = parts;
  return {
    at,
    targetIndex: parts.targets[position] ?? position,
    targetName: target.name,
    triggered: isWholeChain ? triggered : null,
    probability: isWholeChain ? probability : null,
    color: isWholeChain ? color : null,
    skipped,
    dataHealth,
    tiles: tiles.map((tile) => shownTile(tile, parts)),
  };
}

function shownTile({ points, ...tile }: PackedTileResult, parts: ShownParts): PreviewedTile {
  const isShown = givesPoints(tile.row, parts);
  return { ...tile, ...spansOf(points), points: isShown ? thin(points, parts.resolution).columns : null };
}

function givesPoints(row: number, { rows }: Pick<ShownParts, "rows">): boolean {
  return rows === null || rows.includes(row);
}

/** As it is asked for, or an equal share of all points. */
function resolutionOf(evaluated: readonly EvaluatedTime[], parts: ShownParts): number {
  const lengths = evaluated.flatMap(({ rehearsed }) =>
    placesOf(rehearsed).flatMap(({ result }) =>
      result.tiles.filter(({ row }) => givesPoints(row, parts)).map(({ points }) => points.ts.length),
    ),
  );
  const all = lengths.reduce((sum, length) => sum + Math.min(length, parts.resolution), 0);
  if (all <= maxPoints) return parts.resolution;
  return Math.max(minResolution, Math.floor(maxPoints / lengths.length));
}

/** The newest stretches of triggered points. */
export function spansOf({ ts, triggered }: PointColumns): {
  readonly spanCount: number;
  readonly spans: SpanColumns;
} {
  const from: number[] = [];
  const to: number[] = [];
  for (const [index, isTriggered] of triggered.entries()) {
    if (isTriggered !== 1) continue;
    const at = ts[index] as number;
    if (index === 0 || triggered[index - 1] !== 1) {
      from.push(at);
      to.push(at);
    } else to[to.length - 1] = at;
  }
  return { spanCount: from.length, spans: { from: from.slice(-maxSpans), to: to.slice(-maxSpans) } };
}
