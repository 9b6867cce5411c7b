/** Today's page: what is triggered by flow, what is late, failed or silent, and what is expected within 14 days. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  expectedSoon,
  groupByFlow,
  type Triggered,
  troublesIn,
  type WatchedFlow,
  type WatchedSource,
  whyAddress,
} from "../../gui/today/overview.ts";
import { today as german } from "../../gui/words/today-de.ts";
import { today as english } from "../../gui/words/today-en.ts";

const now = Date.parse("2026-08-20T10:00:00.000Z");
const today = "2026-08-20";

function triggered(changes: Partial<Triggered>): Triggered {
  return {
    key: "k",
    flowId: "f1",
    flowName: "Codling moth",
    flowStatus: "active",
    position: 0,
    name: "North",
    latitude: 47,
    longitude: 9,
    since: "2026-08-19T10:00:00.000Z",
    demoData: "none",
    probability: 82,
    color: null,
    heldBecause: null,
    runId: "r1",
    ...changes,
  };
}

function flow(changes: Partial<WatchedFlow>): WatchedFlow {
  return {
    id: "f1",
    displayName: "Frost",
    status: "active",
    nextRunAt: null,
    demoData: "none",
    lastRun: null,
    outlook: null,
    ...changes,
  };
}

function source(changes: Partial<WatchedSource>): WatchedSource {
  return { id: "s1", displayName: "Probe", status: "stale", lastDataAt: "2026-08-17T10:00:00.000Z", ...changes };
}

interface Next {
  readonly expectedAt: string | null;
  readonly earliest?: string | null;
  readonly latest?: string | null;
  readonly targetName?: string;
}

function expecting(id: string, next: Next, at = "2026-08-20T04:00:00.000Z"): WatchedFlow {
  const parts = { position: 3, targetName: "Block 7", stage: "third flight", earliest: null, latest: null };
  return flow({ id, displayName: `Flow ${id}`, outlook: { now: at, next: { ...parts, ...next } } });
}

describe("what is triggered", () => {
  test("is grouped by flow, the newest first, in whatever order the pages came", () => {
    const groups = groupByFlow([
      triggered({ key: "a", since: "2026-08-10T10:00:00.000Z" }),
      triggered({ key: "b", flowId: "f2", flowName: "Scab", since: "2026-08-18T10:00:00.000Z" }),
      triggered({ key: "d", name: "Block 10", since: "2026-08-19T10:00:00.000Z" }),
      triggered({ key: "c", name: "Block 2", since: "2026-08-19T10:00:00.000Z", demoData: "some" }),
    ]);
    const shown = groups.map(({ flowName, targets }) => [flowName, targets.map(({ key }) => key).join()]);
    assert.deepEqual(shown, [
      ["Codling moth", "c,d,a"],
      ["Scab", "b"],
    ]);
    assert.deepEqual(
      groups.map(({ demoData }) => demoData),
      ["some", "none"],
      "as the newest has it",
    );
    assert.deepEqual(groupByFlow([]), []);
  });

  test("leads to its target in the run, and to the flow's history where there is no run", () => {
    assert.equal(whyAddress(triggered({ position: 7 })), "/runs/r1?target=7");
    assert.equal(whyAddress(triggered({ position: 0 })), "/runs/r1?target=0");
    assert.equal(whyAddress(triggered({ position: null })), "/runs/r1");
    assert.equal(whyAddress(triggered({ runId: null })), "/flows/f1/runs");
  });
});

describe("what somebody should look at", () => {
  const kinds = (flows: readonly WatchedFlow[], sources: readonly WatchedSource[] = []) =>
    troublesIn(flows, sources, now).map((one) => [
      one.kind,
      one.kind === "silent" ? one.source.displayName : one.flow.displayName,
    ]);
  const ran = (status: "failed" | "succeeded" | "running", at = "2026-08-20T09:00:00.000Z") => ({
    lastRun: { id: "r", status, now: at },
  });

  test("is a flow whose newest run failed, the newest failure first, unless it is paused", () => {
    assert.deepEqual(
      kinds([
        flow({ displayName: "Earlier", ...ran("failed", "2026-08-19T09:00:00.000Z") }),
        flow({ displayName: "Later", ...ran("failed") }),
        flow({ displayName: "Draft", status: "draft", ...ran("failed", "2026-08-18T09:00:00.000Z") }),
        flow({ displayName: "Paused", status: "paused", ...ran("failed") }),
        flow({ displayName: "Good", ...ran("succeeded") }),
        flow({ displayName: "In work", ...ran("running") }),
      ]),
      [
        ["failed", "Later"],
        ["failed", "Earlier"],
        ["failed", "Draft"],
      ],
    );
  });

  test("is an active flow that was due more than ten minutes ago, the longest wait first", () => {
    assert.deepEqual(
      kinds([
        flow({ displayName: "Waits", nextRunAt: "2026-08-20T09:50:00.000Z" }),
        flow({ displayName: "Late", nextRunAt: "2026-08-20T09:49:59.000Z" }),
        flow({ displayName: "Very late", nextRunAt: "2026-08-19T09:00:00.000Z" }),
        flow({ displayName: "Draft", status: "draft", nextRunAt: "2026-08-19T09:00:00.000Z" }),
        flow({ displayName: "Soon", nextRunAt: "2026-08-20T10:05:00.000Z" }),
      ]),
      [
        ["late", "Very late"],
        ["late", "Late"],
      ],
    );
  });

  test("is a source that fell silent, the newest silence first and after the flows", () => {
    assert.deepEqual(
      kinds(
        [flow({ ...ran("failed") })],
        [
          source({ displayName: "Never", lastDataAt: null }),
          source({ displayName: "Old", lastDataAt: "2026-05-01T00:00:00.000Z" }),
          source({ displayName: "New" }),
          source({ displayName: "Speaks", status: "ok" }),
          source({ displayName: "Unknown", status: "unknown" }),
        ],
      ),
      [
        ["failed", "Frost"],
        ["silent", "New"],
        ["silent", "Old"],
        ["silent", "Never"],
      ],
    );
  });
});

describe("what is expected", () => {
  const soon = (...flows: readonly WatchedFlow[]) => expectedSoon(flows, today, now);

  test("is what comes from today until the fourteenth day, by day and then by place", () => {
    const days = soon(
      expecting("far", { expectedAt: "2026-09-04" }),
      expecting("last", { expectedAt: "2026-09-03" }),
      expecting("b", { expectedAt: today, targetName: "B" }),
      expecting("a", { expectedAt: today, targetName: "A" }),
      expecting("past", { expectedAt: "2026-08-19" }),
      expecting("none", { expectedAt: null }),
      { ...expecting("paused", { expectedAt: today }), status: "paused" },
      flow({ id: "unasked" }),
    );
    assert.deepEqual(
      days.map(({ flowId }) => flowId),
      ["a", "b", "last"],
    );
  });

  test("has a range where the years differ, and says when it is of days ago", () => {
    const [certain, wide, old] = soon(
      expecting("1", { expectedAt: "2026-08-21", earliest: "2026-08-21", latest: "2026-08-21" }),
      expecting("2", { expectedAt: "2026-08-22", earliest: "2026-08-21", latest: "2026-08-25" }),
      expecting("3", { expectedAt: "2026-08-23" }, "2026-08-17T04:00:00.000Z"),
    );
    assert.deepEqual([certain?.range, certain?.oldSince], [null, null]);
    assert.deepEqual(wide?.range, { from: "2026-08-21", to: "2026-08-25" });
    assert.deepEqual([old?.range, old?.oldSince], [null, "2026-08-17T04:00:00.000Z"]);
  });

  test("leads to its place in the newest run where that has succeeded", () => {
    const lastRun = { id: "r9", status: "succeeded", now: "2026-08-20T04:00:00.000Z" } as const;
    const [line] = soon({ ...expecting("1", { expectedAt: today }), lastRun });
    assert.equal(line?.address, "/runs/r9?target=3");
    const [failed] = soon({ ...expecting("1", { expectedAt: today }), lastRun: { ...lastRun, status: "failed" } });
    assert.equal(failed?.address, "/flows/1/runs");
  });
});

test("one is one in both languages", () => {
  assert.deepEqual([english.places(1), english.places(2)], ["1 place", "2 places"]);
  assert.deepEqual([german.places(1), german.places(2)], ["1 Ort", "2 Orte"]);
  assert.deepEqual([english.placesSoFar(1), german.placesSoFar(3)], ["1 place so far", "bisher 3 Orte"]);
  assert.notEqual(english.nowhere(1), english.nowhere(2));
  assert.notEqual(german.nowhere(1), german.nowhere(2));
});
