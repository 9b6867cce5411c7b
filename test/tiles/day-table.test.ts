/** The ready tile of disease day tables: fit to be published, and its tables say what others' specifications say. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { readDocument } from "#openapi/read-document.ts";
import { type CheckOptions, checkTile } from "#server/tiles/checks/check-tile.ts";
import { helpsHere } from "#server/tiles/checks/help.ts";
import type { AuthoredTile } from "#server/tiles/model.ts";
import { newTile } from "#server/tiles/own-tiles-rules.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import { demoHere } from "#test/support/authored-tiles.ts";
import { dampDays, severityOf, startOfDampDay, type TableLine } from "#tile/day-table";
import { readTexts } from "../../scripts/author/read-files.ts";
import { readFolder, tileFiles } from "../../scripts/tile/folder.ts";
import { hour } from "./tile-call.ts";

const folder = "server/tiles/ready/day-table";

async function readyTile(): Promise<AuthoredTile> {
  const outcome = readFolder(await readTexts(folder, tileFiles), readDocument());
  assert.ok("folder" in outcome, JSON.stringify(outcome));
  return newTile(outcome.folder.body as Parameters<typeof newTile>[0]);
}

const untyped: CheckOptions["types"] = { check: () => Promise.reject(new Error("Types are not asked for.")) };

describe("the ready tile", () => {
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  test("passes what is checked before it is published, each example of a model among it", async () => {
    const tile = await readyTile();
    assert.equal(tile.examples.length, 7);
    const checks = { demo: demoHere, helps: helpsHere, params: paramsChecksHere };
    // Its types are checked with the rest of the project.
    const checked = await checkTile(tile, { runner, ...checks, types: untyped, isTyped: false });
    assert.deepEqual("errors" in checked ? checked.errors : [], []);
  });
});

/** As an example of the tile has it. */
async function tableOf(name: RegExp): Promise<readonly TableLine[]> {
  const { examples } = await readyTile();
  const table = examples.find((example) => name.test(example.name))?.params?.["table"];
  assert.ok(Array.isArray(table));
  return table as readonly TableLine[];
}

type SpecCase = readonly [temperature: number, hours: number, severity: number];

describe("a table gives what the specification of AgWeather (University of Wisconsin) says", () => {
  const wallin: readonly SpecCase[] = [
    [5, 10, 0],
    [10, 17, 1],
    [10, 24, 3],
    [15, 14, 2],
    [15, 20, 4],
    [20, 10, 1],
    [20, 20, 4],
    [30, 15, 0],
  ];
  const carrot: readonly SpecCase[] = [
    [5, 10, 0],
    [15, 5, 0],
    [15, 10, 1],
    [15, 24, 3],
    [20, 5, 1],
    [20, 20, 3],
    [25, 5, 1],
    [25, 15, 3],
    [30, 10, 2],
    [30, 24, 4],
  ];
  for (const [name, cases] of [
    [/^Wallin/, wallin],
    [/^carrot/, carrot],
  ] as const) {
    test(`${name.source}: by the mean temperature of wet hours, and how many there are`, async () => {
      const table = await tableOf(name);
      for (const [temperature, hours, severity] of cases)
        assert.equal(severityOf(table, hours, temperature), severity, `${temperature} °C, ${hours} h`);
      assert.equal(severityOf(table, 0, null), 0);
    });
  }
});

describe("days", () => {
  const berlin = [
    { from: 0, minutes: 60 },
    { from: Date.UTC(2026, 2, 29, 1), minutes: 120 },
  ];

  test("begin at the stated hour of the clock, also when clocks change", () => {
    const day = Date.UTC(2026, 2, 28) / (24 * hour);
    const starts = [0, 1, 2].map((more) => new Date(startOfDampDay(berlin, day + more, 12)).toISOString());
    assert.deepEqual(starts, ["2026-03-28T11:00:00.000Z", "2026-03-29T10:00:00.000Z", "2026-03-30T10:00:00.000Z"]);
  });

  test("have the hours of their own, and the one that is not over is left out", () => {
    const start = Date.UTC(2026, 2, 28, 11);
    const temperature = Float64Array.from({ length: 60 }, (_, i) => (i < 23 ? 10 : 20));
    const dampness = Float64Array.from({ length: 60 }, (_, i) => (i % 4 === 0 ? 95 : i % 4 === 1 ? Number.NaN : 50));
    const days = dampDays(berlin, { start, temperature, dampness }, 90, 12);
    assert.deepEqual(
      days.map(({ end, known, wet, temperature: mean, lowest }) => [
        new Date(end).toISOString(),
        known,
        wet,
        mean,
        lowest,
      ]),
      [
        ["2026-03-29T10:00:00.000Z", 17, 6, 10, 10],
        ["2026-03-30T10:00:00.000Z", 18, 6, 20, 20],
      ],
    );
  });
});
