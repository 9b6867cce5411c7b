/** Why a target of a run triggered, or did not, over HTTP: from what is stored, for whom it is meant. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { scopes } from "#core/caller.ts";
import { defaultRetention, noOverrides } from "#server/retention/model.ts";
import { limitsOf } from "#server/retention/rules.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { graphql } from "#test/support/graphql.ts";
import { flowInput, sourceInput } from "#test/support/records.ts";
import { frozenFlowOf, writeRun } from "#test/support/rows.ts";
import { createAdapter, createFlow, requestRun, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createKey, newUser } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";
import { hopeless, north, south, why } from "#test/support/why-calls.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;
const clock = createTestClock();
const air = "temperature.ambient";
const hot = {
  tileKey: "bv",
  params: { dataSource: "adapter", metric: air, trigger: "greater", threshold: 25, when: "last" },
};
const july = "2025-07-01T00:00:00Z";

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
/** What sensors read; null where the tenant's server gives no answer. */
let degrees: number | null = 30;

before(async () => {
  service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const { from } = JSON.parse(text) as { readonly from: string };
      const middle = degrees;
      if (middle === null) return;
      const points: [number, number][] = [];
      for (let ts = Math.ceil(Date.parse(from) / quarterMs) * quarterMs; ts < clock.now(); ts += quarterMs)
        points.push([ts, middle + Math.sin(ts / hourMs)]);
      json(response, { series: [{ metric: air, points }] });
    });
  });
  tenant = await service.newTenant();
  await createAdapter(tenant.call, relayingAdapter(server.origin, { facet: "series" }));
});
after(async () => {
  await server.close();
  await service.close();
});

async function counted(flowId: string): Promise<Json> {
  clock.advance(hourMs);
  return runToEnd(tenant.call, flowId, { suppressAlerts: false });
}

