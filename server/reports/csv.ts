/**
 * The points of a frozen report as CSV (RFC 4180), one line for each, in pieces: a report may have millions.
 *
 * A spreadsheet takes a cell for a formula that begins with one of `= + - @`, a tab or a line break (OWASP, "CSV
 * Injection"). Names come from tenants and their systems, so a text that begins so, or with the full-width forms of
 * these signs, gets an apostrophe before it: a spreadsheet then takes it for text. Numbers are left as they are.
 */
import { stringify } from "csv-stringify/sync";
import { createBreather } from "#core/breather.ts";
import { zonedTime } from "#core/zoned-time.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import { eachTarget } from "./each-target.ts";
import type { FrozenReport, ReportTargetResult, ReportTile } from "./model.ts";

const columns = ["target", "row", "tile", "time", "local_time", "value", "unit", "triggered"] as const;
const lineEnd = "\r\n";
/** Lines that are made into one piece. */
const linesPerPiece = 500;

export async function* csvOf(report: FrozenReport): AsyncGenerator<string> {
  const breathe = createBreather();
  const tiles = new Map(report.head.flowTiles.map((tile) => [tile.row, tile]));
  yield columns.join(",") + lineEnd;
  for await (const target of eachTarget(report)) {
    for (const result of target.tiles) {
      for (const piece of linesOf(target, result, tiles.get(result.row))) {
        yield piece;
        await breathe();
      }
    }
  }
}

/** The texts are the same for all points; what changes from line to line never needs quotes. */
function* linesOf(
  { name, timezone }: ReportTargetResult,
  { row, key, points: { ts, value, triggered } }: PackedTileResult,
  tile: ReportTile | undefined,
): Generator<string> {
  const before = `${cell(name)},${row},${cell(tile?.displayName ?? key)}`;
  const unit = cell(tile?.unit ?? "");
  const local = zonedTime(timezone);
  for (let first = 0; first < ts.length; first += linesPerPiece) {
    let piece = "";
    for (let index = first; index < Math.min(first + linesPerPiece, ts.length); index += 1) {
      const at = ts[index] as number;
      const times = `${new Date(at).toISOString()},${local(at)}`;
      piece += `${before},${times},${value[index]},${unit},${triggered[index] === 1}${lineEnd}`;
    }
    yield piece;
  }
}

const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

function cell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return stringify([[harmless]], { eof: false, quote_record_delimiter: true });
}
