/** Previews of flows over REST: translates between the contract's JSON and the service. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { healthJson } from "#server/runs/health-json.ts";
import { defaultResolution } from "#server/runs/point-columns.ts";
import type { FlowPreview, PreviewedEvaluation, PreviewedTile } from "./model.ts";
import type { PreviewService } from "./service.ts";

export function previewHandlers(previews: PreviewService): Pick<Handlers, "previewFlow"> {
  return {
    previewFlow: async ({ caller, body }) => {
      const { at, rows, basis, resolution, ...flow } = body;
      const preview = await previews.preview(caller, {
        ...flow,
        at: at.map((time) => Date.parse(time)),
        rows: rows ?? null,
        basis: basis ?? null,
        resolution: resolution ?? defaultResolution,
      });
      return { status: 200, body: previewJson(preview) };
    },
  };
}

function previewJson({ faults, times, evaluations, ...preview }: FlowPreview) {
  return {
    ...preview,
    faults: [...faults],
    times: times.map(({ at, windowStart, ...time }) => ({
      at: isoTime(at),
      windowStart: windowStart === null ? null : isoTime(windowStart),
      ...time,
    })),
    evaluations: eachJson(evaluations),
  };
}

/** Written one by one: they may be large together. */
async function* eachJson(evaluations: readonly PreviewedEvaluation[]) {
  for (const evaluation of evaluations) yield evaluationJson(evaluation);
}

function evaluationJson({ at, dataHealth, tiles, ...evaluation }: PreviewedEvaluation) {
  return { at: isoTime(at), ...evaluation, dataHealth: healthJson(dataHealth), tiles: tiles.map(tileJson) };
}

function tileJson({ spans, points, trace, ...tile }: PreviewedTile) {
  return {
    ...tile,
    trace: [...trace],
    spans: { from: [...spans.from], to: [...spans.to] },
    points: points === null ? null : columnsJson(points),
  };
}

function columnsJson({ ts, value, triggered }: PointColumns) {
  return { ts: [...ts], value: [...value], isTriggered: Array.from(triggered, (one) => one === 1) };
}
