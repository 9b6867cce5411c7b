/**
 * Verification from the outside, with a real SMTP server and a real SMS provider: what confirms an address, and what
 * does not.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { open, put } from "#test/support/branding.ts";
import { png } from "#test/support/pictures.ts";
import { createUser, newUser, openSession } from "#test/support/users.ts";
import { startVerificationWorld, type VerificationWorld } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

let world: VerificationWorld;

before(async () => {
  world = await startVerificationWorld();
});
after(() => world.close());

describe("an e-mail address", () => {
  test("is verified by the button behind the link, not by looking at it: scanners may follow links", async () => {
    const person = await world.newContact();
    const link = await world.linkFor(person);
    for (const method of ["GET", "HEAD", "GET"]) {
      const page = await world.anyone(method, link);
      assert.equal(page.status, 200);
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
      if (method === "GET")
        assert.ok(page.text.includes('<form method="post">') && page.text.includes(person.email), page.text);
    }
    assert.equal(await world.isVerified(person.path, "email"), false);
    assert.deepEqual(await world.eventsOf(person.id), []);

    const pressed = await world.anyone("POST", link, {
      raw: "",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    assert.equal(pressed.status, 200, pressed.text);
    assert.match(pressed.text, /is confirmed/);
    assert.equal(await world.isVerified(person.path, "email"), true);
    assert.equal(await world.isVerified(person.path, "phone"), false);
    const told = [{ event: "contact.verified", data: { subjectId: person.id, channel: "email" } }];
    assert.deepEqual(await world.eventsOf(person.id), told);

    assert.match((await world.anyone("POST", link)).text, /is confirmed/);
    assert.match((await world.anyone("GET", link)).text, /is confirmed/);
    assert.deepEqual(await world.eventsOf(person.id), told);
  });

  test("is told of under the tenant's brand, in the e-mail, the SMS and the page; without one, under its name; never under a user's own", async () => {
    const { call } = await world.service.newTenant();
    const user = await createUser(call, "ann", { canOverrideBranding: true });
    const ann = (await openSession(call, user.id)).call;
    assert.equal((await ann("PUT", "/v1/branding/me", { body: { name: "Your bank" } })).status, 200);
    const names = async (): Promise<void> => {
      const [name, other] =
        (await call("GET", "/v1/branding")).body.name === null
          ? ["Another tenant", "Lakeside"]
          : ["Lakeside", "Another tenant"];
      const person = await world.newContact(ann);
      const page = (await world.anyone("GET", await world.linkFor(person, ann))).text;
      const sent = `${world.mailsTo(person.email)[0]?.text}`;
      await world.codeFor(person, ann);
      const message = `${world.smsTo(person.phone)[0]?.form["Body"]}`;
      for (const text of [page, sent, message]) {
        assert.ok(text.includes(name as string), text);
        assert.ok(!text.includes(other as string) && !text.includes("Your bank"), text);
      }
    };
    await names();
    assert.equal((await call("PUT", "/v1/branding", { body: { name: "Lakeside" } })).status, 200);
    await names();
  });

  test("is told of in an e-mail with the tenant's logo, wherever that is; never with a user's own", async () => {
    const { call } = await world.service.newTenant();
    const user = await createUser(call, "ann", { canOverrideBranding: true });
    const ann = (await openSession(call, user.id)).call;
    await put(ann, "/v1/branding/me", { name: "Your bank", logo: "https://bank.example.com/logo.png" });
    const pictureIn = async (): Promise<string | undefined> => {
      const person = await world.newContact(ann);
      await world.linkFor(person, ann);
      return /<img src="([^"]*)" alt="[^"]*"/.exec(world.mailsTo(person.email)[0]?.text ?? "")?.[1];
    };
    assert.equal(await pictureIn(), undefined);
    await put(call, "/v1/branding", { name: "Lakeside", logo: "https://lakeside.example.com/logo.png" });
    assert.equal(await pictureIn(), "https://lakeside.example.com/logo.png");
    const { logo } = await put(call, "/v1/branding", { name: "Lakeside", logo: png });
    assert.equal(await pictureIn(), logo);
    assert.equal((await open(logo)).status, 200);
  });

  test("is told of in an e-mail that names the tenant, and in an answer that names the address", async () => {
    const person = await world.newContact();
    const answer = await world.start(person.path, "email");
    assert.deepEqual(answer.body, { channel: "email", address: person.email, validMinutes: 24 * 60 });
    await eventually("the e-mail arrives", () => world.mailsTo(person.email).length === 1);
    assert.match(world.mailsTo(person.email)[0]?.text ?? "", /Subject: Another tenant: please confirm/);
  });

  test("may be confirmed for 24 hours, and not a moment longer", async () => {
    const [early, late] = [await world.newContact(), await world.newContact()];
    const [good, stale] = [await world.linkFor(early), await world.linkFor(late)];
    world.clock.advance(24 * hourMs - 1);
    assert.equal((await world.anyone("POST", good)).status, 200);
    world.clock.advance(1);
    for (const method of ["GET", "POST"]) assert.equal((await world.anyone(method, stale)).status, 404);
    assert.deepEqual(
      [await world.isVerified(early.path, "email"), await world.isVerified(late.path, "email")],
      [true, false],
    );
  });

  test("is confirmed by the newest link only", async () => {
    const person = await world.newContact();
    const first = await world.linkFor(person);
    const second = await world.linkFor(person);
    assert.notEqual(first, second);
    assert.equal((await world.anyone("POST", first)).status, 404);
    assert.equal(await world.isVerified(person.path, "email"), false);
    assert.equal((await world.anyone("POST", second)).status, 200);
    assert.equal(await world.isVerified(person.path, "email"), true);
  });

  test("is unverified again when it changes, and links to the former one are void, even if it changes back", async () => {
    const person = await world.newContact();
    const link = await world.linkFor(person);
    await world.anyone("POST", link);
    const other = `new-${person.email}`;
    const changed = await world.tenant("PATCH", person.path, { body: { email: other } });
    assert.equal(changed.body.emailVerified, false);
    assert.equal((await world.anyone("GET", link)).status, 404);
    const pending = await world.linkFor({ ...person, email: other });
    await world.tenant("PATCH", person.path, { body: { email: person.email } });
    await world.tenant("PATCH", person.path, { body: { email: other } });
    assert.equal((await world.anyone("POST", pending)).status, 404);
    assert.equal(await world.isVerified(person.path, "email"), false);
  });

  test("stays verified when anything else changes", async () => {
    const person = await world.newContact();
    await world.anyone("POST", await world.linkFor(person));
    const changed = await world.tenant("PATCH", person.path, {
      body: { email: person.email, displayName: "Renamed", phone: null },
    });
    assert.equal(changed.body.emailVerified, true);
  });

  test("is not confirmed by a link that nobody sent, and its page says so in plain words", async () => {
    for (const token of ["gvt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "x", "%3Cscript%3E", "%00"]) {
      for (const method of ["GET", "POST"]) {
        const page = await world.anyone(method, `/verify/${token}`);
        assert.equal(page.status, 404);
        assert.match(page.text, /This link is not valid/);
      }
    }
  });
});

test("pages that are about nobody speak the browser's language", async () => {
  const asked = { accept: "text/html", "accept-language": "de-CH,de;q=0.9,en;q=0.8" };
  const pages = [
    [`/verify/gvt_${"A".repeat(32)}`, "Dieser Link ist nicht gültig"],
    [`/unsubscribe/${"x".repeat(43)}`, "Dieser Link ist nicht gültig"],
    ["/guides/none", "Hier ist nichts"],
    ["/nowhere", "Hier ist nichts"],
  ] as const;
  for (const [path, title] of pages) {
    const german = await fetch(`${world.service.baseUrl}${path}`, { headers: asked });
    const text = await german.text();
    assert.equal(german.status, 404);
    assert.ok(text.includes(`<h1>${title}</h1>`) && text.includes('<html lang="de">'), `${path}: ${text}`);
    const other = await fetch(`${world.service.baseUrl}${path}`, { headers: { ...asked, "accept-language": "*" } });
    assert.match(await other.text(), /<html lang="en">/);
  }
});

describe("the page behind a link", () => {
  test("shows names as text, may not be framed, and sends its form nowhere else", async () => {
    const name = `<img src=x onerror="alert(1)">`;
    const answer = await world.service.operator("POST", "/v1/admin/tenants", { body: { displayName: name } });
    const call = world.service.call.as(answer.body.apiKey);
    const page = await world.anyone("GET", await world.linkFor(await world.newContact(call), call));
    assert.ok(!page.text.includes("<img"), page.text);
    assert.ok(page.text.includes("&lt;img"));
    const policy = page.headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(rule), policy);
    assert.equal(page.headers.get("referrer-policy"), "no-referrer");
    assert.equal(page.headers.get("cache-control"), "no-store");
  });
});

describe("a phone number", () => {
  test("is verified by the six digits of the SMS", async () => {
    const person = await world.newContact();
    const answer = await world.start(person.path, "sms");
    assert.deepEqual([answer.status, answer.body], [202, { channel: "sms", address: person.phone, validMinutes: 10 }]);
    await eventually("the SMS arrives", () => world.smsTo(person.phone).length === 1);
    const code = await world.codeFor(person);
    const confirmed = await world.confirm(person.path, code);
    assert.equal(confirmed.status, 200, confirmed.text);
    assert.deepEqual(
      [confirmed.body.id, confirmed.body.phoneVerified, confirmed.body.emailVerified],
      [person.id, true, false],
    );
    assert.equal(confirmed.headers.get("etag"), (await world.tenant("GET", person.path)).headers.get("etag"));
    assert.deepEqual(await world.eventsOf(person.id), [
      { event: "contact.verified", data: { subjectId: person.id, channel: "sms" } },
    ]);
    assertProblem(await world.confirm(person.path, code), { status: 422, slug: "validation", locs: ["code"] });
  });

  test("may be confirmed for ten minutes, and not a moment longer", async () => {
    const [early, late] = [await world.newContact(), await world.newContact()];
    const [good, stale] = [await world.codeFor(early), await world.codeFor(late)];
    world.clock.advance(10 * minuteMs - 1);
    assert.equal((await world.confirm(early.path, good)).status, 200);
    world.clock.advance(1);
    assertProblem(await world.confirm(late.path, stale), { status: 422, slug: "validation", locs: ["code"] });
    assert.equal(await world.isVerified(late.path, "phone"), false);
  });

  test("takes five wrong codes; then even the right one is refused, until a new one is sent", async () => {
    const person = await world.newContact();
    const code = await world.codeFor(person);
    for (const left of [
      "4 attempts are left",
      "3 attempts are left",
      "2 attempts are left",
      "1 attempt is left",
      "last attempt",
    ]) {
      const wrong = await world.confirm(person.path, otherThan(code));
      assertProblem(wrong, { status: 422, slug: "validation", locs: ["code"] });
      assert.ok(wrong.body.detail.includes(left), wrong.body.detail);
    }
    assertProblem(await world.confirm(person.path, code), { status: 422, slug: "validation", locs: ["code"] });
    assert.equal(await world.isVerified(person.path, "phone"), false);
    assert.equal((await world.confirm(person.path, await world.codeFor(person))).status, 200);
  });

  test("says how far it is: until when, how many codes may be tried, and nothing once it is done", async () => {
    const person = await world.newContact();
    const progress = (call = world.tenant) => call("GET", `/v1/contacts/${person.id}/verifications`);
    assert.deepEqual((await progress()).body, { email: null, sms: null });
    const code = await world.codeFor(person);
    await world.confirm(person.path, otherThan(code));
    let sms: Readonly<Record<string, unknown>> = {};
    await eventually("its message has left", async () => {
      ({ sms } = (await progress()).body);
      return sms["state"] === "open";
    });
    const now = world.clock.now();
    const expiresAt = new Date(now + 10 * minuteMs).toISOString();
    const startedAt = new Date(now).toISOString();
    assert.deepEqual(sms, { state: "open", address: person.phone, startedAt, expiresAt, attemptsLeft: 4 });
    world.clock.advance(10 * minuteMs);
    assert.equal((await progress()).body.sms.state, "expired");
    await world.confirm(person.path, await world.codeFor(person));
    assert.deepEqual((await progress()).body, { email: null, sms: null });
    const another = await newUser(world.tenant, "nosy");
    assert.equal((await progress(another.call)).status, 404);
  });

  test("counts a wrong code under an Idempotency-Key as without one: a refusal is not kept, what it counted is", async () => {
    const person = await world.newContact();
    const code = await world.codeFor(person);
    const confirm = (tried: string) =>
      world.tenant("POST", `${person.path}/verifications/confirm`, {
        body: { code: tried },
        headers: { "idempotency-key": `code-${person.id}` },
      });
    for (let tries = 1; tries <= 5; tries += 1) {
      const wrong = await confirm(otherThan(code));
      assertProblem(wrong, { status: 422, slug: "validation", locs: ["code"] });
      assert.equal(wrong.headers.get("idempotency-replayed"), null);
    }
    assert.match((await confirm(code)).body.detail, /too many wrong codes/);
  });

  test("takes no more wrong codes at once than one after the other", async () => {
    const person = await world.newContact();
    const code = await world.codeFor(person);
    const guesses = Array.from({ length: 20 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0"),
    );
    const answers = await Promise.all(guesses.map((guess) => world.confirm(person.path, guess)));
    assert.equal(answers.filter(({ body }) => /is wrong/.test(body.detail)).length, 5);
    assertProblem(await world.confirm(person.path, code), { status: 422, slug: "validation", locs: ["code"] });
  });

  test("is confirmed by its own newest code only", async () => {
    const [person, other] = [await world.newContact(), await world.newContact()];
    const first = await world.codeFor(person);
    const second = await world.codeFor(person);
    const others = await world.codeFor(other);
    for (const code of [first, others].filter((candidate) => candidate !== second)) {
      assertProblem(await world.confirm(person.path, code), { status: 422, slug: "validation", locs: ["code"] });
    }
    assert.equal((await world.confirm(person.path, second)).status, 200);
  });

  test("is unverified again when it changes, and a code to the former one is void", async () => {
    const person = await world.newContact();
    const code = await world.codeFor(person);
    await world.tenant("PATCH", person.path, { body: { phone: "+15005550006" } });
    assertProblem(await world.confirm(person.path, code), { status: 422, slug: "validation", locs: ["code"] });
    await world.tenant("PATCH", person.path, { body: { phone: person.phone } });
    assert.equal((await world.confirm(person.path, await world.codeFor(person))).body.phoneVerified, true);
    assert.equal(
      (await world.tenant("PATCH", person.path, { body: { phone: "+15005550006" } })).body.phoneVerified,
      false,
    );
  });

  for (const code of ["12345", "1234567", "12345a", "", "１２３４５６"]) {
    test(`is not confirmed by ${JSON.stringify(code)}, which is no code`, async () => {
      const person = await world.newContact();
      assertProblem(await world.confirm(person.path, code), { status: 422, slug: "validation", locs: ["code"] });
    });
  }
});
