/** Frozen means frozen: what a link shows stays as it was, whatever changes, and goes when it leads nowhere. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { maxRetiredLogos } from "#schema/branding.ts";
import { createLogger } from "#server/logger.ts";
import { logoReader } from "#server/branding/mail-brand.ts";
import { freezeReport } from "#server/reports/freeze.ts";
import { frozenReport, openReport } from "#server/reports/open.ts";
import { payloadOf } from "#server/reports/payload.ts";
import { reportDocument } from "#server/reports/pdf/document.ts";
import { gatherReport } from "#server/reports/pdf/gather.ts";
import { defaultRetention } from "#server/retention/model.ts";
import { removeDue } from "#server/retention/periodic.ts";
import { put } from "#test/support/branding.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { freezing, sendReport, waitingReport } from "#test/support/frozen-reports.ts";
import { dataUri, pngOfSize } from "#test/support/pictures.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { endRun } from "#test/support/retention.ts";
import { frozenFlowOf, writeRun } from "#test/support/rows.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { areaInput, createSource, square } from "#test/support/sensors.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { storeTile } from "#test/support/tiles.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { newUser } from "#test/support/users.ts";

const clock = createTestClock();
const dayMs = 24 * 60 * 60_000;
const warm = { row: 0, tileKey: "bv", params: { trigger: "greater", threshold: 15, when: "last" } };
const degreeDays = { row: 1, tileKey: "gdd", params: { tBase: 10, threshold: 250 }, reportOnly: true };
const places = [
  { name: "Tropics", latitude: 1, longitude: 20 },
  { name: "Arctic", latitude: 80, longitude: 20, timezone: "Arctic/Longyearbyen" },
];

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

let service: TestService;
let tenant: TestTenant;
let anyone: Client;

before(async () => {
  service = await startService({ clock, timer: createTestTimer() });
  tenant = await service.newTenant();
  anyone = service.call.as(null);
});
after(() => service.close());

const sweep = () =>
  removeDue(
    {
      database: service.database,
      clock,
      logger: createLogger("silent"),
      retention: defaultRetention,
      observeBatch: () => {},
    },
    new AbortController().signal,
  );

async function changed(call: Client, path: string, body: object): Promise<void> {
  const { status, text } = await call("PATCH", path, { body });
  assert.equal(status, 200, text);
}

/** As bytes, because a text may hide what a decoder forgives. The PDF is also made anew: the service keeps its own. */
async function bytesOf({ id, token }: { readonly id: string; readonly token: string }): Promise<readonly Buffer[]> {
  const paths = [`/reports/${token}`, `/reports/${token}.csv`, `/report/${token}`, `/reports/${token}.pdf`];
  const answers = paths.map(async (path) => {
    const answer = await fetch(service.baseUrl + path);
    assert.equal(answer.status, 200, path);
    return Buffer.from(await answer.arrayBuffer());
  });
  return Promise.all([...answers, documentOf(id)]);
}

async function documentOf(id: string): Promise<Buffer> {
  const report = await frozenReport(service.database, tenant.id, id);
  assert.ok(report !== null);
  return Buffer.from(await reportDocument(await gatherReport(report, logoReader(service.database))));
}

async function statusOf(token: string): Promise<number> {
  return (await anyone("GET", `/reports/${token}`)).status;
}

async function hasRun(runId: string): Promise<boolean> {
  return (await tenant.call("GET", `/v1/runs/${runId}`)).status === 200;
}

