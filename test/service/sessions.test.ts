/** Sessions over HTTP: minted, used, listed and ended; and the cookie that carries one for browsers. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { scopes, userSessionScopes } from "#core/caller.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

const minuteMs = 60_000;
const clock = createTestClock();
let service: TestService;
before(async () => {
  service = await startService({ clock });
});
after(() => service.close());

async function tenant(): Promise<Client> {
  return (await service.newTenant()).call;
}

async function isLetIn(call: Client): Promise<boolean> {
  const { status } = await call("GET", "/v1/auth/me");
  assert.ok(status === 200 || status === 401, String(status));
  return status === 200;
}

function idsOf({ body }: { readonly body: { readonly items: readonly { readonly id: string }[] } }): string[] {
  return body.items.map(({ id }) => id);
}

describe("a session of a user", () => {
  test("is the user, with the scopes of users, whatever the key that minted it has", async () => {
    const call = await tenant();
    const { secret } = await createKey(call, ["users:manage"]);
    const ada = await createUser(call, "ada", { displayName: "Ada" });
    const session = await openSession(call.as(secret), ada.id);
    assert.match(session.token, /^gst_[\w-]{32}$/);
    const me = (await session.call("GET", "/v1/auth/me")).body;
    assert.deepEqual(me.user, ada);
    assert.deepEqual(
      { kind: me.kind, scopes: me.scopes, expiresAt: me.expiresAt },
      { kind: "user", scopes: userSessionScopes, expiresAt: session.expiresAt },
    );
  });

  test("is refused at the tenant's gate", async () => {
    const call = await tenant();
    const session = await openSession(call, (await createUser(call, "ada")).id);
    for (const path of ["/v1/users", "/v1/keys", "/v1/adapters", "/v1/session-tokens"]) {
      assertProblem(await session.call("GET", path), { status: 403, slug: "forbidden" });
    }
  });

  test("ends at once when its user is disabled, and does not come back with the user", async () => {
    const call = await tenant();
    const [ada, bob] = [await createUser(call, "ada"), await createUser(call, "bob")];
    const sessions = [await openSession(call, ada.id), await openSession(call, ada.id)];
    const other = await openSession(call, bob.id);
    for (const session of sessions) assert.ok(await isLetIn(session.call));
    await call("POST", `/v1/users/${ada.id}/disable`);
    for (const session of sessions) assert.ok(!(await isLetIn(session.call)));
    assert.ok(await isLetIn(other.call));
    assertProblem(await call("POST", `/v1/users/${ada.id}/session-tokens`), { status: 409, slug: "conflict" });
    await call("POST", `/v1/users/${ada.id}/enable`);
    for (const session of sessions) assert.ok(!(await isLetIn(session.call)));
    assert.ok(await isLetIn((await openSession(call, ada.id)).call));
  });

  test("is for users of the own tenant only", async () => {
    const { id } = await createUser(await tenant(), "ada");
    assertProblem(await (await tenant())("POST", `/v1/users/${id}/session-tokens`), { status: 404 });
  });
});

describe("a session of the tenant", () => {
  test("has exactly the scopes of the key that mints it, and no user", async () => {
    const call = await tenant();
    const { secret } = await createKey(call, ["flows:run", "results:read"]);
    const session = await openSession(call.as(secret), null);
    const me = (await session.call("GET", "/v1/auth/me")).body;
    assert.deepEqual([me.kind, me.user, me.scopes], ["tenant", null, ["flows:run", "results:read"]]);
    assert.equal((await session.call("GET", "/v1/flows")).status, 200);
    assertProblem(await session.call("GET", "/v1/users"), { status: 403, slug: "forbidden" });
  });

  test("cannot hand out more than it has, nor outlive itself by minting another", async () => {
    const call = await tenant();
    const { secret } = await createKey(call, ["keys:manage", "users:manage"]);
    const session = await openSession(call.as(secret), null, { ttlMinutes: 10 });
    const asked = await session.call("POST", "/v1/keys", { body: { displayName: "Kept", scopes: ["keys:manage"] } });
    assertProblem(asked, { status: 403, slug: "forbidden" });
    assert.match(asked.body.detail, /[Ss]essions issue no keys/);
    clock.advance(minuteMs);
    const child = await openSession(session.call, null, { ttlMinutes: 1440 });
    assert.equal(child.expiresAt, session.expiresAt);
    assert.deepEqual((await child.call("GET", "/v1/auth/me")).body.scopes, ["keys:manage", "users:manage"]);
    const user = await createUser(call, "ada");
    const grandchild = await openSession(child.call, user.id, { ttlMinutes: 1440 });
    assert.equal(grandchild.expiresAt, session.expiresAt);
    assert.equal((await call("DELETE", `/v1/session-tokens/${session.id}`)).status, 204);
    for (const each of [session, child, grandchild])
      assert.ok(!(await isLetIn(each.call)), "revoking it ends what it minted");
  });

  test("ends at once when the key that minted it is revoked, and so does what came of it", async () => {
    const call = await tenant();
    const key = await createKey(call, scopes);
    const user = await createUser(call, "ada");
    const session = await openSession(call.as(key.secret), null);
    const family = [session, await openSession(session.call, user.id), await openSession(call.as(key.secret), user.id)];
    const other = await openSession(call, user.id);
    for (const each of family) assert.ok(await isLetIn(each.call));
    assert.equal((await call("DELETE", `/v1/keys/${key.id}`)).status, 204);
    for (const each of family) assert.ok(!(await isLetIn(each.call)));
    assert.ok(await isLetIn(other.call));
    const listed = (await call("GET", "/v1/session-tokens")).body.items;
    for (const { id } of family) assert.notEqual(listed.find((each: { id: string }) => each.id === id).revokedAt, null);
  });
});

describe("the lifetime of a session", () => {
  test("is 60 minutes, or what was asked for from 5 to 1440 minutes", async () => {
    const call = await tenant();
    for (const [input, minutes] of [
      [{}, 60],
      [{ ttlMinutes: 5 }, 5],
      [{ ttlMinutes: 1440 }, 1440],
    ] as const) {
      const session = await openSession(call, null, input);
      assert.equal(Date.parse(session.expiresAt), clock.now() + minutes * minuteMs);
    }
    const { id } = await createUser(call, "ada");
    for (const ttlMinutes of [4, 1441, 5.5, "60", null]) {
      for (const path of ["/v1/session-tokens", `/v1/users/${id}/session-tokens`]) {
        assertProblem(await call("POST", path, { body: { ttlMinutes } }), {
          status: 422,
          slug: "validation",
          locs: ["ttlMinutes"],
        });
      }
    }
  });

  test("ends to the millisecond", async () => {
    const session = await openSession(await tenant(), null, { ttlMinutes: 5 });
    clock.advance(5 * minuteMs - 1);
    assert.ok(await isLetIn(session.call));
    clock.advance(1);
    assert.ok(!(await isLetIn(session.call)));
  });

  test("is never longer than the key's own", async () => {
    const call = await tenant();
    const expiresAt = new Date(clock.now() + 20 * minuteMs).toISOString();
    const { secret } = await createKey(call, ["users:manage"], { expiresAt });
    const session = await openSession(call.as(secret), null);
    assert.equal(session.expiresAt, expiresAt);
    clock.advance(20 * minuteMs);
    assert.ok(!(await isLetIn(session.call)));
  });

  test("stops with the tenant's suspension and goes on after it", async () => {
    const suspended = await service.newTenant();
    const session = await openSession(suspended.call, null);
    const status = (value: string) =>
      service.operator("PATCH", `/v1/admin/tenants/${suspended.id}`, { body: { status: value } });
    await status("suspended");
    assert.ok(!(await isLetIn(session.call)));
    await status("active");
    assert.ok(await isLetIn(session.call));
  });
});

describe("the tenant's list of sessions", () => {
  test("shows whose they are and never a token; q looks at user and key", async () => {
    const call = await tenant();
    const key = await createKey(call, scopes, { displayName: "Backend" });
    const ada = await createUser(call, "k-ada", { displayName: "Ada" });
    const own = await openSession(call, null);
    clock.advance(1);
    const users = await openSession(call.as(key.secret), ada.id);
    const list = await call("GET", "/v1/session-tokens");
    assert.deepEqual(idsOf(list), [users.id, own.id]);
    for (const { token } of [own, users]) assert.ok(!list.text.includes(token.slice(4)));
    const { createdAt: _made, expiresAt: _ends, ...first } = list.body.items[0];
    assert.deepEqual(first, {
      id: users.id,
      kind: "user",
      userId: ada.id,
      userKey: "k-ada",
      keyId: key.id,
      scopes: userSessionScopes,
      revokedAt: null,
    });
    for (const [q, expected] of [
      ["K-AD", [users.id]],
      ["ada", [users.id]],
      ["backend", [users.id]],
      ["nobody", []],
    ] as const) {
      assert.deepEqual(idsOf(await call("GET", `/v1/session-tokens?q=${q}`)), expected, q);
    }
    assert.deepEqual(idsOf(await (await tenant())("GET", "/v1/session-tokens")), []);
  });

  test("revokes one at once, and a second time without harm; a neighbour's is a 404", async () => {
    const call = await tenant();
    const session = await openSession(call, null);
    const path = `/v1/session-tokens/${session.id}`;
    assertProblem(await (await tenant())("DELETE", path), { status: 404 });
    assert.ok(await isLetIn(session.call));
    for (let time = 0; time < 2; time++) assert.equal((await call("DELETE", path)).status, 204);
    assert.ok(!(await isLetIn(session.call)));
  });
});

describe("a key that may not manage users", () => {
  test("revokes the tenant's sessions that it has minted, and no others", async () => {
    const call = await tenant();
    const [key, other] = [await createKey(call, ["flows:run"]), await createKey(call, ["flows:run"])];
    const ada = await createUser(call, "ada");
    const [mine, second] = [await openSession(call.as(key.secret), null), await openSession(call.as(key.secret), null)];
    const foreign = [
      await openSession(call.as(other.secret), null),
      await openSession(call, null),
      await openSession(call, ada.id),
    ];
    for (const { id } of foreign)
      assertProblem(await call.as(key.secret)("DELETE", `/v1/session-tokens/${id}`), { status: 404 });
    assert.equal((await call.as(key.secret)("DELETE", `/v1/session-tokens/${mine.id}`)).status, 204);
    assert.ok(!(await isLetIn(mine.call)));
    assert.equal((await second.call("DELETE", `/v1/session-tokens/${second.id}`)).status, 204);
    for (const session of foreign) assert.ok(await isLetIn(session.call));
  });
});

test("sessions that have expired are listed where they are asked for, and those that run always", async () => {
  const call = await tenant();
  const short = await openSession(call, null, { ttlMinutes: 5 });
  const long = await openSession(call, null, { ttlMinutes: 30 });
  assert.deepEqual(idsOf(await call("GET", "/v1/session-tokens")).toSorted(), [short.id, long.id].toSorted());
  clock.advance(6 * minuteMs);
  assert.deepEqual(idsOf(await call("GET", "/v1/session-tokens")), [long.id]);
  assert.deepEqual(idsOf(await call("GET", "/v1/session-tokens?expired=false")), [long.id]);
  assert.deepEqual(
    idsOf(await call("GET", "/v1/session-tokens?expired=true")).toSorted(),
    [short.id, long.id].toSorted(),
  );
});

describe("a caller's own sessions", () => {
  test("are the user's for a user, and can be ended one by one", async () => {
    const call = await tenant();
    const [ada, bob] = [await createUser(call, "ada"), await createUser(call, "bob")];
    const here = await openSession(call, ada.id);
    clock.advance(1);
    const there = await openSession(call, ada.id);
    const others = [await openSession(call, bob.id), await openSession(call, null)];
    const own = await here.call("GET", "/v1/auth/sessions");
    assert.deepEqual(
      own.body.items.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent]),
      [
        [there.id, false],
        [here.id, true],
      ],
    );
    for (const { id } of others) assertProblem(await here.call("DELETE", `/v1/auth/sessions/${id}`), { status: 404 });
    assert.equal((await here.call("DELETE", `/v1/auth/sessions/${there.id}`)).status, 204);
    assert.ok(!(await isLetIn(there.call)));
    for (const session of [here, ...others]) assert.ok(await isLetIn(session.call));
    assert.deepEqual(idsOf(await here.call("GET", "/v1/auth/sessions")), [here.id]);
  });

  test("are the tenant sessions of the same key for a key or a tenant session", async () => {
    const call = await tenant();
    const key = await createKey(call, scopes);
    const mine = await openSession(call.as(key.secret), null);
    await openSession(call, null);
    await openSession(call.as(key.secret), (await createUser(call, "ada")).id);
    for (const caller of [mine.call, call.as(key.secret)])
      assert.deepEqual(idsOf(await caller("GET", "/v1/auth/sessions")), [mine.id]);
  });

  test("end with logout; with a key nothing happens", async () => {
    const call = await tenant();
    const session = await openSession(call, null);
    assert.equal((await session.call("POST", "/v1/auth/logout")).status, 204);
    assert.ok(!(await isLetIn(session.call)));
    assert.equal((await call("POST", "/v1/auth/logout")).status, 204);
    assert.ok(await isLetIn(call));
  });
});
