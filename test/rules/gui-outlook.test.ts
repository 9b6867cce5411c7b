/** When it will happen, as the run view says it: sentences, ranges of days, rows, what it rests on, and the band. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { buildSchema, GraphQLObjectType, parse } from "graphql";
import { AlertFieldsFragmentDoc } from "../../gui/api/documents/flows-editor.ts";
import { draftOf, type EditedFlow, emptyDraft, newFlowOf, patchOf } from "../../gui/flows/editor/draft.ts";
import {
  axisWith,
  bandOf,
  bandText,
  basisNotes,
  basisSentence,
  type Expectation,
  headlineOf,
  nowAt,
  type OutlookReader,
  reasonOf,
  rowOf,
  sentenceOf,
  shownOfTile,
  yearsText,
} from "../../gui/runs/expectations.ts";
import { outlook as german } from "../../gui/words/outlook-de.ts";
import { outlook as english } from "../../gui/words/outlook-en.ts";
import { createFormats } from "../../gui/words/format.ts";

const basis: Expectation["basis"] = {
  observedUntil: "2026-04-27T06:00:00.000Z",
  forecastUntil: "2026-05-13T06:00:00.000Z",
  until: "2026-12-31T23:00:00.000Z",
  years: [2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025],
  leftOut: [],
  differences: [],
};
const hatch: Expectation = {
  row: 0,
  stage: "first egg hatch",
  isDeciding: true,
  threshold: 138.9,
  unit: "°C·d",
  current: 61.2,
  state: "expected",
  reason: null,
  reachedAt: null,
  expectedAt: "2026-05-21",
  earliest: "2026-05-16",
  latest: "2026-05-29",
  coverage: 0.8182,
  reachedShare: 1,
  method: "forecast_and_years",
  basis,
};
const unknown = { expectedAt: null, earliest: null, latest: null, coverage: null, reachedShare: null } as const;
const reached: Expectation = { ...hatch, ...unknown, state: "reached", reachedAt: "2026-04-20", method: "observed" };
const never: Expectation = { ...hatch, ...unknown, state: "not_expected", reachedShare: 0.3 };
const untold: Expectation = { ...hatch, ...unknown, state: "unavailable", reason: "the data are of two kinds" };

/** A reader in Auckland: half a day ahead, and no day of a target moves for it. */
function readerIn(locale: string, changes: Partial<OutlookReader> = {}): OutlookReader {
  const words = locale.startsWith("de") ? german : english;
  const formats = createFormats(locale, "Pacific/Auckland");
  const usual = { year: 2026, timeZone: "Europe/Zurich", isFahrenheit: false, demoData: null } as const;
  return { ...{ words, formats }, ...usual, tileName, ...changes };
}

function tileName(row: number): string {
  return row === 0 ? "Growing degree days" : "Rain";
}

const en = readerIn("en-GB");
const de = readerIn("de-CH");
/** Between numbers and signs some formats have spaces of other widths. */
const plain = (text: string): string => text.replaceAll(/\s/gu, " ");

describe("the sentence", () => {
  test("within the forecast it is said to be by the forecast, and no share is", () => {
    const soon: Expectation = {
      ...hatch,
      method: "forecast",
      earliest: "2026-05-21",
      latest: "2026-05-21",
      coverage: null,
    };
    assert.match(sentenceOf(soon, en), /expected on 21 May, by the forecast/);
    assert.deepEqual(rowOf(soon, en).notes, ["by the forecast"]);
  });

  test("names the day, the range and how often it holds", () => {
    const wanted = "First egg hatch expected on 21 May, in 82% of cases between 16 and 29 May.";
    assert.equal(plain(sentenceOf(hatch, en)), wanted);
    const inGerman = "First egg hatch wird am 21. Mai erwartet, in 82% der Fälle zwischen dem 16. und 29. Mai.";
    assert.equal(plain(sentenceOf(hatch, de)), inGerman);
    const american = "First egg hatch expected on May 21, in 82% of cases between May 16 and 29.";
    assert.equal(plain(sentenceOf(hatch, readerIn("en-US"))), american);
  });

  test("names both months, years that are not this one, and a single day as one", () => {
    const late = { ...hatch, expectedAt: "2027-01-02", earliest: "2026-12-28", latest: "2027-01-09" };
    const wanted =
      "First egg hatch expected on 2 January 2027, in 82% of cases between 28 December 2026 and 9 January 2027.";
    assert.equal(plain(sentenceOf(late, en)), wanted);
    const twoMonths = { ...hatch, earliest: "2026-05-16", latest: "2026-06-02" };
    assert.match(plain(sentenceOf(twoMonths, en)), /between 16 May and 2 June\.$/);
    assert.match(plain(sentenceOf(twoMonths, de)), /zwischen dem 16\. Mai und 2\. Juni\.$/);
    const certain = { ...hatch, earliest: "2026-05-21", latest: "2026-05-21" };
    assert.match(sentenceOf(certain, en), /on 21 May, in 82% of cases on that very day\.$/);
  });

  test("says how many years reach it where not all do, and never hides those that do not", () => {
    assert.match(sentenceOf({ ...hatch, reachedShare: 0.9 }, en), /; 9 of 10 past years reach it\.$/);
    const wanted = "First egg hatch not expected before 1 January 2027; 3 of 10 past years reach it.";
    assert.equal(sentenceOf(never, en), wanted);
    assert.match(sentenceOf({ ...never, reachedShare: 0 }, de), /; keines von 10 früheren Jahren erreicht es\.$/);
  });

  test("is of a stage, or of the tile that triggers", () => {
    const { stage: _, ...ofTile } = hatch;
    const tile = { ...ofTile, stage: null };
    assert.match(sentenceOf(tile, en), /^Growing degree days expected to trigger on 21 May, /);
    assert.match(sentenceOf(tile, de), /^Growing degree days löst voraussichtlich am 21\. Mai aus, /);
    assert.equal(sentenceOf(reached, en), "First egg hatch reached on 20 April.");
    assert.equal(sentenceOf({ ...reached, stage: null }, en), "Growing degree days triggered on 20 April.");
    assert.equal(sentenceOf(untold, en), "When first egg hatch comes cannot be told.");
  });
});

