/** Twilio and a web service from the gallery: messages as they leave, and what is said when they do not. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { faultsOf, fromTemplate, tryAdapter } from "#test/support/gallery.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { type StandIn, startStandIn } from "#test/support/stand-ins/stand-in.ts";
import { startTwilio, twilioAccount } from "#test/support/stand-ins/twilio.ts";

let service: TestService;
let twilio: StandIn;
let messages: StandIn;
const key = "Bearer message-key-1234";

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  twilio = await startTwilio();
  messages = await startStandIn(({ url, headers, body }) => {
    if (url.pathname !== "/send") return { status: 404, body: "no such page" };
    if (headers["x-key"] !== key) return { status: 401, body: "no such key" };
    return body.includes("+0") ? { status: 422, body: "no such number" } : { status: 202, body: "" };
  });
});
after(async () => {
  for (const standIn of [twilio, messages]) await standIn.close();
  await service.close();
});

const sms = { deliveryId: "d-1", channel: "sms", to: "+41441234567", message: 'Spray & "go" <now>' };
const form = ({ requests }: StandIn) => Object.fromEntries(new URLSearchParams(requests.at(-1)?.body));

describe("Twilio", () => {
  const settings = (from = "+41447654321") => ({ url: twilio.origin, account: twilioAccount.account, from });

  test("text messages and calls leave by the account's number or messaging service", async () => {
    const { call } = service;
    const env = { AUTH_TOKEN: twilioAccount.token };
    const { id } = await fromTemplate(call, "twilio", { settings: settings(), env });
    assert.deepEqual((await tryAdapter(call, id, sms)).response, { ok: true });
    assert.deepEqual(form(twilio), { To: sms.to, From: "+41447654321", Body: sms.message });
    assert.deepEqual((await tryAdapter(call, id, { ...sms, channel: "voice" })).response, { ok: true });
    assert.equal(form(twilio)["Twiml"], '<Response><Say>Spray &amp; "go" &lt;now&gt;</Say></Response>');
    await call("PATCH", `/v1/adapters/${id}`, { body: { settings: settings("MG0123") } });
    assert.deepEqual((await tryAdapter(call, id, sms)).response, { ok: true });
    assert.deepEqual(form(twilio), { To: sms.to, MessagingServiceSid: "MG0123", Body: sms.message });
    const refused = await tryAdapter(call, id, { ...sms, channel: "voice" });
    assert.match(refused.response.error, /A call needs a number/);
    const mail = await tryAdapter(call, id, { ...sms, channel: "email", to: "ada@example.com" });
    assert.match(mail.response.error, /sends SMS and calls/);
  });

  test("what is refused is told, and what is down is tried again", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "twilio", { settings: settings(), env: { AUTH_TOKEN: "not-the-token" } });
    assert.match(
      (await tryAdapter(call, id, sms)).error,
      /401 \(20003\): Authenticate\. Check the account SID .*AUTH_TOKEN/,
    );
    await call("PATCH", `/v1/adapters/${id}`, { body: { env: { AUTH_TOKEN: twilioAccount.token } } });
    const unknown = (await tryAdapter(call, id, { ...sms, to: "+1" })).response;
    assert.deepEqual(unknown, { ok: false, error: "Twilio answered 400 (21211): Invalid 'To' Phone Number: +1." });
    for (const fault of ["busy", "broken"] as const) {
      twilio.fail(fault);
      const before = twilio.requests.length;
      const { response } = await tryAdapter(call, id, sms);
      assert.deepEqual([response.ok, response.retry, twilio.requests.length - before], [false, true, 1]);
    }
    const faults = await faultsOf(call, { templateKey: "twilio" });
    assert.deepEqual(Object.keys(faults).toSorted(), ["env.AUTH_TOKEN", "settings.account", "settings.from"]);
  });
});

describe("a web service for messages", () => {
  const settings = (changes: object = {}) => ({ url: `${messages.origin}/send`, keyHeader: "X-Key", ...changes });

  test("takes each message in the body that was laid out, in three forms", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "http-comms", { settings: settings(), env: { KEY: key } });
    const sent = async (changes: object) => {
      await call("PATCH", `/v1/adapters/${id}`, { body: { settings: settings(changes) } });
      assert.deepEqual((await tryAdapter(call, id, sms)).response, { ok: true });
      return messages.requests.at(-1);
    };
    const { message: text, channel, to } = sms;
    assert.deepEqual(JSON.parse((await sent({}))?.body ?? ""), { channel, to, subject: "", text });
    const asForm = await sent({
      contentType: "application/x-www-form-urlencoded",
      body: "to={to}&text={message}",
      idempotencyHeader: "Idempotency-Key",
    });
    assert.deepEqual(form(messages), { to, text });
    assert.equal(asForm?.headers["idempotency-key"], "d-1");
    assert.equal((await sent({ contentType: "text/plain", body: "{message} {unknown}" }))?.body, `${text} {unknown}`);
  });

  test("what is refused is told, and what is down is tried again", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "http-comms", { settings: settings() });
    assert.match((await tryAdapter(call, id, sms)).error, /401: no such key Check the secret KEY and its header/);
    await call("PATCH", `/v1/adapters/${id}`, { body: { env: { KEY: key } } });
    const refused = (await tryAdapter(call, id, { ...sms, to: "+0" })).response;
    assert.deepEqual(refused, { ok: false, error: "The web service answered 422: no such number" });
    messages.fail("busy-without-time");
    assert.equal((await tryAdapter(call, id, sms)).response.retry, true);
    messages.fail("broken");
    assert.equal((await tryAdapter(call, id, sms)).response.retry, true);
    await call("PATCH", `/v1/adapters/${id}`, { body: { settings: settings({ url: `${messages.origin}/gone` }) } });
    assert.match((await tryAdapter(call, id, sms)).error, /404: no such page Check the address/);
    const faults = await faultsOf(call, { templateKey: "http-comms", settings: settings({ contentType: "pdf" }) });
    assert.deepEqual(Object.keys(faults), ["settings.contentType"]);
  });
});
