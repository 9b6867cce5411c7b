/**
 * Previews of flows over REST: translates between the contract's JSON and the service, and sentences into the reader's
 * language. Decides nothing.
 */
import { isoTime } from "#core/time.ts";
import type { PointColumns } from "#sandbox/tile.d.ts";
import { errorsTold } from "#server/language/faults.ts";
import { outcomeIn, type Told, toldIn } from "#server/language/told.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { healthJson } from "#server/runs/health-json.ts";
import { defaultResolution } from "#server/runs/point-columns.ts";
import { saidBy } from "#server/runs/tile-json.ts";
import type { FlowPreview, PreviewedEvaluation, PreviewedTile } from "./model.ts";
import type { PreviewService } from "./service.ts";

export function previewHandlers(previews: PreviewService): Pick<Handlers, "previewFlow"> {
  return {
    previewFlow: async ({ caller, body, language }) => {
      const { at, rows, basis, resolution, ...flow } = body;
      const preview = await previews.preview(caller, {
        ...flow,
        at: at.map((time) => Date.parse(time)),
        rows: rows ?? null,
        basis: basis ?? null,
        resolution: resolution ?? defaultResolution,
      });
      return { status: 200, body: previewJson(toldIn(language), preview) };
    },
  };
}

function previewJson(told: Told, { faults, times, evaluations, ...preview }: FlowPreview) {
  return {
    ...preview,
    faults: [...errorsTold(told, faults)],
    times: times.map(({ at, windowStart, ...time }) => ({
      at: isoTime(at),
      windowStart: windowStart === null ? null : isoTime(windowStart),
      ...time,
      error: outcomeIn(told, time.error),
    })),
    evaluations: eachJson(told, evaluations),
  };
}

/** Written one by one: they may be large together. */
async function* eachJson(told: Told, evaluations: readonly PreviewedEvaluation[]) {
  for (const evaluation of evaluations) yield evaluationJson(told, evaluation);
}

function evaluationJson(told: Told, { at, dataHealth, tiles, ...evaluation }: PreviewedEvaluation) {
  return {
    at: isoTime(at),
    ...evaluation,
    skipped: outcomeIn(told, evaluation.skipped),
    dataHealth: healthJson(told, dataHealth),
    tiles: tiles.map((tile) => tileJson(told, tile)),
  };
}

function tileJson(told: Told, { spans, points, trace, ...tile }: PreviewedTile) {
  const { trace: lines, error } = saidBy(told, { trace, error: tile.error });
  return {
    ...tile,
    error,
    trace: lines,
    spans: { from: [...spans.from], to: [...spans.to] },
    points: points === null ? null : columnsJson(points),
  };
}

function columnsJson({ ts, value, triggered }: PointColumns) {
  return { ts: [...ts], value: [...value], isTriggered: Array.from(triggered, (one) => one === 1) };
}
