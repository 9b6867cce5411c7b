/** A frozen report as callers get it: exactly the specified members, in the contract's order. Pure. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { InPieces } from "#server/operations/in-pieces.ts";
import { english } from "#server/language/told.ts";
import { tileJson } from "#server/runs/tile-json.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import { eachTarget } from "./each-target.ts";
import type { FrozenReport, ReportHead, ReportTargetResult } from "./model.ts";

export type ReportPayload = components["schemas"]["ReportPayload"];

/** Its targets are read a few at a time, while it is written. */
export function payloadOf(report: FrozenReport): InPieces<ReportPayload> {
  const { head } = report;
  return {
    flowName: head.flowName,
    generatedAt: isoTime(head.generatedAt),
    reportDate: head.reportDate,
    notes: head.notes,
    dataWindow: windowJson(head.dataWindow),
    temperatureUnits: head.temperatureUnits,
    colors: head.colors,
    brand: head.brand,
    demoData: demoUseOf(head.flowTiles).demoData,
    flowTiles: head.flowTiles,
    targets: targetsJson(report),
    expiresAt: isoTime(head.expiresAt),
  };
}

function windowJson(window: ReportHead["dataWindow"]): ReportPayload["dataWindow"] {
  return window === null ? null : { start: isoTime(window.start), end: isoTime(window.end) };
}

async function* targetsJson(report: FrozenReport): AsyncGenerator<ReportPayload["targets"][number]> {
  const runAt = isoTime(report.head.runAt);
  for await (const target of eachTarget(report)) yield targetJson(target, runAt);
}

function targetJson({ name, boundary, triggered, probability, color, tiles }: ReportTargetResult, runAt: string) {
  return {
    name,
    ...(boundary === null ? {} : { boundary }),
    triggered,
    probability,
    color,
    runAt,
    tiles: tiles.map((tile) => tileJson(english, tile)),
  };
}
