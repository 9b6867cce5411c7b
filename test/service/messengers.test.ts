/** How messages leave: a real SMTP server, a real HTTP provider, and the outbox of a development machine. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { messengerRequests } from "#server/net/callers.ts";
import { createEgress, type Egress } from "#server/net/egress.ts";
import { createFileOutbox, maxOutboxFiles } from "#server/net/file-outbox.ts";
import type { EmailMessage, Messenger } from "#server/net/message.ts";
import { createMessenger } from "#server/net/messengers.ts";
import { createSmtpMessenger } from "#server/net/smtp.ts";
import { createTwilioMessenger } from "#server/net/twilio.ts";
import { smsAccount, startSmsProvider, type TestSmsProvider } from "#test/support/sms-provider.ts";
import { startSmtpServer, type TestSmtpServer } from "#test/support/smtp-server.ts";

const never = new AbortController().signal;
const email = (changes: Partial<EmailMessage> = {}): EmailMessage => ({
  channel: "email",
  to: "ada@example.com",
  subject: "Frost tonight",
  text: "Minus two.",
  html: "<p>Minus two.</p>",
  ...changes,
});

describe("e-mail over SMTP", () => {
  let server: TestSmtpServer;
  let messenger: Messenger<EmailMessage>;

  before(async () => {
    server = await startSmtpServer();
    messenger = createSmtpMessenger({ url: server.url, from: "Flows <flows@example.com>" });
  });
  after(async () => {
    await messenger.close();
    await server.close();
  });

  test("a message arrives with its sender, subject, text and HTML, and says that a machine sent it", async () => {
    assert.deepEqual(await messenger.send(email(), never), { status: "sent" });
    const mail = server.received.at(-1);
    assert.equal(mail?.from, "flows@example.com");
    assert.deepEqual(mail?.to, ["ada@example.com"]);
    for (const part of [
      "From: Flows <flows@example.com>",
      "Subject: Frost tonight",
      "Minus two.",
      "<p>Minus two.</p>",
      "Auto-Submitted: auto-generated",
    ]) {
      assert.ok(mail?.text.includes(part), part);
    }
  });

  test("a subject cannot smuggle in a header, and an address stays one address", async () => {
    await messenger.send(email({ subject: "Frost\r\nBcc: eve@example.com" }), never);
    const mail = server.received.at(-1);
    assert.deepEqual(mail?.to, ["ada@example.com"]);
    assert.doesNotMatch(mail?.text ?? "", /^Bcc:/m);
    // Whether it is sent at all is the server's affair; that nobody else gets it is ours.
    await messenger.send(email({ to: "ada@example.com, eve@example.com" }), never).catch(() => {});
    assert.ok(server.received.every(({ to }) => !to.includes("eve@example.com")));
  });

  test("an address that the server does not know is refused for good, with the server's reason", async () => {
    server.refused.set("nobody@example.com", 550);
    const outcome = await messenger.send(email({ to: "nobody@example.com" }), never);
    assert.equal(outcome.status, "refused");
    assert.match("reason" in outcome ? outcome.reason : "", /550 not here/);
  });

  test("a mailbox that is busy, a wrong password and a server that is away are failures to try again", async () => {
    server.refused.set("busy@example.com", 450);
    await assert.rejects(messenger.send(email({ to: "busy@example.com" }), never), /450/);
    const stranger = createSmtpMessenger({
      url: server.url.replace("smtp-password", "wrong"),
      from: "flows@example.com",
    });
    await assert.rejects(stranger.send(email(), never), /535/);
    await stranger.close();
    await server.goAway();
    await assert.rejects(messenger.send(email(), never), /closed|ECONNRESET/i);
    await server.comeBack();
    assert.deepEqual(await messenger.send(email(), never), { status: "sent" });
  });
});

describe("SMS and calls over HTTP", () => {
  let provider: TestSmsProvider;
  let egress: Egress;
  let messenger: ReturnType<typeof createTwilioMessenger>;

  before(async () => {
    provider = await startSmsProvider();
    egress = createEgress({ caller: messengerRequests, allowPrivate: true });
    messenger = createTwilioMessenger({ url: provider.url, from: "+15005550006", egress });
  });
  beforeEach(() => provider.answer(null));
  after(async () => {
    await egress.close();
    await provider.close();
  });

  test("an SMS is a POST to Messages with sender, receiver and text, signed in with account and token", async () => {
    assert.deepEqual(await messenger.send({ channel: "sms", to: "+41441234567", text: "Frost & wind" }, never), {
      status: "sent",
    });
    const { path, authorization, form } = provider.placed.at(-1) ?? assert.fail();
    assert.equal(path, `/2010-04-01/Accounts/${smsAccount.sid}/Messages.json`);
    assert.equal(authorization, `Basic ${Buffer.from(`${smsAccount.sid}:${smsAccount.token}`).toString("base64")}`);
    assert.deepEqual(form, { To: "+41441234567", From: "+15005550006", Body: "Frost & wind" });
  });

  test("a call is a POST to Calls with words to say, which cannot break out of their markup", async () => {
    await messenger.send(
      { channel: "voice", to: "+41441234567", text: "Frost </Say><Dial>+1900</Dial> & wind" },
      never,
    );
    const { path, form } = provider.placed.at(-1) ?? assert.fail();
    assert.equal(path, `/2010-04-01/Accounts/${smsAccount.sid}/Calls.json`);
    assert.equal(
      form["Twiml"],
      "<Response><Say>Frost &lt;/Say&gt;&lt;Dial&gt;+1900&lt;/Dial&gt; &amp; wind</Say></Response>",
    );
  });

  test("a number that the provider cannot reach is refused for good; its other failures are to be tried again", async () => {
    provider.answer({ status: 400, body: JSON.stringify({ code: 21211, message: "Invalid 'To' number" }) });
    const sms = { channel: "sms", to: "+41441234567", text: "x" } as const;
    assert.deepEqual(await messenger.send(sms, never), {
      status: "refused",
      reason: "400 Invalid 'To' number (code 21211)",
    });
    for (const status of [401, 429, 500, 503]) {
      provider.answer({ status, body: "no JSON" });
      await assert.rejects(messenger.send(sms, never), new RegExp(`answered ${status}`));
    }
    const nobody = createTwilioMessenger({ url: "http://a:b@127.0.0.1:9", from: null, egress });
    await assert.rejects(nobody.send(sms, never), /was not reached/);
  });

  test("no failure repeats the token", async () => {
    provider.answer({ status: 500, body: "" });
    const error = await messenger.send({ channel: "sms", to: "+41441234567", text: "x" }, never).then(
      () => assert.fail(),
      (thrown: Error) => thrown,
    );
    assert.ok(!`${error.message} ${error.stack}`.includes(smsAccount.token));
  });
});

describe("the development outbox", () => {
  let directory: string;
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "flow-outbox-"));
  });
  after(() => rmSync(directory, { recursive: true, force: true }));

  test("keeps every message as a file of its own where no provider is configured, and says so", async () => {
    const egress = createEgress({ caller: messengerRequests, allowPrivate: true });
    const settings = {
      dataDirectory: directory,
      smtpUrl: null,
      mailFrom: "a@example.com",
      smsUrl: null,
      smsFrom: null,
    };
    const messenger = await createMessenger(settings, egress);
    const messages = [
      email(),
      { channel: "sms", to: "+41441234567", text: "Frost" } as const,
      { channel: "voice", to: "+41441234567", text: "Frost" } as const,
    ];
    for (const message of messages) assert.deepEqual(await messenger.send(message, never), { status: "outbox" });
    await messenger.close();
    await egress.close();
    const names = readdirSync(join(directory, "outbox")).toSorted();
    assert.equal(names.length, 3);
    const kept = names.map((name) => JSON.parse(readFileSync(join(directory, "outbox", name), "utf8")));
    assert.deepEqual(
      kept.map(({ id: _, ...message }) => message),
      messages,
    );
    for (const name of names) assert.equal(statSync(join(directory, "outbox", name)).mode & 0o777, 0o600);
  });

  test("drops the oldest when there are too many", async () => {
    const outbox = createFileOutbox(directory);
    for (let index = 0; index < maxOutboxFiles; index += 1) {
      writeFileSync(join(directory, "outbox", `00000000-0000-7000-8000-${String(index).padStart(12, "0")}.json`), "{}");
    }
    await outbox.send(email({ subject: "The newest" }), never);
    const names = readdirSync(join(directory, "outbox")).toSorted();
    assert.equal(names.length, maxOutboxFiles);
    assert.match(readFileSync(join(directory, "outbox", names.at(-1) ?? ""), "utf8"), /The newest/);
    assert.ok(!names.includes(`00000000-0000-7000-8000-${"0".padStart(12, "0")}.json`));
  });
});