describe("a frozen report", () => {
  test("is the same to the byte after all that it was made of has changed or gone", async () => {
    const { call } = tenant;
    await put(call, "/v1/branding", { name: "Lakeside", logo: "https://example.com/one.png" });
    await put(call, "/v1/branding/skin", { radii: { large: 3 } });
    const rings = [square(9.4, 47.6, 9.5, 47.7)];
    const area = await createSource(call, areaInput("Field", rings, { timezone: "Europe/Zurich" }));
    const flow = await createFlow(
      call,
      flowInput({
        tiles: [warm, degreeDays],
        targets: [{ sourceId: area.id }, ...places],
        notes: "Check the traps.",
        settings: { temperatureUnits: "fahrenheit", colors: { triggerColor: "#aa0000", useGradient: true } },
      }),
    );
    const run = await runToEnd(call, flow.id);
    const sent = await sendReport(call, flow.id, { timeZone: "Pacific/Auckland" });
    const frozen = await bytesOf(sent);
    assert.ok(frozen[3]?.equals(frozen[4] as Buffer), "the PDF is the same, whoever makes it");
    const payload = JSON.parse(String(frozen[0]));
    assert.deepEqual(payload.brand, { name: "Lakeside", logo: "https://example.com/one.png" });
    assert.deepEqual(
      [payload.flowName, payload.notes, payload.reportDate, payload.temperatureUnits],
      ["Degree days", "Check the traps.", "2026-06-02", "fahrenheit"],
    );
    assert.deepEqual(payload.colors, {
      ...{ triggerColor: "#aa0000", resetColor: "#2e7d32", useGradient: true, color20: null, color100: null },
    });
    assert.deepEqual(payload.targets[0].boundary, area.boundary);
    assert.deepEqual(
      payload.flowTiles.map(({ row, tileKey, reportOnly, unit, threshold }: Json) => [
        ...[row, tileKey, reportOnly, unit, threshold],
      ]),
      [
        [0, "bv", false, "°C", 15],
        [1, "gdd", true, "GDD", 250],
      ],
    );
    assert.ok(payload.flowTiles.every(({ help }: Json) => help.length > 100));
    assert.deepEqual(Object.keys(payload.targets[0])[1], "boundary");
    assert.ok(payload.targets.slice(1).every((target: Json) => !("boundary" in target)));

    const same = async (after: string) => {
      const now = await bytesOf(sent);
      assert.ok(
        now.every((bytes, index) => bytes.equals(frozen[index] as Buffer)),
        `after ${after}`,
      );
    };
    await changed(call, `/v1/sources/${area.id}`, {
      ...{ displayName: "Renamed", timezone: "UTC" },
      boundary: { type: "Polygon", coordinates: [square(1, 1, 2, 2)] },
    });
    await same("a change of the boundary, the name and the zone of a source");
    await changed(call, `/v1/flows/${flow.id}`, {
      ...{ displayName: "Other", notes: "None.", tiles: [degreeDays], targets: places.slice(1) },
      settings: {
        reports: { brand: { name: "Own" } },
        temperatureUnits: "celsius",
        colors: { triggerColor: "#000000" },
      },
    });
    await same("a change of the flow");
    await put(call, "/v1/branding", { name: "Hillside", logo: null });
    await put(call, "/v1/branding/skin", { radii: { large: 9 } });
    await same("another brand and skin");
    await storeTile(service.database, "gdd");
    await changed(call, `/v1/flows/${flow.id}`, { tiles: [{ row: 0, tileKey: "gdd", params: {} }] });
    await same("a new version of a tile");
    assert.equal((await call("DELETE", `/v1/sources/${area.id}`)).status, 204);
    await same("the end of a source");
    clock.advance(6.9 * dayMs);
    await writeRun(service.database, clock, tenant.id, flow.id);
    await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, {
      body: { retention: { runDays: 1, runsPerFlow: 1, deliveryDays: 1, eventDays: 1 } },
    });
    await sweep();
    await same("the end of what retention leaves");
    assert.ok(await hasRun(run.id));
  });

  test("shows the targets of its filter, and the history counts those of the run", async () => {
    const flow = await createFlow(tenant.call, flowInput({ tiles: [warm], targets: places }));
    const { summary, results } = await runToEnd(tenant.call, flow.id);
    assert.deepEqual([summary.targetCount, summary.triggeredCount], [2, 1]);
    for (const targetFilter of ["all", "triggered", "not_triggered"]) {
      const { id, token } = await sendReport(tenant.call, flow.id, { targetFilter });
      const shown = results.filter(
        ({ triggered }: Json) => targetFilter === "all" || triggered === (targetFilter === "triggered"),
      );
      const { targets } = (await anyone("GET", `/reports/${token}`)).body;
      assert.deepEqual(
        targets.map(({ name }: Json) => name),
        shown.map(({ target }: Json) => target.name),
      );
      const entry = (await tenant.call("GET", `/v1/flows/${flow.id}/reports/${id}`)).body;
      assert.deepEqual(entry.targets, { total: 2, triggered: 1, shown: shown.length });
    }
  });

  test("is none where no target matches: the entry says so, and there is no link", async () => {
    const flow = await createFlow(tenant.call, flowInput({ tiles: [warm], targets: places.slice(0, 1) }));
    const { id: runId } = await runToEnd(tenant.call, flow.id);
    const of = { tenantId: tenant.id, flowId: flow.id, runId, order: { targetFilter: "not_triggered" as const } };
    const report = await waitingReport(service.database, clock, of);
    assert.equal(await freezeReport(freezing(service.database, clock), report), "ended");
    assert.equal(await freezeReport(freezing(service.database, clock), report), "gone");
    const entry = (await tenant.call("GET", `/v1/flows/${flow.id}/reports/${report.id}`)).body;
    const { status, reason, targets, frozenAt, expiresAt } = entry;
    assert.deepEqual([status, reason, frozenAt, expiresAt], ["skipped", "no_matching_targets", null, null]);
    assert.deepEqual(targets, { total: 1, triggered: 1, shown: 0 });
  });

  test("is frozen once, however many try", async () => {
    const flow = await createFlow(tenant.call, flowInput({ tiles: [warm] }));
    const { id: runId } = await runToEnd(tenant.call, flow.id);
    const report = await waitingReport(service.database, clock, { tenantId: tenant.id, flowId: flow.id, runId });
    const tries = Array.from({ length: 4 }, () => freezeReport(freezing(service.database, clock), report));
    assert.deepEqual((await Promise.all(tries)).toSorted(), ["frozen", "gone", "gone", "gone"]);
  });

  test("shows no boundary of a source that another owner has by now", async () => {
    const [ada, bob] = [await newUser(tenant.call, "ada"), await newUser(tenant.call, "bob")];
    const area = await createSource(ada.call, areaInput("Hers", [square(9.4, 47.6, 9.5, 47.7)]));
    const flow = await createFlow(ada.call, flowInput({ tiles: [warm], targets: [{ sourceId: area.id }] }));
    await runToEnd(ada.call, flow.id);
    const before = await sendReport(tenant.call, flow.id);
    await changed(tenant.call, `/v1/flows/${flow.id}`, { targets: places });
    await changed(tenant.call, `/v1/sources/${area.id}`, { ownerUserKey: bob.key });
    const after = await sendReport(tenant.call, flow.id);
    assert.deepEqual((await anyone("GET", `/reports/${before.token}`)).body.targets[0].boundary, area.boundary);
    assert.ok(!("boundary" in (await anyone("GET", `/reports/${after.token}`)).body.targets[0]));
  });

  test("of 1,000 targets is read ten at a time, as far as it is asked for", async () => {
    const targets = Array.from({ length: 1_000 }, (_, index) => ({ name: `T${index}`, latitude: 47, longitude: 9 }));
    const flow = await createFlow(tenant.call, flowInput({ tiles: [warm] }));
    const { database } = service;
    const known = { tenantId: tenant.id, id: flow.id, runs: [] };
    const { id } = await writeRun(database, clock, tenant.id, flow.id, { frozenFlow: frozenFlowOf(targets) });
    await endRun(database, clock, known, { id, requestedAt: 0, finishedAt: null, openEvent: null }, targets.length);
    const { token } = await sendReport(tenant.call, flow.id);
    const report = await openReport(database, token, clock.now());
    assert.ok(report !== null);
    const reads: (readonly [number, number])[] = [];
    const watched = {
      ...report,
      targets: (first: number, limit: number) => {
        reads.push([first, limit]);
        return report.targets(first, limit);
      },
    };
    const items = (payloadOf(watched).targets as AsyncIterable<{ readonly name: string }>)[Symbol.asyncIterator]();
    assert.equal((await items.next()).value.name, "Field 0");
    assert.deepEqual(reads, [[0, 10]]);
    const { body } = await anyone("GET", `/reports/${token}`);
    assert.deepEqual(
      body.targets.map(({ name }: Json) => name),
      targets.map((_, index) => `Field ${index}`),
    );
    const { text } = await anyone("GET", `/reports/${token}.csv`);
    assert.equal(text.split("\r\n").length, 1 + 2 * targets.length + 1);
  });
});

