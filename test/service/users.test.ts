/** Users over HTTP: registered, found, changed, disabled and enabled by their tenant. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createUser } from "#test/support/users.ts";

const clock = createTestClock();
let service: TestService;
before(async () => {
  service = await startService({ clock });
});
after(() => service.close());

async function tenant(): Promise<Client> {
  return (await service.newTenant()).call;
}

const ada = {
  tenantKey: "grower/17 é",
  displayName: "Ada",
  email: "ada@example.com",
  phone: "+41446681800",
  locale: "de-CH",
  timezone: "Europe/Zurich",
  units: "imperial",
  canOverrideBranding: true,
};

describe("a user", () => {
  test("is answered whole, with its address and its ETag, and reads back the same", async () => {
    const call = await tenant();
    const made = await call("POST", "/v1/users", { body: ada });
    assert.equal(made.status, 201, made.text);
    const { id, createdAt, updatedAt, ...rest } = made.body;
    assert.deepEqual(rest, { ...ada, emailVerified: false, phoneVerified: false, enabled: true });
    assert.equal(createdAt, new Date(clock.now()).toISOString());
    assert.equal(updatedAt, createdAt);
    assert.equal(made.headers.get("location"), `/v1/users/${id}`);
    const read = await call("GET", `/v1/users/${id}`);
    assert.deepEqual(read.body, made.body);
    assert.equal(read.headers.get("etag"), made.headers.get("etag"));
  });

  test("needs a tenantKey alone: the rest has defaults", async () => {
    const { id: _id, createdAt: _made, updatedAt: _changed, ...rest } = await createUser(await tenant(), "u-1");
    assert.deepEqual(rest, {
      tenantKey: "u-1",
      displayName: "u-1",
      email: null,
      emailVerified: false,
      phone: null,
      phoneVerified: false,
      locale: null,
      timezone: null,
      units: "metric",
      canOverrideBranding: false,
      enabled: true,
    });
  });

  test("has a tenantKey that is unique in the tenant, and free in another", async () => {
    const call = await tenant();
    await createUser(call, "u-1");
    assertProblem(await call("POST", "/v1/users", { body: { tenantKey: "u-1" } }), { status: 409, slug: "conflict" });
    await createUser(await tenant(), "u-1");
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => call("POST", "/v1/users", { body: { tenantKey: "u-2" } })),
    );
    assert.deepEqual(crowd.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test("is found by the tenant's key, of any shape, and by no other tenant", async () => {
    const call = await tenant();
    const { id } = await createUser(call, ada.tenantKey);
    const path = `/v1/users/by-key/${encodeURIComponent(ada.tenantKey)}`;
    assert.equal((await call("GET", path)).body.id, id);
    assert.deepEqual(
      (await call("GET", `/v1/users?tenantKey=${encodeURIComponent(ada.tenantKey)}`)).body.items.map(
        (user: { id: string }) => user.id,
      ),
      [id],
    );
    assert.deepEqual((await call("GET", "/v1/users?tenantKey=grower")).body.items, []);
    assertProblem(await call("GET", "/v1/users/by-key/grower"), { status: 404 });
    const neighbour = await tenant();
    for (const foreign of [path, `/v1/users/${id}`]) assertProblem(await neighbour("GET", foreign), { status: 404 });
    assert.deepEqual((await neighbour("GET", "/v1/users")).body.items, []);
  });

  test("is found by a key of line breaks, spaces or other oddities as well", async () => {
    const call = await tenant();
    for (const key of ["line\nbreak", "\u0001", "\t", " ", "%2F", "a/../b", "\u{1F331}"]) {
      const { id } = await createUser(call, key);
      assert.equal((await call("GET", `/v1/users/by-key/${encodeURIComponent(key)}`)).body.id, id, JSON.stringify(key));
    }
  });

  for (const [field, wrong] of [
    ["tenantKey", ["", null, 7, "x".repeat(256)]],
    ["displayName", ["", null, "x".repeat(201)]],
    ["email", ["ada", "ada@", "@example.com", "a b@example.com", `${"x".repeat(65)}@example.com`, 5]],
    ["phone", ["044 668 18 00", "0041446681800", "+0446681800", "+41 44 668 18 00", "+1", "tel:+41446681800"]],
    ["locale", ["de_CH", "germanlanguage", "x", "", "de-CH-", 1]],
    ["timezone", ["Europe/Atlantis", "+01:00", "", "europe", 1]],
    ["units", ["SI", null, ""]],
    ["canOverrideBranding", ["yes", null]],
    ["emailVerified", [true]],
    ["enabled", [false]],
    ["unknown", [1]],
  ] as const) {
    test(`with a wrong ${field} is a 422 that names it, made or changed`, async () => {
      const call = await tenant();
      const { id } = await createUser(call, "u-1");
      for (const value of wrong) {
        const expected = { status: 422, slug: "validation", locs: [field] };
        assertProblem(await call("POST", "/v1/users", { body: { tenantKey: "u-2", [field]: value } }), expected);
        if (field !== "tenantKey")
          assertProblem(await call("PATCH", `/v1/users/${id}`, { body: { [field]: value } }), expected);
      }
      assert.equal((await call("GET", "/v1/users")).body.items.length, 1);
    });
  }

  test("keeps its tenantKey for ever", async () => {
    const call = await tenant();
    const { id } = await createUser(call, "u-1");
    assertProblem(await call("PATCH", `/v1/users/${id}`, { body: { tenantKey: "u-2" } }), {
      status: 422,
      slug: "validation",
      locs: ["tenantKey"],
    });
  });

  test("takes every kind of language tag and zone that exists", async () => {
    const call = await tenant();
    const { id } = await createUser(call, "u-1");
    for (const locale of ["en", "pt-BR", "zh-Hant-TW", "es-419", "sr-Latn-RS"]) {
      assert.equal((await call("PATCH", `/v1/users/${id}`, { body: { locale } })).body.locale, locale);
    }
    for (const timezone of ["UTC", "America/Argentina/ComodRivadavia", "Etc/GMT+8"]) {
      assert.equal((await call("PATCH", `/v1/users/${id}`, { body: { timezone } })).body.timezone, timezone);
    }
  });
});

describe("a changed user", () => {
  test("keeps what the PATCH does not name, clears what it sets to null, and has a new ETag", async () => {
    const call = await tenant();
    const made = await call("POST", "/v1/users", { body: ada });
    const path = `/v1/users/${made.body.id}`;
    clock.advance(1000);
    const changed = await call("PATCH", path, {
      body: { displayName: "Ada K", phone: null, locale: null, units: "metric" },
    });
    assert.equal(changed.status, 200, changed.text);
    const updatedAt = new Date(clock.now()).toISOString();
    assert.deepEqual(changed.body, {
      ...made.body,
      displayName: "Ada K",
      phone: null,
      locale: null,
      units: "metric",
      updatedAt,
    });
    const stale = { "if-match": made.headers.get("etag") ?? "" };
    assertProblem(await call("PATCH", path, { body: {}, headers: stale }), {
      status: 412,
      slug: "precondition-failed",
    });
    assert.deepEqual((await call("GET", path)).body, changed.body);
  });

  test("has a verified address only until the address changes", async () => {
    const { call, id: tenantId } = await service.newTenant();
    const { id } = await createUser(call, "u-1", { email: ada.email, phone: ada.phone });
    const path = `/v1/users/${id}`;
    const verify = (channel: "email" | "phone", value: string) =>
      service.database.write((stores) =>
        stores.users.forSystem().markVerified(tenantId, id, { channel, value }, clock.now()),
      );
    assert.equal(await verify("email", "other@example.com"), false);
    assert.equal(await verify("email", ada.email), true);
    assert.equal(await verify("phone", ada.phone), true);
    const unchanged = (await call("PATCH", path, { body: { displayName: "Ada", email: ada.email } })).body;
    assert.deepEqual([unchanged.emailVerified, unchanged.phoneVerified], [true, true]);
    const changed = (await call("PATCH", path, { body: { email: "new@example.com" } })).body;
    assert.deepEqual([changed.emailVerified, changed.phoneVerified], [false, true]);
    const back = (await call("PATCH", path, { body: { email: ada.email, phone: null } })).body;
    assert.deepEqual([back.emailVerified, back.phoneVerified], [false, false]);
  });
});

describe("the list of users", () => {
  test("is newest first, in pages, and found by part of name, key or e-mail", async () => {
    const call = await tenant();
    await createUser(call, "k-ada", { displayName: "Ada Keller", email: "first@example.com" });
    clock.advance(1);
    await createUser(call, "k-bob", { displayName: "Bob 100%" });
    clock.advance(1);
    await createUser(call, "k-eve", { displayName: "Eve" });
    const keys = async (query: string) =>
      (await call("GET", `/v1/users?${query}`)).body.items.map((user: { tenantKey: string }) => user.tenantKey);
    assert.deepEqual(await keys(""), ["k-eve", "k-bob", "k-ada"]);
    assert.deepEqual(await keys("q=KELLER"), ["k-ada"]);
    assert.deepEqual(await keys("q=k-e"), ["k-eve"]);
    assert.deepEqual(await keys("q=first@"), ["k-ada"]);
    assert.deepEqual(await keys("q=%25"), ["k-bob"]);
    const first = (await call("GET", "/v1/users?limit=2")).body;
    assert.deepEqual(await keys(`limit=2&cursor=${first.nextCursor}`), ["k-ada"]);
  });
});

describe("a disabled user", () => {
  test("is told so, stays so when disabled again, and is enabled again", async () => {
    const call = await tenant();
    const made = await createUser(call, "u-1");
    const switched = async (verb: string) => (await call("POST", `/v1/users/${made.id}/${verb}`)).body;
    assert.deepEqual(await switched("disable"), { ...made, enabled: false });
    assert.deepEqual(await switched("disable"), { ...made, enabled: false });
    assert.equal((await call("GET", `/v1/users/${made.id}`)).body.enabled, false);
    assert.deepEqual(await switched("enable"), made);
    for (const verb of ["disable", "enable"])
      assertProblem(await call("POST", `/v1/users/none/${verb}`), { status: 404 });
  });
});
