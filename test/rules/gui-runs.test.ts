/** What the run view works out: what differs between two runs, spans and the time axis of plots. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { spansOf, timeAxisOf } from "../../gui/runs/columns.ts";
import {
  chooseOutcomes,
  countOutcomes,
  differentIn,
  firstShown,
  onlyThere,
  type Outcome,
  pairOutcomes,
  type TargetOutcome,
} from "../../gui/runs/outcomes.ts";
import { shownValues } from "../../gui/runs/shown-values.ts";

function outcomeOf(position: number, name: string, more: Partial<TargetOutcome> = {}): TargetOutcome {
  return { position, name, sourceId: null, outcome: "not_triggered", probability: null, stage: null, ...more };
}

function different(here: readonly TargetOutcome[], there: readonly TargetOutcome[]): number[] {
  return [...differentIn(here, pairOutcomes(here, there))];
}

describe("the run view", () => {
  test("targets are paired by source wherever it stands, and by name in the order of the flow", () => {
    const here = [outcomeOf(0, "Old name", { sourceId: "a" }), outcomeOf(1, "Twin"), outcomeOf(2, "Twin")];
    const there = [outcomeOf(0, "Twin"), outcomeOf(5, "Twin"), outcomeOf(7, "New name", { sourceId: "a" })];
    const pairs = pairOutcomes(here, there);
    assert.deepEqual(
      [0, 1, 2].map((position) => pairs.get(position)?.position),
      [7, 0, 5],
    );
  });

  test("a target differs by its outcome, its probability and its stage, and where the other run has none", () => {
    const here = [
      outcomeOf(0, "Same", { probability: 40 }),
      outcomeOf(1, "Triggered", { outcome: "triggered" }),
      outcomeOf(2, "Likelier", { probability: 60 }),
      outcomeOf(3, "Further on", { stage: { name: "eggs" } }),
      outcomeOf(4, "As far", { stage: { name: "eggs" } }),
      outcomeOf(5, "New"),
    ];
    const there = [
      outcomeOf(0, "Same", { probability: 40 }),
      outcomeOf(1, "Triggered"),
      outcomeOf(2, "Likelier", { probability: 50 }),
      outcomeOf(3, "Further on", { stage: { name: "adults" } }),
      outcomeOf(4, "As far", { stage: { name: "eggs" } }),
    ];
    assert.deepEqual(different(here, there), [1, 2, 3, 5]);
    assert.deepEqual(different(there, there), []);
  });

  test("what only the other run has is listed, also a second target of one name", () => {
    const here = [outcomeOf(0, "Twin"), outcomeOf(1, "Field", { sourceId: "a" })];
    const there = [
      outcomeOf(0, "Twin"),
      outcomeOf(1, "Twin"),
      outcomeOf(2, "Field", { sourceId: "a" }),
      outcomeOf(3, "Gone"),
    ];
    const names = onlyThere(there, pairOutcomes(here, there)).map(({ position, name }) => `${position} ${name}`);
    assert.deepEqual(names, ["1 Twin", "3 Gone"]);
    assert.deepEqual(onlyThere(here, pairOutcomes(here, here)), []);
  });

  test("°F is shown where the flow says so: levels from 32 on, differences and their sums from 0 on", () => {
    const in100 = (unit: string | null, isFahrenheit: boolean) => {
      const values = shownValues(unit, isFahrenheit);
      return [values.shown(100), values.unit];
    };
    assert.deepEqual(in100("°C", true), [212, "°F"]);
    assert.deepEqual(in100("K", true), [180, "°F"]);
    assert.deepEqual(in100("GDD", true), [180, "GDD (°F)"]);
    assert.deepEqual(in100("mm", true), [100, "mm"]);
    assert.deepEqual(in100("°C", false), [100, "°C"]);
    assert.deepEqual(in100(null, true), [100, ""]);
  });

  test("filters and a part of the name are taken together", () => {
    const all = [
      outcomeOf(0, "North orchard", { outcome: "triggered" }),
      outcomeOf(1, "South orchard", { outcome: "failed" }),
      outcomeOf(2, "Vineyard", { outcome: "triggered" }),
    ];
    const names = (filter: "all" | "triggered" | "different", text: string): string[] =>
      chooseOutcomes(all, { filter, text, different: new Set([1]) }).map(({ name }) => name);
    assert.deepEqual(names("all", " ORCHARD "), ["North orchard", "South orchard"]);
    assert.deepEqual(names("triggered", "orchard"), ["North orchard"]);
    assert.deepEqual(names("different", ""), ["South orchard"]);
    assert.deepEqual(countOutcomes(all), { triggered: 2, not_triggered: 0, failed: 1, skipped: 0 });
  });

  test("what is triggered is shown first, then what failed, then the first", () => {
    const first = (...found: readonly Outcome[]): number | undefined =>
      firstShown(found.map((outcome, position) => outcomeOf(position, "", { outcome })))?.position;
    assert.equal(first("failed", "not_triggered", "triggered"), 2);
    assert.equal(first("not_triggered", "skipped", "failed"), 2);
    assert.equal(first("skipped", "not_triggered"), 0);
    assert.equal(first(), undefined);
  });

  test("spans go from the first to the last triggered point of each stretch", () => {
    const columns = {
      ts: [1, 2, 3, 4, 5, 6],
      value: [0, 0, 0, 0, 0, 0],
      isTriggered: [true, true, false, true, false, true],
    };
    assert.deepEqual(spansOf(columns), [
      { from: 1, to: 2 },
      { from: 4, to: 4 },
      { from: 6, to: 6 },
    ]);
    assert.deepEqual(spansOf({ ts: [], value: [], isTriggered: [] }), []);
  });

  test("the time axis holds the points of all tiles, and a single point has room around it", () => {
    const at = (...ts: number[]) => ({ ts, value: ts, isTriggered: ts.map(() => false) });
    assert.deepEqual(timeAxisOf([at(5, 9), at(), at(2, 7)]), { from: 2, to: 9 });
    assert.deepEqual(timeAxisOf([at(7_200_000)]), { from: 3_600_000, to: 10_800_000 });
    assert.equal(timeAxisOf([at()]), null);
  });
});