describe("what is kept of reports", () => {
  /** A flow of a tenant that keeps things for a day, with a run. */
  async function shortLived(deliveryDays = 1) {
    const by = await service.newTenant();
    const retention = { runDays: 1, runsPerFlow: 1, deliveryDays };
    await service.operator("PATCH", `/v1/admin/tenants/${by.id}`, { body: { retention } });
    const flow = await createFlow(by.call, flowInput({ tiles: [warm] }));
    const { id: runId } = await runToEnd(by.call, flow.id);
    return { by, flowId: flow.id, runId };
  }

  test("holds the run as long as the link leads to it, and the entry with its targets as long", async () => {
    const { by, flowId, runId } = await shortLived();
    const { id, token } = await sendReport(by.call, flowId);
    await runToEnd(by.call, flowId);
    const status = async (path: string) => (await by.call("GET", path)).status;
    clock.advance(7 * dayMs - 1);
    await sweep();
    assert.deepEqual([await status(`/v1/runs/${runId}`), await statusOf(token)], [200, 200]);
    assert.equal(await status(`/v1/flows/${flowId}/reports/${id}`), 200);
    clock.advance(1);
    await sweep();
    assert.deepEqual([await status(`/v1/runs/${runId}`), await statusOf(token)], [404, 404]);
    assert.equal(await status(`/v1/flows/${flowId}/reports/${id}`), 404);
    const left = await service.database.read((stores) =>
      stores.reportTargets.forSystem().ofReport({ tenantId: by.id, id }, 0, 10),
    );
    assert.deepEqual(left, []);
  });

  test("holds no run for a link that was revoked", async () => {
    const { by, flowId, runId } = await shortLived(90);
    const { id } = await sendReport(by.call, flowId);
    await runToEnd(by.call, flowId);
    clock.advance(2 * dayMs);
    await sweep();
    assert.equal((await by.call("GET", `/v1/runs/${runId}`)).status, 200);
    assert.equal((await by.call("DELETE", `/v1/flows/${flowId}/reports/${id}`)).status, 204);
    await sweep();
    assert.equal((await by.call("GET", `/v1/runs/${runId}`)).status, 404);
  });

  test("is what is under way, however old it is, and its run", async () => {
    const { by, flowId, runId } = await shortLived();
    await runToEnd(by.call, flowId);
    // From now on no run ends that would have it frozen.
    const report = await waitingReport(service.database, clock, { tenantId: by.id, flowId, runId });
    clock.advance(100 * dayMs);
    await sweep();
    assert.equal((await by.call("GET", `/v1/flows/${flowId}/reports/${report.id}`)).status, 200);
    assert.equal((await by.call("GET", `/v1/runs/${runId}`)).status, 200);
    assert.equal(await freezeReport(freezing(service.database, clock), report), "frozen");
  });

  test("is no address of a person who was erased", async () => {
    const by = await service.newTenant();
    const created = async (path: string, body: object): Promise<Json> => (await by.call("POST", path, { body })).body;
    const { id: userId } = await created("/v1/users", { tenantKey: "ada", email: "Ada@example.com" });
    const { id } = await created("/v1/contacts", contactInput({ email: "ada@example.com", emailOptIn: true }));
    const { id: listId } = await created("/v1/contact-lists", { displayName: "All", contactIds: [id] });
    const flow = await createFlow(by.call, flowInput({ tiles: [warm] }));
    await runToEnd(by.call, flow.id);
    const { id: reportId } = await sendReport(by.call, flow.id, { contactListIds: [listId] });
    const recipients = async () => (await by.call("GET", `/v1/flows/${flow.id}/reports/${reportId}`)).body.recipients;
    const emails = async () => (await recipients()).map(({ email }: Json) => email);
    assert.deepEqual(await emails(), ["ada@example.com"]);
    assert.equal((await by.call("DELETE", `/v1/users/${userId}?records=keep`)).status, 204);
    assert.deepEqual(await emails(), [null]);
  });

  test("is an uploaded logo, as long as a link leads to a report that shows it", async () => {
    const by = await service.newTenant();
    const picture = (width: number) => dataUri("image/png", pngOfSize(width, 1));
    await put(by.call, "/v1/branding", { name: "Lakeside", logo: picture(200) });
    const flow = await createFlow(by.call, flowInput({ tiles: [warm] }));
    await runToEnd(by.call, flow.id);
    const { token } = await sendReport(by.call, flow.id);
    const { logo } = (await anyone("GET", `/reports/${token}`)).body.brand;
    const isThere = async () => (await fetch(logo)).status === 200;
    for (let width = 1; width <= maxRetiredLogos + 1; width += 1)
      await put(by.call, "/v1/branding", { name: "Lakeside", logo: picture(width) });
    assert.ok(await isThere());
    clock.advance(7 * dayMs);
    await put(by.call, "/v1/branding", { name: "Lakeside", logo: picture(150) });
    assert.ok(!(await isThere()));
  });

  test("is nothing of a flow that is gone, and nothing is frozen of a run that is", async () => {
    const { by, flowId, runId } = await shortLived();
    const { token } = await sendReport(by.call, flowId);
    const report = await waitingReport(service.database, clock, { tenantId: by.id, flowId, runId });
    assert.equal((await by.call("DELETE", `/v1/flows/${flowId}`)).status, 204);
    assert.equal(await statusOf(token), 404);
    assert.equal(await freezeReport(freezing(service.database, clock), report), "gone");
  });
});

