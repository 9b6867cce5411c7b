/** Reports by mail from the outside: who gets one, what it says, what becomes of it, and how the report ends. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { settleReport } from "#server/reports/settle.ts";
import { attemptLimitMs } from "#server/sending/attempts.ts";
import { type AlertContact, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import {
  parsedMail,
  headerOf,
  type ReportTenant,
  reportTenant,
  unsubscribeAddress,
} from "#test/support/report-mail-world.ts";
import { readPdf, textOf } from "#test/support/pdf-reading.ts";
import { eventually } from "#test/support/wait.ts";

const secondMs = 1_000;
const hourMs = 3_600_000;

let world: AlertWorld;
let tenant: ReportTenant;

before(async () => {
  world = await startAlertWorld();
  tenant = await reportTenant(world, { displayName: "Frost" });
});
after(() => world.close());
afterEach(() => {
  world.smtp.refused.clear();
  world.smtp.afterData.clear();
});

const sendTo = async (contacts: readonly AlertContact[], order: object = {}, of = tenant) =>
  of.sendNow({ contactListIds: [await of.newList(...contacts)], ...order });

// biome-ignore lint/suspicious/noExplicitAny: what the API answers
const outcomes = (report: any): readonly string[] => report.recipients.map(({ outcome }: any) => outcome);
// biome-ignore lint/suspicious/noExplicitAny: what the API answers
const recipientOf = (report: any, { id }: AlertContact) =>
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers
  report.recipients.find(({ contactId }: any) => contactId === id) ?? assert.fail("not a recipient");

const payloadAt = (link: string) =>
  tenant.call.as(null)("GET", new URL(link).pathname.replace("/report/", "/reports/"));

const mailTo = async ({ email }: AlertContact) => {
  const [mail, ...others] = world.mailsTo(email);
  assert.deepEqual(others, [], "one mail");
  return parsedMail(mail ?? assert.fail("no mail arrived"));
};

/** A report whose one mail could not be sent at once: it comes again in half a minute. */
async function waitingReport(contact: AlertContact, of = tenant): Promise<string> {
  world.smtp.refused.set(contact.email, 450);
  const { report } = await sendTo([contact], {}, of);
  const waiting = await of.reportOnce(report.eventId, (found) => recipientOf(found, contact).error !== null);
  assert.deepEqual([waiting.status, outcomes(waiting)], ["pending", ["pending"]]);
  world.smtp.refused.clear();
  return report.eventId;
}

