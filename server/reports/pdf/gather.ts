/**
 * Reads what the document of a frozen report shows: of a report with many targets the first in detail, of more a line
 * each. What cannot be shown, or would be too much to send to a thread, is left behind.
 */
import { createBreather } from "#core/yield-when-long.ts";
import type { Logo, LogoType } from "#server/branding/model.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import type { FrozenReport, ReportTargetResult } from "../model.ts";
import { toldOf } from "../outlook/told.ts";
import { type Sketch, sketchOf } from "../sketch.ts";
import { stageNameOf } from "../stage-name.ts";
import type { PdfDetails, PdfLogo, PdfReport, PdfTarget, PdfTile } from "./model.ts";

/** With these a document stays below 5 MB, so that mails take it, and is made in seconds. */
export const maxListed = 500;
export const maxDetailed = 100;
export const maxTiles = 300;
/** Targets that are read at once: each may have 10,000 positions, and 2,000 points of each tile. */
const readTogether = 10;

const sketchSize = { width: 92, height: 66, margin: 6 } as const;

/** @param readLogo by the id of an upload; null where it is gone */
export async function gatherReport(
  report: FrozenReport,
  readLogo: (id: string) => Promise<Logo | null>,
): Promise<PdfReport> {
  const breathe = createBreather();
  const targets: PdfTarget[] = [];
  const details: PdfDetails[] = [];
  let tiles = 0;
  const count = Math.min(report.targetCount, maxListed);
  for (let first = 0; first < count; first += readTogether) {
    for (const target of await report.targets(first, Math.min(readTogether, count - first))) {
      const index = targets.length;
      targets.push(lineOf(target, report.head.runAt));
      tiles += target.tiles.length;
      if (details.length === index && index < maxDetailed && tiles <= maxTiles) {
        details.push({ index, sketch: outlineOf(target), tiles: target.tiles.map(shownTile) });
      }
      await breathe();
    }
  }
  return {
    head: report.head,
    logo: await logoOf(report, readLogo),
    counts: report.counts,
    targetCount: report.targetCount,
    targets,
    details,
  };
}

function lineOf(target: ReportTargetResult, runAt: number): PdfTarget {
  const { name, latitude, longitude, timezone, triggered, probability, color, skipped, tiles } = target;
  return {
    ...{ name, latitude, longitude, timezone, triggered, probability, color, skipped },
    stage: stageNameOf(target),
    expectation: toldOf(target, runAt),
    hasError: tiles.some(({ error }) => error !== null),
    hasNoData: tiles.some(({ noData }) => noData),
  };
}

/** Of a place without a boundary there is nothing to draw. */
function outlineOf({ boundary }: ReportTargetResult): Sketch | null {
  return boundary === null ? null : sketchOf({ boundary, latitude: null, longitude: null }, sketchSize);
}

function shownTile({ row, kind, isTriggered, lastValue, points, noData, error }: PackedTileResult): PdfTile {
  // Of its own: the thread takes the memory over.
  const own = { ts: points.ts.slice(), value: points.value.slice(), triggered: points.triggered.slice() };
  return { row, kind, isTriggered, lastValue, points: own, noData, error };
}

async function logoOf(
  { tenantId, head }: FrozenReport,
  readLogo: (id: string) => Promise<Logo | null>,
): Promise<PdfLogo | null> {
  if (head.look.logoId === null) return null;
  const logo = await readLogo(head.look.logoId);
  if (logo === null || logo.tenantId !== tenantId) return null;
  const { contentType, content } = logo;
  return isEmbeddable(contentType) ? { contentType, content: new Uint8Array(content) } : null;
}

/** PDF knows no WebP. */
function isEmbeddable(type: LogoType): type is PdfLogo["contentType"] {
  return type !== "image/webp";
}
