/** Which times a preview of past seasons is of, what is read from its answer, and the stretches of a backtest. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  daysBetween,
  type Evaluation,
  evaluationOf,
  type FirstTrigger,
  firstTrigger,
  flowState,
  isSameTrigger,
  offsetOf,
  type Preview,
  seasonAxis,
  seasonsUpTo,
  tileStates,
} from "../../gui/flows/editor/preview-seasons.ts";
import { localDay, localTime } from "../../gui/words/local-time.ts";
import { isRange, monthMarks, pastSeasons, requestOf, shareOf, timelines } from "../../gui/flows/seasons/timeline.ts";

const timeZone = "Europe/Zurich";
const present = Date.parse("2026-06-10T08:00:00Z");
const dayMs = 86_400_000;
const chain = [{ tileKey: "one" }, { tileKey: "two", reportOnly: true }];

function tile(
  row: number,
  spans: readonly (readonly [string, string])[],
  changes: object = {},
): Evaluation["tiles"][number] {
  return {
    ...{ row, key: "any", isTriggered: spans.length > 0, lastValue: 3, noData: false, error: null, trace: [] },
    spanCount: spans.length,
    spans: { from: spans.map(([from]) => Date.parse(from)), to: spans.map(([, to]) => Date.parse(to)) },
    points: null,
    ...changes,
  };
}

function evaluation(tiles: Evaluation["tiles"], changes: object = {}): Evaluation {
  const at = new Date(present).toISOString();
  return { at, targetIndex: 0, triggered: true, probability: null, skipped: null, tiles, ...changes };
}

test("seasons are the same day of each year, newest first, the newest now", () => {
  const seasons = seasonsUpTo(present, { count: 3, day: null, timeZone });
  assert.deepEqual(
    seasons.map(({ year }) => year),
    [2026, 2025, 2024],
  );
  assert.equal(seasons[0]?.at, present);
  assert.equal(new Date(seasons[1]?.at ?? 0).toISOString(), "2025-06-10T21:59:00.000Z");
});

test("a day that is still to come this year makes last year the newest season", () => {
  const [newest] = seasonsUpTo(present, { count: 1, day: "2026-10-31", timeZone });
  assert.equal(newest?.year, 2025);
  assert.equal(localDay(newest?.at ?? 0, timeZone), "2025-10-31");
});

test("29 February is the 28th in years without it", () => {
  const seasons = seasonsUpTo(present, { count: 3, day: "2024-02-29", timeZone });
  assert.deepEqual(
    seasons.map(({ at }) => localDay(at, timeZone)),
    ["2026-02-28", "2025-02-28", "2024-02-29"],
  );
});

test("local times are those of the zone, in summer, in winter and on the day of the change", () => {
  assert.equal(localTime("2026-07-01T00:00", timeZone), Date.parse("2026-06-30T22:00:00Z"));
  assert.equal(localTime("2026-01-01T00:00", timeZone), Date.parse("2025-12-31T23:00:00Z"));
  assert.equal(localTime("2026-03-29T23:59", timeZone), Date.parse("2026-03-29T21:59:00Z"));
  assert.equal(localTime("2026-03-29T00:30", timeZone), Date.parse("2026-03-28T23:30:00Z"));
});

test("all seasons lie on the days of the newest, from the earliest begin of a window on", () => {
  const seasons = seasonsUpTo(present, { count: 2, day: null, timeZone });
  const [newest, older] = seasons as [(typeof seasons)[0], (typeof seasons)[0]];
  assert.equal(offsetOf(older, newest) % dayMs, 0);
  const times = [
    { at: new Date(newest.at).toISOString(), windowStart: "2026-03-01T00:00:00.000Z", error: null },
    { at: new Date(older.at).toISOString(), windowStart: "2025-02-01T00:00:00.000Z", error: null },
  ];
  const axis = seasonAxis({ times } as unknown as Preview, seasons);
  assert.equal(new Date(axis.from).toISOString().slice(0, 10), "2026-01-31");
  assert.equal(axis.to, newest.at);
});

test("a flow triggers first when the last of its deciding tiles has", () => {
  const tiles = [tile(0, [["2026-05-14", "2026-06-01"]]), tile(1, [["2026-05-30", "2026-05-31"]])];
  const begin = Date.parse("2026-01-01");
  const [may14, may30] = [Date.parse("2026-05-14"), Date.parse("2026-05-30")];
  assert.deepEqual(firstTrigger(evaluation(tiles), chain, begin), { kind: "at", at: may14, isEarliest: false });
  assert.deepEqual(firstTrigger(evaluation(tiles), [{}, {}], begin), { kind: "at", at: may30, isEarliest: false });
});

test("a trigger where the data begin may have been before", () => {
  const at = Date.parse("2026-05-14");
  const tiles = [tile(0, [["2026-05-14", "2026-06-01"]])];
  assert.deepEqual(firstTrigger(evaluation(tiles), [{}], at), { kind: "at", at, isEarliest: true });
});

test("it never does where a deciding tile does not, or where none decides", () => {
  const tiles = [tile(0, []), tile(1, [["2026-05-30", "2026-05-31"]])];
  assert.equal(firstTrigger(evaluation(tiles), chain, null).kind, "never");
  assert.equal(firstTrigger(evaluation([tile(0, [])]), [{ reportOnly: true }], null).kind, "never");
});

test("it is not known where a tile failed, was kept out, or has more spans than are listed", () => {
  const span = [["2026-05-30", "2026-05-31"]] as const;
  assert.equal(firstTrigger(evaluation([tile(0, span)]), chain, null).kind, "unknown");
  assert.equal(firstTrigger(evaluation([tile(0, span, { error: "no" }), tile(1, [])]), chain, null).kind, "unknown");
  assert.equal(firstTrigger(evaluation([tile(0, span, { spanCount: 300 }), tile(1, [])]), chain, null).kind, "unknown");
  assert.equal(firstTrigger(evaluation([tile(0, span), tile(1, [])], { skipped: "off" }), chain, null).kind, "unknown");
  assert.equal(firstTrigger(null, chain, null).kind, "unknown");
});

test("a season without data is no season in which it never did", () => {
  const [none, silent] = [tile(0, []), tile(0, [], { noData: true })];
  assert.equal(firstTrigger(evaluation([silent, tile(1, [])]), chain, null).kind, "noData");
  assert.equal(firstTrigger(evaluation([none, tile(1, [], { noData: true })]), chain, null).kind, "never");
});

test("an evaluation is found by its season and target", () => {
  const one = evaluation([]);
  const preview = { evaluations: [one] } as unknown as Preview;
  assert.equal(evaluationOf(preview, { year: 2026, at: present }, 0), one);
  assert.equal(evaluationOf(preview, { year: 2026, at: present }, 1), null);
  assert.equal(evaluationOf(preview, { year: 2025, at: present - dayMs }, 0), null);
});

test("differences from what is saved are in days", () => {
  const may = (day: number): FirstTrigger => ({
    kind: "at",
    at: Date.parse(`2026-05-${day}T05:00:00Z`),
    isEarliest: false,
  });
  assert.equal(daysBetween(may(22), may(14)), -8);
  assert.equal(daysBetween(may(22), { kind: "never" }), null);
  assert.ok(isSameTrigger(may(14), { kind: "at", at: Date.parse("2026-05-14T09:00:00Z"), isEarliest: true }));
  assert.ok(!isSameTrigger(may(14), { kind: "never" }));
  assert.ok(isSameTrigger({ kind: "never" }, { kind: "never" }));
});

test("a tile that is triggered is so since its newest span began", () => {
  const spans = [
    ["2026-05-01", "2026-05-02"],
    ["2026-05-20", "2026-06-01"],
  ] as const;
  const [on, off] = tileStates(evaluation([tile(0, spans), tile(1, spans, { isTriggered: false })]));
  assert.equal(on?.since, Date.parse("2026-05-20"));
  assert.equal(off?.since, null);
});

test("a flow is triggered since the last of its deciding tiles is, and says nothing where a tile was kept out", () => {
  const [early, late] = [[["2026-05-01", "2026-06-10"]], [["2026-05-20", "2026-06-10"]]] as const;
  const chainOfThree = [...chain, { tileKey: "three" }];
  const all = [tile(0, early), tile(1, []), tile(2, late)];
  assert.deepEqual(flowState(evaluation(all), chainOfThree), { isTriggered: true, since: Date.parse("2026-05-20") });
  assert.deepEqual(flowState(evaluation(all, { triggered: false }), chainOfThree), { isTriggered: false, since: null });
  assert.equal(flowState(evaluation(all.slice(0, 2)), chainOfThree), null);
  assert.equal(flowState(evaluation(all, { triggered: null }), chainOfThree), null);
  assert.equal(flowState(evaluation(all, { skipped: "No data." }), chainOfThree), null);
  assert.equal(flowState(evaluation([...all.slice(0, 2), tile(2, late, { error: "no" })]), chainOfThree), null);
  assert.equal(flowState(null, chainOfThree), null);
});

test("a backtest's transitions are stretches by target, the earliest first", () => {
  const transition = (at: string, targetIndex: number, change: "trigger" | "reset") => {
    return { at, targetIndex, targetName: `place ${targetIndex}`, change };
  };
  const lines = timelines({
    to: "2026-06-30T00:00:00Z",
    transitions: [
      transition("2026-05-01T00:00:00Z", 4, "trigger"),
      transition("2026-05-02T00:00:00Z", 1, "trigger"),
      transition("2026-05-03T00:00:00Z", 4, "reset"),
      transition("2026-06-01T00:00:00Z", 4, "trigger"),
    ],
  });
  assert.deepEqual(
    lines.map(({ name, stretches }) => [name, stretches.map(({ from, to, isOpen }) => [(to - from) / dayMs, isOpen])]),
    [
      [
        "place 4",
        [
          [2, false],
          [29, true],
        ],
      ],
      ["place 1", [[59, true]]],
    ],
  );
});

test("the season that is not over ends today, and a range that is tried never in the future", () => {
  const [now, last] = pastSeasons(present, 2, timeZone);
  assert.deepEqual(now, { year: 2026, from: "2026-01-01", to: "2026-06-10", isPresent: true });
  assert.equal(last?.to, "2025-12-31");
  const request = requestOf({ from: "2026-01-01", to: "2026-06-10" }, present, timeZone);
  assert.deepEqual(request, { from: "2025-12-31T23:00:00.000Z", to: "2026-06-10T08:00:00.000Z" });
  assert.ok(isRange({ from: "2026-01-01", to: "2026-06-10" }, present, timeZone));
  assert.ok(!isRange({ from: "2026-01-01", to: "2026-06-11" }, present, timeZone));
  assert.ok(!isRange({ from: "2026-06-10", to: "2026-01-01" }, present, timeZone));
  assert.ok(!isRange({ from: "", to: "2026-01-01" }, present, timeZone));
});

test("the marks of a time axis are first days of months, so few that they have room", () => {
  const [from, to] = [Date.parse("2025-11-15T00:00:00Z"), Date.parse("2026-06-10T00:00:00Z")];
  assert.deepEqual(
    monthMarks(from, to, timeZone, 12).map((at) => localDay(at, timeZone)),
    ["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01", "2026-06-01"],
  );
  assert.equal(monthMarks(from, to, timeZone, 4).length, 4);
  assert.equal(shareOf(from, from, to), 0);
  assert.equal(shareOf(to + dayMs, from, to), 1);
});
