/**
 * How much of verification anybody gets, from the outside: per address over all contacts, users and tenants, per user,
 * per tenant; starts and guesses.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createSealer } from "#core/seal.ts";
import { createVerificationLimits } from "#server/verification/limits.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { contactInput } from "#test/support/records.ts";
import { newUser } from "#test/support/users.ts";
import {
  newAddresses,
  type Person,
  startVerificationWorld,
  type VerificationWorld,
} from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

const hourSeconds = 60 * 60;
const hourMs = 1000 * hourSeconds;

let world: VerificationWorld;

before(async () => {
  world = await startVerificationWorld();
});
after(() => world.close());

async function newTenant(): Promise<Client> {
  const { id, call } = await world.service.newTenant();
  await world.service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { rateLimitPerMinute: 100_000 } });
  return call;
}

async function contactOf(call: Client, { email, phone }: { email: string; phone: string }): Promise<Person> {
  const addresses = { email, phone };
  const answer = await call("POST", "/v1/contacts", { body: contactInput(addresses) });
  assert.equal(answer.status, 201, answer.text);
  return { id: answer.body.id, path: `/v1/contacts/${answer.body.id}`, ...addresses };
}

/** As many contacts of one address each. */
function contactsOf(call: Client, count: number, addresses: { email: string; phone: string }): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => contactOf(call, addresses)));
}

const statusesOf = (answers: readonly Answer[]) => (status: number) =>
  answers.filter((answer) => answer.status === status).length;

function assertLimit(answer: Answer, seconds: number): void {
  assertProblem(answer, { status: 429, slug: "verification-limit" });
  assert.equal(answer.headers.get("retry-after"), String(seconds));
}

describe("an address", () => {
  test("gets ten messages an hour, however many contacts of one user it stands in, and however many are started at once", async () => {
    const ann = await newUser(await newTenant(), "ann");
    const stranger = newAddresses();
    const contacts = await contactsOf(ann.call, 25, stranger);
    const mails = await Promise.all(contacts.map(({ path }) => world.start(path, "email", ann.call)));
    assert.deepEqual([202, 429].map(statusesOf(mails)), [10, 15]);
    const messages = await Promise.all(contacts.map(({ path }) => world.start(path, "sms", ann.call)));
    assert.deepEqual([202, 429].map(statusesOf(messages)), [10, 15]);
    for (const answer of [...mails, ...messages].filter(({ status }) => status === 429))
      assertLimit(answer, hourSeconds);
    await eventually("everything has left", async () => (await world.unfinished()) === 0);
    assert.deepEqual([world.mailsTo(stranger.email).length, world.smsTo(stranger.phone).length], [10, 10]);
  });

  test("gets no more when contacts are deleted and made anew, nor when it is spelled otherwise", async () => {
    const call = await newTenant();
    const { email, phone } = newAddresses();
    const [local, domain] = email.split("@");
    for (let index = 0; index < 10; index += 1) {
      const spelling = index % 2 === 0 ? email.toUpperCase() : `${local}+${index}@${domain}`;
      const person = await contactOf(call, { email: spelling, phone });
      assert.equal((await world.start(person.path, "email", call)).status, 202);
      assert.equal((await call("DELETE", person.path)).status, 204);
    }
    const person = await contactOf(call, { email, phone });
    assertLimit(await world.start(person.path, "email", call), hourSeconds);
    assert.equal((await world.start(person.path, "sms", call)).status, 202, "another address has its own allowance");
  });

  test("gets twenty messages a day", async () => {
    const call = await newTenant();
    const contacts = await contactsOf(call, 6, newAddresses());
    const startAll = () =>
      Promise.all(contacts.slice(0, 5).flatMap(({ path }) => [1, 2].map(() => world.start(path, "sms", call))));
    assert.equal(statusesOf(await startAll())(202), 10);
    world.clock.advance(hourMs);
    assert.equal(statusesOf(await startAll())(202), 10);
    world.clock.advance(hourMs);
    assertLimit(await world.start(contacts[5]?.path ?? "", "sms", call), 22 * hourSeconds);
    world.clock.advance(22 * hourMs - 1);
    assertLimit(await world.start(contacts[5]?.path ?? "", "sms", call), 1);
    world.clock.advance(1);
    assert.equal((await world.start(contacts[5]?.path ?? "", "sms", call)).status, 202);
  });

  test("is counted over all tenants, and none is told what another does", async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const addresses = newAddresses();
    const contacts = await contactsOf(one, 3, addresses);
    const answers = await Promise.all(
      contacts.flatMap(({ path }) => [1, 2, 3, 4].map(() => world.start(path, "email", one))),
    );
    assert.deepEqual([202, 429].map(statusesOf(answers)), [10, 2]);
    const theirs = await world.start((await contactOf(other, addresses)).path, "email", other);
    const ours = answers.find(({ status }) => status === 429);
    assertLimit(theirs, hourSeconds);
    assert.equal(theirs.body.detail, ours?.body.detail);
    assert.doesNotMatch(theirs.text, /tenant|another|verifications were/i);
  });

  test("loses nothing by requests that were refused", async () => {
    const call = await newTenant();
    const person = await contactOf(call, newAddresses());
    await world.anyone("POST", await world.linkFor(person, call));
    for (let count = 0; count < 12; count += 1)
      assertProblem(await world.start(person.path, "email", call), { status: 409, slug: "conflict" });
    const twin = await contactOf(call, person);
    for (let count = 0; count < 5; count += 1) assert.equal((await world.start(twin.path, "email", call)).status, 202);
    for (let count = 0; count < 12; count += 1) assertLimit(await world.start(twin.path, "email", call), hourSeconds);
    assert.equal((await world.start((await contactOf(call, person)).path, "email", call)).status, 202);
  });

  test("is counted exactly by several processes at once", async () => {
    const { database } = world.service;
    const sealer = createSealer([Buffer.alloc(32, 1)]);
    const processes = [1, 2, 3].map(() => createVerificationLimits({ database, clock: world.clock, sealer }));
    const counted = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => {
        const subject = { tenantId: world.tenantId, kind: "contact", id: `c-${index}` } as const;
        return processes[index % 3]?.countStart(subject, null, "everybody@example.com");
      }),
    );
    assert.equal(counted.filter(({ status }) => status === "fulfilled").length, 10);
  });
});