test("an event report of a run that failed for one target shows those that triggered, and leaves the other out", async () => {
  const { call, id: tenantId } = tenant;
  const nowhere = await createSource(call, { displayName: "Nowhere", hint: "sensor" });
  const hot = { tileKey: "wv", params: { variable: "temperature", trigger: "greater", threshold: -60, when: "last" } };
  const targets = [{ name: "North", latitude: 47, longitude: 9 }, { sourceId: nowhere.id }];
  const flow = await createFlow(call, flowInput({ tiles: [hot], targets }));
  const run = await runToEnd(call, flow.id);
  assert.deepEqual([run.status, run.summary.anyTriggered], ["failed", true], JSON.stringify(run.error));
  const of = { tenantId, flowId: flow.id, runId: run.id };
  const freezeOf = async (mode: "event" | "time", targetFilter: "all" | "triggered" | "not_triggered") => {
    const report = await waitingReport(service.database, clock, { ...of, mode, order: { targetFilter } });
    const outcome = await freezeReport(freezing(service.database, clock), report);
    const frozen = await frozenReport(service.database, tenantId, report.id);
    const shown = frozen === null ? [] : await frozen.targets(0, 10);
    return { outcome, shown: shown.map(({ name, skipped }) => (skipped === null ? name : `${name}: ${skipped}`)) };
  };
  assert.deepEqual(await freezeOf("event", "triggered"), { outcome: "frozen", shown: ["North"] });
  const { shown } = await freezeOf("event", "all");
  assert.equal(shown[0], "North");
  assert.match(shown[1] ?? "", /^Nowhere: it could not be evaluated: /);
  assert.equal((await freezeOf("event", "not_triggered")).outcome, "ended", "nobody knows whether it is triggered");
  assert.equal((await freezeOf("time", "all")).outcome, "gone");
});

