/** refs/semantics.json: seasons, freezing, ramps and sustained runs, through the tiles that have them. */
import assert from "node:assert/strict";
import { day, evenly, hour, minute, traceText } from "../tile-call.ts";
import { allNear, type Case, type Reference, references } from "./case.ts";

const start = Date.UTC(2026, 5, 1);

/** The service makes the 15-minute buckets of area targets, not a tile: test/rules/area-averaging.test.ts. */
const elsewhere = new Set(["bucket_mean"]);

export function semanticsCases(): readonly Case[] {
  return references("semantics")
    .filter((reference) => !elsewhere.has(reference.quantity ?? ""))
    .map(
      (reference) =>
        ({ id: reference.id, source: reference.source, ...makers[reference.quantity ?? ""]?.(reference) }) as Case,
    );
}

const makers: Readonly<Record<string, (reference: Reference) => Pick<Case, "call" | "check">>> = {
  season: ({ inputs, expected }) => ({
    call: {
      key: "gdd",
      params: { threshold: 1, startDate: `2024-${inputs["start"]}`, stopDate: `2024-${inputs["stop"]}` },
      now: Date.parse(`${inputs["now"]}T12:00:00Z`),
    },
    check: (result) => {
      const season = /^Season (\S+) to ([\d-]+)(.*)$/m.exec(traceText(result));
      assert.equal(season?.[3] === ".", expected !== null);
      if (expected !== null) assert.deepEqual([season?.[1], season?.[2]], expected);
    },
  }),

  // A tenth of the case's heat per day, because 100 degree-days in one day are outside any real temperature.
  freeze: ({ inputs, expected, tolerance }) => {
    const daily = inputs["daily"] as readonly number[];
    const temperature = evenly(
      start,
      hour,
      24 * daily.length,
      (i) => 10 + (daily[Math.floor(i / 24)] as number) / 10 + (i % 2 === 0 ? 2 : -2),
    );
    return {
      call: {
        key: "gdd",
        params: { tBase: 10, threshold: inputs["threshold"] / 10, freeze: inputs["freeze"], startDate: "2026-06-01" },
        weather: { temperature },
        now: start + daily.length * day,
      },
      check: (result) => {
        allNear(
          result.value,
          (expected.cumulative as number[]).map((value) => value / 10),
          tolerance,
        );
        assert.deepEqual(result.triggered, expected.triggered);
        assert.equal(result.isTriggered, true);
      },
    };
  },

  ramp_time: ({ inputs, expected, tolerance }) => {
    const ts = (inputs["hours"] as number[]).map((h) => start + h * hour);
    return {
      call: {
        key: "acc",
        params: { mode: "time", duration: inputs["duration_h"], timeUnits: "hours", threshold: 50 },
        upstream: { ts, value: ts.map(() => 1), triggered: inputs["true"] },
        now: ts.at(-1) as number,
      },
      check: (result) => {
        allNear(result.value, expected, tolerance);
        assert.deepEqual(
          result.triggered,
          (expected as number[]).map((p) => (p >= 50 ? 1 : 0)),
        );
      },
    };
  },

  ramp_value: ({ inputs, expected, tolerance }) => {
    const ts = (inputs["values"] as number[]).map((_, i) => start + i * hour);
    return {
      call: {
        key: "acc",
        params: { mode: "value", valueAt0: inputs["at0"], valueAt100: inputs["at100"], threshold: 50 },
        upstream: { ts, value: inputs["values"], triggered: ts.map(() => 0) },
        now: ts.at(-1) as number,
      },
      check: (result) => allNear(result.value, expected, tolerance),
    };
  },

  sustained: ({ inputs, expected }) => {
    const truth = inputs["true"] as number[];
    const humidity = (inputs["minutes"] as number[]).map(
      (m, i) => [start + m * minute, truth[i] === 1 ? 90 : 50] as const,
    );
    return {
      call: {
        key: "bv",
        params: {
          metric: "humidity.ambient",
          trigger: "greater",
          threshold: 80,
          when: "any",
          sustained: inputs["duration_min"],
          sustainedUnits: "minutes",
        },
        series: { "humidity.ambient": humidity },
        now: (humidity.at(-1)?.[0] as number) + 1,
      },
      check: (result) => {
        assert.deepEqual(result.triggered, expected);
        assert.equal(result.isTriggered, (expected as number[]).includes(1));
      },
    };
  },
};