test("the headline is what decides and is not reached, else the last that is", () => {
  const side = { ...hatch, stage: "flight", isDeciding: false };
  assert.equal(headlineOf([side, reached, hatch, never]), hatch);
  assert.equal(headlineOf([side, reached]), reached);
  assert.equal(headlineOf([side]), side);
  assert.equal(headlineOf([]), null);
});

test("a row has the threshold and the value in the reader's unit, the day and the range, or the reason", () => {
  const row = rowOf({ ...hatch, reachedShare: 0.9 }, en);
  assert.deepEqual(
    { ...row, notes: row.notes.map(plain) },
    {
      what: "first egg hatch",
      threshold: "138.9 °C·d",
      now: "61.2 °C·d",
      state: "expected",
      day: "21 May",
      notes: ["16 – 29 May in 82% of cases", "9 of 10 past years reach it"],
    },
  );
  assert.equal(rowOf(hatch, readerIn("en-US", { isFahrenheit: true })).now, "110.16 °F·d");
  assert.equal(rowOf(reached, de).day, "20. April");
  assert.equal(rowOf(never, en).day, "before 1 January 2027");
  assert.deepEqual(rowOf(untold, en).notes, ["the data are of two kinds"]);
  const without = rowOf({ ...untold, threshold: null, current: null, unit: null, stage: null, row: 1 }, en);
  assert.deepEqual([without.what, without.threshold, without.now, without.day], ["Rain", "–", "–", null]);
  assert.equal(nowAt(hatch, de), "Jetzt bei 61.2 °C·d; die Schwelle ist 138.9 °C·d.");
  assert.equal(nowAt(reached, en), null);
});

test("what it rests on: readings, forecast, past years, those left out, and how this one differs", () => {
  const wanted = "Rests on readings until 27 April, the forecast until 13 May and 10 past years (2016–2025).";
  assert.equal(basisSentence(hatch, en), wanted);
  const inGerman =
    "Beruht auf Messwerten bis 27. April, der Vorhersage bis 13. Mai und 10 früheren Jahren (2016–2025).";
  assert.equal(basisSentence(hatch, de), inGerman);
  assert.equal(basisSentence(reached, en), "Rests on readings until 27 April.");
  const [some, all] = (["some", "all"] as const).map((demoData) => readerIn("en-GB", { demoData }));
  assert.equal(basisSentence(reached, some ?? en), "Rests on readings and demo data until 27 April.");
  assert.equal(basisSentence(reached, all ?? en), "Rests on demo data until 27 April.");
  assert.equal(basisSentence(reached, readerIn("de", { demoData: "all" })), "Beruht auf Demodaten bis 27. April.");
  assert.match(basisSentence(untold, en), /^Tried with readings until 27 April, the forecast until 13 May and 10/);
  assert.equal(reasonOf(untold, en), "The data are of two kinds.");
  assert.equal(reasonOf(hatch, en), null);
  assert.equal(
    basisSentence({ ...hatch, basis: { ...basis, observedUntil: null, forecastUntil: null, years: [] } }, en),
    "",
  );
  const leftOut = [2014, 2012, 2013].map((year) => ({ year, reason: "no readings" }));
  const differences = [
    { variable: "temperature", days: 46, difference: 0.7 },
    { variable: "temperatureMin", days: 46, difference: 0.7 },
    { variable: "rain", days: 46, difference: -3 },
    { variable: "wind", days: 30, difference: 0 },
  ];
  assert.deepEqual(basisNotes({ ...hatch, basis: { ...basis, leftOut, differences } }, en), [
    "2012–2014 are left out: no readings",
    "temperature and temperatureMin: 0.7 higher than in those years, over 46 days",
    "rain: 3 lower than in those years, over 46 days",
    "wind: as in those years, over 30 days",
    "It looks as far as 1 January 2027.",
  ]);
  assert.deepEqual(basisNotes(reached, en), []);
  assert.equal(yearsText([2021, 2016, 2017, 2018, 2024, 2025]), "2016–2018, 2021, 2024–2025");
});

