import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { smsSegments } from "#core/sms.ts";
import { codeMessage } from "#server/verification/messages.ts";
import type { Verification } from "#server/verification/model.ts";
import { waitSeconds } from "#core/allowance.ts";
import {
  allowances,
  isToBeSent,
  judgeCode,
  judgeUse,
  mailboxOf,
  maxFailedAttempts,
  progressOf,
} from "#server/verification/rules.ts";
import { names as hostileNames } from "#test/support/alert-contents.ts";
import "#test/support/property-runs.ts";

const now = Date.UTC(2026, 5, 1, 12);
const hourMs = 60 * 60_000;
const times = fc.array(fc.integer({ min: now - 30 * hourMs, max: now }), { maxLength: 40 });
const names = Object.keys(allowances) as (keyof typeof allowances)[];

describe("the wait before another start or answer", () => {
  test("is none exactly while each allowance has room within its time", () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...names), (used, name) => {
        const hasRoom = allowances[name].every(
          ({ most, withinMs }) => used.filter((time) => time > now - withinMs).length < most,
        );
        assert.equal(waitSeconds(used, allowances[name], now) === 0, hasRoom);
      }),
    );
  });

  test("is long enough, and less than a second too long", () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...names), (used, name) => {
        const seconds = waitSeconds(used, allowances[name], now);
        if (seconds === 0) return;
        assert.equal(waitSeconds(used, allowances[name], now + seconds * 1000), 0);
        if (seconds > 1) assert.notEqual(waitSeconds(used, allowances[name], now + (seconds - 1) * 1000), 0);
      }),
    );
  });

  test("is the longest of all that are counted", () => {
    const full = Array.from({ length: 20 }, (_, index) => now - index * 1000);
    const uses = [
      { allowance: "startsOfSubject", times: full },
      { allowance: "startsToAddress", times: full },
      { allowance: "startsOfTenant", times: full },
    ] as const;
    assert.deepEqual(judgeUse(uses, now), { isAllowed: false, allowance: "startsToAddress", seconds: 24 * 3600 - 19 });
    assert.deepEqual(judgeUse([{ allowance: "startsOfTenant", times: full }], now), { isAllowed: true });
  });
});

test("all spellings that reach one mailbox are one address, and other mailboxes are others", () => {
  for (const spelling of ["Ann.Lee@Gmail.com", "annlee+1@gmail.com", "a.n.n.l.e.e+x+y@googlemail.com"])
    assert.equal(mailboxOf(spelling), "annlee@gmail.com");
  assert.equal(mailboxOf("Ann.Lee+farm@Example.com"), "ann.lee@example.com");
  assert.notEqual(mailboxOf("ann.lee@example.com"), mailboxOf("annlee@example.com"));
  assert.equal(mailboxOf("+4915112345678"), "+4915112345678");
});

const sent: Verification = {
  id: "v",
  subject: { tenantId: "t", kind: "contact", id: "c" },
  channel: "sms",
  address: "+41441234567",
  state: "pending",
  secretHash: "right",
  expiresAt: now + 1,
  failedAttempts: 0,
  sentAt: now,
  createdAt: now,
};

describe("a code", () => {
  test("never counts, and is not even compared, once it has expired, was tried too often, or nothing waits for it", () => {
    const void_: readonly (Verification | null)[] = [
      null,
      { ...sent, secretHash: null, expiresAt: null },
      { ...sent, expiresAt: now },
      { ...sent, failedAttempts: maxFailedAttempts },
    ];
    for (const pending of void_) assert.equal(judgeCode(pending, () => assert.fail("compared"), now).kind, "void");
  });

  test("counts in the last attempt as in the first", () => {
    for (let failedAttempts = 0; failedAttempts < maxFailedAttempts; failedAttempts += 1) {
      assert.equal(judgeCode({ ...sent, failedAttempts }, (hash) => hash === "right", now).kind, "right");
      assert.equal(judgeCode({ ...sent, failedAttempts }, (hash) => hash === "wrong", now).kind, "wrong");
    }
  });
});

test("a verification says how far it is until it has come to its end", () => {
  const waiting = { ...sent, secretHash: null, expiresAt: null, sentAt: null };
  const found = (changes: Partial<Verification>) => progressOf({ ...sent, ...changes }, now);
  assert.deepEqual(found({ failedAttempts: 2 }), {
    state: "open",
    address: sent.address,
    startedAt: sent.createdAt,
    expiresAt: now + 1,
    attemptsLeft: 3,
  });
  assert.equal(found(waiting)?.state, "sending");
  assert.equal(progressOf({ ...sent, ...waiting }, now + 2 * 60 * 60_000)?.state, "expired");
  assert.equal(found({ expiresAt: now })?.state, "expired");
  assert.equal(found({ failedAttempts: maxFailedAttempts })?.state, "used_up");
  assert.equal(found({ state: "undeliverable" })?.state, "undeliverable");
  assert.equal(found({ channel: "email" })?.attemptsLeft, null);
  for (const ended of [null, { ...sent, state: "confirmed" }, { ...sent, state: "cancelled" }] as const)
    assert.equal(progressOf(ended, now), null);
});

test("a message that waited too long, was sent, or is not wanted any more does not leave", () => {
  const waiting = { ...sent, secretHash: null, expiresAt: null, sentAt: null };
  assert.equal(isToBeSent(waiting, now), true);
  assert.equal(isToBeSent({ ...waiting, sentAt: now }, now), false);
  assert.equal(isToBeSent({ ...waiting, state: "cancelled" }, now), false);
  assert.equal(isToBeSent(waiting, now + 60 * 60_000 - 1), true);
  assert.equal(isToBeSent(waiting, now + 60 * 60_000), false);
  assert.equal(isToBeSent({ ...waiting, channel: "email" }, now + 60 * 60_000), true);
});

test("a code's SMS is one segment, whatever the brand is", () => {
  fc.assert(
    fc.property(hostileNames, fc.constantFrom("en", "de"), (brand, locale) => {
      const { text } = codeMessage("+4915112345678", "012345", brand, locale);
      const said = /^012345 is your code for .*\. It is valid for 10 minutes\.$/;
      assert.match(text, locale === "en" ? said : /^012345 ist Ihr Code für .*\. Er gilt 10 Minuten\.$/);
      assert.equal(smsSegments(text), 1);
    }),
  );
  assert.equal(
    codeMessage("+4915112345678", "012345", "Lakeside", null).text,
    "012345 is your code for Lakeside. It is valid for 10 minutes.",
  );
});
