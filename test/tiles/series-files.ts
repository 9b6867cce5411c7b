/** The long real series beside the project (`../shared/refs/series`): read in place, never copied. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "..", "..", "shared", "refs", "series");

/** Reason to skip a test that needs the series; false when they are there, or when CI demands them. */
export const seriesMissing: string | false =
  existsSync(folder) || process.env["CI"] === "true"
    ? false
    : "the real series are not beside the project (../shared/refs/series)";

export type Row = Readonly<Record<string, string>>;

export function readRows(file: string): readonly Row[] {
  const [head = "", ...lines] = readFileSync(join(folder, file), "utf8").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  });
}

/** Number in a column; null where the cell is empty. */
export function numberIn(row: Row, name: string): number | null {
  const text = row[name];
  return text === undefined || text === "" ? null : Number(text);
}
