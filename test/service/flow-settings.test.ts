/** What a flow stores of the settings and parameters it is given: changed block by block, complete with defaults. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

let service: TestService;
let call: Client;

before(async () => {
  service = await startService();
  call = service.call;
});
after(() => service.close());

async function changed(id: string, change: object): Promise<Json> {
  const { status, body, text } = await call("PATCH", `/v1/flows/${id}`, { body: change });
  assert.equal(status, 200, text);
  assert.deepEqual((await call("GET", `/v1/flows/${id}`)).body, body);
  return body;
}

describe("PATCH of settings", () => {
  const alerts = { triggerTypes: ["trigger"], triggerMessage: "Spray now" };
  const colors = { triggerColor: "#aa0000", resetColor: "#00aa00" };

  test("replaces each block that is given as a whole, and leaves the others", async () => {
    const { id } = await createFlow(
      call,
      flowInput({ settings: { alerts, colors, maxRunsPerHour: 5, own: { a: 1, b: 2 } } }),
    );
    const { settings } = await changed(id, { settings: { colors: { triggerColor: "#bb0000" }, own: { c: 3 } } });
    assert.deepEqual(settings, { alerts, colors: { triggerColor: "#bb0000" }, maxRunsPerHour: 5, own: { c: 3 } });
  });

  test("removes a block that is null, whichever it is, and leaves the others", async () => {
    const all = {
      alerts,
      colors,
      reports: { brand: { name: "Lakeside" } },
      temperatureUnits: "fahrenheit",
      maxRunsPerHour: 5,
      gui: { zoom: 1 },
      own: 1,
    };
    const { id } = await createFlow(call, flowInput({ settings: all }));
    const left: Record<string, unknown> = { ...all };
    for (const name of Object.keys(all)) {
      delete left[name];
      assert.deepEqual((await changed(id, { settings: { [name]: null } })).settings, left, name);
    }
  });

  test("is no change when it is empty; null clears everything", async () => {
    const { id } = await createFlow(call, flowInput({ settings: { alerts, own: 1 } }));
    assert.deepEqual((await changed(id, { settings: {} })).settings, { alerts, own: 1 });
    assert.deepEqual((await changed(id, { settings: null })).settings, {});
  });

  test("by two at once loses neither block", async () => {
    const { id } = await createFlow(call, flowInput());
    await Promise.all([
      call("PATCH", `/v1/flows/${id}`, { body: { settings: { gui: { zoom: 2 } } } }),
      call("PATCH", `/v1/flows/${id}`, { body: { settings: { alerts } } }),
    ]);
    assert.deepEqual((await call("GET", `/v1/flows/${id}`)).body.settings, { gui: { zoom: 2 }, alerts });
  });

  test("is held to the same rules as at creation, and to the size of the whole", async () => {
    const { id } = await createFlow(call, flowInput({ settings: { own: "x".repeat(300_000) } }));
    const faulty = { colors: { triggerColor: "red" }, alerts: { sms: true }, reports: { schedules: [{ id: "a" }] } };
    assertProblem(await call("PATCH", `/v1/flows/${id}`, { body: { settings: faulty } }), {
      status: 422,
      slug: "validation",
      locs: ["settings.colors.triggerColor", "settings.alerts.sms", "settings.reports.schedules[0].mode"],
    });
    const tooLarge = await call("PATCH", `/v1/flows/${id}`, { body: { settings: { more: "y".repeat(300_000) } } });
    assertProblem(tooLarge, { status: 422, slug: "validation", locs: ["settings"] });
    assert.equal((await changed(id, { settings: { own: null, more: "y".repeat(300_000) } })).settings.own, undefined);
    const unknownList = { alerts: { contactListIds: ["none"] } };
    const refused = await call("PATCH", `/v1/flows/${id}`, { body: { settings: unknownList } });
    assertProblem(refused, { status: 422, slug: "validation", locs: ["settings.alerts.contactListIds[0]"] });
  });
});

describe("what is stored with defaults", () => {
  test("a gdd tile without parameters, or without a params member, has its threshold of 250", async () => {
    for (const tile of [{ tileKey: "gdd", params: {} }, { tileKey: "gdd" }]) {
      const { tiles } = await createFlow(call, flowInput({ tiles: [tile] }));
      assert.equal(tiles[0].params.threshold, 250);
      assert.equal(tiles[0].params.tBase, 10);
    }
  });

  test("a report schedule is enabled, at 08:00 UTC, of all targets, without a PDF, and named by its id, at creation and at change", async () => {
    const bare = { id: "weekly", mode: "time" };
    const defaults = { enabled: true, timeOfDay: "08:00", timeZone: "UTC", targetFilter: "all", attachPdf: false };
    const stored = { ...bare, ...defaults, name: "weekly" };
    const own = { ...stored, id: "own", name: "Mine", enabled: false, timeOfDay: "17:30", timeZone: "Europe/Zurich" };
    const flow = await createFlow(call, flowInput({ settings: { reports: { schedules: [bare, own] } } }));
    assert.deepEqual(flow.settings.reports.schedules, [stored, own]);
    const again = await changed(flow.id, { settings: { reports: { schedules: [{ ...bare, id: "other" }] } } });
    assert.deepEqual(again.settings.reports.schedules, [{ ...stored, id: "other", name: "other" }]);
  });

  test("a colour of three digits is stored with six; one of any other length is refused", async () => {
    const flow = await createFlow(
      call,
      flowInput({ settings: { colors: { triggerColor: "#F00", resetColor: "#00aA00", useGradient: true } } }),
    );
    assert.deepEqual(flow.settings.colors, { triggerColor: "#FF0000", resetColor: "#00aA00", useGradient: true });
    assert.deepEqual((await changed(flow.id, { settings: { colors: { color20: "#1b3" } } })).settings.colors, {
      color20: "#11bb33",
    });
    for (const triggerColor of ["#ff", "#ffff", "#fffff", "#fffffff", "fff", "#ggg"]) {
      const answer = await call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: { colors: { triggerColor } } } });
      assertProblem(answer, { status: 422, slug: "validation", locs: ["settings.colors.triggerColor"] });
    }
  });
});

describe("without settings.colors", () => {
  const now = "2026-07-01T00:00:00Z";

  test("a run is #c62828 where it triggered and #2e7d32 where not, with a probability tile and without one", async () => {
    for (const behind of [[], [{ tileKey: "acc", params: { duration: 1, threshold: 50 } }]]) {
      for (const [threshold, color] of [
        [1, "#c62828"],
        [19_000, "#2e7d32"],
      ] as const) {
        const flow = await createFlow(
          call,
          flowInput({ tiles: [{ tileKey: "gdd", params: { threshold } }, ...behind] }),
        );
        const run = await runToEnd(call, flow.id, { now });
        assert.deepEqual([run.error, run.results[0].color, run.summary.color], [null, color, color]);
        assert.equal((await call("GET", `/v1/flows/${flow.id}`)).body.lastRun.color, color);
      }
    }
  });
});

test("a target with a sourceId and a place is told to have either, or", async () => {
  const message = "must have either sourceId, or name with latitude and longitude";
  const place = { name: "North", latitude: 47, longitude: 9 };
  for (const target of [
    { sourceId: "s", ...place },
    { sourceId: "s", name: "North" },
    { sourceId: "s", latitude: 47, longitude: 9 },
  ]) {
    const answer = await call("POST", "/v1/flows", { body: flowInput({ targets: [place, target] }) });
    assertProblem(answer, { status: 422, slug: "validation" });
    assert.deepEqual(answer.body.errors, [{ loc: "targets[1]", message }]);
  }
  const unknown = await call("POST", "/v1/flows", { body: flowInput({ targets: [{ ...place, altitude: 4 }] }) });
  assert.deepEqual(unknown.body.errors, [
    {
      loc: "targets[0].altitude",
      message: "is not a known field; known are name, latitude, longitude, timezone, elevation",
    },
  ]);
});

test("parameters hidden by showIf are neither required nor stored: sent anyway, they are dropped", async () => {
  const hidden = { tUpper: 30, method: "modified", cutoff: "vertical" };
  const { tiles } = await createFlow(
    call,
    flowInput({ tiles: [{ tileKey: "gdd", params: { isSimple: true, ...hidden } }] }),
  );
  for (const name of Object.keys(hidden)) assert.equal(name in tiles[0].params, false, name);
  const shown = await createFlow(
    call,
    flowInput({ tiles: [{ tileKey: "gdd", params: { ...hidden, isSimple: false } }] }),
  );
  assert.equal(shown.tiles[0].params.tUpper, 30);
});