describe("a report", () => {
  test("is mailed to the contacts of its lists, each once, and one event tells what became of it", async () => {
    const [ann, bob] = [await tenant.newContact(), await tenant.newContact()];
    const sameAddress = await tenant.newContact({ email: ann.email.toUpperCase() }, ["phone"]);
    const optedOut = await tenant.newContact({ emailOptIn: false });
    const unverified = await tenant.newContact({}, []);
    const lists = [await tenant.newList(ann, bob, optedOut), await tenant.newList(bob, unverified, ann, sameAddress)];
    await world.service.database.write((stores) => {
      const address = { channel: "email", value: ann.email.toUpperCase() } as const;
      return stores.contacts.forSystem().markVerified(tenant.id, sameAddress.id, address, world.clock.now());
    });
    const { report, link, expiresAt } = await tenant.sendNow({ contactListIds: lists });
    const ended = await tenant.ended(report.eventId);
    assert.deepEqual([ended.status, ended.reason], ["sent", null]);
    assert.deepEqual(ended.recipients, [
      { contactId: ann.id, email: ann.email, outcome: "sent", reason: null, error: null },
      { contactId: bob.id, email: bob.email, outcome: "sent", reason: null, error: null },
      {
        ...{ contactId: optedOut.id, email: optedOut.email, outcome: "skipped_optout", error: null },
        reason: "the contact has not opted into e-mail",
      },
      {
        ...{ contactId: unverified.id, email: unverified.email, outcome: "skipped_unverified", error: null },
        reason: "the contact's e-mail address is not verified",
      },
    ]);
    for (const { email } of [optedOut, unverified]) assert.deepEqual(world.mailsTo(email), []);
    assert.deepEqual(world.mailsTo(ann.email.toUpperCase()), []);
    await Promise.all([mailTo(ann), mailTo(bob)]);
    const [event, ...others] = await tenant.generated(report.eventId);
    assert.deepEqual(others, []);
    assert.deepEqual(event?.data, {
      ...{ reportId: report.eventId, eventId: report.eventId, flowId: tenant.flowId, runId: report.runId },
      ...{ flowName: "Frost", scheduleId: null, mode: "manual", link, expiresAt, status: "sent", reason: null },
      recipients: [
        { contactId: ann.id, email: ann.email, outcome: "sent" },
        { contactId: bob.id, email: bob.email, outcome: "sent" },
        { contactId: optedOut.id, email: optedOut.email, outcome: "skipped_optout" },
        { contactId: unverified.id, email: unverified.email, outcome: "skipped_unverified" },
      ],
    });
  });

  test("arrives with its subject, its link in both bodies, and the headers of one-click unsubscribing", async () => {
    const ann = await tenant.newContact();
    const { report, link } = await sendTo([ann], { notes: "Check the fans." });
    await tenant.ended(report.eventId);
    const mail = await mailTo(ann);
    const brand = (await tenant.call.as(null)("GET", new URL(link).pathname.replace("/report/", "/reports/"))).body
      .brand.name;
    assert.equal(mail.subject, `${brand} Report: Frost`);
    const unsubscribe = unsubscribeAddress(mail);
    assert.match(unsubscribe, new RegExp(`^${world.service.baseUrl}/unsubscribe/[\\w-]{43}$`));
    assert.equal(headerOf(mail, "list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert.equal(headerOf(mail, "auto-submitted"), "auto-generated");
    for (const said of [link, unsubscribe, "Check the fans.", "North orchard", "Triggered", "1 target is triggered"]) {
      assert.ok(mail.text?.includes(said), `text: ${said}`);
      assert.ok(mail.html?.includes(said), `HTML: ${said}`);
    }
    assert.deepEqual(mail.attachments, []);
    assert.equal((await payloadAt(link)).status, 200);
  });

  test("has the PDF with it where that was asked for: the very one that the link leads to", async () => {
    const [ann, bob] = [await tenant.newContact(), await tenant.newContact()];
    const { report, link } = await sendTo([ann, bob], { attachPdf: true });
    await tenant.ended(report.eventId);
    const address = `${link.replace("/report/", "/reports/")}.pdf`;
    const shared = Buffer.from(await (await fetch(address)).arrayBuffer());
    for (const mail of [await mailTo(ann), await mailTo(bob)]) {
      const [file = assert.fail("no file"), ...others] = mail.attachments;
      assert.deepEqual([file.mimeType, file.disposition, others], ["application/pdf", "attachment", []]);
      assert.match(file.filename ?? "", /^report-\d{4}-\d\d-\d\d\.pdf$/);
      assert.ok(Buffer.from(file.content as ArrayBuffer).equals(shared));
      assert.match(mail.text ?? "", /The report is attached as a PDF\./);
    }
  });

  test("is in its reader's language", async () => {
    const hans = await tenant.newContact({ locale: "de-CH", timezone: "Europe/Zurich" });
    const { report, link } = await sendTo([hans], { attachPdf: true });
    await tenant.ended(report.eventId);
    const mail = await mailTo(hans);
    assert.match(mail.text ?? "", /Bericht öffnen: /);
    assert.match(mail.text ?? "", /1 Ziel ist ausgelöst/);
    const [file = assert.fail("no file")] = mail.attachments;
    const attached = textOf(await readPdf(new Uint8Array(file.content as ArrayBuffer)));
    assert.match(attached, /Bericht vom /);
    const shared = await (await fetch(`${link.replace("/report/", "/reports/")}.pdf`)).arrayBuffer();
    assert.match(textOf(await readPdf(new Uint8Array(shared))), /Report of /, "the link's is in the report's own");
  });

  test("for nobody ends at once, with a link that works and an event that says so", async () => {
    const { report, link } = await tenant.sendNow();
    assert.deepEqual([report.status, report.reason, report.recipients], ["skipped", "no_recipients", []]);
    const [event, ...others] = await tenant.generated(report.eventId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [event?.data.status, event?.data.reason, event?.data.link, event?.data.recipients],
      ["skipped", "no_recipients", link, []],
    );
    assert.equal((await payloadAt(link)).status, 200);
    const skipped = await sendTo([await tenant.newContact({ emailOptIn: false })]);
    assert.deepEqual([skipped.report.status, skipped.report.reason], ["skipped", "no_recipients"]);
    assert.deepEqual(outcomes(skipped.report), ["skipped_optout"]);
  });

  test("keeps no token once its mails have ended", async () => {
    const ann = await tenant.newContact();
    const { report } = await sendTo([ann]);
    await tenant.ended(report.eventId);
    const stored = await world.service.database.read(async (stores) => {
      const [delivery] = await stores.reportDeliveries.forSystem().ofReport(tenant.id, report.eventId);
      const row = await stores.reportDeliveries.forSystem().get(tenant.id, delivery?.id ?? "");
      const key = { tenantId: tenant.id, id: report.eventId };
      return { row, token: await stores.reports.forSystem().sealedToken(key) };
    });
    assert.equal(stored.token, null);
    assert.equal(stored.row?.sealedUnsubscribe, null);
    assert.match(stored.row?.unsubscribeHash ?? "", /^[0-9a-f]{64}$/);
  });
});

describe("a report's mail", () => {
  test("waits for a server that is away, and arrives once when it is back", async () => {
    const ann = await tenant.newContact();
    const tries = await world.smtp.goAway();
    const { report } = await sendTo([ann]);
    await tenant.reportOnce(report.eventId, (found) => recipientOf(found, ann).error !== null);
    assert.ok(tries() >= 1);
    const waiting = await tenant.report(report.eventId);
    assert.match(recipientOf(waiting, ann).reason, /not sent yet; tried again at /);
    assert.deepEqual([waiting.status, await tenant.generated(report.eventId)], ["pending", []]);
    await world.smtp.comeBack();
    world.later(30 * secondMs);
    assert.equal((await tenant.ended(report.eventId)).status, "sent");
    await mailTo(ann);
    assert.equal((await tenant.generated(report.eventId)).length, 1);
  });

  test("that the server never takes has failed; the report is an error, and the event says why", async () => {
    const ann = await tenant.newContact();
    world.smtp.refused.set(ann.email, 550);
    const { report } = await sendTo([ann]);
    const ended = await tenant.ended(report.eventId);
    assert.deepEqual([ended.status, ended.reason, outcomes(ended)], ["error", "comms_failed", ["failed"]]);
    const { error } = recipientOf(ended, ann);
    assert.match(error, /550/);
    const [event] = await tenant.generated(report.eventId);
    assert.deepEqual([event?.data.status, event?.data.reason], ["error", "comms_failed"]);
    assert.deepEqual(event?.data.recipients, [{ contactId: ann.id, email: ann.email, outcome: "failed", error }]);
  });

  test("that fails beside one that is sent leaves the report sent", async () => {
    const [ann, bob] = [await tenant.newContact(), await tenant.newContact()];
    world.smtp.refused.set(ann.email, 550);
    const { report } = await sendTo([ann, bob]);
    const ended = await tenant.ended(report.eventId);
    assert.deepEqual([ended.status, ended.reason, outcomes(ended)], ["sent", null, ["failed", "sent"]]);
  });

  test("of which nobody knows whether it arrived is unknown, never sent again, and a failure in the event", async () => {
    const ann = await tenant.newContact();
    world.smtp.afterData.set(ann.email, "hang up");
    const { report } = await sendTo([ann]);
    const ended = await tenant.ended(report.eventId);
    assert.deepEqual([ended.status, ended.reason, outcomes(ended)], ["error", "comms_failed", ["unknown"]]);
    const [event] = await tenant.generated(report.eventId);
    const [recipient] = event?.data.recipients ?? [];
    assert.equal(recipient.outcome, "failed");
    assert.match(recipient.error, /it may have arrived/);
    world.later(hourMs);
    await mailTo(ann);
  });

  test("is not sent to a contact that opted out since the report was frozen", async () => {
    const ann = await tenant.newContact();
    const id = await waitingReport(ann);
    assert.equal((await tenant.call("PATCH", ann.path, { body: { emailOptIn: false } })).status, 200);
    world.later(30 * secondMs);
    const ended = await tenant.ended(id);
    assert.deepEqual([ended.status, ended.reason, outcomes(ended)], ["skipped", "no_recipients", ["skipped_optout"]]);
    assert.deepEqual(world.mailsTo(ann.email), []);
  });

  test("goes to no other address than the one that it was frozen for", async () => {
    const ann = await tenant.newContact();
    const id = await waitingReport(ann);
    const other = `other-${ann.email}`;
    await tenant.call("PATCH", ann.path, { body: { email: other } });
    const address = { channel: "email", value: other } as const;
    await world.service.database.write((stores) =>
      stores.contacts.forSystem().markVerified(tenant.id, ann.id, address, world.clock.now()),
    );
    world.later(30 * secondMs);
    const ended = await tenant.ended(id);
    assert.deepEqual(outcomes(ended), ["skipped_unverified"]);
    assert.equal(recipientOf(ended, ann).reason, "the contact has another address by now");
    assert.deepEqual([world.mailsTo(ann.email), world.mailsTo(other)], [[], []]);
  });

  test("is gone with its contact, and the report ends all the same", async () => {
    const [ann, bob] = [await tenant.newContact(), await tenant.newContact()];
    world.smtp.refused.set(ann.email, 450);
    const { report } = await sendTo([ann, bob]);
    await tenant.reportOnce(report.eventId, (found) => recipientOf(found, bob).outcome === "sent");
    await tenant.reportOnce(report.eventId, (found) => recipientOf(found, ann).error !== null);
    assert.equal((await tenant.call("DELETE", ann.path)).status, 204);
    world.later(30 * secondMs);
    const ended = await tenant.ended(report.eventId);
    assert.deepEqual([ended.status, outcomes(ended)], ["sent", ["sent"]]);
    assert.equal((await tenant.generated(report.eventId)).length, 1);

    const alone = await tenant.newContact();
    const id = await waitingReport(alone);
    assert.equal((await tenant.call("DELETE", alone.path)).status, 204);
    world.later(30 * secondMs);
    const empty = await tenant.ended(id);
    assert.deepEqual([empty.status, empty.reason, empty.recipients], ["skipped", "no_recipients", []]);
  });

  test("is not sent once its link was revoked", async () => {
    const ann = await tenant.newContact();
    const id = await waitingReport(ann);
    assert.equal((await tenant.call("DELETE", `/v1/flows/${tenant.flowId}/reports/${id}`)).status, 204);
    world.later(30 * secondMs);
    const ended = await tenant.ended(id);
    assert.deepEqual([ended.status, ended.reason], ["error", "comms_failed"]);
    const { outcome, reason, error } = recipientOf(ended, ann);
    assert.deepEqual([outcome, reason, error], ["failed", "the link was revoked", null]);
    assert.deepEqual(world.mailsTo(ann.email), []);
    const [event] = await tenant.generated(id);
    assert.equal(event?.data.recipients[0].error, "the link was revoked");
  });

  test("is not sent for a tenant that was suspended meanwhile", async () => {
    const own = await reportTenant(world);
    const ann = await own.newContact();
    const id = await waitingReport(ann, own);
    const suspend = (status: string) =>
      world.service.operator("PATCH", `/v1/admin/tenants/${own.id}`, { body: { status } });
    assert.equal((await suspend("suspended")).status, 200);
    await eventually("the mail has ended", async () => {
      world.later(30 * secondMs);
      const found = await world.service.database.read((stores) =>
        stores.reportDeliveries.forSystem().ofReport(own.id, id),
      );
      return found[0]?.endedAt !== null;
    });
    assert.equal((await suspend("active")).status, 200);
    const ended = await own.ended(id);
    assert.equal(recipientOf(ended, ann).reason, "the tenant is suspended");
    assert.deepEqual(world.mailsTo(ann.email), []);
  });

  test("whose process died in the attempt is unknown once its time is over", async () => {
    const ann = await tenant.newContact();
    const id = await waitingReport(ann);
    await world.service.database.write(async (stores) => {
      const store = stores.reportDeliveries.forSystem();
      const [delivery] = await store.ofReport(tenant.id, id);
      await store.update({ tenantId: tenant.id, id: delivery?.id ?? "", attemptAt: world.clock.now() });
    });
    world.later(attemptLimitMs);
    const ended = await tenant.ended(id);
    assert.deepEqual(outcomes(ended), ["unknown"]);
    assert.match(recipientOf(ended, ann).reason, /the process that was sending it ended/);
    assert.deepEqual(world.mailsTo(ann.email), []);
  });
});

test("of several that see the last mail end, one ends the report", async () => {
  const ann = await tenant.newContact();
  const id = await waitingReport(ann);
  const { database } = world.service;
  await database.write(async (stores) => {
    const store = stores.reportDeliveries.forSystem();
    const [delivery] = await store.ofReport(tenant.id, id);
    await store.update({ tenantId: tenant.id, id: delivery?.id ?? "", status: "sent", endedAt: world.clock.now() });
  });
  // What is not sealed is read as it is.
  const sealer = { seal: (text: string) => text, open: () => "grt_1" };
  const settling = { database, clock: world.clock, sealer, baseUrl: () => "https://flows.example.com" };
  await Promise.all(Array.from({ length: 4 }, () => settleReport(settling, tenant.id, id)));
  assert.equal((await tenant.report(id)).status, "sent");
  const links = (await tenant.generated(id)).map(({ data }) => data.link);
  assert.deepEqual(links, ["https://flows.example.com/report/grt_1"]);
});
