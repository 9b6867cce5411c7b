/** What is triggered now, over all flows: whoever may see the flow sees the states of its targets. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Client } from "#test/support/client.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { made } from "#test/support/sources.ts";
import { newUser } from "#test/support/users.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** Warmer than this at any time of the last day, with a probability. */
const above = (threshold: number) => [
  { tileKey: "wv", params: { variable: "temperature", trigger: "greater", threshold, when: "any" } },
  { tileKey: "acc", params: { mode: "value", valueAt0: -60, valueAt100: 60, threshold: 1 }, reportOnly: true },
];
const north = { name: "North orchard", latitude: 47.61, longitude: 9.42 };
const south = { name: "South orchard", latitude: 46.5, longitude: 9.5 };

let service: TestService;
let call: Client;
let source: Json;
let warm: Json;
let cold: Json;
let warmRun: Json;
let ada: Client;
before(async () => {
  service = await startService();
  call = service.call;
  ada = (await newUser(call, "ada")).call;
  source = await made(call, { displayName: "Probe", hint: "sensor", location: { latitude: 47, longitude: 9 } });
  warm = await createFlow(
    call,
    flowInput({ displayName: "Warm", tiles: above(-60), targets: [north, { sourceId: source.id }] }),
  );
  cold = await createFlow(
    call,
    flowInput({ displayName: "Hot", tiles: above(60), targets: [south], ownerUserKey: "ada" }),
  );
  warmRun = await runToEnd(call, warm.id, { suppressAlerts: false });
  await runToEnd(call, cold.id, { suppressAlerts: false });
  // What does not count changes nothing.
  await runToEnd(call, warm.id);
});
after(() => service.close());

async function listed(query: string, caller = call): Promise<Json> {
  const { status, body, text } = await caller("GET", `/v1/target-states?${query}`);
  assert.equal(status, 200, text);
  return body;
}

const names = ({ items }: Json) => items.map(({ name }: Json) => name).toSorted();

describe("the states of targets over all flows", () => {
  test("tell of what is triggered which flow, which target, since when, and what the newest run found", async () => {
    const { items, totalCount } = await listed("isTriggered=true&withTotalCount=true");
    assert.equal(totalCount, 2);
    const byName = new Map(items.map((state: Json) => [state.name, state]));
    for (const [position, result] of warmRun.results.entries()) {
      const { target, state, probability, color } = result;
      assert.ok(probability > 0);
      assert.deepEqual(byName.get(target.name), {
        flowId: warm.id,
        flowName: "Warm",
        flowStatus: "draft",
        position,
        sourceId: target.sourceId,
        hint: target.hint,
        name: target.name,
        latitude: target.latitude,
        longitude: target.longitude,
        isTriggered: true,
        since: state.since,
        newestDataAt: state.newestDataAt,
        probability,
        color,
        demoData: "all",
        heldBecause: null,
        runId: warmRun.id,
        runAt: warmRun.now,
      });
    }
  });

  test("are filtered by state, flow, source and text, and come page by page", async () => {
    assert.deepEqual(names(await listed("isTriggered=false")), ["South orchard"]);
    assert.deepEqual(names(await listed(`flowId=${warm.id}`)), ["North orchard", "Probe"]);
    assert.deepEqual(names(await listed(`sourceId=${source.id}`)), ["Probe"]);
    assert.deepEqual(names(await listed("q=ORCHARD")), ["North orchard", "South orchard"]);
    assert.deepEqual(names(await listed("q=hot")), ["South orchard"]);
    assert.deepEqual(names(await listed("flowStatus=active")), []);
    const pages: Json[] = [];
    for (let cursor = ""; cursor !== null; cursor = pages.at(-1).nextCursor)
      pages.push(await listed(`limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`));
    assert.equal(pages.length, 3);
    assert.deepEqual(names({ items: pages.flatMap(({ items }) => items) }), [
      "North orchard",
      "Probe",
      "South orchard",
    ]);
    const times = pages.map(({ items }) => items[0].since);
    assert.deepEqual(times, times.toSorted().toReversed());
  });

  test("are those of a user's own flows in its session, and of no other tenant", async () => {
    assert.deepEqual(names(await listed("", ada)), ["South orchard"]);
    const other = await service.newTenant();
    assert.deepEqual((await listed("withTotalCount=true", other.call)).totalCount, 0);
  });

  test("are the same over GraphQL, a whole page with flow and run within the limits", async () => {
    const query = `{ targetStates(first: 200, isTriggered: true) { totalCount pageInfo { hasNextPage endCursor }
      edges { node { flowId flowName flowStatus position sourceId hint name latitude longitude isTriggered since
        newestDataAt probability color demoData heldBecause runId runAt } } } }`;
    const { targetStates } = await graphqlData(call, query);
    const { items } = await listed("isTriggered=true");
    assert.deepEqual(
      targetStates.edges.map(({ node }: Json) => node),
      items,
    );
    assert.equal(targetStates.totalCount, 2);
  });

  test("name the id of a source that is gone", async () => {
    await call("PATCH", `/v1/flows/${warm.id}`, { body: { targets: [north] } });
    assert.equal((await call("DELETE", `/v1/sources/${source.id}`)).status, 204);
    assert.deepEqual(names(await listed(`sourceId=${source.id}`)), [source.id]);
  });
});
