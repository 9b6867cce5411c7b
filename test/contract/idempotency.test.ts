/** `Idempotency-Key`: a repetition gets a response, and is not carried out. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { scopes } from "#core/caller.ts";
import type { StoredResponse } from "#schema/idempotency.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { heldServer } from "#test/support/held-server.ts";
import { adapterInput, flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, finished, requestRun } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey, newUser, openSession } from "#test/support/users.ts";

const clock = createTestClock();
const hourMs = 60 * 60 * 1000;
const mebibyte = 1024 * 1024;
let service: TestService;
let call: Client;

before(async () => {
  service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  call = service.call;
});
after(() => service.close());

const keyed = (key: string) => ({ "idempotency-key": key });

/** The response as it is stored in the database. */
async function keptResponse(key: string): Promise<StoredResponse> {
  const { id } = (await call("GET", "/v1/auth/me")).body.tenant;
  const kept = await service.database.read((stores) =>
    stores.idempotency.forSystem().find({ owner: id, scope: id, key }),
  );
  return kept?.answer ?? assert.fail(`nothing is kept under ${key}`);
}

async function flowsOf(client: Client): Promise<readonly { id: string }[]> {
  return (await client("GET", "/v1/flows?limit=500")).body.items;
}

test("the same key and request give the first answer again and make one record", async () => {
  const tenant = await service.newTenant();
  const first = await tenant.call("POST", "/v1/flows", { body: flowInput(), headers: keyed("a") });
  assert.equal(first.status, 201, first.text);
  assert.equal(first.headers.get("idempotency-replayed"), null);
  const second = await tenant.call("POST", "/v1/flows", { body: flowInput(), headers: keyed("a") });
  assert.equal(second.status, 201);
  assert.equal(second.text, first.text);
  assert.equal(second.headers.get("idempotency-replayed"), "true");
  for (const name of ["etag", "location", "content-type"])
    assert.equal(second.headers.get(name), first.headers.get(name), name);
  assert.equal((await flowsOf(tenant.call)).length, 1);
});

test("a run asked for again with its key is the same run: neither a second one nor a conflict", async () => {
  const { call: tenant } = await service.newTenant();
  const flow = (await tenant("POST", "/v1/flows", { body: flowInput() })).body;
  const first = await tenant("POST", `/v1/flows/${flow.id}/run`, { headers: keyed("run") });
  const again = await tenant("POST", `/v1/flows/${flow.id}/run`, { headers: keyed("run") });
  assert.deepEqual([first.status, again.status, again.headers.get("idempotency-replayed")], [202, 202, "true"]);
  assert.equal(again.text, first.text);
  assert.equal((await tenant("GET", `/v1/flows/${flow.id}/runs`)).body.items.length, 1);
});

test("the order of fields and the spaces between them do not make another request", async () => {
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(flowInput()).toReversed()), null, 2);
  const first = await call("POST", "/v1/flows", { body: flowInput(), headers: keyed("reordered") });
  const second = await call("POST", "/v1/flows", { raw: reordered, headers: keyed("reordered") });
  assert.equal(second.body.id, first.body.id);
});

test("100 requests at once with one key make one record", async () => {
  const tenant = await service.newTenant();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => tenant.call("POST", "/v1/flows", { body: flowInput(), headers: keyed("crowd") })),
  );
  const [flow, ...others] = await flowsOf(tenant.call);
  assert.equal(others.length, 0);
  for (const answer of answers) {
    if (answer.status === 201) assert.equal(answer.body.id, flow?.id);
    else assertProblem(answer, { status: 409, slug: "idempotency-in-progress" });
  }
  const carriedOut = answers.filter(
    (answer) => answer.status === 201 && answer.headers.get("idempotency-replayed") === null,
  );
  assert.equal(carriedOut.length, 1);
  const later = await tenant.call("POST", "/v1/flows", { body: flowInput(), headers: keyed("crowd") });
  assert.equal(later.headers.get("idempotency-replayed"), "true");
});

test("the same key with another body, path or method is a 422 and does nothing", async () => {
  const created = await call("POST", "/v1/flows", { body: flowInput(), headers: keyed("b") });
  const expected = { status: 422, slug: "idempotency-mismatch" };
  assertProblem(
    await call("POST", "/v1/flows", { body: flowInput({ displayName: "Other" }), headers: keyed("b") }),
    expected,
  );
  assertProblem(await call("POST", "/v1/adapters", { body: adapterInput(), headers: keyed("b") }), expected);
  assertProblem(
    await call("PATCH", `/v1/flows/${created.body.id}`, { body: flowInput(), headers: keyed("b") }),
    expected,
  );
  assert.deepEqual((await call("GET", "/v1/adapters")).body.items, []);
});

