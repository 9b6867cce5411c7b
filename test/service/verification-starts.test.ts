/** Starting verifications, from the outside: how often, by whom, and what becomes of the message. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { scopes } from "#core/caller.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { newUser } from "#test/support/users.ts";
import {
  codeIn,
  linkIn,
  newAddresses,
  startVerificationWorld,
  type VerificationWorld,
} from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

/** A job that failed comes again after so long. */
const retryMs = 1_000;

const minuteMs = 60_000;

let world: VerificationWorld;

before(async () => {
  world = await startVerificationWorld();
});
after(() => world.close());

describe("a start", () => {
  test("is refused where there is nothing to verify: no address (422), verified already (409), an unknown channel (422)", async () => {
    const person = await world.newContact();
    await world.tenant("PATCH", person.path, { body: { phone: null } });
    assertProblem(await world.start(person.path, "sms"), { status: 422, slug: "validation", locs: ["channel"] });
    assertProblem(await world.start(person.path, "fax"), { status: 422, slug: "validation", locs: ["channel"] });
    await world.anyone("POST", await world.linkFor(person));
    assertProblem(await world.start(person.path, "email"), { status: 409, slug: "conflict" });
  });

  test("is allowed five times an hour for each contact, on all channels together; then it is a 429 that says how long to wait", async () => {
    const [person, other] = [await world.newContact(), await world.newContact()];
    for (const channel of ["email", "sms", "email", "sms", "email"]) {
      assert.equal((await world.start(person.path, channel)).status, 202);
      world.clock.advance(minuteMs);
    }
    const refused = await world.start(person.path, "sms");
    assertProblem(refused, { status: 429, slug: "verification-limit" });
    assert.equal(refused.headers.get("retry-after"), String(55 * 60));
    // Another address, and back, opens no new allowance.
    await world.tenant("PATCH", person.path, { body: { email: `other-${person.email}` } });
    assertProblem(await world.start(person.path, "email"), { status: 429, slug: "verification-limit" });
    assert.equal((await world.start(other.path, "email")).status, 202);
    world.clock.advance(55 * minuteMs - 1000);
    assert.equal((await world.start(person.path, "sms")).headers.get("retry-after"), "1");
    world.clock.advance(1000);
    assert.equal((await world.start(person.path, "sms")).status, 202);
    assertProblem(await world.start(person.path, "sms"), { status: 429, slug: "verification-limit" });
  });

  test("counts once under one Idempotency-Key, and one message leaves", async () => {
    const person = await world.newContact();
    const options = { body: { channel: "email" }, headers: { "idempotency-key": `verify-${person.id}` } };
    const first = await world.tenant("POST", `${person.path}/verifications`, options);
    const again = await world.tenant("POST", `${person.path}/verifications`, options);
    assert.deepEqual([again.status, again.text, again.headers.get("idempotency-replayed")], [202, first.text, "true"]);
    await eventually("everything has left", async () => (await world.unfinished()) === 0);
    assert.equal(world.mailsTo(person.email).length, 1);
  });

  test("works for a user's session on its own contacts, and is a 404 on everybody else's", async () => {
    const [ada, bob] = [await newUser(world.tenant, "ada"), await newUser(world.tenant, "bob")];
    const person = await world.newContact(ada.call);
    for (const stranger of [bob.call, world.service.call]) {
      assertProblem(await world.start(person.path, "sms", stranger), { status: 404 });
      assertProblem(await world.confirm(person.path, "123456", stranger), { status: 404 });
    }
    assert.equal(
      (await world.confirm(person.path, await world.codeFor(person, ada.call), ada.call)).body.phoneVerified,
      true,
    );
    const key = await world.tenant("POST", "/v1/keys", {
      body: { displayName: "Reader", scopes: scopes.filter((scope) => scope !== "contacts:write") },
    });
    assertProblem(await world.start(person.path, "email", world.tenant.as(key.body.secret)), {
      status: 403,
      slug: "forbidden",
    });
  });
});

