/** How messages leave: a real SMTP server, a real HTTP provider, and the outbox of a development machine. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import PostalMime from "postal-mime";
import { systemClock } from "#core/clock.ts";
import { messengerRequests } from "#server/net/callers.ts";
import { createEgress, type Egress } from "#server/net/egress.ts";
import { createFileOutbox, maxOutboxFiles } from "#server/net/file-outbox.ts";
import type { EmailMessage, Messenger, SendFailure } from "#server/net/message.ts";
import { createMessenger, transportsOf } from "#server/net/messengers.ts";
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

  test("a message arrives with headers of its own and its files, byte for byte", async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256));
    const file = { filename: "Bericht März.pdf", contentType: "application/pdf", base64: bytes.toString("base64") };
    const unsubscribe = `<https://flows.example.com/${"long/".repeat(40)}unsubscribe/t>`;
    const headers = { "List-Unsubscribe": unsubscribe, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
    const unattached = { text: "none", html: "none" };
    await messenger.send(email({ attachments: [file], headers, unattached }), never);
    const mail = await PostalMime.parse(server.received.at(-1)?.raw ?? "");
    const [{ filename, mimeType, content } = assert.fail("no file"), ...others] = mail.attachments;
    assert.deepEqual([filename, mimeType, others.length], ["Bericht März.pdf", "application/pdf", 0]);
    assert.ok(Buffer.from(content as ArrayBuffer).equals(bytes));
    const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    assert.equal(headerOf("list-unsubscribe"), unsubscribe);
    assert.equal(headerOf("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert.equal(headerOf("auto-submitted"), "auto-generated");
    assert.deepEqual([mail.text?.trim(), mail.html?.trim()], ["Minus two.", "<p>Minus two.</p>"]);
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

  test("a sender's name cannot smuggle in a header, and the address stays the platform's", async () => {
    const names = ["Frost\r\nBcc: eve@example.com", "Eve\u2028<eve@example.com>", "\ud800", 'a"b\\', "", " \t "];
    for (const fromName of names) {
      await messenger.send(email({ fromName }), never);
      const mail = server.received.at(-1);
      assert.deepEqual([mail?.from, mail?.to], ["flows@example.com", ["ada@example.com"]]);
      const { from, headers } = await PostalMime.parse(mail?.raw ?? "");
      assert.equal(from?.address, "flows@example.com");
      assert.deepEqual(
        headers.filter(({ key }) => ["bcc", "from"].includes(key)).map(({ key }) => key),
        ["from"],
      );
    }
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

  test("a message is handed over at its last line: whatever comes before, nothing has arrived", async () => {
    const to = "handed-over@example.com";
    const arrived = () => server.received.filter((mail) => mail.to.includes(to)).length;
    const refusal = new Error("not any more");
    await assert.rejects(
      messenger.send(email({ to }), never, async () => {
        throw refusal;
      }),
      refusal,
    );
    const earlier: number[] = [];
    const passages: object[] = [];
    await messenger.send(email({ to }), never, async (passage) => {
      earlier.push(arrived());
      passages.push(passage);
    });
    assert.deepEqual([earlier, passages, arrived()], [[0], [{ isRepeatable: false }], 1]);
  });

  test("a failure says whether the message may have gone: not before it was handed over, nor after a reply", async () => {
    const failureOf = (to: string) =>
      messenger.send(email({ to }), never).then(
        () => assert.fail("it was sent"),
        (error: SendFailure) => error,
      );
    server.refused.set("busy@example.com", 450);
    assert.equal((await failureOf("busy@example.com")).mayHaveGone, false);
    server.afterData.set("late@example.com", 451);
    assert.equal((await failureOf("late@example.com")).mayHaveGone, false);
    server.afterData.set("cut@example.com", "hang up");
    assert.equal((await failureOf("cut@example.com")).mayHaveGone, true);
  });

  test("a message keeps its name over all attempts: its Message-ID, in the sender's domain", async () => {
    await messenger.send(email({ id: "0190", to: "named@example.com" }), never);
    assert.match(server.received.at(-1)?.text ?? "", /^Message-ID: <0190@example\.com>/im);
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

  test("a call is read in the language of its text", async () => {
    await messenger.send({ channel: "voice", to: "+41441234567", text: "Frost", language: "de-DE" }, never);
    const { form } = provider.placed.at(-1) ?? assert.fail();
    assert.equal(form["Twiml"], '<Response><Say language="de-DE">Frost</Say></Response>');
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

  test("a success that is no JSON object is told apart: it says nothing of the message", async () => {
    const sms = { channel: "sms", to: "+41441234567", text: "x" } as const;
    for (const body of ["", "OK", "<html></html>", "[]"]) {
      provider.answer({ status: 200, body });
      assert.equal((await messenger.send(sms, never)).status, "unconfirmed", body);
    }
  });

  test("a failure says whether the message may have gone, and when to come back", async () => {
    const sms = { channel: "sms", to: "+41441234567", text: "x" } as const;
    const failureOf = (own = messenger) =>
      own.send(sms, never).then(
        () => assert.fail("it was sent"),
        ({ mayHaveGone, retryAfterMs }: SendFailure) => ({ mayHaveGone, retryAfterMs }),
      );
    const gone = await startSmsProvider();
    await gone.close();
    const nobody = createTwilioMessenger({ url: gone.url, from: null, egress });
    assert.deepEqual(await failureOf(nobody), { mayHaveGone: false, retryAfterMs: null });
    for (const [status, mayHaveGone] of [
      [429, false],
      [500, false],
      [502, false],
      [503, false],
      [504, true],
    ] as const) {
      provider.answer({ status, body: "{}", headers: { "retry-after": "7" } });
      assert.deepEqual(await failureOf(), { mayHaveGone, retryAfterMs: 7_000 }, `${status}`);
    }
    provider.answer("hang up");
    assert.deepEqual(await failureOf(), { mayHaveGone: true, retryAfterMs: null });
  });

  test("the status decides where the body is of no use", async () => {
    const sms = { channel: "sms", to: "+41441234567", text: "x" } as const;
    const damaged = { "content-encoding": "gzip", "retry-after": "7" };
    provider.answer({ status: 503, body: "no gzip", headers: damaged });
    await assert.rejects(messenger.send(sms, never), ({ message, mayHaveGone, retryAfterMs }: SendFailure) => {
      assert.match(message, /answered 503/);
      assert.deepEqual({ mayHaveGone, retryAfterMs }, { mayHaveGone: false, retryAfterMs: 7_000 });
      return true;
    });
    provider.answer({ status: 400, body: "no gzip", headers: damaged });
    assert.equal((await messenger.send(sms, never)).status, "refused");
    provider.answer({ status: 201, body: "no gzip", headers: damaged });
    assert.equal((await messenger.send(sms, never)).status, "unconfirmed");
  });

  test("a message keeps its name over all attempts, as an Idempotency-Key; it does not leave where it is not let", async () => {
    const sms = { id: "0190", channel: "sms", to: "+41441234567", text: "x" } as const;
    await messenger.send(sms, never);
    assert.equal(provider.placed.at(-1)?.idempotencyKey, "0190");
    const count = provider.placed.length;
    const refusal = new Error("not any more");
    const refused = messenger.send(sms, never, async () => {
      throw refusal;
    });
    await assert.rejects(refused, refusal);
    assert.equal(provider.placed.length, count);
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
    const messenger = await createMessenger(settings, egress, systemClock);
    const file = { filename: "a.pdf", contentType: "application/pdf", base64: "JVBERg==" };
    const headers = { "List-Unsubscribe": "<https://flows.example.com/unsubscribe/t>" };
    const messages = [
      email({ attachments: [file], headers }),
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
      kept.map(({ id: _, keptAt: _at, ...message }) => message),
      messages,
    );
    const withMail = transportsOf({ ...settings, smtpUrl: "smtp://mail.example.com" });
    assert.deepEqual(withMail, { email: "provider", sms: "outbox", voice: "outbox" });
    for (const name of names) assert.equal(statSync(join(directory, "outbox", name)).mode & 0o777, 0o600);
  });

  test("a message that is kept once more replaces its own file", async () => {
    const outbox = createFileOutbox(mkdtempSync(join(directory, "own-")), systemClock);
    const passages: object[] = [];
    for (const subject of ["First", "Second"])
      await outbox.send(email({ id: "0190", subject }), never, async (passage) => void passages.push(passage));
    assert.deepEqual(passages, [{ isRepeatable: true }, { isRepeatable: true }]);
    const [own] = readdirSync(directory).filter((name) => name.startsWith("own-"));
    const names = readdirSync(join(directory, own ?? "", "outbox"));
    assert.deepEqual(names, ["0190.json"]);
    assert.match(readFileSync(join(directory, own ?? "", "outbox", "0190.json"), "utf8"), /Second/);
  });

  test("drops the oldest when there are too many", async () => {
    const outbox = createFileOutbox(directory, systemClock);
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
