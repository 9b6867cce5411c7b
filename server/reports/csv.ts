/**
 * The points of a frozen report as CSV (RFC 4180), one line for each, in pieces: a report may have millions.
 *
 * A spreadsheet takes a cell for a formula that begins with one of `= + - @`, a tab or a line break (OWASP, "CSV
 * Injection"). Names come from tenants and their systems, so a text that begins so, or with the full-width forms of
 * these signs, gets an apostrophe before it: a spreadsheet then takes it for text. Where a semicolon parts the cells,
 * as in many countries, quotes within a line are no quotes: so the same is done after semicolons, tabs and line breaks
 * in a text. Every text is quoted. Numbers are left as they are. A mark in front says that it is UTF-8, which Excel
 * needs.
 */
import { stringify } from "csv-stringify/sync";
import { createBreather } from "#core/yield-when-long.ts";
import { zonedTime } from "#core/zoned-time.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import { type DemoExtent, demoUseOf } from "#server/tiles/demo-use.ts";
import { eachTarget } from "./each-target.ts";
import type { FrozenReport, ReportExpectation, ReportTargetResult, ReportTile } from "./model.ts";
import { toldOf } from "./outlook/told.ts";
import { stageNameOf } from "./stage-name.ts";

/**
 * The last ones, which came later, are of the target or the flow and not of the line's time: so they stand behind all
 * others. What a tile makes of demo data is as good as they are, so `demo_data` is the same on every line.
 */
const columns = [
  ...["target", "row", "tile", "time", "local_time", "value", "unit", "triggered"],
  ...["stage_now", "expected_at", "expected_earliest", "expected_latest", "expected_coverage", "demo_data"],
];
const lineEnd = "\r\n";
const byteOrderMark = "\uFEFF";
/** Lines that are made into one piece. */
const linesPerPiece = 500;

export async function* csvOf(report: FrozenReport): AsyncGenerator<string> {
  const breathe = createBreather();
  const tiles = new Map(report.head.flowTiles.map((tile) => [tile.row, tile]));
  const { demoData } = demoUseOf(report.head.flowTiles);
  yield byteOrderMark + columns.map(cell).join(",") + lineEnd;
  for await (const target of eachTarget(report)) {
    const expected = toldOf(target, report.head.runAt);
    for (const result of target.tiles) {
      for (const piece of linesOf(target, result, tiles.get(result.row), { expected, demoData })) {
        yield piece;
        await breathe();
      }
    }
  }
}

/** The texts are the same for all points; what changes from line to line is no tenant's. */
function* linesOf(
  target: ReportTargetResult,
  { row, key, points: { ts, value, triggered } }: PackedTileResult,
  tile: ReportTile | undefined,
  { expected, demoData }: { readonly expected: ReportExpectation | null; readonly demoData: DemoExtent },
): Generator<string> {
  const { name, timezone } = target;
  const before = `${cell(name)},${row},${cell(tile?.displayName ?? key)}`;
  const unit = cell(tile?.unit ?? "");
  const after = `${cell(stageNameOf(target) ?? "")},${expectedCells(expected?.row === row ? expected : null)},${demoData}`;
  const local = zonedTime(timezone);
  for (let first = 0; first < ts.length; first += linesPerPiece) {
    let piece = "";
    for (let index = first; index < Math.min(first + linesPerPiece, ts.length); index += 1) {
      const at = ts[index] as number;
      const times = `${new Date(at).toISOString()},${local(at)}`;
      piece += `${before},${times},${value[index]},${unit},${triggered[index] === 1},${after}${lineEnd}`;
    }
    yield piece;
  }
}

/** Days and a share from 0 to 1: no tenant's texts. */
function expectedCells(expected: ReportExpectation | null): string {
  if (expected?.state !== "expected") return ",,,";
  const { expectedAt, earliest, latest, coverage } = expected;
  return [expectedAt, earliest, latest, coverage].map((found) => found ?? "").join(",");
}

/** What makes a formula of a cell that begins with it, also behind spaces and quotes. */
const formula = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/u;
/** Where a cell may begin within a text, before a formula. */
const formulaWithin = /[;\t\r\n](?=[\s"]*[=+\-@＝＋－＠])/gu;

function cell(text: string): string {
  const within = text.replace(formulaWithin, "$&'");
  const harmless = formula.test(within) ? `'${within}` : within;
  return stringify([[harmless]], { eof: false, quoted_string: true, quoted_empty: true });
}
