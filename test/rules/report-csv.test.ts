/** A report's points as CSV, read back by a reader of RFC 4180 that knows nothing of the writer. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { csvOf } from "#server/reports/csv.ts";
import type { FrozenReport, ReportExpectation, ReportHead, ReportTargetResult } from "#server/reports/model.ts";
import { headOf } from "#server/reports/snapshot.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { expectationOf } from "#test/support/reports.ts";

/** Of no matter to the CSV. */
const counts = { total: 0, triggered: 0, shown: 0 };
const header = [
  ...["target", "row", "tile", "time", "local_time", "value", "unit", "triggered", "stage_now"],
  ...["expected_at", "expected_earliest", "expected_latest", "expected_coverage", "demo_data"],
];
const bare = headOf({
  run: {
    now: 0,
    windowStart: null,
    windowEnd: null,
    frozenFlow: { tiles: [], targets: [], settings: {}, userKey: null },
  },
  order: { notes: null, timeZone: "UTC" },
  flow: { displayName: "Frost", notes: null },
  definitions: new Map(),
  brand: { name: "Lakeside", logo: null, logoId: null },
  skin: null,
  owner: null,
  tenant: { locale: null, timezone: null },
  now: 0,
});

function headWith(displayName: string, unit: string | null): ReportHead {
  const tile = { tileKey: "bv", tileVersion: 1, kind: "numeric", reportOnly: false } as const;
  const params = { dataSource: "generate" };
  return { ...bare, flowTiles: [{ ...tile, params, row: 0, displayName, unit, threshold: null, help: "" }] };
}

function tileOf(ts: readonly number[], value: readonly number[]): PackedTileResult {
  const points = {
    ts: Float64Array.from(ts),
    value: Float64Array.from(value),
    triggered: Uint8Array.from(ts, (_, index) => index % 2),
  };
  return {
    ...{ row: 0, key: "bv", version: 1, kind: "numeric", isTriggered: false, lastValue: null, stage: null },
    points,
    ...rest,
  };
}

const rest = { trace: [], noData: false, error: null };

function targetOf(name: string, timezone: string, tiles: readonly PackedTileResult[]): ReportTargetResult {
  const found = { triggered: false, probability: null, color: null, skipped: null, expectations: [] };
  return { ...found, ordinal: 0, position: 0, name, boundary: null, latitude: 0, longitude: 0, timezone, tiles };
}

async function csv(head: ReportHead, targets: readonly ReportTargetResult[]): Promise<string> {
  const report: FrozenReport = {
    ...{ id: "r", tenantId: "t", head, targetCount: targets.length, counts },
    targets: async (first, limit) => targets.slice(first, first + limit),
  };
  let text = "";
  for await (const piece of csvOf(report)) text += piece;
  return text;
}

/** As a spreadsheet reads it whose cells are parted by semicolons: a quote counts at the start of a cell alone. */
function readAtSemicolons(text: string): readonly string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let isAtStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"' && (isAtStart || isQuoted)) {
      if (isQuoted && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
      isAtStart = false;
    } else if (!isQuoted && /[;\t\r\n]/.test(sign)) {
      cells.push(cell);
      cell = "";
      isAtStart = true;
    } else {
      cell += sign;
      isAtStart = false;
    }
  }
  return [...cells, cell];
}

/** The text without the apostrophes that make it harmless. */
function withoutMarks(shown: string, given: string): string {
  let at = 0;
  let text = "";
  for (const sign of shown) {
    if (sign === "'" && given[at] !== "'") continue;
    text += sign;
    at += sign.length;
  }
  return text;
}