test("a PATCH is repeated without a second change", async () => {
  const created = await call("POST", "/v1/flows", { body: flowInput() });
  const patch = () => call("PATCH", `/v1/flows/${created.body.id}`, { body: { targets: [] }, headers: keyed("patch") });
  const first = await patch();
  const second = await patch();
  assert.equal(first.body.version, 2, first.text);
  assert.equal(second.text, first.text);
  assert.equal((await call("GET", `/v1/flows/${created.body.id}`)).body.version, 2);
});

test("a refused request leaves its key free for another try, of the same request or of another", async () => {
  const { call: tenant } = await service.newTenant();
  const flow = (await tenant("POST", "/v1/flows", { body: flowInput() })).body;
  const refused = [
    () => tenant("POST", "/v1/flows", { body: flowInput({ tiles: [] }), headers: keyed("refused") }),
    () => tenant("DELETE", "/v1/flows/none", { headers: keyed("refused") }),
    () => tenant("PATCH", `/v1/flows/${flow.id}`, { body: {}, headers: { ...keyed("refused"), "if-match": '"none"' } }),
  ];
  for (const attempt of refused) {
    const [first, second] = [await attempt(), await attempt()];
    assert.ok(first.status >= 400, first.text);
    assert.deepEqual([second.status, second.headers.get("idempotency-replayed")], [first.status, null]);
    assert.notEqual(second.body.requestId, first.body.requestId);
  }
  const made = await tenant("POST", "/v1/flows", { body: flowInput(), headers: keyed("refused") });
  assert.deepEqual([made.status, made.headers.get("idempotency-replayed")], [201, null]);
});

test("a run that was refused because another was unfinished starts under the same key once that one has ended", async () => {
  const { call: tenant } = await service.newTenant();
  const server = await heldServer();
  try {
    const script = `export default async function handle(request, { fetch }) { await fetch("${server.origin}/"); return { series: [] }; }`;
    await createAdapter(tenant, adapterInput({ script, egress: [server.origin] }));
    const params = {
      dataSource: "adapter",
      tBase: 10,
      threshold: 250,
      startDate: "2026-04-01",
      stopDate: "2026-10-31",
    };
    const flow = await createFlow(tenant, flowInput({ tiles: [{ row: 0, tileKey: "gdd", params }] }));
    const first = await requestRun(tenant, flow.id);
    await server.asked;
    const next = () => tenant("POST", `/v1/flows/${flow.id}/run`, { headers: keyed("next") });
    assertProblem(await next(), { status: 409, slug: "run-in-progress" });
    server.answer();
    await finished(tenant, first.id);
    const started = await next();
    assert.deepEqual([started.status, started.headers.get("idempotency-replayed")], [202, null], started.text);
    assert.notEqual(started.body.id, first.id);
  } finally {
    await server.close();
  }
});

test("a secret shown once is shown again to a repetition, and is sealed in the database", async () => {
  const body = { displayName: "Import", scopes: ["flows:write"] };
  const first = await call("POST", "/v1/keys", { body, headers: keyed("secret") });
  const second = await call("POST", "/v1/keys", { body, headers: keyed("secret") });
  assert.match(first.body.secret, /^gsk_/);
  assert.equal(second.body.secret, first.body.secret);
  const kept = await keptResponse("secret");
  assert.equal(kept.status, 201);
  assert.ok((kept.sealedBody ?? "").length > 0);
  assert.ok(!JSON.stringify(kept).includes(first.body.secret));
});

test("a tenant's keys and sessions share their Idempotency-Keys where their scopes are the same: nobody inherits another's secret", async () => {
  const tenant = await service.newTenant();
  const mint = (caller: Client) => caller("POST", "/v1/session-tokens", { body: {}, headers: keyed("mint") });
  const first = await mint(tenant.call);
  for (const other of [["flows:run"], scopes.slice(1)]) {
    const narrow = tenant.call.as((await createKey(tenant.call, other)).secret);
    assertProblem(await mint(narrow), { status: 422, slug: "idempotency-mismatch" });
  }
  const equal = tenant.call.as((await createKey(tenant.call, [...scopes].reverse())).secret);
  const session = (await openSession(tenant.call, null)).call;
  for (const same of [equal, session]) assert.equal((await mint(same)).body.token, first.body.token);
});

