/** Test messages to a contact from the outside: what is made of one, when none is sent, and how many there may be. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createSealer } from "#core/seal.ts";
import { phoneFingerprint } from "#server/alerts/phone-stop.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { eventsOf } from "#test/support/events.ts";
import { contactInput } from "#test/support/records.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createKey, newUser } from "#test/support/users.ts";
import { type Person, startVerificationWorld, type VerificationWorld } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

const clock = createTestClock();
const sealingKey = Buffer.alloc(32, 7);
const minuteMs = 60_000;
const optedIn = { emailOptIn: true, smsOptIn: true, callOptIn: true };

let service: TestService;
let tenant: TestTenant;

before(async () => {
  service = await startService({ clock, environment: { SECRETS_KEY: sealingKey.toString("base64") } });
  tenant = await service.newTenant();
});
after(() => service.close());

async function newContact(changes: object = {}, verified: readonly ("email" | "phone")[] = []): Promise<string> {
  const answer = await tenant.call("POST", "/v1/contacts", { body: contactInput({ ...optedIn, ...changes }) });
  assert.equal(answer.status, 201, answer.text);
  const { id } = answer.body;
  for (const channel of verified)
    await service.database.write((stores) =>
      stores.contacts.forSystem().markVerified(tenant.id, id, { channel, value: answer.body[channel] }, clock.now()),
    );
  return id;
}

const send = (id: string, channel: string, call: Client = tenant.call, headers = {}): Promise<Answer> =>
  call("POST", `/v1/contacts/${id}/test`, { body: { channel }, headers });

const hasJob = (deliveryId: string): Promise<boolean> =>
  service.database.read(async (stores) => {
    const job = { id: deliveryId, tenantId: tenant.id, data: {} };
    return (await stores.outbox.forSystem().find("messages", job)) !== null;
  });

const isSent = async (deliveryId: string): Promise<boolean> =>
  (await tenant.call("GET", `/v1/alert-deliveries/${deliveryId}`)).body.status === "sent";

describe("a test message", () => {
  for (const channel of ["email", "sms", "voice"])
    test(`by ${channel} is a delivery that waits to be sent, and stands in the log`, async () => {
      const contactId = await newContact({}, ["email", "phone"]);
      const answer = await send(contactId, channel);
      assert.equal(answer.status, 202, answer.text);
      const { deliveryId, at, message, ...rest } = answer.body;
      assert.deepEqual(rest, {
        runId: null,
        flowId: null,
        contactId,
        channel,
        triggerType: "test",
        status: "pending",
        reason: null,
        targetNames: [],
        error: null,
        attempts: 0,
        endedAt: null,
        toldWith: null,
        combinedMessage: null,
      });
      assert.match(message, /^This is a test message from Another tenant\.$/);
      assert.equal(at, new Date(clock.now()).toISOString());
      assert.equal(answer.headers.get("location"), `/v1/alert-deliveries/${deliveryId}`);
      const read = await tenant.call("GET", `/v1/alert-deliveries/${deliveryId}`);
      assert.deepEqual([read.body.message, read.body.at], [message, at]);
      assert.match(answer.headers.get("etag") ?? "", /^"pending\./);
      // It may have left by now.
      assert.ok((await hasJob(deliveryId)) || (await isSent(deliveryId)));
    });

  test("speaks the contact's language, and for the tenant's brand", async () => {
    await tenant.call("PUT", "/v1/branding", { body: { name: "Seehof" } });
    const contactId = await newContact({ locale: "de-CH" }, ["email"]);
    assert.equal((await send(contactId, "email")).body.message, "Dies ist eine Testnachricht von Seehof.");
  });

  const skipped: readonly (readonly [
    title: string,
    channel: string,
    changes: object,
    verified: readonly ("email" | "phone")[],
    status: string,
    reason: RegExp,
  ])[] = [
    ["an address that is not verified", "email", {}, ["phone"], "skipped_unverified", /e-mail address is not verified/],
    ["a number that is not verified", "sms", {}, ["email"], "skipped_unverified", /phone number is not verified/],
    ["a missing address", "email", { email: null }, ["phone"], "skipped_unverified", /no e-mail address/],
    ["a missing number", "voice", { phone: null }, ["email"], "skipped_unverified", /no phone number/],
    ["no opt-in", "sms", { smsOptIn: false }, ["email", "phone"], "skipped_optout", /not opted into SMS/],
  ];
  for (const [title, channel, changes, verified, status, reason] of skipped)
    test(`to ${title} is not sent: the delivery says why, and is at its end`, async () => {
      const contactId = await newContact(changes, verified);
      const answer = await send(contactId, channel);
      assert.deepEqual([answer.status, answer.body.status], [202, status], answer.text);
      assert.match(answer.body.reason, reason);
      assert.equal(answer.body.endedAt, answer.body.at);
      assert.equal(await hasJob(answer.body.deliveryId), false);
      const told = (await eventsOf(service.database, tenant.id)).filter(
        ({ event, data }) => event === "alert.sent" && data.deliveryId === answer.body.deliveryId,
      );
      assert.equal(told.length, status === "skipped_unverified" ? 1 : 0);
    });

  test("by SMS to a number that answered STOP is not sent, and by voice it is", async () => {
    const phone = "+41446681890";
    const contactId = await newContact({ phone }, ["phone"]);
    const fingerprint = phoneFingerprint(createSealer([sealingKey]), phone);
    await service.database.write((stores) => stores.phoneStops.forSystem().stop(fingerprint, "sealed", clock.now()));
    const { body } = await send(contactId, "sms");
    assert.deepEqual([body.status, body.reason], ["skipped_optout", "the number's holder has answered STOP"]);
    assert.equal((await send(contactId, "voice")).body.status, "pending");
  });

  test("under an Idempotency-Key is sent once", async () => {
    const contactId = await newContact({}, ["email"]);
    const key = { "idempotency-key": "test-once" };
    const [first, again] = [
      await send(contactId, "email", tenant.call, key),
      await send(contactId, "email", tenant.call, key),
    ];
    assert.deepEqual(again.body, first.body);
    const { body } = await tenant.call("GET", `/v1/alert-deliveries?contactId=${contactId}`);
    assert.equal(body.items.length, 1);
  });

  test("goes to contacts that the caller reaches, by those who may change them, on channels that exist", async () => {
    const contactId = await newContact({}, ["email"]);
    const [ada, neighbour] = [await newUser(tenant.call, "ada"), await service.newTenant()];
    for (const call of [ada.call, neighbour.call]) assertProblem(await send(contactId, "email", call), { status: 404 });
    assertProblem(await send("none", "email"), { status: 404 });
    const reader = tenant.call.as((await createKey(tenant.call, ["results:read"])).secret);
    assertProblem(await send(contactId, "email", reader), { status: 403, slug: "forbidden" });
    assertProblem(await send(contactId, "fax"), { status: 422, slug: "validation", locs: ["channel"] });
    const own = await ada.call("POST", "/v1/contacts", { body: contactInput(optedIn) });
    assert.equal((await send(own.body.id, "email", ada.call)).body.status, "skipped_unverified");
  });
});

test("a test message arrives by e-mail and by SMS, and the log says that it was sent", async () => {
  const world = await startVerificationWorld();
  try {
    const person = await world.newContact();
    await world.confirm(person.path, await world.codeFor(person));
    await world.anyone("POST", await world.linkFor(person), {
      raw: "",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await world.tenant("PATCH", person.path, { body: { emailOptIn: true, smsOptIn: true } });
    for (const channel of ["email", "sms"]) {
      const { body } = await world.tenant("POST", `${person.path}/test`, { body: { channel } });
      assert.equal(body.status, "pending", body.reason);
      const read = async () => (await world.tenant("GET", `/v1/alert-deliveries/${body.deliveryId}`)).body;
      await eventually("it is sent", async () => (await read()).status !== "pending");
      const { status, attempts, message } = await read();
      assert.deepEqual([status, attempts], ["sent", 1]);
      const texts = channel === "email" ? world.mailsTo(person.email).map(({ text }) => text) : smsTexts(world, person);
      assert.ok(texts.at(-1)?.includes(message), texts.at(-1));
    }
  } finally {
    await world.close();
  }
});

function smsTexts(world: VerificationWorld, { phone }: Person): readonly string[] {
  return world.smsTo(phone).map(({ form }) => form.Body ?? "");
}

describe("of one contact", () => {
  test("there are five in any hour, on all channels together and however many are asked for at once", async () => {
    const [contactId, other] = [await newContact({}, ["email", "phone"]), await newContact({}, ["email"])];
    const channels = ["email", "sms", "voice", "email", "sms", "voice", "email", "sms"];
    const answers = await Promise.all(channels.map((channel) => send(contactId, channel)));
    const refused = answers.filter(({ status }) => status === 429);
    assert.deepEqual([answers.filter(({ status }) => status === 202).length, refused.length], [5, 3]);
    for (const answer of refused) {
      assertProblem(answer, { status: 429, slug: "test-limit" });
      assert.equal(answer.headers.get("retry-after"), "3600");
    }
    assert.equal((await send(other, "email")).status, 202);

    await clock.advance(59 * minuteMs);
    const early = await send(contactId, "email");
    assert.deepEqual([early.status, early.headers.get("retry-after")], [429, "60"]);
    await clock.advance(minuteMs);
    assert.equal((await send(contactId, "email")).status, 202);
    const { body } = await tenant.call("GET", `/v1/alert-deliveries?contactId=${contactId}`);
    assert.equal(body.items.length, 6);
  });

  test("a refused one counts for nothing, and one that is skipped counts", async () => {
    const contactId = await newContact();
    for (const channel of ["fax", "", "SMS"]) assert.equal((await send(contactId, channel)).status, 422);
    for (let index = 0; index < 5; index += 1) assert.equal((await send(contactId, "email")).status, 202);
    assert.equal((await send(contactId, "email")).status, 429);
  });
});
