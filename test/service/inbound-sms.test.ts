/** STOP and START by SMS from the outside: signed as the provider signs, and kept for the number. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { phoneFingerprint } from "#server/alerts/phone-stop.ts";
import { createSealer } from "#core/seal.ts";
import { isSignedByTwilio } from "#server/net/twilio-signature.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { type Answer, createClient } from "#test/support/client.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { smsAccount } from "#test/support/sms-provider.ts";
import { startVerificationWorld } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

const path = "/v1/inbound/sms";
const baseUrl = "https://flows.example.com";
const sealingKey = Buffer.alloc(32, 7);
const environment = {
  BASE_URL: baseUrl,
  SECRETS_KEY: sealingKey.toString("base64"),
  SMS_URL: `https://${smsAccount.sid}:${smsAccount.token}@sms.example.com`,
};

let service: TestService;
before(async () => {
  service = await startService({ environment });
});
after(() => service.close());

type Form = readonly (readonly [name: string, value: string])[];

/** Written anew from Twilio's page on the security of webhooks, not by the code under test. */
function signatureOf(url: string, form: Form, token = smsAccount.token): string {
  const sorted = form.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = url + sorted.map(([name, value]) => name + value).join("");
  return createHmac("sha1", token).update(text).digest("base64");
}

let count = 0;
const newNumber = () => `+4144123${4000 + ++count}`;
const answerOf = (from: string, body: string): Form => [
  ["ToCountry", "US"],
  ["To", "+15005550006"],
  ["From", from],
  ["Body", body],
  ["MessageSid", "SM0123"],
];

const send = (form: Form, signature: string | null, at = path) => sendTo(service.baseUrl, form, signature, at);

function sendTo(origin: string, form: Form, signature: string | null, at = path): Promise<Answer> {
  return createClient(origin, null)("POST", at, {
    raw: new URLSearchParams(form as [string, string][]).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(signature === null ? {} : { "x-twilio-signature": signature }),
    },
  });
}

const sendSigned = (form: Form, at = path) => send(form, signatureOf(baseUrl + at, form), at);

async function say(from: string, body: string): Promise<void> {
  const answer = await sendSigned(answerOf(from, body));
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get("content-type"), "text/xml; charset=utf-8");
  assert.equal(answer.text, '<?xml version="1.0" encoding="UTF-8"?><Response/>');
}

function isStopped(phone: string): Promise<boolean> {
  const fingerprint = phoneFingerprint(createSealer([sealingKey]), phone);
  return service.database.read((stores) => stores.phoneStops.forSystem().isStopped(fingerprint));
}

describe("an answer by SMS", () => {
  for (const word of [
    "STOP",
    "stop",
    " Stop.\n",
    "STOPALL",
    "Unsubscribe",
    "cancel",
    "END",
    "quit",
    "Stopp",
    "ABMELDEN",
    "Arrêt",
  ])
    test(`${JSON.stringify(word)} stops the number, and no other`, async () => {
      const [number, other] = [newNumber(), newNumber()];
      await say(number, word);
      assert.deepEqual([await isStopped(number), await isStopped(other)], [true, false]);
    });

  for (const word of ["START", "start", "Unstop", "YES!", "ja"])
    test(`${JSON.stringify(word)} takes the STOP back`, async () => {
      const number = newNumber();
      await say(number, "STOP");
      await say(number, "STOP");
      await say(number, word);
      assert.equal(await isStopped(number), false);
      await say(number, word);
    });

  for (const text of ["Please stop", "STOP it", "", "HELP", "Stopover", "no"])
    test(`${JSON.stringify(text)} changes nothing`, async () => {
      const [number, stopped] = [newNumber(), newNumber()];
      await say(stopped, "STOP");
      await say(number, text);
      await say(stopped, text);
      assert.deepEqual([await isStopped(number), await isStopped(stopped)], [false, true]);
    });

  test("in words of the operator's own means what the provider says that it means", async () => {
    const number = newNumber();
    assert.equal((await sendSigned([...answerOf(number, "Enough"), ["OptOutType", "STOP"]])).status, 200);
    assert.equal(await isStopped(number), true);
  });

  test("of what is no number, as of another service than SMS, changes nothing", async () => {
    for (const from of ["whatsapp:+41441234567", "12345", ""]) await say(from, "STOP");
    assert.equal(await isStopped("12345"), false);
  });
});

