/** GraphQL at the outside: what it reads, changes and refuses, next to what REST says of the same. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { graphql, graphqlData } from "#test/support/graphql.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createUser, openSession } from "#test/support/users.ts";

let service: TestService;
let tenant: TestTenant;

before(async () => {
  service = await startService();
  tenant = await service.newTenant();
});
after(() => service.close());

const createFlowMutation = "mutation($input: FlowInput!) { createFlow(input: $input) { id etag version } }";
const newFlow = async (changes: object = {}): Promise<string> =>
  (await graphqlData(tenant.call, createFlowMutation, { input: flowInput({ ...changes }) })).createFlow.id;

describe("a record", () => {
  test("is created, read, changed and deleted as over REST", async () => {
    const settings = { temperatureUnits: "fahrenheit", extras: { ours: { deep: [1] } } };
    const { createFlow: flow } = await graphqlData(tenant.call, createFlowMutation, { input: flowInput({ settings }) });
    const rest = await tenant.call("GET", `/v1/flows/${flow.id}`);
    assert.equal(rest.headers.get("etag"), flow.etag);
    assert.deepEqual(rest.body.settings.ours, { deep: [1] });
    const read = await graphqlData(
      tenant.call,
      `query($id: ID!) { flow(id: $id) {
        displayName status settings { temperatureUnits alerts { triggerTypes } extras }
        tiles { tileKey params definition { key outputKind } }
        targets { ... on InlineTarget { name latitude } ... on SourceTarget { sourceId } } createdAt } }`,
      { id: flow.id },
    );
    const { displayName, status, createdAt, tiles, targets } = rest.body;
    assert.deepEqual(read.flow, {
      displayName,
      status,
      settings: { temperatureUnits: "fahrenheit", alerts: null, extras: { ours: { deep: [1] } } },
      tiles: tiles.map(({ tileKey, params }: { tileKey: string; params: object }) => ({
        tileKey,
        params,
        definition: { key: "gdd", outputKind: "numeric" },
      })),
      targets: targets.map(({ name, latitude }: { name: string; latitude: number }) => ({ name, latitude })),
      createdAt,
    });
    const change =
      'mutation($id: ID!, $ifMatch: String) { updateFlow(id: $id, input: { displayName: "New" }, ifMatch: $ifMatch) { displayName } }';
    const changed = await graphqlData(tenant.call, change, { id: flow.id, ifMatch: flow.etag });
    assert.equal(changed.updateFlow.displayName, "New");
    const stale = await graphql(tenant.call, change, { id: flow.id, ifMatch: flow.etag });
    assert.equal(stale.errors[0]?.extensions.code, "PRECONDITION_FAILED");
    const gone = await graphqlData(tenant.call, "mutation($id: ID!) { deleteFlow(id: $id) }", { id: flow.id });
    assert.deepEqual(gone, { deleteFlow: flow.id });
    assert.equal((await tenant.call("GET", `/v1/flows/${flow.id}`)).status, 404);
  });

  test("of a flow with null and absent fields: null removes, absent leaves", async () => {
    const id = await newFlow({ notes: "Kept", settings: { extras: { one: 1, two: 2 } } });
    const patch = { settings: { extras: { one: null } } };
    await graphqlData(
      tenant.call,
      "mutation($id: ID!, $input: FlowPatch!) { updateFlow(id: $id, input: $input) { id } }",
      {
        id,
        input: patch,
      },
    );
    const { body } = await tenant.call("GET", `/v1/flows/${id}`);
    assert.equal(body.notes, "Kept");
    assert.deepEqual([body.settings.one, body.settings.two], [undefined, 2]);
  });

  test("has names of enums that GraphQL can write, and the contract's values behind them", async () => {
    const input = { displayName: "Reader", scopes: ["results_read", "sources_read"] };
    const created = await graphqlData(
      tenant.call,
      "mutation($input: ApiKeyInput!) { createKey(input: $input) { id scopes secret } }",
      { input },
    );
    assert.deepEqual(created.createKey.scopes, input.scopes);
    const { body } = await tenant.call("GET", "/v1/keys?q=Reader");
    assert.deepEqual(body.items[0].scopes, ["results:read", "sources:read"]);
  });
});

describe("an error", () => {
  const extensionsOf = async (query: string, variables: object = {}) => {
    const { errors } = await graphql(tenant.call, query, { ...variables });
    const { code: _code, requestId: _id, ...problem } = errors[0]?.extensions ?? {};
    return problem;
  };
  const problemOf = (body: Readonly<Record<string, unknown>>) => {
    const { title: _title, detail: _detail, requestId: _id, ...problem } = body;
    return problem;
  };

  test("says the same as the problem over REST: every fault with its place", async () => {
    const faulty = {
      status: "sleeping",
      tiles: [{ tileKey: "nope" }],
      targets: [{ name: "", latitude: 100 }],
      scheduleMinutes: 1,
    };
    const rest = await tenant.call("POST", "/v1/flows", { body: faulty });
    assert.equal(rest.status, 422);
    assert.deepEqual(await extensionsOf(createFlowMutation, { input: faulty }), problemOf(rest.body));
    const fitting = { ...faulty, status: "draft", displayName: "D" };
    const again = await tenant.call("POST", "/v1/flows", { body: fitting });
    assert.deepEqual(await extensionsOf(createFlowMutation, { input: fitting }), problemOf(again.body));
  });

  test("of a missing record, a conflict, a forbidden caller and a bad query parameter too", async () => {
    const tenantKey = "taken";
    const id = await newFlow({ tenantKey });
    const taken = await tenant.call("POST", "/v1/flows", { body: flowInput({ tenantKey }) });
    assert.equal(taken.body.existingId, id);
    assert.deepEqual(
      await extensionsOf(createFlowMutation, { input: flowInput({ tenantKey }) }),
      problemOf(taken.body),
    );
    const missing = await tenant.call("GET", "/v1/flows/nope");
    assert.deepEqual(await extensionsOf('{ flow(id: "nope") { id } }'), problemOf(missing.body));
    const bad = await tenant.call("GET", "/v1/flows?limit=501");
    assert.deepEqual(await extensionsOf("{ flows(first: 501) { edges { cursor } } }"), problemOf(bad.body));
    const damaged = await tenant.call("GET", "/v1/flows?cursor=nope");
    assert.deepEqual(await extensionsOf('{ flows(after: "nope") { edges { cursor } } }'), problemOf(damaged.body));
    const forbidden = await tenant.call("GET", "/v1/admin/tenants");
    assert.deepEqual(await extensionsOf("{ tenants { edges { cursor } } }"), problemOf(forbidden.body));
  });

  test("of a variable beside written-out arguments is that of the record that they name", async () => {
    const id = await newFlow();
    const change = (named: string) =>
      `mutation($input: FlowPatch!) { updateFlow(id: ${JSON.stringify(named)}, input: $input) { id } }`;
    const input = { status: "sleeping", tiles: [{ tileKey: "nope" }] };
    const rest = await tenant.call("PATCH", `/v1/flows/${id}`, { body: input });
    assert.equal(rest.status, 422);
    assert.deepEqual(await extensionsOf(change(id), { input }), problemOf(rest.body));
    const missing = await tenant.call("PATCH", "/v1/flows/nope", { body: input });
    assert.deepEqual(await extensionsOf(change("nope"), { input }), problemOf(missing.body));
  });

  test("a forbidden change is forbidden before its input is looked at", async () => {
    const { errors } = await graphql(
      tenant.call,
      "mutation($input: TenantInput!) { createTenant(input: $input) { apiKey } }",
      {
        input: { nope: 1 },
      },
    );
    assert.equal(errors[0]?.extensions.status, 403);
  });

  test("leaves the other fields of a query as they are", async () => {
    const { data, errors } = await graphql(tenant.call, '{ me { kind } flow(id: "nope") { id } }');
    assert.deepEqual(data, { me: { kind: "tenant" }, flow: null });
    assert.equal(errors.length, 1);
  });

  test("of a document that cannot be read, or does not fit, is a 400 that says where", async () => {
    for (const query of ["{ flow(", "{ flow(id: 1) { nope } }", "query A { me { kind } } query B { me { kind } }"]) {
      const { status, errors } = await graphql(tenant.call, query);
      assert.equal(status, 400, query);
      assert.deepEqual([errors[0]?.extensions.type, errors[0]?.extensions.status], ["/problems/malformed-query", 400]);
    }
    for (const body of [{}, { query: 1 }, { query: "{ me { kind } }", variables: [] }]) {
      const answer = await tenant.call("POST", "/graphql", { body });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].extensions.code, "MALFORMED_QUERY");
    }
  });
});

describe("a list", () => {
  test("goes on from any record's cursor, as from the end of a page", async () => {
    const own = (await service.newTenant()).call;
    for (const name of ["a", "b", "c", "d"]) await createFlow(own, flowInput({ displayName: name }));
    const page = async (first: number, cursor: string | null) => {
      const query =
        "query($first: Int, $after: String) { flows(first: $first, after: $after) { edges { cursor node { displayName } } pageInfo { hasNextPage endCursor } } }";
      const { flows } = await graphqlData(own, query, { first, after: cursor });
      return flows;
    };
    const names = ({ edges }: { edges: readonly { node: { displayName: string } }[] }) =>
      edges.map(({ node }) => node.displayName);
    const whole = await page(4, null);
    assert.deepEqual(names(whole), ["d", "c", "b", "a"]);
    assert.deepEqual(whole.pageInfo, { hasNextPage: false, endCursor: whole.edges[3].cursor });
    const start = await page(2, null);
    assert.deepEqual(start.pageInfo, { hasNextPage: true, endCursor: whole.edges[1].cursor });
    await createFlow(own, flowInput({ displayName: "e" }));
    for (const at of [0, 1, 2, 3])
      assert.deepEqual(names(await page(9, whole.edges[at].cursor)), names(whole).slice(at + 1));
  });

  test("of a platform's tiles and of what has no id goes on too", async () => {
    const { tiles } = await graphqlData(
      tenant.call,
      "{ tiles(first: 3) { edges { cursor node { key } } pageInfo { endCursor } } }",
    );
    assert.equal(tiles.pageInfo.endCursor, tiles.edges[2].cursor);
    const events = await graphqlData(tenant.call, "{ events(first: 1) { lastSequence edges { cursor } } }");
    assert.equal(typeof events.events.lastSequence, "number");
  });

  test("by ids has those that the caller reaches, over both faces", async () => {
    const [one, two] = [await newFlow(), await newFlow()];
    const foreign = (await createFlow((await service.newTenant()).call, flowInput())).id;
    const { flows } = await graphqlData(
      tenant.call,
      "query($ids: [ID!]) { flows(ids: $ids) { edges { node { id } } } }",
      {
        ids: [one, foreign, two, "nope"],
      },
    );
    const found = flows.edges.map(({ node }: { node: { id: string } }) => node.id);
    assert.deepEqual(found.toSorted(), [one, two].toSorted());
    const rest = await tenant.call("GET", `/v1/flows?ids=${[one, foreign, two].join(",")}`);
    assert.deepEqual(rest.body.items.map(({ id }: { id: string }) => id).toSorted(), [one, two].toSorted());
    assert.equal((await tenant.call("GET", "/v1/flows?ids=,")).status, 422);
  });
});

describe("a request", () => {
  test("passes the same door as over REST", async () => {
    const body = { query: "{ me { kind } }" };
    const answer = await tenant.call("POST", "/graphql", { body, headers: { "x-request-id": "mine" } });
    assert.equal(answer.headers.get("x-request-id"), "mine");
    const rest = await tenant.call("GET", "/v1/auth/me");
    for (const name of ["ratelimit-limit", "content-security-policy", "x-content-type-options", "cache-control"])
      assert.equal(answer.headers.get(name), rest.headers.get(name), name);
    const [earlier, later] = [answer, rest].map(({ headers }) => Number(headers.get("ratelimit-remaining")));
    assert.equal(later, (earlier as number) - 1);
    const nobody = await tenant.call.as(null)("POST", "/graphql", { body });
    assert.equal(nobody.status, 401);
    assert.equal(nobody.headers.get("www-authenticate"), "Bearer");
    assert.equal(nobody.body.errors[0].extensions.code, "UNAUTHENTICATED");
    const put = await tenant.call("PUT", "/graphql", { body });
    assert.equal(put.status, 405);
    assert.match(put.headers.get("allow") ?? "", /^(GET, HEAD, )?POST$/);
  });

  test("by cookie shows that it is no other site's", async () => {
    const { id } = await createUser(tenant.call, "graphql-cookie");
    const { token } = await openSession(tenant.call, id);
    const post = (headers: Readonly<Record<string, string>>) =>
      tenant.call.as(null)("POST", "/graphql", {
        body: { query: "{ me { kind } }" },
        headers: { cookie: `session=${token}`, ...headers },
      });
    assert.equal((await post({})).status, 403);
    assert.equal((await post({ "x-csrf-protection": "1", origin: "https://elsewhere.example" })).status, 403);
    const own = await post({ "x-csrf-protection": "1" });
    assert.deepEqual(own.body, { data: { me: { kind: "user" } } });
    const get = (headers: Readonly<Record<string, string>>) =>
      tenant.call.as(null)("GET", "/graphql?query=%7Bme%7Bkind%7D%7D", {
        headers: { cookie: `session=${token}`, accept: "application/json", ...headers },
      });
    assert.equal((await get({})).status, 403);
    assert.deepEqual((await get({ "x-csrf-protection": "1" })).body, own.body);
  });

  test("that shows a secret is not compressed beside what its caller chose", async () => {
    const displayName = "x".repeat(100);
    const query = `mutation { createKey(input: { displayName: "${displayName}", scopes: [flows_run] }) { secret ${Array.from({ length: 30 }, (_, n) => `n${n}: displayName`).join(" ")} } }`;
    const post = (text: string) =>
      tenant.call("POST", "/graphql", { body: { query: text }, headers: { "accept-encoding": "gzip" } });
    const secret = await post(query);
    assert.equal(typeof secret.body.data.createKey.secret, "string");
    assert.equal(secret.headers.get("content-encoding"), null);
    const open = await post("{ tiles { edges { node { description notes } } } }");
    assert.equal(open.headers.get("content-encoding"), "gzip");
  });

  test("that logs out by cookie takes the cookie back", async () => {
    const { id } = await createUser(tenant.call, "graphql-logout");
    const { token } = await openSession(tenant.call, id);
    const headers = { cookie: `session=${token}`, "x-csrf-protection": "1" };
    const body = { query: "mutation { logout }" };
    const answer = await tenant.call.as(null)("POST", "/graphql", { body, headers });
    assert.deepEqual(answer.body, { data: { logout: true } });
    assert.match(answer.headers.get("set-cookie") ?? "", /^session=;.*Max-Age=0/);
    assert.equal((await tenant.call.as(null)("POST", "/graphql", { body, headers })).status, 401);
  });

  test("under an Idempotency-Key is carried out once, and answered again", async () => {
    const headers = { "idempotency-key": "graphql-once" };
    const body = { query: createFlowMutation, variables: { input: flowInput({ displayName: "Once only" }) } };
    const first = await tenant.call("POST", "/graphql", { body, headers });
    const second = await tenant.call("POST", "/graphql", { body, headers });
    assert.equal(first.status, 200);
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get("idempotency-replayed"), "true");
    assert.equal((await tenant.call("GET", "/v1/flows?q=Once%20only")).body.items.length, 1);
    const other = await tenant.call("POST", "/graphql", {
      body: { ...body, variables: { input: flowInput() } },
      headers,
    });
    assert.deepEqual([other.status, other.body.errors[0].extensions.code], [422, "IDEMPOTENCY_MISMATCH"]);
  });

  test("that was refused under its key may be tried again; two changes stand under none", async () => {
    const headers = { "idempotency-key": "graphql-again" };
    const body = { query: createFlowMutation, variables: { input: flowInput({ tenantKey: "again" }) } };
    const holder = await newFlow({ tenantKey: "again" });
    const refused = await tenant.call("POST", "/graphql", { body, headers });
    assert.equal(refused.body.errors[0].extensions.status, 409);
    assert.equal((await tenant.call("DELETE", `/v1/flows/${holder}`)).status, 204);
    const carriedOut = await tenant.call("POST", "/graphql", { body, headers });
    assert.equal(carriedOut.body.errors, undefined, carriedOut.text);
    const two = { query: `mutation { a: logout b: logout }` };
    const answer = await tenant.call("POST", "/graphql", { body: two, headers: { "idempotency-key": "two" } });
    assert.deepEqual([answer.status, answer.body.errors[0].extensions.errors[0].loc], [422, "header.Idempotency-Key"]);
  });

  test("of several changes, of which one is refused, shows what the others have made", async () => {
    const query = `mutation ($input: FlowInput!) { made: createFlow(input: $input) { id displayName }
      refused: deleteFlow(id: "none") again: createFlow(input: $input) { id } }`;
    const { status, data, errors } = await graphql(tenant.call, query, { input: flowInput({ displayName: "Made" }) });
    assert.equal(status, 200);
    assert.deepEqual([data.made.displayName, data.refused], ["Made", null]);
    assert.deepEqual(
      errors.map(({ path, extensions }) => [path, extensions.code]),
      [[["refused"], "NOT_FOUND"]],
    );
    for (const { id } of [data.made, data.again])
      assert.equal((await tenant.call("GET", `/v1/flows/${id}`)).status, 200);
  });

  test("that is carried out and asks for too long an answer says what has become of it", async () => {
    const targets = Array.from({ length: 3_000 }, (_, at) => ({ name: `Field ${at}`, latitude: 47, longitude: 9 }));
    const input = flowInput({ displayName: "Too long to be told", targets });
    const query = `mutation ($input: FlowInput!) { createFlow(input: $input) { targets { ${"a".repeat(3_000)}: __typename } } }`;
    const { status, data, errors } = await graphql(tenant.call, query, { input });
    assert.deepEqual([status, data, errors.length], [200, null, 1]);
    const limit = errors[0]?.extensions["limit"] as { readonly name: string } | undefined;
    assert.deepEqual([errors[0]?.extensions.code, limit?.name], ["QUERY_LIMIT", "bytes"]);
    assert.match(errors[0]?.message ?? "", /What the mutation has changed is changed/);
    assert.equal((await tenant.call("GET", "/v1/flows?q=Too%20long%20to%20be%20told")).body.items.length, 1);
  });

  test("that is refused speaks of no address", async () => {
    const input = { light: { text: { primary: "#ffffff" }, background: { default: "#ffffff" } } };
    const { errors } = await graphql(
      tenant.call,
      "mutation ($input: SkinInput!) { setSkin(input: $input) { adjusted { loc } } }",
      { input },
    );
    assert.equal(errors[0]?.extensions.status, 422, JSON.stringify(errors));
    assert.match(errors[0]?.message ?? "", /or set `adjust` to true$/);
  });

  test("may come with an empty name, as from clients that know none", async () => {
    const body = { query: "{ me { kind } }", operationName: "" };
    assert.deepEqual((await tenant.call("POST", "/graphql", { body })).body, { data: { me: { kind: "tenant" } } });
  });

  test("may stand in an address where it reads, and is sent by POST where it changes something", async () => {
    const get = (parameters: Readonly<Record<string, string>>, headers = {}) =>
      tenant.call("GET", `/graphql?${new URLSearchParams(parameters)}`, { headers });
    const query = "query A($first: Int) { flows(first: $first) { edges { cursor } } } query B { me { kind } }";
    const page = await get({ query, operationName: "A", variables: '{"first":0}' });
    assert.deepEqual([page.status, page.body], [200, { data: { flows: { edges: [] } } }]);
    assert.match(page.headers.get("content-type") ?? "", /^application\/json/);
    assert.equal((await get({ query, variables: "{" })).status, 400);
    assert.equal(page.headers.get("vary"), "accept, accept-encoding, accept-language");
    const change = await get({ query: "mutation { logout }" });
    assert.deepEqual([change.status, change.headers.get("allow")], [405, "POST"]);
    assert.equal((await tenant.call.as(null)("GET", "/graphql?query=%7Bme%7Bkind%7D%7D")).status, 401);
  });

  test("is answered as GraphQL's own type to those who ask for it", async () => {
    const type = "application/graphql-response+json";
    for (const [query, status] of [
      ["{ me { kind } }", 200],
      ["{ none }", 400],
    ] as const) {
      const headers = { accept: `${type}, application/json;q=0.9` };
      const answers = [
        await tenant.call("POST", "/graphql", { body: { query }, headers }),
        await tenant.call("GET", `/graphql?${new URLSearchParams({ query })}`, { headers }),
      ];
      for (const answer of answers)
        assert.deepEqual([answer.status, answer.headers.get("content-type")], [status, `${type}; charset=utf-8`]);
    }
    for (const accept of ["*/*", `application/json, ${type};q=0.5`, `${type};q=0, */*`]) {
      const answer = await tenant.call("POST", "/graphql", { body: { query: "{ me { kind } }" }, headers: { accept } });
      assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8", accept);
    }
  });
});

test("a page of no records tells whether there are any, and is refused as any page is", async () => {
  const own = await service.newTenant();
  const query = "{ flows(first: 0) { edges { cursor } pageInfo { hasNextPage endCursor } } }";
  const pageInfo = async () => (await graphqlData(own.call, query)).flows;
  assert.deepEqual(await pageInfo(), { edges: [], pageInfo: { hasNextPage: false, endCursor: null } });
  await createFlow(own.call, flowInput());
  assert.deepEqual(await pageInfo(), { edges: [], pageInfo: { hasNextPage: true, endCursor: null } });
  const { errors } = await graphql(own.call, '{ flowRuns(id: "none", first: 0) { edges { cursor } } }');
  assert.equal(errors[0]?.extensions.status, 404);
});
