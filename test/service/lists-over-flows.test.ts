/** What is read over all flows: flows by what they name, runs, reports, and the newest events; on both faces. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { sendNow } from "#test/support/report-calls.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { made } from "#test/support/sources.ts";
import { newUser } from "#test/support/users.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const warm = { tileKey: "wv", params: { variable: "temperature", trigger: "greater", threshold: -60, when: "any" } };

let service: TestService;
let call: Client;
let ada: Client;
let source: Json;
let list: Json;
let flows: readonly Json[];
let runs: readonly Json[];
before(async () => {
  service = await startService();
  call = service.call;
  ada = (await newUser(call, "ada")).call;
  source = await made(call, { displayName: "Probe" });
  const contact = (await call("POST", "/v1/contacts", { body: contactInput() })).body;
  list = (await call("POST", "/v1/contact-lists", { body: { displayName: "Crew", contactIds: [contact.id] } })).body;
  const contactListIds = [list.id];
  const levels = [{ name: "Danger", atLeast: 80, contactListIds }];
  flows = [
    await createFlow(call, flowInput({ displayName: "Plain" })),
    await createFlow(call, flowInput({ displayName: "Of a source", targets: [{ sourceId: source.id }] })),
    await createFlow(call, flowInput({ displayName: "Alerts", settings: { alerts: { contactListIds } } })),
    await createFlow(call, flowInput({ displayName: "Levels", settings: { alerts: { levels } } })),
    await createFlow(call, flowInput({ displayName: "Ada's", tiles: [warm], ownerUserKey: "ada" })),
  ];
  runs = [await runToEnd(call, flows[0].id), await runToEnd(call, flows[4].id), await runToEnd(call, flows[0].id)];
});
after(() => service.close());

async function read(path: string, caller = call): Promise<Json> {
  const { status, body, text } = await caller("GET", path);
  assert.equal(status, 200, text);
  return body;
}

const namesOf = ({ items }: Json) => items.map(({ displayName }: Json) => displayName);
const idsOf = ({ items }: Json) => items.map(({ id }: Json) => id);

describe("flows", () => {
  test("are found by what they name", async () => {
    assert.deepEqual(namesOf(await read(`/v1/flows?sourceId=${source.id}`)), ["Of a source"]);
    assert.deepEqual(namesOf(await read(`/v1/flows?contactListId=${list.id}`)), ["Levels", "Alerts"]);
    assert.deepEqual(namesOf(await read("/v1/flows?tileKey=wv")), ["Ada's"]);
    assert.deepEqual(namesOf(await read("/v1/flows?tileKey=wv&sourceId=none")), []);
  });

  test("are counted where that is asked for, through every filter", async () => {
    const page = await read("/v1/flows?limit=2&withTotalCount=true");
    assert.deepEqual([page.items.length, page.totalCount], [2, 5]);
    assert.equal("totalCount" in (await read("/v1/flows?limit=2")), false);
    const next = await read(`/v1/flows?limit=2&withTotalCount=true&cursor=${page.nextCursor}`);
    assert.equal(next.totalCount, 5);
    const query = `query ($list: ID!) { flows(first: 1, contactListId: $list) { totalCount edges { node { id } } } }`;
    const found = (await graphqlData(call, query, { list: list.id })).flows;
    assert.deepEqual([found.totalCount, found.edges.length], [2, 1]);
    assert.equal((await read("/v1/flows?withTotalCount=true", ada)).totalCount, 1);
    assert.equal((await read("/v1/flows?withTotalCount=true&userKey=ada")).totalCount, 1);
    assert.equal((await read("/v1/flows?withTotalCount=true&userKey=nobody")).totalCount, 0);
  });

  test("fill a screen's largest page within the limits", async () => {
    const query = `{ flows(first: 200) { totalCount pageInfo { hasNextPage endCursor } edges { node { id displayName status
      nextRunAt scheduleMinutes schedule { cron timeZone } ownerUserKey skippedTicks updatedAt
      tiles { tileKey tileVersion tileDefinitionId } lastRun { id status trigger now finishedAt triggered probability
        color targetCount triggeredCount skippedCount } } } } }`;
    assert.equal((await graphqlData(call, query)).flows.edges.length, 5);
  });
});

describe("runs", () => {
  test("come over all flows, the newest first, filtered and counted", async () => {
    const page = await read("/v1/runs?limit=2&withTotalCount=true");
    assert.deepEqual([idsOf(page), page.totalCount], [[runs[2].id, runs[1].id], 3]);
    assert.deepEqual(idsOf(await read(`/v1/runs?limit=2&cursor=${page.nextCursor}`)), [runs[0].id]);
    assert.deepEqual((await read("/v1/runs?status=failed&withTotalCount=true")).totalCount, 0);
    assert.deepEqual((await read("/v1/runs?trigger=manual")).items.length, 3);
    const { results: _, ...listed } = runs[2];
    assert.deepEqual(page.items[0], listed);
    assert.equal((await read(`/v1/flows/${flows[0].id}/runs?withTotalCount=true`)).totalCount, 2);
  });

  test("are those of a user's own flows in its session, the same over GraphQL", async () => {
    assert.deepEqual(idsOf((await ada("GET", "/v1/runs")).body), [runs[1].id]);
    const query = "{ runs(first: 100) { totalCount edges { node { id flow { displayName } } } } }";
    const found = (await graphqlData(ada, query)).runs;
    assert.deepEqual(found, {
      totalCount: 1,
      edges: [{ node: { id: runs[1].id, flow: { displayName: "Ada's" } } }],
    });
  });
});

test("reports come over all flows, the newest first, and a user's session sees its own", async () => {
  await sendNow(call, flows[0].id);
  await sendNow(call, flows[4].id);
  const { items } = (await call("GET", "/v1/reports")).body;
  assert.deepEqual(
    items.map(({ flowId }: Json) => flowId),
    [flows[4].id, flows[0].id],
  );
  assert.deepEqual(items[1], (await read(`/v1/flows/${flows[0].id}/reports`)).items[0]);
  assert.deepEqual(
    (await read("/v1/reports", ada)).items.map(({ flowId }: Json) => flowId),
    [flows[4].id],
  );
  const { reports } = await graphqlData(call, "{ reports(first: 1) { edges { node { flowId } } } }");
  assert.equal(reports.edges[0].node.flowId, flows[4].id);
});

describe("events", () => {
  test("come the newest first where that is asked for, page by page, as the feed has them", async () => {
    const feed = await read("/v1/events?limit=100");
    const pages: Json[] = [];
    for (let cursor = ""; cursor !== null; cursor = pages.at(-1).nextCursor)
      pages.push(await read(`/v1/events?order=newest&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`));
    assert.ok(pages.length > 1);
    assert.deepEqual(
      pages.flatMap(({ items }) => items),
      feed.items.toReversed(),
    );
    assert.equal(pages[0].lastSequence, feed.lastSequence);
    const query = "{ events(first: 1, order: newest, event: run_completed) { edges { node { sequence } } } }";
    const { events } = await graphqlData(call, query);
    const newest = feed.items.findLast(({ event }: Json) => event === "run.completed");
    assert.equal(events.edges[0].node.sequence, newest.sequence);
  });

  test("are found by the record that they are about and by their time, on both faces", async () => {
    const feed = await read("/v1/events?limit=100");
    const about = (id: string) => feed.items.filter(({ data }: Json) => Object.values(data).includes(id));
    const [one, other] = [about(runs[1].id), about(runs[2].id)];
    assert.ok(one.length > 0 && other.length > 0);
    assert.deepEqual((await read(`/v1/events?recordId=${runs[1].id}`)).items, one);
    assert.deepEqual((await read(`/v1/events?recordId=${runs[1].id.slice(0, -1)}`)).items, []);
    const at = feed.items.at(-1).occurredAt;
    const [earlier, later] = [`until=${at}`, `since=${at}`];
    assert.deepEqual(
      [...(await read(`/v1/events?limit=100&${earlier}`)).items, ...(await read(`/v1/events?${later}`)).items],
      feed.items,
    );
    assert.equal(
      (await read(`/v1/events?order=newest&${earlier}&recordId=${runs[2].id}`)).lastSequence,
      feed.lastSequence,
    );
    const query = `{ events(first: 9, order: newest, recordId: "${runs[1].id}", since: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z")
      { edges { node { id } } } }`;
    assert.deepEqual(
      (await graphqlData(call, query)).events.edges.map(({ node }: Json) => node.id),
      one.map(({ id }: Json) => id).toReversed(),
    );
    const answer = await call("GET", `/v1/events?since=${at}&until=2020-01-01T00:00:00Z`);
    assertProblem(answer, { status: 422, slug: "validation", locs: ["query.until"] });
  });

  test("cannot be asked for from a place on and backwards at once", async () => {
    const answer = await call("GET", "/v1/events?order=newest&after=1");
    assertProblem(answer, { status: 422, slug: "validation" });
    assert.equal(answer.body.errors[0].loc, "query.after");
  });
});