describe("the band of a plot", () => {
  test("holds whole local days, in the zone of the plot, also on the days on which clocks change", () => {
    assert.deepEqual(bandOf(hatch, "Europe/Zurich"), {
      from: Date.parse("2026-05-15T22:00:00Z"),
      to: Date.parse("2026-05-29T21:59:00Z"),
      at: Date.parse("2026-05-21T10:00:00Z"),
    });
    const spring = { ...hatch, earliest: "2026-03-29", latest: "2026-03-29", expectedAt: "2026-03-29" };
    const { from = 0, to = 0 } = bandOf(spring, "Europe/Zurich") ?? {};
    assert.equal(to - from, (23 * 60 - 1) * 60_000);
    assert.equal(bandOf(never, "UTC"), null);
    assert.equal(plain(bandText(hatch, en)), "First egg hatch expected on 21 May; shaded 16 – 29 May");
  });

  test("is of what the target waits for, else of the tile's own next, and of nothing that is not expected", () => {
    const flight = { ...hatch, stage: "flight", isDeciding: false };
    const rain = { ...hatch, row: 1, stage: null, isDeciding: false };
    const all = [flight, hatch, rain];
    assert.equal(shownOfTile(all, 0), hatch);
    assert.equal(shownOfTile(all, 1), rain);
    assert.equal(shownOfTile([never, flight], 0), null);
    assert.equal(shownOfTile(all, 2), null);
  });

  test("widens the axis, but never so far that the lines have less than a quarter of it", () => {
    const axis = { from: 100, to: 200 };
    assert.deepEqual(axisWith(axis, [{ from: 300, to: 400, at: 350 }]), { from: 100, to: 400 });
    assert.deepEqual(axisWith(axis, [{ from: 300, to: 501, at: 350 }]), axis);
    assert.deepEqual(axisWith(axis, [{ from: 150, to: 180, at: 160 }]), axis);
    assert.equal(axisWith(null, [{ from: 150, to: 180, at: 160 }]), null);
  });
});

describe("the settings of a flow", () => {
  const stored = (settings: object) =>
    draftOf({
      ...emptyDraft,
      settings: { temperatureUnits: null, colors: null, gui: null, ...settings },
    } as unknown as EditedFlow);

  test("looking ahead is sent where it is asked for, and taken away where it is not", () => {
    const daily = { ...emptyDraft, outlook: { years: null, isDaily: true } };
    assert.deepEqual(patchOf(emptyDraft, daily), { settings: { outlook: { isDaily: true } } });
    assert.deepEqual(patchOf(daily, emptyDraft), { settings: { outlook: null } });
    const read = stored({ outlook: { years: 12, isDaily: null }, alerts: null });
    assert.deepEqual(read.outlook, { years: 12, isDaily: false });
    assert.deepEqual(newFlowOf(read, { ownerUserKey: null, settings: {} }).settings, {
      outlook: { years: 12, isDaily: false },
      temperatureUnits: "celsius",
    });
  });

  test("alerts are sent as a whole, because they are stored as a whole", () => {
    const before = stored({ alerts: { contactListIds: ["list"], triggerMessage: null, expectedWithinDays: null } });
    const after = { ...before, alerts: { ...before.alerts, expectedWithinDays: 10 } };
    const alerts = { contactListIds: ["list"], expectedWithinDays: 10 };
    assert.deepEqual(patchOf(before, after), { settings: { alerts } });
    assert.deepEqual(patchOf(after, before), { settings: { alerts: { contactListIds: ["list"] } } });
    const copied = { alerts: { contactListIds: ["other"] } };
    assert.deepEqual(newFlowOf(after, { ownerUserKey: null, settings: copied }).settings?.alerts, alerts);
    assert.deepEqual(newFlowOf(emptyDraft, { ownerUserKey: null, settings: copied }).settings?.alerts, copied.alerts);
  });

  test("no member of the alerts is left unread: it would be lost with the next change of another", () => {
    const type = buildSchema(readFileSync("server/graphql/schema.graphql", "utf8")).getType("AlertSettings");
    assert.ok(type instanceof GraphQLObjectType);
    const stored = Object.keys(type.getFields()).filter((name) => name !== "contactLists");
    const [fragment] = parse(String(AlertFieldsFragmentDoc)).definitions;
    assert.ok(fragment?.kind === "FragmentDefinition");
    const read = fragment.selectionSet.selections.map((one) => (one.kind === "Field" ? one.name.value : ""));
    assert.deepEqual(read.toSorted(), stored.toSorted());
  });
});