async function made(call: Client, path: string, body: object): Promise<Json> {
  const answer = await call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

async function simulated(call: Client, changes: object = {}): Promise<Json> {
  const flow = await createFlow(call, flowInput({ tiles: [hopeless], targets: [north], ...changes }));
  return runToEnd(call, flow.id, { now: july });
}

describe("the explanation", () => {
  test("names what decided, how far it is, how old the data are, and that a simulation never alerts", async () => {
    const run = await simulated(service.call);
    const answer = await service.call("GET", `/v1/runs/${run.id}/why`);
    assert.equal(answer.status, 200, answer.text);
    const { body } = answer;
    const [tile] = body.tiles;
    const { lastValue, points } = run.results[0].tiles[0];
    assert.deepEqual(body.target, { sourceId: null, name: "North", position: 0 });
    assert.deepEqual(
      [body.runId, body.flowId, body.outcome, body.triggered, body.problem, body.state],
      [run.id, run.flowId, "not_triggered", false, null, null],
    );
    assert.deepEqual(
      [tile.displayName, tile.decided, tile.lastValue, tile.unit, tile.comparison, tile.threshold],
      ["Growing degree days", true, lastValue, "GDD", "atLeast", 100_000],
    );
    assert.ok(Math.abs(tile.distance - (lastValue - 100_000)) < 1e-4);
    assert.deepEqual([tile.newestPointAt, tile.dataAgeSeconds], ["2025-07-01T00:00:00.000Z", 0]);
    assert.equal(Date.parse(tile.newestPointAt), points.at(-1).ts);
    assert.match(tile.tileSays, /^Not triggered: .* of 100000 GDD/);
    assert.deepEqual([body.data.coverage, body.data.ageSeconds], [run.results[0].dataHealth.coverage, 0]);
    assert.deepEqual(
      [body.alerts.evaluated, body.alerts.reason, body.alerts.deliveries],
      [false, "run_does_not_count", []],
    );
    assert.match(body.summary, /^North was not triggered\. Growing degree days .* Nobody was told: a simulation/);
  });

  test("is in the first language that the reader names, where the service has it, on both faces", async () => {
    const run = await simulated(service.call);
    const query = `query ($id: ID!) { explainRun(id: $id) { summary tiles { says tileSays } alerts { says } } }`;
    const readBy = async (headers: { readonly "accept-language": string }) => {
      const { body, headers: answered } = await service.call("GET", `/v1/runs/${run.id}/why`, { headers });
      const { data, errors } = await graphql(service.call, query, { id: run.id }, { headers });
      assert.deepEqual(errors, []);
      const { summary, tiles, alerts } = data.explainRun;
      assert.deepEqual([summary, alerts.says], [body.summary, body.alerts.says]);
      const [{ says, tileSays }] = body.tiles;
      assert.deepEqual(tiles, [{ says, tileSays }]);
      assert.match(answered.get("vary") ?? "", /accept-encoding.*accept-language$/);
      return [answered.get("content-language"), alerts.says, says.split(":")[0], tileSays.split(":")[0]];
    };
    const german = ["de", "Niemand wurde benachrichtigt: Eine Simulation benachrichtigt nie."];
    const english = ["en", "Nobody was told: a simulation never alerts."];
    for (const asked of ["de", "de-CH,de;q=0.9,en;q=0.8"])
      assert.deepEqual(await readBy({ "accept-language": asked }), [
        ...german,
        "Growing degree days ist nicht ausgelöst",
        "Nicht ausgelöst",
      ]);
    for (const asked of ["*", "fr,de", "en-GB,de"])
      assert.deepEqual(await readBy({ "accept-language": asked }), [
        ...english,
        "Growing degree days is not triggered",
        "Not triggered",
      ]);
  });

  test("follows a target over crossing, staying, silence and reset", async () => {
    const alerts = { triggerTypes: ["trigger"], contactListIds: [] as string[] };
    const list = await made(tenant.call, "/v1/contact-lists", { displayName: "Nobody", contactIds: [] });
    alerts.contactListIds = [list.id];
    const flow = await createFlow(tenant.call, flowInput({ tiles: [hot], targets: [north], settings: { alerts } }));
    degrees = 30;
    const crossed = await why(tenant.call, (await counted(flow.id)).id);
    assert.deepEqual([crossed.outcome, crossed.state.change, crossed.alerts.evaluated], ["triggered", "trigger", true]);
    assert.equal(crossed.alerts.reason, "unknown");
    assert.match(crossed.alerts.says, /crossed into triggered.*the contact lists held no contact/);
    assert.ok(crossed.tiles[0].distance > 0 && crossed.tiles[0].dataAgeSeconds === quarterMs / 1000);

    const stayed = await why(tenant.call, (await counted(flow.id)).id);
    assert.equal(stayed.alerts.reason, "no_new_crossing");

    degrees = 20;
    const reset = await why(tenant.call, (await counted(flow.id)).id);
    assert.deepEqual([reset.state.change, reset.alerts.reason], ["reset", "reset_not_wanted"]);
    assert.ok(reset.tiles[0].distance < 0);
    assert.match(reset.tiles[0].says, /is not above 25 °C: .* °C away/);

    const calm = await why(tenant.call, (await counted(flow.id)).id);
    assert.equal(calm.alerts.reason, "no_change");

    const unlisted = await createFlow(tenant.call, flowInput({ tiles: [hot], targets: [north] }));
    assert.equal((await why(tenant.call, (await counted(unlisted.id)).id)).alerts.reason, "no_contact_lists");
  });

  test("of a target that failed, that was skipped, and of a run without results has the problem", async () => {
    const source = await made(tenant.call, "/v1/sources", sourceInput());
    const flow = await createFlow(
      tenant.call,
      flowInput({ tiles: [hopeless, { tileKey: "acc" }], targets: [{ sourceId: source.id }, north] }),
    );
    const disabled = await tenant.call("PATCH", `/v1/sources/${source.id}`, { body: { enabled: false } });
    assert.equal(disabled.status, 200, disabled.text);
    const run = await counted(flow.id);
    const skipped = await why(tenant.call, run.id, { target: source.id });
    assert.deepEqual([skipped.outcome, skipped.tiles, skipped.alerts.reason], ["skipped", [], "target_skipped"]);
    assert.match(skipped.summary, /^Probe was left out: the source is disabled/);

    const unserved = await createFlow(
      service.call,
      flowInput({ tiles: [{ tileKey: "gdd", params: { threshold: 5, dataSource: "adapter" } }, { tileKey: "acc" }] }),
    );
    const failed = await why(service.call, (await runToEnd(service.call, unserved.id)).id);
    assert.deepEqual([failed.outcome, failed.tiles.map(({ decided }: Json) => decided)], ["failed", [true, false]]);
    assert.match(failed.problem, /no enabled weather adapter/);
    assert.match(failed.summary, /^North orchard failed\. Growing degree days failed: .*no enabled weather adapter/);
  });
});

test("of a run that came to no result its error is the problem, and targets are called as the flow calls them", async () => {
  const { id: tenantId, call } = await service.newTenant();
  const { id: flowId } = await createFlow(call, flowInput());
  const run = await writeRun(service.database, clock, tenantId, flowId, {
    status: "failed",
    trigger: "schedule",
    suppressAlerts: false,
    finishedAt: clock.now(),
    error: "given up after 3 attempts",
    frozenFlow: frozenFlowOf([north, { sourceId: "s-1" }]),
  });
  const { outcome, problem, tiles, target, alerts } = await why(call, run.id, { target: "s-1" });
  assert.deepEqual([outcome, problem, tiles], ["failed", "given up after 3 attempts", []]);
  assert.deepEqual(target, { sourceId: "s-1", name: "s-1", position: 1 });
  assert.deepEqual([alerts.evaluated, alerts.reason], [true, "no_result"]);
  assert.equal((await why(call, run.id, { target: "North" })).target.position, 0);
  const unknown = await call("GET", `/v1/runs/${run.id}/why?target=West`);
  assertProblem(unknown, { status: 422, slug: "validation", locs: ["query.target"] });
  assert.match(unknown.body.errors[0].message, /such as "North", "s-1"$/);
});

describe("the target", () => {
  test("is found by its name among many", async () => {
    const { call } = await service.newTenant();
    const sources = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        made(call, "/v1/sources", sourceInput({ displayName: `Probe ${index % 58}` })),
      ),
    );
    const run = await simulated(call, { targets: sources.map(({ id }: Json) => ({ sourceId: id })) });
    assert.equal((await why(call, run.id, { target: "Probe 55" })).target.position, 55);
    const several = await call("GET", `/v1/runs/${run.id}/why?target=Probe%201`);
    assertProblem(several, { status: 422, slug: "validation", locs: ["query.position"] });
    assert.match(several.body.errors[0].message, /2 targets are called "Probe 1", at 1, 59/);
  });

  test("is found by a source's id, by its name as the run found it, and by its position", async () => {
    const { call } = await service.newTenant();
    const source = await made(call, "/v1/sources", sourceInput({ displayName: "Probe 7" }));
    const run = await simulated(call, { targets: [north, { sourceId: source.id }, { ...north, latitude: 40 }] });
    const renamed = await call("PATCH", `/v1/sources/${source.id}`, { body: { displayName: "Probe 8" } });
    assert.equal(renamed.status, 200, renamed.text);
    const expected = { sourceId: source.id, name: "Probe 7", position: 1 };
    for (const query of [{ target: source.id }, { target: "Probe 7" }, { position: "1" }])
      assert.deepEqual((await why(call, run.id, query)).target, expected);
    assert.equal((await why(call, run.id, { target: "North", position: "2" })).target.position, 2);
  });

  test("that is missing, unknown or not the only one is a 422 that says what there is", async () => {
    const { call } = await service.newTenant();
    const run = await simulated(call, { targets: [north, south, { ...north, latitude: 40 }] });
    const refused = async (query: string, loc: string, message: RegExp) => {
      const answer = await call("GET", `/v1/runs/${run.id}/why?${query}`);
      assertProblem(answer, { status: 422, slug: "validation", locs: [loc] });
      assert.match(answer.body.errors[0].message, message);
    };
    await refused("", "query.target", /is needed: the run has 3 targets, such as "North", "South", "North"$/);
    await refused("target=West", "query.target", /no target with the id or the name "West", such as "North"/);
    await refused("target=north", "query.target", /no target/);
    await refused("target=North", "query.position", /2 targets are called "North", at 0, 2/);
    await refused("target=South&position=0", "query.position", /which is at 1/);
    await refused("position=3", "query.position", /at most 2/);
    await refused("position=-1", "query.position", /./);
    await refused("target=", "query.target", /./);
  });

  test("of a run without targets there is none", async () => {
    const run = await simulated(service.call, { targets: [] });
    const answer = await service.call("GET", `/v1/runs/${run.id}/why`);
    assertProblem(answer, { status: 422, slug: "validation", locs: ["query.target"] });
  });
});