describe("the signature", () => {
  test("covers the address with its query, and every parameter", async () => {
    const number = newNumber();
    const form = answerOf(number, "STOP");
    assert.equal((await sendSigned(form, `${path}?from=twilio&x=%2B`)).status, 200);
    assert.equal(await isStopped(number), true);
    // An accent, a plus, a space and a line break in a value, a name that stands twice, and an empty value.
    const odd: Form = [
      ["Body", "é + a\nb"],
      ["Extra", "2"],
      ["Extra", "1"],
      ["Empty", ""],
      ["From", number],
    ];
    const signed = signatureOf(baseUrl + path, [...odd.filter(([name]) => name !== "Extra"), ["Extra", "1Extra2"]]);
    assert.equal((await send(odd, signed)).status, 200);
  });

  test("that is missing, wrong, another token's, another address's or another form's is a 403, and changes nothing", async () => {
    const number = newNumber();
    const form = answerOf(number, "STOP");
    const url = baseUrl + path;
    const wrong: readonly (string | null)[] = [
      null,
      "",
      "nonsense",
      signatureOf(url, form).slice(0, -2),
      signatureOf(url, form, "another-token"),
      signatureOf(`${baseUrl}/v1/inbound`, form),
      signatureOf(service.baseUrl + path, form),
      signatureOf(url, answerOf(number, "HELP")),
    ];
    for (const signature of wrong) {
      const answer = await send(form, signature);
      assertProblem(answer, { status: 403, slug: "invalid-signature" });
      assert.match(answer.body.detail, /https:\/\/flows\.example\.com\/v1\/inbound\/sms/);
      assert.ok(!answer.text.includes(smsAccount.token));
    }
    assert.equal(await isStopped(number), false);
  });

  test("is that of Twilio's own example", () => {
    // https://www.twilio.com/docs/usage/webhooks/webhooks-security
    const form: Form = [
      ["CallSid", "CA1234567890ABCDE"],
      ["Caller", "+12349013030"],
      ["Digits", "1234"],
      ["From", "+12349013030"],
      ["To", "+18005551212"],
    ];
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    const signed = { url, form: new URLSearchParams(form as [string, string][]) };
    assert.ok(isSignedByTwilio("12345", { ...signed, signature: "0/KCTR6DLpKmkAf8muzZqo1nDgQ=" }));
    assert.ok(!isSignedByTwilio("12346", { ...signed, signature: "0/KCTR6DLpKmkAf8muzZqo1nDgQ=" }));
  });
});

test("a stopped number gets no verification code, and gets one again after START", async () => {
  const world = await startVerificationWorld();
  try {
    const person = await world.newContact();
    const sayTo = async (body: string) => {
      const form = answerOf(person.phone, body);
      const answer = await sendTo(world.service.baseUrl, form, signatureOf(world.service.baseUrl + path, form));
      assert.equal(answer.status, 200, answer.text);
    };
    await sayTo("STOP");
    assert.equal((await world.start(person.path, "sms")).status, 202);
    await eventually("the job is done", async () => (await world.unfinished()) === 0);
    assert.deepEqual(world.smsTo(person.phone), []);
    await sayTo("START");
    assert.match(await world.codeFor(person), /^\d{6}$/);
  } finally {
    await world.close();
  }
});

test("a body that is long or no form is refused", async () => {
  const long = await sendSigned(answerOf(newNumber(), "x".repeat(20_000)));
  assertProblem(long, { status: 413, slug: "body-too-large" });
  assert.match(long.body.detail, /16384 bytes/);
  const json = await createClient(service.baseUrl, null)("POST", path, { body: { From: newNumber(), Body: "STOP" } });
  assertProblem(json, { status: 415, slug: "unsupported-media-type" });
  assert.match(json.body.detail, /x-www-form-urlencoded/);
});

test("without a provider nobody can answer: 404, which says so", async () => {
  const without = await startService();
  const answer = await createClient(without.baseUrl, null)("POST", path, {
    raw: "From=%2B41441234567&Body=STOP",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "any" },
  });
  assertProblem(answer, { status: 404 });
  assert.match(answer.body.detail, /SMS_URL/);
  await without.close();
});
