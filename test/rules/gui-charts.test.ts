/** Ranges and time axes of plots, and the steps of the threshold that is dragged over them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStep, placedLevels, stepFor, topOf, valueAt, valueRange } from "../../gui/charts/scale.ts";
import { timeTicks } from "../../gui/charts/time-ticks.ts";

const area = { left: 40, top: 8, width: 500, height: 100, min: -10, max: 40 };

test("a range holds all values and the threshold, with air on both sides", () => {
  const [low, high] = valueRange([-5, null, 20, 30]);
  assert.ok(low < -5 && high > 30, `${low} to ${high}`);
});

test("what is never below zero stands on zero", () => {
  assert.equal(valueRange([0, 12, 800])[0], 0);
  assert.ok(valueRange([500, 510])[0] > 0);
});

test("values that are all alike have a range around them, and none at all have one too", () => {
  const [low, high] = valueRange([7, 7]);
  assert.ok(low < 7 && high > 7);
  assert.deepEqual(valueRange([null, undefined]), [0, 1]);
});

test("a value lies at its height, and what lies beyond an edge lies on it", () => {
  assert.equal(topOf(40, area), 0);
  assert.equal(topOf(15, area), 50);
  assert.equal(topOf(99, area), 0);
  assert.equal(topOf(-99, area), 100);
  assert.equal(valueAt(50, area), 15);
});

test("levels lie at their heights; a name that would lie over a lower one stands beside it, while there is room", () => {
  const levels = [
    { name: "beyond", value: 41 },
    { name: "larvae", value: 20 },
    { name: "eggs", value: 19 },
    { name: "pupae", value: 18 },
    { name: "adults", value: 0 },
    { name: "at the edge", value: 39 },
  ];
  assert.deepEqual(
    placedLevels(levels, { ...area, width: 299 }, { width: 100, height: 14 }).map(({ name, top, nameLeft }) => [
      ...[name, top, nameLeft],
    ]),
    [
      ["adults", 80, 0],
      ["pupae", 44, 0],
      ["eggs", 42, 100],
      ["larvae", 40, null],
      ["at the edge", 2, null],
    ],
  );
});

test("a dragged value is a multiple of the step from the lower bound on, within the bounds, without crumbs", () => {
  assert.equal(onStep(0.31, { step: 0.1 }), 0.3);
  assert.equal(onStep(24.74, { step: 0.5 }), 24.5);
  assert.equal(onStep(12, { min: 1, step: 5 }), 11);
  assert.equal(onStep(-3, { min: 0, max: 10, step: 1 }), 0);
  assert.equal(onStep(99, { min: 0, max: 10, step: 3 }), 10);
  assert.equal(onStep(0.00000034, { step: 1e-7 }), 3e-7);
});

test("a parameter without a step gets a round one that fits what is seen", () => {
  assert.equal(stepFor(50), 0.5);
  assert.equal(stepFor(1_500), 10);
  assert.equal(stepFor(0), 1);
});

test("a day begins at the midnight of what is plotted, not at that of UTC", () => {
  const tick = timeTicks("en-GB", "America/New_York", true);
  const sixHours = 6 * 3_600_000;
  assert.equal(tick(Date.UTC(2026, 6, 14, 4), sixHours), "14 Jul");
  assert.equal(tick(Date.UTC(2026, 6, 14, 0), sixHours), "20:00");
  assert.equal(tick(Date.UTC(2026, 6, 14, 0), 86_400_000), "13 Jul");
});

test("a year is named at its January, on both sides of Greenwich", () => {
  const month = 30 * 86_400_000;
  for (const [zone, hours] of [
    ["America/New_York", 5],
    ["Europe/Zurich", -1],
  ] as const) {
    const tick = timeTicks("en-GB", zone, true);
    assert.equal(tick(Date.UTC(2026, 0, 1, hours), month), "2026", zone);
    assert.equal(tick(Date.UTC(2026, 11, 1, hours), month), "Dec", zone);
    assert.equal(timeTicks("en-GB", zone, false)(Date.UTC(2026, 0, 1, hours), month), "Jan", zone);
  }
});