/** As in production: the answer leaves while it is read. */
test("a long CSV is broken off, and never ends early, when the report goes while it is read", async () => {
  const own = await startService({ environment: { NODE_ENV: "production" } });
  const params = { trigger: "greater", threshold: 5, when: "rolling", rollingWindow: 90, rollingUnits: "days" };
  const tiles = [{ tileKey: "wv", params: { ...params, variable: "temperature" } }];
  const targets = Array.from({ length: 60 }, (_, index) => ({ name: `F${index}`, latitude: 47, longitude: 9 }));
  const flow = await createFlow(own.call, flowInput({ tiles, targets }));
  await runToEnd(own.call, flow.id);
  const { token } = await sendReport(own.call, flow.id);
  const address = `${own.baseUrl}/reports/${token}.csv`;
  const headers = { "accept-encoding": "identity" };
  const head = await fetch(address, { method: "HEAD", headers });
  assert.deepEqual([head.status, await head.text()], [200, ""]);
  const whole = await fetch(address, { headers });
  assert.equal(whole.headers.get("transfer-encoding"), "chunked");
  assert.equal((await whole.text()).split("\r\n").length, 1 + 60 * 2_000 + 1);
  const reader = ((await fetch(address, { headers })).body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  assert.equal((await own.call("DELETE", `/v1/flows/${flow.id}`)).status, 204);
  await assert.rejects(async () => {
    while (!(await reader.read()).done);
  }, /terminated/);
  await own.close();
});
