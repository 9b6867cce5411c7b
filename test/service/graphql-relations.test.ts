/** From record to record over GraphQL: what a query reads beside what it asks for first, and a run's long results. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { graphql, graphqlData } from "#test/support/graphql.ts";
import { contactInput, flowInput, sourceInput } from "#test/support/records.ts";
import { createFlow, finished, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { statementsHeader, statementsOf } from "#test/support/statements.ts";
import { createUser, openSession } from "#test/support/users.ts";

let service: TestService;
let tenant: TestTenant;

before(async () => {
  service = await startService();
  tenant = await service.newTenant();
});
after(() => service.close());

const made = async (path: string, body: object): Promise<string> => {
  const answer = await tenant.call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
};
const newFlow = async (changes: object = {}): Promise<string> =>
  (await createFlow(tenant.call, flowInput({ ...changes }))).id;

describe("relations", () => {
  test("take one statement per kind of record, however many records name it", async () => {
    const own = await service.newTenant();
    const create = async (path: string, body: object): Promise<string> =>
      (await own.call("POST", path, { body })).body.id;
    const sources = await Promise.all([1, 2, 3, 4].map(() => create("/v1/sources", sourceInput())));
    const contacts = await Promise.all([1, 2, 3].map(() => create("/v1/contacts", contactInput())));
    const list = await create("/v1/contact-lists", { displayName: "L", contactIds: contacts });
    const settings = { alerts: { contactListIds: [list] } };
    for (const sourceId of sources) await createFlow(own.call, flowInput({ targets: [{ sourceId }], settings }));
    const query = `{ flows { edges { node { tiles { definition { key } }
      targets { ... on SourceTarget { source { displayName } } }
      settings { alerts { contactLists { contacts { displayName } } } } } } } }`;
    const headers = { [statementsHeader]: "relations" };
    const { status, body } = await own.call("POST", "/graphql", { body: { query }, headers });
    assert.equal(status, 200);
    assert.equal(body.errors, undefined, JSON.stringify(body.errors));
    const nodes = body.data.flows.edges.map(({ node }: { node: object }) => node);
    assert.equal(nodes.length, 4);
    for (const node of nodes) {
      assert.equal(node.targets[0].source.displayName, "Probe");
      assert.equal(node.settings.alerts.contactLists[0].contacts.length, 3);
      assert.equal(node.tiles[0].definition.key, "gdd");
    }
    // A list by ids takes one statement for the page and one for its rows, whatever its length.
    const reads = (table: string) =>
      statementsOf("relations").filter((sql) => new RegExp(`^select .*from "${table}"`, "is").test(sql)).length;
    assert.ok(reads("sources") <= 2, statementsOf("relations").join("\n"));
    for (const table of ["tiles", "contacts", "contact_lists"]) assert.ok(reads(table) <= 2, table);
  });

  test("of owners and tags of lists' records are there as well", async () => {
    const own = await service.newTenant();
    const keys = ["owner-one", "owner-two"];
    const users = await Promise.all(keys.map((key) => createUser(own.call, key)));
    for (const ownerUserKey of keys) await createFlow(own.call, flowInput({ ownerUserKey }));
    const query = "{ flows { edges { node { id etag owner { id tenantKey etag } } } } }";
    const headers = { [statementsHeader]: "owners" };
    const { body } = await own.call("POST", "/graphql", { body: { query }, headers });
    assert.equal(body.errors, undefined, JSON.stringify(body.errors));
    const nodes = body.data.flows.edges.map(({ node }: { node: object }) => node);
    assert.deepEqual(
      nodes.map(({ owner }: { owner: { id: string } }) => owner.id).toSorted(),
      users.map(({ id }) => id).toSorted(),
    );
    for (const { id, etag, owner } of nodes) {
      assert.equal((await own.call("GET", `/v1/flows/${id}`)).headers.get("etag"), etag);
      assert.equal((await own.call("GET", `/v1/users/${owner.id}`)).headers.get("etag"), owner.etag);
    }
  });

  test("are null, with the refusal, where their caller may not read what is named", async () => {
    const sourceId = await made("/v1/sources", sourceInput());
    const flowId = await newFlow({ targets: [{ sourceId }] });
    const key = (await tenant.call("POST", "/v1/keys", { body: { displayName: "K", scopes: ["results:read"] } })).body;
    const { data, errors } = await graphql(
      tenant.call.as(key.secret),
      "query($id: ID!) { flow(id: $id) { displayName targets { ... on SourceTarget { sourceId source { id } } } } }",
      { id: flowId },
    );
    assert.deepEqual(data.flow.targets, [{ sourceId, source: null }]);
    assert.equal(errors[0]?.extensions.status, 403);
  });

  test("are read again after a change in the same request", async () => {
    const id = await made("/v1/contacts", contactInput({ displayName: "Before" }));
    const list = await made("/v1/contact-lists", { displayName: "L", contactIds: [id] });
    const data = await graphqlData(
      tenant.call,
      `mutation($id: ID!, $list: ID!) {
        one: updateContactList(id: $list, input: { displayName: "L1" }) { contacts { displayName } }
        two: updateContact(id: $id, input: { displayName: "After" }) { id }
        three: updateContactList(id: $list, input: { displayName: "L3" }) { contacts { displayName } } }`,
      { id, list },
    );
    assert.deepEqual(
      [data.one, data.three].map(({ contacts }) => contacts[0].displayName),
      ["Before", "After"],
    );
  });

  test("never show another tenant's or another user's record", async () => {
    const [{ id: ada }, { id: bob }] = [
      await createUser(tenant.call, "rel-ada"),
      await createUser(tenant.call, "rel-bob"),
    ];
    const adas = (await openSession(tenant.call, ada)).call;
    const bobs = (await openSession(tenant.call, bob)).call;
    const flow = await createFlow(adas, flowInput());
    const neighbour = (await service.newTenant()).call;
    for (const call of [bobs, neighbour]) {
      const { data, errors } = await graphql(
        call,
        "query($id: ID!) { a: flow(id: $id) { id } b: flow(id: $id) { displayName } flowRuns(id: $id) { edges { cursor } } flows(ids: [$id]) { edges { node { id } } } }",
        { id: flow.id },
      );
      assert.deepEqual(data, { a: null, b: null, flowRuns: null, flows: { edges: [] } });
      assert.deepEqual(new Set(errors.map(({ extensions }) => extensions.status)), new Set([404]));
    }
  });
});

describe("a run", () => {
  test("is read from the target on that a page begins with, and none before it", async () => {
    const targets = Array.from({ length: 35 }, (_, at) => ({ name: `Field ${at}`, latitude: 47, longitude: at }));
    const { id } = await runToEnd(tenant.call, await newFlow({ targets }));
    const after = Buffer.from("targets:33").toString("base64url");
    const query = `{ run(id: "${id}") { results(first: 1, after: "${after}") {
      edges { node { target { name } } } pageInfo { hasNextPage } } } }`;
    const headers = { [statementsHeader]: "last-page" };
    const { body } = await tenant.call("POST", "/graphql", { body: { query }, headers });
    assert.deepEqual(body.data.run.results, {
      edges: [{ node: { target: { name: "Field 33" } } }],
      pageInfo: { hasNextPage: true },
    });
    const reads = statementsOf("last-page").filter((sql) => /\bfrom run_results\b|"run_results"/.test(sql));
    assert.equal(reads.length, 1, reads.join("\n"));
    const empty = await graphqlData(
      tenant.call,
      `{ run(id: "${id}") { results(first: 0) { edges { cursor } pageInfo { hasNextPage } } } }`,
    );
    assert.deepEqual(empty.run.results, { edges: [], pageInfo: { hasNextPage: true } });
  });

  test("is asked for, and shows targets page by page, tiles by row, points by range and resolution", async () => {
    const flowId = await newFlow({
      tiles: [
        { row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 250 } },
        { row: 1, tileKey: "gdd", params: { tBase: 5, threshold: 100 } },
      ],
      targets: ["one", "two", "three"].map((name) => ({ name, latitude: 47.61, longitude: 9.42 })),
    });
    const asked = await graphqlData(tenant.call, "mutation($id: ID!) { runFlow(id: $id) { id status flow { id } } }", {
      id: flowId,
    });
    assert.equal(asked.runFlow.flow.id, flowId);
    const rest = await finished(tenant.call, asked.runFlow.id);
    const query = `query($id: ID!, $rows: [Int!], $from: DateTime, $to: DateTime, $resolution: Int, $first: Int, $after: String) {
      run(id: $id) { summary { targetCount } results(first: $first, after: $after) { pageInfo { hasNextPage endCursor }
        edges { cursor node { target { name } tiles(rows: $rows) { row points(from: $from, to: $to, resolution: $resolution) { ts value isTriggered } } } } }
        again: results(first: 1) { edges { node { target { name } } } } } }`;
    const all = (await graphqlData(tenant.call, query, { id: rest.id })).run;
    assert.deepEqual(
      all.results.edges.map(({ node }: { node: object }) => node),
      rest.results.map(({ target, tiles }: never) => shown(target, tiles)),
    );
    assert.deepEqual(all.again.edges[0].node.target.name, "one");
    const page = (
      await graphqlData(tenant.call, query, {
        id: rest.id,
        rows: [1],
        first: 1,
        after: all.results.edges[0].cursor,
        resolution: 10,
      })
    ).run.results;
    assert.deepEqual(page.pageInfo, { hasNextPage: true, endCursor: all.results.edges[1].cursor });
    const [{ node }] = page.edges;
    assert.equal(node.target.name, "two");
    assert.deepEqual(
      node.tiles.map(({ row }: { row: number }) => row),
      [1],
    );
    assert.ok(node.tiles[0].points.length <= 10);
    const points = rest.results[0].tiles[0].points;
    const [first, last] = [points.at(3), points.at(-3)].map(({ ts }: { ts: number }) => new Date(ts).toISOString());
    const ranged = (await graphqlData(tenant.call, query, { id: rest.id, rows: [0], first: 1, from: first, to: last }))
      .run.results;
    assert.deepEqual(ranged.edges[0].node.tiles[0].points, points.slice(3, -2));
    const { errors } = await graphql(tenant.call, query, { id: rest.id, resolution: 3 });
    assert.equal(errors[0]?.extensions.errors?.[0]?.loc, "resolution");
  });

  test("of a list has its results where they are selected, without a read of its own", async () => {
    const flow = await createFlow(tenant.call, flowInput());
    await runToEnd(tenant.call, flow.id);
    const query = `query($id: ID!) { flow(id: $id) { lastRun { run { status } } runs(first: 5) { edges { node { id results { edges { node { triggered } } } } } } } }`;
    const { flow: read } = await graphqlData(tenant.call, query, { id: flow.id });
    assert.equal(read.lastRun.run.status, "succeeded");
    assert.equal(read.runs.edges[0].node.results.edges.length, 1);
  });

  const shown = ({ name }: { name: string }, tiles: readonly { row: number; points: unknown }[]) => ({
    target: { name },
    tiles: tiles.map(({ row, points }) => ({ row, points })),
  });
});