describe("a message", () => {
  test("that found the mail server away leaves when it is back, with a link that works", async () => {
    const person = await world.newContact();
    await eventually("what other tests sent has left", async () => (await world.unfinished()) === 0);
    const tries = await world.smtp.goAway();
    assert.equal((await world.start(person.path, "email")).status, 202);
    await eventually("the first attempt has failed", () => tries() > 0);
    assert.equal(await world.unfinished(), 1);
    await world.smtp.comeBack();
    await eventually("the e-mail arrives after all", () => {
      world.clock.advance(retryMs);
      return world.mailsTo(person.email).length === 1;
    });
    assert.equal((await world.anyone("POST", linkIn(world.mailsTo(person.email)[0]))).status, 200);
    await eventually("nothing is left to do", async () => (await world.unfinished()) === 0);
  });

  test("that found the SMS provider failing is sent again, and its code alone counts", async () => {
    const person = await world.newContact();
    world.provider.answer({ status: 503, body: "{}" });
    assert.equal((await world.start(person.path, "sms")).status, 202);
    await eventually("the first attempt has failed", () => world.smsTo(person.phone).length === 1);
    world.provider.answer(null);
    await eventually("the second attempt has left", () => {
      world.clock.advance(retryMs);
      return world.smsTo(person.phone).length === 2;
    });
    await eventually("nothing is left to do", async () => (await world.unfinished()) === 0);
    assert.equal((await world.confirm(person.path, codeIn(world.smsTo(person.phone)[1]))).status, 200);
  });

  test("that the provider refuses for good is not sent again", async () => {
    const person = await world.newContact();
    world.smtp.refused.set(person.email, 550);
    await world.start(person.path, "email");
    await eventually("the job has ended", async () => (await world.unfinished()) === 0);
    world.smtp.refused.delete(person.email);
    assert.equal(world.mailsTo(person.email).length, 0);
    await world.anyone("POST", await world.linkFor(person));
    assert.equal(await world.isVerified(person.path, "email"), true);
  });

  test("leaves nothing in the database that opens its link or is its code", async () => {
    const person = await world.newContact();
    const token = (await world.linkFor(person)).split("/").at(-1) ?? "";
    const code = await world.codeFor(person);
    const subject = { tenantId: world.tenantId, kind: "contact", id: person.id } as const;
    const kept = await world.service.database.write(async (stores) => {
      const verifications = stores.verifications.of(subject);
      return [await verifications.lockPending("email"), await verifications.lockPending("sms")];
    });
    assert.ok(kept.every((verification) => verification?.secretHash?.length === 64));
    const { secretHash, id: _, ...others } = kept[1] ?? assert.fail();
    assert.ok(
      !JSON.stringify(kept[0]).includes(token) && !JSON.stringify(others).includes(code) && secretHash !== code,
    );
  });
});

describe("a user's address", () => {
  test("is verified in the same two ways, and told as the user's", async () => {
    const own = newAddresses();
    const made = await world.tenant("POST", "/v1/users", {
      body: { tenantKey: "grower", displayName: "Grower", ...own },
    });
    assert.equal(made.status, 201, made.text);
    const person = { id: made.body.id, path: `/v1/users/${made.body.id}`, ...own };
    assert.equal((await world.anyone("POST", await world.linkFor(person))).status, 200);
    const confirmed = await world.confirm(person.path, await world.codeFor(person));
    assert.deepEqual([confirmed.status, confirmed.body.emailVerified, confirmed.body.phoneVerified], [200, true, true]);
    assert.deepEqual(await world.eventsOf(person.id), [
      { event: "user.verified", data: { subjectId: person.id, channel: "email" } },
      { event: "user.verified", data: { subjectId: person.id, channel: "sms" } },
    ]);
    const pending = await world.tenant("PATCH", person.path, { body: { email: `new-${own.email}` } });
    assert.deepEqual([pending.body.emailVerified, pending.body.phoneVerified], [false, true]);
    const link = await world.linkFor({ ...person, email: `new-${own.email}` });
    await world.tenant("PATCH", person.path, { body: { email: own.email } });
    assert.equal((await world.anyone("POST", link)).status, 404);
    assertProblem(await world.start(person.path, "email", world.service.call), { status: 404 });
  });
});

test("a suspended tenant's links confirm nothing", async () => {
  const other = await world.service.newTenant();
  const person = await world.newContact(other.call);
  const link = await world.linkFor(person, other.call);
  await world.service.operator("PATCH", `/v1/admin/tenants/${other.id}`, { body: { status: "suspended" } });
  assert.equal((await world.anyone("POST", link)).status, 404);
  await world.service.operator("PATCH", `/v1/admin/tenants/${other.id}`, { body: { status: "active" } });
  assert.equal((await world.anyone("POST", link)).status, 200);
});
