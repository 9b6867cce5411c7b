/** `Idempotency-Key`: a repetition is answered, not carried out. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { scopes } from "#core/caller.ts";
import type { StoredAnswer } from "#schema/idempotency.ts";
import { hashRequest } from "#server/http/idempotency.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { adapterInput, flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey, newUser } from "#test/support/users.ts";

const clock = createTestClock();
const hourMs = 60 * 60 * 1000;
let service: TestService;
let call: Client;

before(async () => {
  service = await startService({ clock });
  call = service.call;
});
after(() => service.close());

const keyed = (key: string) => ({ "idempotency-key": key });

/** The answer as it lies in the database. */
async function keptAnswer(key: string, requestHash: string): Promise<StoredAnswer> {
  const { id: scope } = (await call("GET", "/v1/auth/me")).body.tenant;
  const now = clock.now();
  const wanted = { scope, key, requestHash, claim: "test", now, leasedUntil: now, expiresAt: now + hourMs };
  const found = await service.database.write((stores) => stores.idempotency.forSystem("test").claim(wanted));
  assert.equal(found.outcome, "replay");
  return (found as { answer: StoredAnswer }).answer;
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
  for (const name of ["etag", "location", "content-type"]) assert.equal(second.headers.get(name), first.headers.get(name), name);
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
  const carriedOut = answers.filter((answer) => answer.status === 201 && answer.headers.get("idempotency-replayed") === null);
  assert.equal(carriedOut.length, 1);
  const later = await tenant.call("POST", "/v1/flows", { body: flowInput(), headers: keyed("crowd") });
  assert.equal(later.headers.get("idempotency-replayed"), "true");
});

test("the same key with another body, path or method is a 422 and does nothing", async () => {
  const created = await call("POST", "/v1/flows", { body: flowInput(), headers: keyed("b") });
  const expected = { status: 422, slug: "idempotency-mismatch" };
  assertProblem(await call("POST", "/v1/flows", { body: flowInput({ displayName: "Other" }), headers: keyed("b") }), expected);
  assertProblem(await call("POST", "/v1/adapters", { body: adapterInput(), headers: keyed("b") }), expected);
  assertProblem(await call("PATCH", `/v1/flows/${created.body.id}`, { body: flowInput(), headers: keyed("b") }), expected);
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

test("a refusal is repeated word for word, with its first requestId", async () => {
  const attempt = () => call("POST", "/v1/flows", { body: flowInput({ tiles: [] }), headers: keyed("refused") });
  const first = await attempt();
  assertProblem(first, { status: 422, slug: "validation", locs: ["tiles"] });
  const second = await attempt();
  assert.equal(second.text, first.text);
  assert.match(second.headers.get("content-type") ?? "", /^application\/problem\+json/);
  assert.equal(second.headers.get("idempotency-replayed"), "true");
});

test("a secret shown once is shown again to a repetition, and lies sealed in the database", async () => {
  const body = { displayName: "Import", scopes: ["flows:write"] };
  const first = await call("POST", "/v1/keys", { body, headers: keyed("secret") });
  const second = await call("POST", "/v1/keys", { body, headers: keyed("secret") });
  assert.match(first.body.secret, /^gsk_/);
  assert.equal(second.body.secret, first.body.secret);
  const kept = await keptAnswer("secret", hashRequest("POST", "/v1/keys", { userId: null, scopes }, body));
  assert.equal(kept.status, 201);
  assert.ok((kept.sealedBody ?? "").length > 0);
  assert.ok(!JSON.stringify(kept).includes(first.body.secret));
});

test("a repetition by a caller with other scopes, or by another user, is no repetition: nobody inherits another's secret", async () => {
  const tenant = await service.newTenant();
  const mint = (caller: Client) => caller("POST", "/v1/session-tokens", { body: {}, headers: keyed("mint") });
  const first = await mint(tenant.call);
  const narrow = tenant.call.as((await createKey(tenant.call, ["flows:run"])).secret);
  assertProblem(await mint(narrow), { status: 422, slug: "idempotency-mismatch" });
  const equal = tenant.call.as((await createKey(tenant.call, [...scopes].reverse())).secret);
  assert.equal((await mint(equal)).body.token, first.body.token);
  const create = (caller: Client) => caller("POST", "/v1/flows", { body: flowInput(), headers: keyed("flow") });
  const [ada, bob] = [await newUser(tenant.call, "ada"), await newUser(tenant.call, "bob")];
  assert.equal((await create(ada.call)).status, 201);
  assertProblem(await create(bob.call), { status: 422, slug: "idempotency-mismatch" });
});

test("tenants do not share keys, and neither does the operator", async () => {
  const one = await service.newTenant();
  const two = await service.newTenant();
  const answers: Answer[] = [];
  for (const { call: caller } of [one, two])
    answers.push(await caller("POST", "/v1/flows", { body: flowInput(), headers: keyed("shared") }));
  assert.notEqual(answers[0]?.body.id, answers[1]?.body.id);
  const provision = () => service.operator("POST", "/v1/admin/tenants", { body: { displayName: "Once" }, headers: keyed("shared") });
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

test("GET and DELETE take no notice of a key", async () => {
  const created = await call("POST", "/v1/flows", { body: flowInput() });
  const path = `/v1/flows/${created.body.id}`;
  assert.equal((await call("GET", path, { headers: keyed("read") })).status, 200);
  assert.equal((await call("DELETE", path, { headers: keyed("read") })).status, 204);
  assertProblem(await call("GET", path, { headers: keyed("read") }), { status: 404 });
});

test("a key is kept for 24 hours and then begins anew", async () => {
  const tenant = await service.newTenant();
  const create = () => tenant.call("POST", "/v1/flows", { body: flowInput(), headers: keyed("day") });
  const first = await create();
  clock.advance(24 * hourMs - 1000);
  assert.equal((await create()).body.id, first.body.id);
  clock.advance(2000);
  const anew = await create();
  assert.equal(anew.headers.get("idempotency-replayed"), null);
  assert.notEqual(anew.body.id, first.body.id);
});