test("a user starts thirty verifications an hour, and takes nothing from another user", async () => {
  const tenant = await newTenant();
  const [ann, ben] = [await newUser(tenant, "ann"), await newUser(tenant, "ben")];
  const startOnce = async (call: Client) => world.start((await contactOf(call, newAddresses())).path, "sms", call);
  assert.equal(statusesOf(await Promise.all(Array.from({ length: 33 }, () => startOnce(ann.call))))(202), 30);
  assertLimit(await startOnce(ann.call), hourSeconds);
  assert.equal((await startOnce(ben.call)).status, 202);
  assert.equal((await startOnce(tenant)).status, 202);
});

test("a tenant starts three hundred verifications an hour, and takes nothing from another tenant", async () => {
  const [one, other] = [await world.service.newTenant(), await newTenant()];
  // What 299 requests would count: addresses count by themselves.
  const sealer = createSealer([Buffer.alloc(32, 1)]);
  const { countStart } = createVerificationLimits({ database: world.service.database, clock: world.clock, sealer });
  for (let index = 0; index < 299; index += 1) {
    await countStart({ tenantId: one.id, kind: "contact", id: `c-${index}` }, null, `c-${index}@example.com`);
  }
  const person = await contactOf(one.call, newAddresses());
  const starts = await Promise.all([1, 2, 3].map(() => world.start(person.path, "sms", one.call)));
  assert.deepEqual([202, 429].map(statusesOf(starts)), [1, 2]);
  assertLimit(await world.start((await contactOf(one.call, newAddresses())).path, "email", one.call), hourSeconds);
  assert.equal((await world.start((await contactOf(other, newAddresses())).path, "sms", other)).status, 202);
});

describe("a code", () => {
  const otherThan = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, "0");

  async function codesOf(call: Client, contacts: readonly Person[]): Promise<string[]> {
    const codes: string[] = [];
    for (const person of contacts) codes.push(await world.codeFor(person, call));
    return codes;
  }

  test("is answered fifteen times an hour for each number, however many contacts it stands in; then even the right one waits", async () => {
    const call = await newTenant();
    const contacts = await contactsOf(call, 5, newAddresses());
    const codes = await codesOf(call, contacts);
    const guesses = contacts
      .slice(0, 4)
      .flatMap(({ path }, index) =>
        [1, 2, 3, 4, 5].map((step) => world.confirm(path, otherThan(codes[index] ?? "", step), call)),
      );
    const answers = await Promise.all(guesses);
    assert.deepEqual([422, 429].map(statusesOf(answers)), [15, 5]);
    const [last, code] = [contacts[4]?.path ?? "", codes[4] ?? ""];
    const refused = await world.confirm(last, code, call);
    assertLimit(refused, hourSeconds);
    assert.doesNotMatch(refused.text, /tenant|another/i);
    world.clock.advance(hourMs);
    assert.equal((await world.confirm(last, await world.codeFor(contacts[4] as Person, call), call)).status, 200);
  });

  test("is answered no more often under Idempotency-Keys: each wrong one counts", async () => {
    const call = await newTenant();
    const person = await contactOf(call, newAddresses());
    const code = await world.codeFor(person, call);
    const guess = (step: number) => {
      const options = {
        body: { code: otherThan(code, step) },
        headers: { "idempotency-key": `guess-${person.id}-${step}` },
      };
      return call("POST", `${person.path}/verifications/confirm`, options);
    };
    for (const step of [1, 2, 3, 4, 5])
      assertProblem(await guess(step), { status: 422, slug: "validation", locs: ["code"] });
    const right = await world.confirm(person.path, code, call);
    assertProblem(right, { status: 422, slug: "validation", locs: ["code"] });
    assert.match(right.body.detail, /too many wrong codes/);
  });
});
