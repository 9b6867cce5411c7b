/** Contacts from the outside: what is kept, what is refused with which words, and who sees whose. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { contactInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { newUser, type TestUser } from "#test/support/users.ts";

let service: TestService;
let tenant: Client;
let ada: TestUser;
let bob: TestUser;

before(async () => {
  service = await startService();
  tenant = service.call;
  [ada, bob] = [await newUser(tenant, "ada"), await newUser(tenant, "bob")];
});
after(() => service.close());

const create = (call: Client, changes: Readonly<Record<string, unknown>> = {}) =>
  call("POST", "/v1/contacts", { body: contactInput(changes) });

async function made(call: Client, changes: Readonly<Record<string, unknown>> = {}) {
  const answer = await create(call, changes);
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

const namesIn = (body: { items: readonly { displayName: string }[] }) =>
  body.items.map(({ displayName }) => displayName).toSorted();

describe("a contact", () => {
  test("is kept as given; nothing is agreed to and nothing is verified unless somebody says so", async () => {
    const answer = await create(tenant, {
      tenantKey: "c-1",
      locale: "de-CH",
      timezone: "Europe/Zurich",
      smsOptIn: true,
    });
    const { id, createdAt, updatedAt, ...content } = answer.body;
    assert.equal(answer.headers.get("location"), `/v1/contacts/${id}`);
    assert.deepEqual(content, {
      ...contactInput(),
      tenantKey: "c-1",
      locale: "de-CH",
      timezone: "Europe/Zurich",
      emailOptIn: false,
      smsOptIn: true,
      callOptIn: false,
      emailVerified: false,
      phoneVerified: false,
      blacklist: [],
      quietHours: null,
      ownerUserId: null,
      ownerUserKey: null,
    });
    assert.equal(createdAt, updatedAt);
    assert.deepEqual((await tenant("GET", `/v1/contacts/${id}`)).body, answer.body);
  });

  test("has an e-mail address, a phone number, or both, also after a change", async () => {
    assertProblem(await create(tenant, { email: null, phone: null }), {
      status: 422,
      slug: "validation",
      locs: ["email"],
    });
    const { id } = await made(tenant, { phone: null });
    assertProblem(await tenant("PATCH", `/v1/contacts/${id}`, { body: { email: null } }), {
      status: 422,
      slug: "validation",
      locs: ["email"],
    });
    const swapped = await tenant("PATCH", `/v1/contacts/${id}`, { body: { email: null, phone: "+15005550006" } });
    assert.deepEqual([swapped.status, swapped.body.email, swapped.body.phone], [200, null, "+15005550006"]);
  });

  for (const phone of [
    "044 123 45 67",
    "0041441234567",
    "+41 44 123 45 67",
    "+999123456",
    "+4144",
    "+41441234567890123",
    "41441234567",
    "",
  ]) {
    test(`with the phone number ${JSON.stringify(phone)} is a 422: not E.164`, async () => {
      assertProblem(await create(tenant, { phone }), { status: 422, slug: "validation", locs: ["phone"] });
    });
  }

  for (const email of [
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a b@example.com",
    "ada@example.com\r\nBcc: eve@example.com",
    `${"x".repeat(65)}@example.com`,
    "a@example.com,b@example.com",
  ]) {
    test(`with the e-mail address ${JSON.stringify(email).slice(0, 40)} is a 422`, async () => {
      const answer = await create(tenant, { email });
      assertProblem(answer, { status: 422, slug: "validation", locs: ["email"] });
      assert.doesNotMatch(answer.text, /must be a email/);
    });
  }

  test("with an e-mail address at a domain of any script keeps it by its A-labels, before the @ there is ASCII", async () => {
    const { body, status, text } = await create(tenant, { email: "Ada@Bücher.例え.example" });
    assert.equal(status, 201, text);
    assert.equal(body.email, "Ada@xn--bcher-kva.xn--r8jz45g.example");
    const { body: after } = await tenant("PATCH", `/v1/contacts/${body.id}`, { body: { email: "eve@grün.example" } });
    assert.equal(after.email, "eve@xn--grn-ioa.example");
    const refused = await create(tenant, { email: "böb@example.com" });
    assertProblem(refused, { status: 422, slug: "validation", locs: ["email"] });
    assert.match(refused.body.errors[0].message, /RFC 6531.*give the person's address in ASCII/);
    const user = await tenant("POST", "/v1/users", { body: { tenantKey: "idn", email: "ada@bücher.example" } });
    assert.equal(user.body.email, "ada@xn--bcher-kva.example", user.text);
  });

  test("with a locale, a time zone, a blacklist or a field that does not exist is a 422 that names each", async () => {
    const answer = await create(tenant, { locale: "no locale", timezone: "Mars/Base", blacklist: ["s-1", "s-2"] });
    assertProblem(answer, {
      status: 422,
      slug: "validation",
      locs: ["locale", "timezone", "blacklist[0]", "blacklist[1]"],
    });
    assertProblem(await create(tenant, { emailVerified: true }), {
      status: 422,
      slug: "validation",
      locs: ["emailVerified"],
    });
  });

  test("changes only in what a PATCH names, and only from the state it names", async () => {
    const first = await create(tenant, { tenantKey: "patch" });
    const path = `/v1/contacts/${first.body.id}`;
    const changed = await tenant("PATCH", path, { body: { callOptIn: true, tenantKey: null } });
    assert.deepEqual(changed.body, {
      ...first.body,
      callOptIn: true,
      tenantKey: null,
      updatedAt: changed.body.updatedAt,
    });
    const stale = { "if-match": first.headers.get("etag") ?? "" };
    assertProblem(await tenant("PATCH", path, { body: { callOptIn: false }, headers: stale }), {
      status: 412,
      slug: "precondition-failed",
    });
    assertProblem(await tenant("DELETE", path, { headers: stale }), { status: 412, slug: "precondition-failed" });
    assert.equal(
      (await tenant("DELETE", path, { headers: { "if-match": changed.headers.get("etag") ?? "" } })).status,
      204,
    );
    assertProblem(await tenant("GET", path), { status: 404 });
  });

  test("has its tenantKey to itself among its owner's contacts", async () => {
    const key = { tenantKey: "only-one" };
    await made(tenant, key);
    await made(ada.call, key);
    await made(tenant, { ...key, ownerUserKey: "bob" });
    assertProblem(await create(tenant, key), { status: 409, slug: "conflict" });
    assertProblem(await create(ada.call, key), { status: 409, slug: "conflict" });
    const other = await made(bob.call, { tenantKey: "another" });
    assertProblem(await bob.call("PATCH", `/v1/contacts/${other.id}`, { body: key }), {
      status: 409,
      slug: "conflict",
    });
  });
});

describe("lists of contacts", () => {
  test("find by any part of name, key or address, page by page", async () => {
    const { call } = await service.newTenant();
    for (const displayName of ["Anna Frei", "Beat Frey", "Carla"]) {
      const [first] = displayName.toLowerCase().split(" ");
      await made(call, { displayName, email: `${first}@farm.example`, tenantKey: `k-${first}`, phone: null });
    }
    assert.deepEqual(namesIn((await call("GET", "/v1/contacts?q=FRE")).body), ["Anna Frei", "Beat Frey"]);
    assert.deepEqual(namesIn((await call("GET", "/v1/contacts?q=carla@farm")).body), ["Carla"]);
    assert.deepEqual(namesIn((await call("GET", "/v1/contacts?q=k-beat")).body), ["Beat Frey"]);
    const first = (await call("GET", "/v1/contacts?limit=2")).body;
    const second = (await call("GET", `/v1/contacts?limit=2&cursor=${first.nextCursor}`)).body;
    assert.deepEqual(
      [...first.items, ...second.items].map(({ displayName }) => displayName),
      ["Carla", "Beat Frey", "Anna Frei"],
    );
    assert.equal(second.nextCursor, null);
  });
});

describe("whose contact it is", () => {
  test("a user's own is the user's; the tenant sees all and filters by user; nobody sees a neighbour's", async () => {
    const { call } = await service.newTenant();
    const [eve, fay] = [await newUser(call, "eve"), await newUser(call, "fay")];
    const own = await made(eve.call, { displayName: "own" });
    assert.deepEqual([own.ownerUserId, own.ownerUserKey], [eve.id, "eve"]);
    await made(call, { displayName: "assigned", ownerUserKey: "eve" });
    await made(call, { displayName: "the tenant's" });
    assert.deepEqual(namesIn((await eve.call("GET", "/v1/contacts")).body), ["assigned", "own"]);
    assert.deepEqual(namesIn((await fay.call("GET", "/v1/contacts")).body), []);
    assert.deepEqual(namesIn((await call("GET", "/v1/contacts")).body), ["assigned", "own", "the tenant's"]);
    assert.deepEqual(namesIn((await call("GET", "/v1/contacts?userKey=eve")).body), ["assigned", "own"]);
    assert.deepEqual(namesIn((await call("GET", "/v1/contacts?userKey=nobody")).body), []);
    assertProblem(await eve.call("GET", "/v1/contacts?userKey=eve"), {
      status: 422,
      slug: "validation",
      locs: ["query.userKey"],
    });
    for (const stranger of [fay.call, tenant, ada.call]) {
      for (const [method, body] of [["GET"], ["PATCH", { displayName: "taken" }], ["DELETE"]] as const) {
        assertProblem(await stranger(method, `/v1/contacts/${own.id}`, body === undefined ? {} : { body }), {
          status: 404,
        });
      }
    }
    assert.equal((await eve.call("GET", `/v1/contacts/${own.id}`)).body.displayName, "own");
  });

  test("only a tenant's credential names the owner, and only a user of its own", async () => {
    assertProblem(await create(ada.call, { ownerUserKey: "bob" }), {
      status: 422,
      slug: "validation",
      locs: ["ownerUserKey"],
    });
    assertProblem(await create(tenant, { ownerUserKey: "nobody" }), {
      status: 422,
      slug: "validation",
      locs: ["ownerUserKey"],
    });
    const { id } = await made(tenant, { ownerUserKey: "ada" });
    const given = await tenant("PATCH", `/v1/contacts/${id}`, { body: { ownerUserKey: "bob" } });
    assert.deepEqual([given.body.ownerUserId, given.body.ownerUserKey], [bob.id, "bob"]);
    assertProblem(await ada.call("GET", `/v1/contacts/${id}`), { status: 404 });
    const freed = await tenant("PATCH", `/v1/contacts/${id}`, { body: { ownerUserKey: null } });
    assert.deepEqual([freed.body.ownerUserId, freed.body.ownerUserKey], [null, null]);
    assertProblem(await bob.call("GET", `/v1/contacts/${id}`), { status: 404 });
  });
});
