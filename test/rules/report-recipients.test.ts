/** Who gets a report by mail, who does not, and how a report ends by what became of its mails. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Contact } from "#server/contacts/model.ts";
import { recipientOutcomes } from "#server/reports/model.ts";
import { recipientsOf } from "#server/reports/recipients.ts";
import { endOf } from "#server/reports/settle.ts";
import { contactOf } from "#test/support/alerts.ts";
import "#test/support/property-runs.ts";

const lines = (contacts: readonly Contact[]): readonly string[] =>
  recipientsOf(contacts).map(({ contactId, outcome, reason }) =>
    [contactId, outcome, ...(reason === null ? [] : [reason])].join(": "),
  );

describe("the recipients of a report", () => {
  test("are the contacts of its lists, each once, in the order of the lists", () => {
    const [ann, bob] = [contactOf("ann"), contactOf("bob")];
    assert.deepEqual(lines([bob, ann, bob]), ["bob: pending", "ann: pending"]);
  });

  test("get a mail with an opt-in, an address and its verification, and else a reason in words", () => {
    const contacts = [
      contactOf("optedOut", { emailOptIn: false }),
      contactOf("none", { email: null, emailVerified: false }),
      contactOf("unverified", { emailVerified: false }),
      contactOf("ann"),
    ];
    assert.deepEqual(lines(contacts), [
      "optedOut: skipped_optout: the contact has not opted into e-mail",
      "none: skipped_unverified: the contact has no e-mail address",
      "unverified: skipped_unverified: the contact's e-mail address is not verified",
      "ann: pending",
    ]);
  });

  test("that share an address, in whatever case, get one mail: the first that may be written to", () => {
    const email = "Ann@Example.com";
    const contacts = [
      contactOf("away", { email, emailOptIn: false }),
      contactOf("first", { email }),
      contactOf("second", { email: email.toLowerCase() }),
      contactOf("third", { email: email.toUpperCase() }),
    ];
    assert.deepEqual(lines(contacts), [
      "away: skipped_optout: the contact has not opted into e-mail",
      "first: pending",
    ]);
  });

  test("are named with the address that they have now, also where it gets nothing", () => {
    const contacts = [contactOf("ann"), contactOf("bob", { emailVerified: false })];
    assert.deepEqual(
      recipientsOf(contacts).map(({ email }) => email),
      ["ann@example.com", "bob@example.com"],
    );
  });

  test("never have a contact or an address twice, and leave out nobody who may be written to", () => {
    const anyContact = fc
      .record({
        id: fc.constantFrom("a", "b", "c", "d", "e"),
        email: fc.constantFrom("x@example.com", "X@example.com", "y@example.com", null),
        emailOptIn: fc.boolean(),
        emailVerified: fc.boolean(),
      })
      .map(({ id, email, ...rest }) => contactOf(id, { ...rest, email, emailVerified: rest.emailVerified && !!email }));
    const distinct = fc.uniqueArray(anyContact, { selector: ({ id }) => id });
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), (contacts, picks) => {
        const listed = [...contacts, ...contacts.filter(() => Number(picks.next().value) % 2 === 0)];
        const found = recipientsOf(listed);
        const pending = found.filter(({ outcome }) => outcome === "pending");
        const addresses = pending.map(({ email }) => email?.toLowerCase());
        assert.equal(new Set(found.map(({ contactId }) => contactId)).size, found.length);
        assert.equal(new Set(addresses).size, addresses.length);
        for (const { id, email, emailOptIn, emailVerified } of contacts) {
          const mayBe = emailOptIn && emailVerified && email !== null;
          assert.equal(mayBe, mayBe ? addresses.includes(email?.toLowerCase()) : false);
          if (!mayBe) assert.ok(found.some(({ contactId, outcome }) => contactId === id && outcome !== "pending"));
        }
      }),
    );
  });
});

describe("the end of a report", () => {
  const ends = [
    [[], "skipped no_recipients"],
    [["skipped_optout", "skipped_unverified"], "skipped no_recipients"],
    [["sent", "failed", "unknown", "skipped_optout"], "sent null"],
    [["failed", "skipped_optout"], "error comms_failed"],
    [["unknown"], "error comms_failed"],
  ] as const;
  for (const [outcomes, end] of ends)
    test(`with ${outcomes.join(", ") || "nobody"} is ${end}`, () => {
      const { status, reason } = endOf(outcomes);
      assert.equal(`${status} ${reason}`, end);
    });

  test("is known for whatever outcomes there are", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...recipientOutcomes)), (outcomes) => {
        const { status, reason } = endOf(outcomes);
        assert.equal(status === "sent", outcomes.includes("sent"));
        assert.equal(status === "sent", reason === null);
      }),
    );
  });
});
