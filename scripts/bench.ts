/**
 * `npm run bench`: every figure as a ratio of two things timed back to back, or as a time or size with its bound.
 * Prints a table and writes JSON to `.cache/bench.json`, or to the file given.
 *
 *     npm run bench                      everything (about ten minutes on two cores)
 *     npm run bench -- rest pool         some of: start, latency, rest, pool, python, tiles, large, schedules, sizing,
 *                                        watch, retention, webhooks, graphql, tile-author, adapters, demo-runs,
 *                                        preview, gui
 *     npm run bench -- --write rest      three runs, whose figures go into the table of docs/benchmarks.md
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { measureAdapters } from "./bench/adapters.ts";
import { measureDemoRuns } from "./bench/demo-runs.ts";
import { measureGraphql } from "./bench/graphql.ts";
import { measureGui } from "./bench/gui.ts";
import { measureLargeRun } from "./bench/large-run.ts";
import { measureLatency } from "./bench/latency.ts";
import { benchPool } from "./bench/pool.ts";
import { measurePreview } from "./bench/preview.ts";
import { measureRest } from "./bench/rest.ts";
import { measureRetention } from "./bench/retention.ts";
import { measureSchedules } from "./bench/schedules.ts";
import { measureSizing } from "./bench/sizing.ts";
import { measureStart } from "./bench/start.ts";
import { withFigures } from "./bench/table.ts";
import { measureTileAuthor } from "./bench/tile-author.ts";
import { measureTiles } from "./bench/tiles.ts";
import { measureWatch } from "./bench/watch.ts";
import { measureWebhooks } from "./bench/webhooks.ts";

/** Python is measured in a separate process, because its isolates need flags that a process starts with. */
function measurePython(): unknown {
  const output = execFileSync(process.execPath, ["--no-node-snapshot", "scripts/bench/python.ts"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output);
}

const parts: Readonly<Record<string, () => unknown>> = {
  start: measureStart,
  latency: measureLatency,
  rest: measureRest,
  pool: benchPool,
  python: measurePython,
  tiles: measureTiles,
  large: measureLargeRun,
  schedules: measureSchedules,
  sizing: measureSizing,
  watch: measureWatch,
  retention: measureRetention,
  webhooks: measureWebhooks,
  "tile-author": measureTileAuthor,
  graphql: measureGraphql,
  adapters: measureAdapters,
  "demo-runs": measureDemoRuns,
  preview: measurePreview,
  gui: measureGui,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: ".cache/bench.json" }, write: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);
const wanted = positionals.length === 0 ? Object.keys(parts) : positionals;
const runsOfATable = 3;

const runs: Record<string, unknown>[] = [];
while (runs.length < (values.write ? runsOfATable : 1)) {
  const results: Record<string, unknown> = {};
  for (const name of wanted) {
    process.stderr.write(`measuring ${name}\n`);
    results[name] = await parts[name]?.();
    process.stdout.write(`\n${name}\n${JSON.stringify(results[name], null, 2)}\n`);
  }
  runs.push(results);
}

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const machine = {
  node: process.version,
  cpu: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
};
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify({ commit, machine, results: runs.at(-1), runs }, null, 2)}\n`);
process.stdout.write(`\nWritten to ${values.out}\n`);
if (values.write) {
  const table = "docs/benchmarks.md";
  const when = `${new Date().toISOString().slice(0, 10)}, ${machine.cpu}`;
  writeFileSync(table, withFigures(readFileSync(table, "utf8"), runs, when));
  process.stdout.write(`Its figures are in ${table}\n`);
}
// A shared compiled WebAssembly module can keep the process from ending by itself.
process.exit(0);
