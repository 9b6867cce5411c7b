/**
 * What users do for themselves with their own sessions: read and change how things are shown to them, and verify their
 * addresses.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createUser, openSession } from "#test/support/users.ts";
import {
  newAddresses,
  type Person,
  startVerificationWorld,
  type VerificationWorld,
} from "#test/support/verification.ts";

let world: VerificationWorld;
let keys = 0;

before(async () => {
  world = await startVerificationWorld();
});
after(() => world.close());

async function signedIn(): Promise<{
  readonly user: { readonly id: string };
  readonly call: Client;
  readonly person: Person;
}> {
  const addresses = newAddresses();
  const user = await createUser(world.tenant, `own-${++keys}`, addresses);
  const { call } = await openSession(world.tenant, user.id);
  return { user, call, person: { id: user.id, path: "/v1/auth/me", ...addresses } };
}

describe("a user's session", () => {
  test("reads its own user, and changes displayName, locale, timezone and units", async () => {
    const { user, call } = await signedIn();
    const me = await call("GET", "/v1/auth/me");
    assert.deepEqual([me.body.kind, me.body.user], ["user", user]);
    const changes = { displayName: "Ann", locale: "de-CH", timezone: "Europe/Zurich", units: "imperial" };
    const changed = await call("PATCH", "/v1/auth/me", { body: changes });
    assert.equal(changed.status, 200, changed.text);
    const { updatedAt } = changed.body.user;
    assert.deepEqual(changed.body, { ...me.body, user: { ...user, ...changes, updatedAt } });
    assert.deepEqual((await call("GET", "/v1/auth/me")).body, changed.body);
    assert.deepEqual((await world.tenant("GET", `/v1/users/${user.id}`)).body, changed.body.user);
    const cleared = await call("PATCH", "/v1/auth/me", { body: { locale: null } });
    assert.deepEqual([cleared.body.user.locale, cleared.body.user.timezone], [null, "Europe/Zurich"]);
  });

  test("changes nothing else of its user, and nothing to what does not exist", async () => {
    const { user, call } = await signedIn();
    const refused: readonly (readonly [string, unknown])[] = [
      ["email", "other@example.com"],
      ["phone", "+41441234567"],
      ["canOverrideBranding", true],
      ["enabled", false],
      ["tenantKey", "mine"],
      ["locale", "no such tag"],
      ["timezone", "Europe/Atlantis"],
      ["units", "furlongs"],
    ];
    for (const [field, value] of refused) {
      assertProblem(await call("PATCH", "/v1/auth/me", { body: { [field]: value } }), {
        status: 422,
        slug: "validation",
        locs: [field],
      });
    }
    assert.deepEqual((await world.tenant("GET", `/v1/users/${user.id}`)).body, user);
  });

  test("starts and confirms verifications of its own e-mail address and number", async () => {
    const { user, call, person } = await signedIn();
    const link = await world.linkFor(person, call);
    assert.equal((await world.anyone("POST", link)).status, 200);
    const confirmed = await world.confirm(person.path, await world.codeFor(person, call), call);
    assert.equal(confirmed.status, 200, confirmed.text);
    assert.deepEqual(
      [confirmed.body.id, confirmed.body.emailVerified, confirmed.body.phoneVerified],
      [user.id, true, true],
    );
    assert.deepEqual(await world.eventsOf(user.id), [
      { event: "user.verified", data: { subjectId: user.id, channel: "email" } },
      { event: "user.verified", data: { subjectId: user.id, channel: "sms" } },
    ]);
    assertProblem(await world.start(person.path, "email", call), { status: 409, slug: "conflict" });
  });

  test("shares its user's allowance with the tenant, and is the one to confirm what the tenant has started", async () => {
    const { user, call, person } = await signedIn();
    const byTenant = await world.codeFor({ ...person, path: `/v1/users/${user.id}` });
    assert.equal((await world.confirm(person.path, byTenant, call)).status, 200);
    for (let count = 0; count < 4; count += 1)
      assert.equal((await world.start(person.path, "email", call)).status, 202);
    assertProblem(await world.start(person.path, "email", call), { status: 429, slug: "verification-limit" });
    assertProblem(await world.start(`/v1/users/${user.id}`, "email"), { status: 429, slug: "verification-limit" });
  });
});

test("a tenant's credential has no user of its own to change or verify, and is told what to use", async () => {
  const session = await openSession(world.tenant, null);
  for (const call of [world.tenant, session.call]) {
    const refused = [
      await call("PATCH", "/v1/auth/me", { body: { units: "metric" } }),
      await world.start("/v1/auth/me", "email", call),
      await world.confirm("/v1/auth/me", "123456", call),
    ];
    for (const answer of refused) {
      assertProblem(answer, { status: 403, slug: "forbidden" });
      assert.match(answer.body.detail, /\/v1\/users\/\{id\}/);
    }
  }
});
