/** What reports tell of when it will happen: whether, in which words, and on which days of a plot. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ReportExpectation } from "#server/reports/model.ts";
import { expectedTimes } from "#server/reports/outlook/expected-times.ts";
import { outlookSentence } from "#server/reports/outlook/sentence.ts";
import { toldOf } from "#server/reports/outlook/told.ts";
import { expectationOf, frozenReportOf } from "#test/support/reports.ts";

const zone = "Europe/Berlin";
const none = { expectedAt: null, earliest: null, latest: null, coverage: null };
const reached = expectationOf({ ...none, state: "reached", reachedAt: "2026-06-08" });
const notExpected = expectationOf({ ...none, state: "not_expected" });
const unavailable = expectationOf({ ...none, state: "unavailable" });

/** Newlines and narrow spaces of locales aside. */
function said(told: ReportExpectation, locale = "en-GB", timezone = zone): string {
  return outlookSentence(locale, told, timezone).replaceAll(/[\u00a0\u202f]/g, " ");
}

describe("the sentence", () => {
  test("names the day and between which days it lies, with as little as tells them apart", () => {
    const within = expectationOf({ expectedAt: "2026-05-21", earliest: "2026-05-16", latest: "2026-05-29" });
    assert.equal(said(within), "Expected on 21 May 2026; in 82% of cases between 16 and 29 May 2026");
    assert.equal(said(within, "en-US"), "Expected on May 21, 2026; in 82% of cases between May 16 and 29, 2026");
    assert.equal(said(within, "de"), "Erwartet am 21. Mai 2026; in 82 % der Fälle zwischen dem 16. und 29. Mai 2026");
    const longer = expectationOf({ earliest: "2026-12-28", latest: "2027-01-03" });
    assert.equal(said(longer), "Expected on 2 Jul 2026; in 82% of cases between 28 Dec 2026 and 3 Jan 2027");
    assert.equal(said(longer, "fr"), said(longer, "en"));
  });

  test("says so where all years agree, and where nothing is known of them", () => {
    const same = expectationOf({ earliest: "2026-07-02", latest: "2026-07-02" });
    assert.equal(said(same), "Expected on 2 Jul 2026; in 82% of cases on that very day");
    assert.equal(said(expectationOf({ earliest: null, latest: null, coverage: null })), "Expected on 2 Jul 2026");
  });

  test("tells what is reached, is not expected, or cannot be told", () => {
    assert.equal(said(reached), "Reached on 8 Jun 2026");
    assert.equal(said(notExpected), "Not expected before 1 Jan 2027");
    assert.equal(said(unavailable), "When it will happen cannot be told");
    assert.equal(said(notExpected, "de"), "Vor dem 1. Jan. 2027 nicht erwartet");
  });

  test("names the stage, with a capital letter, whatever it is called", () => {
    const stage = "egg\nhatch {day}";
    const sentences = [expectationOf(), reached, notExpected, unavailable].map((told) => said({ ...told, stage }));
    assert.deepEqual(sentences, [
      "Egg hatch {day} expected on 2 Jul 2026; in 82% of cases between 27 Jun and 9 Jul 2026",
      "Egg hatch {day} reached on 8 Jun 2026",
      "Egg hatch {day} not expected before 1 Jan 2027",
      "When egg hatch {day} comes cannot be told",
    ]);
  });

  test("counts the days of the target", () => {
    const until = Date.parse("2026-09-30T22:00:00Z");
    assert.equal(said({ ...notExpected, until }, "en-GB", "Europe/Berlin"), "Not expected before 1 Oct 2026");
    assert.equal(said({ ...notExpected, until }, "en-GB", "UTC-05:00"), "Not expected before 30 Sept 2026");
  });
});

describe("what is told", () => {
  const told = async (expectations: readonly ReportExpectation[], runAt: string, changes: object = {}) => {
    const [target] = await frozenReportOf({ targetCount: 1 }).targets(0, 1);
    assert.ok(target !== undefined);
    const tiles = target.tiles.map((tile) => ({ ...tile, isTriggered: false }));
    return toldOf({ ...target, tiles, expectations, ...changes }, Date.parse(runAt));
  };
  const before = "2026-06-12T04:00:00Z";

  test("is what decides next, of targets that were not left out", async () => {
    const [first, next] = [{ ...reached, stage: "flight" }, expectationOf({ stage: "eggs" })];
    const aside = expectationOf({ row: 1, isDeciding: false });
    assert.equal(await told([aside, first, next], before), next);
    assert.equal(await told([aside, first], before), first);
    assert.equal(await told([aside], before), null);
    assert.equal(await told([], before), null);
    assert.equal(await told([next], before, { skipped: "its source is disabled" }), null);
  });

  test("is nothing where the outlook is older than the run's day, or knows of days after it", async () => {
    const on = expectationOf();
    assert.equal(await told([on], "2026-07-02T21:59:59Z"), on);
    assert.equal(await told([on], "2026-07-02T22:00:00Z"), null);
    assert.equal(await told([notExpected], "2026-12-31T22:59:59Z"), notExpected);
    assert.equal(await told([notExpected], "2026-12-31T23:00:00Z"), null);
    assert.equal(await told([reached], "2026-06-07T22:00:00Z"), reached);
    assert.equal(await told([reached], "2026-06-07T21:59:59Z"), null);
    assert.equal(await told([unavailable], before), unavailable);
  });

  test("is nothing where the run found what the outlook waits for, unless it is a further stage", async () => {
    const [target] = await frozenReportOf({ targetCount: 1 }).targets(0, 1);
    const tiles = target?.tiles.map((tile) => ({ ...tile, isTriggered: tile.row === 0 })) ?? [];
    for (const one of [expectationOf(), notExpected, unavailable]) {
      assert.equal(await told([one], before, { tiles }), null);
      const [ofOther, ofStage] = [
        { ...one, row: 1 },
        { ...one, stage: "eggs" },
      ];
      assert.equal(await told([ofOther], before, { tiles }), ofOther);
      assert.equal(await told([ofStage], before, { tiles }), ofStage);
    }
    assert.equal(await told([reached], before, { tiles }), reached);
  });
});

test("the days of a plot are whole local days, also where the clock changes, and of what is expected alone", () => {
  const at = (text: string) => Date.parse(text);
  const days = { expectedAt: "2026-10-25", earliest: "2026-10-24", latest: "2026-10-25" };
  assert.deepEqual(expectedTimes(expectationOf(days), zone), {
    from: at("2026-10-23T22:00:00Z"),
    at: at("2026-10-25T11:00:00Z"),
    to: at("2026-10-25T23:00:00Z"),
  });
  assert.deepEqual(expectedTimes(expectationOf({ ...days, earliest: null, latest: null }), "UTC+05:00"), {
    from: at("2026-10-24T19:00:00Z"),
    at: at("2026-10-25T07:00:00Z"),
    to: at("2026-10-25T19:00:00Z"),
  });
  for (const told of [null, reached, notExpected, unavailable]) assert.equal(expectedTimes(told, zone), null);
});
