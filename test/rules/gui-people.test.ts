/** What the screens of contacts are made of: what holds messages back, what is sent, and changes of two at once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContactPartsFragment } from "../../gui/api/generated.ts";
import { draftOf, emptyDraft, inputOf, isEdited, rebased, sortFaults } from "../../gui/people/contact-draft.ts";
import { channelsOf, reachOn } from "../../gui/people/reach.ts";

const contact: ContactPartsFragment = {
  id: "c",
  displayName: "Ann",
  email: "ann@example.com",
  phone: null,
  locale: "de-CH",
  timezone: null,
  emailOptIn: true,
  smsOptIn: true,
  callOptIn: false,
  emailVerified: true,
  phoneVerified: false,
  blacklist: ["s"],
  quietHours: { start: "22:00", end: "06:00", timeZone: "Europe/Zurich", mode: "hold" },
  ownerUserKey: "ada",
  etag: "3",
};

test("a channel reaches a contact that has agreed and has a verified address; else it is said what is missing", () => {
  assert.equal(reachOn(contact, "email"), "ok");
  assert.equal(reachOn({ ...contact, emailVerified: false }, "email"), "unverified");
  assert.equal(reachOn({ ...contact, emailOptIn: false }, "email"), "not_agreed");
  assert.equal(reachOn({ ...contact, email: null }, "email"), "no_address");
  assert.equal(reachOn(contact, "sms"), "no_number");
  assert.equal(reachOn({ ...contact, phone: "+41441234567" }, "sms"), "unverified");
  assert.equal(reachOn({ ...contact, phone: "+41441234567", phoneVerified: true }, "sms"), "ok");
  assert.equal(reachOn({ ...contact, phone: "+41441234567", phoneVerified: true }, "voice"), "not_agreed");
});

test("channels of which nothing is known are not told of", () => {
  assert.deepEqual(channelsOf(contact), ["email", "sms"]);
  assert.deepEqual(channelsOf({ ...contact, smsOptIn: false }), ["email"]);
});

test("what is emptied is sent as nothing, numbers without what people write between, and owners by tenants alone", () => {
  const draft = { ...draftOf(contact), phone: "+41 (44) 123-45/67", email: " ", timezone: "" };
  const { email, phone, timezone, locale, ownerUserKey } = inputOf(draft, { namesOwner: true });
  assert.deepEqual([email, phone, timezone, locale, ownerUserKey], [null, "+41441234567", null, "de-CH", "ada"]);
  assert.ok(!("ownerUserKey" in inputOf(draft, { namesOwner: false })));
});

test("what others changed meanwhile stays, but where both changed the same", () => {
  const base = draftOf(contact);
  assert.equal(isEdited(base, draftOf(contact)), false);
  const mine = { ...base, displayName: "Ann Orchard" };
  assert.equal(isEdited(mine, base), true);
  assert.deepEqual(rebased(mine, base, { ...base, blacklist: [] }), { ...mine, blacklist: [] });
  assert.deepEqual(rebased(mine, base, base), mine);
  assert.equal(rebased(mine, base, { ...base, displayName: "Anna" }), null);
});

test("each fault stands at its field, one of an item at its list, and the rest below", () => {
  const { at, others } = sortFaults([
    { loc: "email", message: "give one" },
    { loc: "email", message: "is none" },
    { loc: "quietHours.end", message: "must differ" },
    { loc: "blacklist[3]", message: "no such source" },
    { loc: "tenantKey", message: "is taken" },
  ]);
  assert.deepEqual(
    [...at],
    [
      ["email", "give one"],
      ["quietHours.end", "must differ"],
      ["blacklist", "no such source"],
    ],
  );
  assert.deepEqual(others, [{ loc: "tenantKey", message: "is taken" }]);
  assert.equal(isEdited(emptyDraft, emptyDraft), false);
});