/** RFC 4180, strictly: lines end with CRLF, and a field with a quote, a comma or a line break is in quotes. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  // The mark of UTF-8.
  assert.equal(text.charAt(0), "\uFEFF");
  let at = 1;
  while (at < text.length) {
    const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/uy;
    field.lastIndex = at;
    const [whole = "", quoted, plain = ""] = field.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else {
      assert.equal(text[at], ",", `a comma at ${at}`);
      at += 1;
    }
  }
  assert.deepEqual(row, [], "the last line ends like the others");
  return rows;
}

describe("a report as CSV", () => {
  test("gives every text and number back, whatever the texts hold", async () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[=+\-@\t\r\n"', ＝a-z]*$/u));
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 4e12 }), number));
    await fc.assert(
      fc.asyncProperty(text, text, text, text, points, async (name, tile, unit, stage, points) => {
        const result = tileOf(
          points.map(([ts]) => ts),
          points.map(([, value]) => value),
        );
        const told = targetOf(name, "UTC", [{ ...result, stage }]);
        const read = readCsv(await csv(headWith(tile, unit), [told]));
        assert.deepEqual(read[0], header);
        assert.equal(read.length, 1 + points.length);
        for (const [index, [ts, value]] of points.entries()) {
          const line = read[index + 1] ?? [];
          const texts = [name, tile, unit, stage];
          for (const [place, column] of [0, 2, 6, 8].entries()) {
            const given = texts[place] ?? "";
            const shown = line[column] ?? "";
            const isFormula = given !== "" && "=+-@\t\r\n＝＋－＠".includes(given.charAt(0));
            if (isFormula) assert.ok(shown.startsWith(`'${given.charAt(0)}`), shown);
            assert.equal(withoutMarks(shown, given), given);
          }
          assert.deepEqual([line[1], Date.parse(line[3] ?? ""), line[7]], ["0", ts, String(index % 2 === 1)]);
          // A zone without an offset shows the same.
          assert.equal(line[4], (line[3] ?? "").replace("Z", "+00:00"));
          // There is one zero in texts.
          assert.equal(Number(line[5]), value + 0);
        }
      }),
      { numRuns: propertyRuns(300), examples: [["=1+1", "@x", "-", "=eggs", [[0, -5.5]]]] },
    );
  });

  test("leaves a text that only looks like a formula, and marks it as one; numbers below zero stay numbers", async () => {
    const read = readCsv(
      await csv(headWith("+SUM(A1)", "-"), [targetOf("=cmd|' /C calc'!A0", "UTC", [tileOf([0], [-5])])]),
    );
    assert.deepEqual(read[1], [
      ...["'=cmd|' /C calc'!A0", "0", "'+SUM(A1)"],
      ...["1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000+00:00", "-5", "'-", "false"],
      ...["", "", "", "", "", "all"],
    ]);
  });

  test("is no formula in any cell where a spreadsheet parts them at semicolons, and every text is quoted", async () => {
    const attack = ["x;=1+1;y", "=1", "a;\t=1", 'a;"=1"', "a\n=1", "a; -1", "@SUM(A1)", ";;+1", "a\r\n@b"];
    const text = fc.oneof(fc.constantFrom(...attack), fc.stringMatching(/^[;=+\-@\t\r\n"' a-c]{0,12}$/));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, tile, unit) => {
        const whole = await csv(headWith(tile, unit), [targetOf(name, "UTC", [tileOf([0, 1], [-5, 5])])]);
        for (const cell of readAtSemicolons(whole.slice(1)))
          assert.doesNotMatch(cell, /^[\s"]*[=+\-@]/, JSON.stringify(whole));
      }),
      { numRuns: propertyRuns(500) },
    );
    const [head = "", line = ""] = (
      await csv(headWith("Heat", "°C"), [targetOf("x;=1+1;y", "UTC", [tileOf([0], [-5])])])
    ).split("\r\n");
    assert.equal(head, `\uFEFF${header.map((name) => `"${name}"`).join(",")}`);
    assert.equal(
      line,
      `"x;'=1+1;y",0,"Heat",1970-01-01T00:00:00.000Z,1970-01-01T00:00:00.000+00:00,-5,"°C",false,"",,,,,all`,
    );
  });

  test("tells when the target is expected, on the lines of the tile that decides alone", async () => {
    const first = tileOf([0, 1], [1, 2]);
    const told = (changes: Partial<ReportExpectation>) => ({
      ...targetOf("North", "Europe/Zurich", [first, { ...tileOf([0], [3]), row: 1 }]),
      expectations: [expectationOf({ row: 1, isDeciding: false }), expectationOf(changes)],
    });
    const cellsOf = async (changes: Partial<ReportExpectation>) => {
      const read = readCsv(await csv(headWith("Heat", "°C"), [told(changes)]));
      return read.slice(1).map((line) => line.slice(9, 13));
    };
    const days = ["2026-07-02", "2026-06-27", "2026-07-09", "0.8182"];
    const none = ["", "", "", ""];
    assert.deepEqual(await cellsOf({}), [days, days, none]);
    assert.deepEqual(await cellsOf({ row: 1 }), [none, none, days]);
    assert.deepEqual(await cellsOf({ earliest: null, latest: null, coverage: null }), [
      ["2026-07-02", "", "", ""],
      ["2026-07-02", "", "", ""],
      none,
    ]);
    const reached = { state: "reached", reachedAt: "1970-01-01", expectedAt: null } as const;
    assert.deepEqual(await cellsOf(reached), [none, none, none]);
    assert.deepEqual(await cellsOf({ state: "not_expected" }), [none, none, none]);
  });

  test("shows the hour that a clock shows twice with two offsets, and fixed offsets as they are", async () => {
    const hours = [0, 1, 2].map((hour) => Date.UTC(2026, 9, 25, hour));
    const local = async (timezone: string) =>
      readCsv(await csv(headWith("T", null), [targetOf("N", timezone, [tileOf(hours, [1, 2, 3])])]))
        .slice(1)
        .map((line) => line[4]);
    assert.deepEqual(await local("Europe/Zurich"), [
      "2026-10-25T02:00:00.000+02:00",
      "2026-10-25T02:00:00.000+01:00",
      "2026-10-25T03:00:00.000+01:00",
    ]);
    assert.equal((await local("UTC-09:00"))[0], "2026-10-24T15:00:00.000-09:00");
    assert.equal((await local("Asia/Kathmandu"))[0], "2026-10-25T05:45:00.000+05:45");
  });

  test("comes in pieces of a few hundred lines, target by target", async () => {
    const times = Array.from({ length: 2_000 }, (_, index) => index);
    const targets = Array.from({ length: 25 }, (_, index) => targetOf(`T${index}`, "UTC", [tileOf(times, times)]));
    const asked: number[] = [];
    const report: FrozenReport = {
      ...{ id: "r", tenantId: "t", head: headWith("T", null), targetCount: targets.length, counts },
      targets: async (first, limit) => {
        asked.push(first);
        return targets.slice(first, first + limit);
      },
    };
    const pieces = csvOf(report);
    await pieces.next();
    const lines = String((await pieces.next()).value).split("\r\n").length - 1;
    assert.ok(lines > 0 && lines <= 500, String(lines));
    assert.deepEqual(asked, [0]);
    let count = 1 + lines;
    for await (const piece of pieces) count += piece.split("\r\n").length - 1;
    assert.equal(count, 1 + 25 * 2_000);
    assert.deepEqual(asked, [0, 10, 20]);
  });

  test("fails where its targets cannot be read to the end", async () => {
    const report: FrozenReport = {
      ...{ id: "r", tenantId: "t", head: headWith("T", null), targetCount: 20, counts },
      targets: async (first) => {
        if (first > 0) throw new Error("gone");
        return Array.from({ length: 10 }, () => targetOf("T", "UTC", [tileOf([0], [0])]));
      },
    };
    await assert.rejects(async () => {
      for await (const _ of csvOf(report));
    }, /gone/);
  });
});