test("a user's key is the user's: the same one of another user, or of the tenant, is another key", async () => {
  const tenant = await service.newTenant();
  const [ada, bob] = [await newUser(tenant.call, "ada"), await newUser(tenant.call, "bob")];
  const answers: Answer[] = [];
  for (const caller of [ada.call, bob.call, tenant.call]) {
    const body = flowInput({ displayName: `Flow ${answers.length}` });
    const create = () => caller("POST", "/v1/flows", { body, headers: keyed("shared") });
    const [first, second] = [await create(), await create()];
    assert.deepEqual([first.status, first.headers.get("idempotency-replayed")], [201, null], first.text);
    assert.deepEqual([second.text, second.headers.get("idempotency-replayed")], [first.text, "true"]);
    answers.push(first);
  }
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 3);
  // Another session of the same user is the same subject.
  const again = (await openSession(tenant.call, ada.id)).call;
  const replay = await again("POST", "/v1/flows", {
    body: flowInput({ displayName: "Flow 0" }),
    headers: keyed("shared"),
  });
  assert.equal(replay.text, answers[0]?.text);
});

test("tenants do not share keys, and neither does the operator", async () => {
  const one = await service.newTenant();
  const two = await service.newTenant();
  const answers: Answer[] = [];
  for (const { call: caller } of [one, two])
    answers.push(await caller("POST", "/v1/flows", { body: flowInput(), headers: keyed("shared") }));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  );
  assert.notEqual(answers[0]?.body.id, answers[1]?.body.id);
  const provision = () =>
    service.operator("POST", "/v1/admin/tenants", { body: { displayName: "Once" }, headers: keyed("shared") });
  const first = await provision();
  assert.equal(first.status, 201, first.text);
  assert.equal((await provision()).body.apiKey, first.body.apiKey);
});

test("a key of 256 characters, or an empty one, is a 422 at header.Idempotency-Key", async () => {
  for (const key of ["x".repeat(256), ""]) {
    const answer = await call("POST", "/v1/flows", { body: flowInput(), headers: keyed(key) });
    assertProblem(answer, { status: 422, slug: "validation", locs: ["header.Idempotency-Key"] });
  }
  assert.equal((await call("POST", "/v1/flows", { body: flowInput(), headers: keyed("x".repeat(255)) })).status, 201);
});

test("what a tool fills in for a key is a 422 that says what to send", async () => {
  for (const key of ["<string>", "string"]) {
    const answer = await call("POST", "/v1/flows", { body: flowInput(), headers: keyed(key) });
    assertProblem(answer, { status: 422, slug: "validation", locs: ["header.Idempotency-Key"] });
    assert.match(answer.body.errors[0].message, /leave the header out/);
  }
});

test("GET takes no notice of a key", async () => {
  const created = await call("POST", "/v1/flows", { body: flowInput() });
  const path = `/v1/flows/${created.body.id}`;
  const read = () => call("GET", path, { headers: keyed("read") });
  assert.equal((await read()).status, 200);
  await call("PATCH", path, { body: { displayName: "Changed" } });
  assert.equal((await read()).body.displayName, "Changed");
});

test("a DELETE is repeated as the 204 that it was", async () => {
  const created = await call("POST", "/v1/flows", { body: flowInput() });
  const path = `/v1/flows/${created.body.id}`;
  const remove = () => call("DELETE", path, { headers: keyed("remove") });
  const [first, second] = [await remove(), await remove()];
  assert.deepEqual([first.status, first.text, first.headers.get("idempotency-replayed")], [204, "", null]);
  assert.deepEqual([second.status, second.text, second.headers.get("idempotency-replayed")], [204, "", "true"]);
  assertProblem(await call("DELETE", path), { status: 404 });
  const revoked = await createKey(call, ["flows:run"]);
  const revoke = () => call("DELETE", `/v1/keys/${revoked.id}`, { headers: keyed("revoke") });
  assert.deepEqual([(await revoke()).status, (await revoke()).headers.get("idempotency-replayed")], [204, "true"]);
  assertProblem(await call.as(revoked.secret)("GET", "/v1/flows"), { status: 401 });
});

test("a PUT is repeated with the answer of the first", async () => {
  const { call: tenant } = await service.newTenant();
  const put = (name: string, key: string) => tenant("PUT", "/v1/branding", { body: { name }, headers: keyed(key) });
  const first = await put("First", "one");
  assert.equal((await put("Second", "two")).body.name, "Second");
  const again = await put("First", "one");
  assert.deepEqual([again.text, again.headers.get("idempotency-replayed")], [first.text, "true"]);
  assert.equal((await tenant("GET", "/v1/branding")).body.name, "Second");
});

