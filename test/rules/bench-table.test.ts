/** The table of docs/benchmarks.md: what `npm run bench -- --write` makes of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withFigures } from "../../scripts/bench/table.ts";

const document = readFileSync("docs/benchmarks.md", "utf8");
const when = "2026-01-02, a machine";
const calm = { medianMs: 50, p95Ms: 60, speedFactor: 1, calmMs: 60, count: 30 };
const gui = {
  firstViewKb: 180.04,
  runViewKb: 20,
  editorKb: 60,
  chartsKb: 24.996,
  mapsKb: 43.217,
  codeEditorKb: 171.03,
  build: { seconds: 5, speedFactor: 1, calmSeconds: 10 },
  search: calm,
  menu: calm,
  row: calm,
  preview: calm,
  rowsInPage: { flows: 101, targets: 200 },
  bounds: {},
};

/** The figures of each row of the pages, by what it is of. */
function figuresOf(text: string): Readonly<Record<string, string>> {
  const rows = text.split("\n").filter((line) => line.startsWith("| gui |"));
  return Object.fromEntries(rows.map((line) => line.split(" | ")).map(([, what = "", , , runs = ""]) => [what, runs]));
}

test("a figure has so many digits that the table shows whether it is within its bound", () => {
  const figures = figuresOf(withFigures(document, [{ gui }, { gui: { ...gui, firstViewKb: 180 } }], when));
  assert.equal(figures["scripts of the first view, gzip, kB"], "180.04; 180");
  assert.equal(figures["scripts that draw plots, gzip, kB"], "24.996; 24.996");
  assert.equal(figures["scripts that draw maps, gzip, kB"], "43.2; 43.2");
  assert.equal(figures["processor time of a build of the pages, s"], "10; 10");
  assert.equal(figures["rows in the page, 1,000 flows"], "101; 101");
  assert.equal(figures["rows in the page, 500 targets"], "200; 200");
});

test("rows of parts that were not measured stay as they are: the page has every row, and no other", () => {
  assert.equal(withFigures(document, [], when), document);
});