describe("who may ask, and when", () => {
  test("a run of another tenant or user, and one that is not there, is a 404 whatever the target is", async () => {
    const { call } = await service.newTenant();
    const [ada, bob] = [await newUser(call, "ada"), await newUser(call, "bob")];
    const run = await simulated(ada.call);
    assert.equal((await ada.call("GET", `/v1/runs/${run.id}/why`)).status, 200);
    assert.equal((await call("GET", `/v1/runs/${run.id}/why`)).status, 200);
    for (const stranger of [bob.call, service.call, tenant.call])
      assertProblem(await stranger("GET", `/v1/runs/${run.id}/why?target=West`), { status: 404 });
    assertProblem(await call("GET", "/v1/runs/none/why"), { status: 404 });
    assert.equal((await call("DELETE", `/v1/flows/${run.flowId}`)).status, 204);
    assertProblem(await call("GET", `/v1/runs/${run.id}/why`), { status: 404 });
  });

  test("needs the scope results:read", async () => {
    const { call } = await service.newTenant();
    const run = await simulated(call);
    const others = await createKey(
      call,
      scopes.filter((scope) => scope !== "results:read"),
    );
    assertProblem(await call.as(others.secret)("GET", `/v1/runs/${run.id}/why`), { status: 403, slug: "forbidden" });
    const just = await createKey(call, ["results:read"]);
    assert.equal((await call.as(just.secret)("GET", `/v1/runs/${run.id}/why`)).status, 200);
  });

  test("a run that has not ended is a 409 that says when to ask again", async () => {
    degrees = null;
    const flow = await createFlow(tenant.call, flowInput({ tiles: [hot], targets: [north] }));
    const run = await requestRun(tenant.call, flow.id);
    const answer = await tenant.call("GET", `/v1/runs/${run.id}/why`);
    assertProblem(answer, { status: 409, slug: "run-in-progress" });
    assert.equal(answer.headers.get("retry-after"), "1");
    assert.equal((await tenant.call("DELETE", `/v1/flows/${flow.id}`)).status, 204);
  });

  test("a run that is being removed by age is a 404", async () => {
    const { id, call } = await service.newTenant();
    const run = await simulated(call);
    assert.equal((await runToEnd(call, run.flowId)).status, "succeeded");
    clock.advance(2 * hourMs);
    const limits = limitsOf(id, { ...defaultRetention, runsPerFlow: 1 }, noOverrides, clock.now());
    const mark = () =>
      service.database.write((stores) => stores.retention.forSystem().markRuns(limits, [run.flowId], 10));
    await eventually("the run is marked", async () => (await mark()) === 1);
    assertProblem(await call("GET", `/v1/runs/${run.id}/why`), { status: 404 });
  });
});