test("a request under a key whose first is still in work is a 409 at once, and waits for nothing", async () => {
  const { call: tenant } = await service.newTenant();
  const server = await heldServer();
  try {
    const script = `export default async function handle(request, { fetch }) { await fetch("${server.origin}/"); return { series: [] }; }`;
    const adapter = await tenant("POST", "/v1/adapters", { body: adapterInput({ script, egress: [server.origin] }) });
    assert.equal(adapter.status, 201, adapter.text);
    const options = { body: { request: sampleRequests.weather }, headers: keyed("slow") };
    const attempt = () => tenant("POST", `/v1/adapters/${adapter.body.id}/test`, options);
    const first = attempt();
    await server.asked;
    const second = await attempt();
    assertProblem(second, { status: 409, slug: "idempotency-in-progress" });
    assert.equal(second.headers.get("retry-after"), "1");
    const other = { ...options, body: { request: { ...sampleRequests.weather, userKey: "else" } } };
    const mismatch = await tenant("POST", `/v1/adapters/${adapter.body.id}/test`, other);
    assertProblem(mismatch, { status: 422, slug: "idempotency-mismatch" });
    server.answer();
    const answer = await first;
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await attempt()).text, answer.text);
    assert.equal(server.requests(), 1);
  } finally {
    await server.close();
  }
});

/** A flow that is sent in about this many bytes. Its response has a few hundred more. */
function longFlow(bytes: number) {
  const target = (index: number) => ({ name: String(index).padStart(100, "0"), latitude: 47.61, longitude: 9.42 });
  const targets = Array.from({ length: Math.floor(bytes / 2 / (JSON.stringify(target(0)).length + 1)) }, (_, index) =>
    target(index),
  );
  const rest = bytes - JSON.stringify(flowInput({ targets, settings: { note: "" } })).length;
  return flowInput({ targets, settings: { note: "x".repeat(rest) } });
}

test("an answer of more than 1 MiB is given again as status and headers with the record's place, and is carried out once", async () => {
  const { call: tenant } = await service.newTenant();
  const create = () => tenant("POST", "/v1/flows", { body: longFlow(mebibyte - 100), headers: keyed("long") });
  const first = await create();
  assert.ok(first.status === 201 && first.text.length > mebibyte, `${first.text.length}`);
  const second = await create();
  assert.deepEqual([second.status, second.text, second.headers.get("idempotency-replayed")], [201, "", "true"]);
  for (const name of ["etag", "location"]) assert.equal(second.headers.get(name), first.headers.get(name), name);
  assert.equal(second.headers.get("content-type"), null);
  assert.equal((await tenant("GET", second.headers.get("location") ?? "")).body.id, first.body.id);
  const { id } = first.body;
  assert.deepEqual(
    (await flowsOf(tenant)).map((flow) => flow.id),
    [id],
  );

  const change = () =>
    tenant("PATCH", `/v1/flows/${id}`, { body: { displayName: "Changed" }, headers: keyed("change") });
  const changed = await change();
  assert.equal(changed.status, 200, changed.text.slice(0, 500));
  const again = await change();
  assert.deepEqual([again.text, again.headers.get("location")], ["", `/v1/flows/${id}`]);
  assert.equal((await tenant("GET", `/v1/flows/${id}`)).headers.get("etag"), changed.headers.get("etag"));
});

test("an answer of 1 MiB is kept whole while its tenant has room, and bare once 64 MiB are kept; the tenants beside it have theirs", async () => {
  const [full, other] = [await service.newTenant(), await service.newTenant()];
  const create = (caller: Client, key: string, size: number) =>
    caller("POST", "/v1/flows", { body: longFlow(size), headers: keyed(key) });
  const large = mebibyte - 5_000;
  const first = await create(full.call, "first", large);
  assert.equal((await create(full.call, "first", large)).text, first.text);
  const left = 64 * mebibyte - Buffer.byteLength(first.text) - 10;
  const took = await service.database.write((stores) =>
    stores.idempotency.forSystem().takeRoom({ owner: full.id, scope: full.id, key: "" }, left),
  );
  assert.equal(took, true);
  for (const [caller, isBare] of [
    [full.call, true],
    [other.call, false],
  ] as const) {
    const made = await create(caller, "next", 1_000);
    const again = await create(caller, "next", 1_000);
    assert.deepEqual([again.status, again.text], [201, isBare ? "" : made.text]);
    assert.equal(again.headers.get("location"), made.headers.get("location"));
  }
  const deleted = () => full.call("DELETE", `/v1/flows/${first.body.id}`, { headers: keyed("no body, no room") });
  assert.deepEqual([(await deleted()).status, (await deleted()).status], [204, 204]);
});

test("a key is kept for 24 hours and is then free again", async () => {
  const tenant = await service.newTenant();
  const create = () => tenant.call("POST", "/v1/flows", { body: flowInput(), headers: keyed("day") });
  const first = await create();
  clock.advance(24 * hourMs - 1000);
  assert.equal((await create()).body.id, first.body.id);
  clock.advance(2000);
  const anew = await create();
  assert.deepEqual([anew.status, anew.headers.get("idempotency-replayed")], [201, null], anew.text);
  assert.notEqual(anew.body.id, first.body.id);
});
