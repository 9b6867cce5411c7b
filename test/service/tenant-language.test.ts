/** One language, one time and one sender from verification to PDF: the reader's own, else the tenant's. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Email } from "postal-mime";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createClient } from "#test/support/client.ts";
import { readPdf, textOf } from "#test/support/pdf-reading.ts";
import { contactInput } from "#test/support/records.ts";
import { parsedMail, reportTenant, unsubscribeAddress } from "#test/support/report-mail-world.ts";
import { createUser } from "#test/support/users.ts";
import { codeIn, linkIn, newAddresses } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

let world: AlertWorld;

before(async () => {
  world = await startAlertWorld();
});
after(() => world.close());

const swiss = { locale: "de-CH", timezone: "Europe/Zurich", senderName: "Obstbau Egger" };

async function speak(tenant: AlertTenant, changes: object) {
  const answer = await world.service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, { body: changes });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function newSwiss(): Promise<AlertTenant> {
  const tenant = await world.newTenant();
  await speak(tenant, swiss);
  return tenant;
}

const lastMailTo = (email: string): Promise<Email> =>
  parsedMail(world.mailsTo(email).at(-1) ?? assert.fail("no mail arrived"));

describe("a tenant's language, time zone and sender", () => {
  test("are unset at first, and are set, kept and unset by the operator, as the audit log says", async () => {
    const tenant = await world.newTenant();
    const path = `/v1/admin/tenants/${tenant.id}`;
    const { locale, timezone, senderName } = (await world.service.operator("GET", path)).body;
    assert.deepEqual({ locale, timezone, senderName }, { locale: null, timezone: null, senderName: null });
    await speak(tenant, swiss);
    await speak(tenant, { timezone: null });
    const { body } = await world.service.operator("GET", path);
    assert.deepEqual([body.locale, body.timezone, body.senderName], ["de-CH", null, "Obstbau Egger"]);
    const { items } = (await tenant.call("GET", `/v1/audit?recordId=${tenant.id}`)).body;
    assert.deepEqual([items[0].before.timezone, items[0].after.timezone], ["Europe/Zurich", null]);
  });

  test("are set by the tenant itself, with branding:manage, and the same rules and audit log", async () => {
    const tenant = await world.newTenant();
    const read = await tenant.call("GET", "/v1/tenant");
    assert.deepEqual([read.status, read.body.id, read.body.locale], [200, tenant.id, null]);
    const changed = await tenant.call("PATCH", "/v1/tenant", { body: swiss });
    assert.equal(changed.status, 200, changed.text);
    const { locale, timezone, senderName } = changed.body;
    assert.deepEqual({ locale, timezone, senderName }, swiss);
    assert.deepEqual((await world.service.operator("GET", `/v1/admin/tenants/${tenant.id}`)).body, changed.body);
    const { items } = (await tenant.call("GET", `/v1/audit?recordId=${tenant.id}`)).body;
    assert.deepEqual([items[0].actor.kind, items[0].before.locale, items[0].after.locale], ["key", null, "de-CH"]);
    const stale = await tenant.call("PATCH", "/v1/tenant", {
      body: { locale: "en" },
      headers: { "If-Match": read.headers.get("etag") ?? "" },
    });
    assert.equal(stale.status, 412);
    for (const body of [
      { locale: "no tag" },
      { timezone: "Mars/Base" },
      { maxRunsPerHour: 9 },
      { status: "suspended" },
    ])
      assert.equal((await tenant.call("PATCH", "/v1/tenant", { body })).status, 422, JSON.stringify(body));
    const weak = await tenant.call("POST", "/v1/keys", { body: { displayName: "Weak", scopes: ["flows:run"] } });
    const call = createClient(world.service.baseUrl, weak.body.secret);
    assert.equal((await call("GET", "/v1/tenant")).status, 200);
    assert.equal((await call("PATCH", "/v1/tenant", { body: swiss })).status, 403);
  });

  const faults: readonly (readonly [object, string])[] = [
    [{ locale: "no tag" }, "locale"],
    [{ locale: "" }, "locale"],
    [{ timezone: "Mars/Base" }, "timezone"],
    [{ timezone: "UTC+05:00" }, "timezone"],
    [{ senderName: "x".repeat(65) }, "senderName"],
    [{ senderName: " \n" }, "senderName"],
    [{ senderName: 7 }, "senderName"],
  ];
  for (const [body, loc] of faults)
    test(`are refused as ${JSON.stringify(body).slice(0, 40)}`, async () => {
      const tenant = await world.newTenant();
      const answer = await world.service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, { body });
      assertProblem(answer, { status: 422, slug: "validation", locs: [loc] });
    });
});

describe("a verification", () => {
  const asked = async (tenant: AlertTenant, locale: string | null) => {
    const own = newAddresses();
    const { body } = await tenant.call("POST", "/v1/contacts", { body: contactInput({ ...own, locale }) });
    const start = (channel: string) =>
      tenant.call("POST", `/v1/contacts/${body.id}/verifications`, { body: { channel } });
    await start("email");
    await eventually("the mail arrives", () => world.mailsTo(own.email).length === 1);
    await start("sms");
    await eventually("the SMS arrives", () => world.smsTo(own.phone).length === 1);
    const link = linkIn(world.mailsTo(own.email)[0]);
    return { link, mail: await lastMailTo(own.email), sms: world.smsTo(own.phone)[0] };
  };
  const page = async (link: string, method = "GET"): Promise<string> =>
    (await fetch(`${world.service.baseUrl}${link}`, { method })).text();

  test("is in the tenant's language and under its sender's name for a contact without a language", async () => {
    const { link, mail, sms } = await asked(await newSwiss(), null);
    assert.match(mail.subject ?? "", /: Bitte bestätigen Sie Ihre E-Mail-Adresse$/);
    assert.match(mail.html ?? "", /<html lang="de">/);
    assert.match(mail.text ?? "", /möchte E-Mails an diese Adresse senden/);
    assert.deepEqual([mail.from?.name, mail.from?.address], ["Obstbau Egger", "flows@example.com"]);
    assert.match(sms?.form["Body"] ?? "", new RegExp(`^${codeIn(sms)} ist Ihr Code für .*\\. Er gilt 10 Minuten\\.$`));
    assert.match(await page(link), /<html lang="de">[\s\S]*<button [^>]*>Diese Adresse bestätigen<\/button>/);
    assert.match(await page(link, "POST"), /Vielen Dank[\s\S]*ist für .* bestätigt/);
  });

  test("is in the contact's own language where it has one, and its page too once the link is void", async () => {
    const { link, mail } = await asked(await newSwiss(), "en-GB");
    assert.match(mail.subject ?? "", /: please confirm your e-mail address$/);
    assert.match(await page(link), /<html lang="en">/);
    const german = await asked(await world.newTenant(), "de");
    assert.match(await page(german.link), /<html lang="de">/);
    world.clock.advance(25 * 60 * 60_000);
    assert.match(await page(german.link), /<html lang="de">[\s\S]*Dieser Link ist nicht gültig/);
    assert.match(await page("/verify/none"), /This link is not valid/);
  });

  test("of a user is in the user's language", async () => {
    const tenant = await world.newTenant();
    const { email } = newAddresses();
    const { id } = await createUser(tenant.call, "hans", { email, locale: "de" });
    await tenant.call("POST", `/v1/users/${id}/verifications`, { body: { channel: "email" } });
    await eventually("the mail arrives", () => world.mailsTo(email).length === 1);
    assert.match((await lastMailTo(email)).subject ?? "", /Bitte bestätigen/);
  });
});

describe("an alert", () => {
  test("is in the tenant's language, time and name for a contact without any, and so is the page to unsubscribe", async () => {
    const tenant = await newSwiss();
    const ann = await tenant.newContact();
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ann)] });
    await tenant.run(flow.id);
    const [delivery] = await tenant.deliveries(flow.id, 1);
    assert.match(delivery?.message ?? "", /ausgelöst für Ort North orchard/);
    const mail = await lastMailTo(ann.email);
    assert.match(mail.text ?? "", /Zeit: .* ME(?:S)?Z$/m);
    assert.equal(mail.from?.name, "Obstbau Egger");
    assert.match(await (await fetch(unsubscribeAddress(mail))).text(), /<html lang="de">/);
  });

  test("is in the contact's own language and time where it has them", async () => {
    const tenant = await newSwiss();
    const ann = await tenant.newContact({ locale: "en-GB", timezone: "Asia/Tokyo" });
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ann)] });
    await tenant.run(flow.id);
    await tenant.deliveries(flow.id, 1);
    assert.match((await lastMailTo(ann.email)).text ?? "", /^Time: .* GMT\+9$/m);
  });
});

describe("a report", () => {
  test("is in the tenant's language and time, as mail, page and PDF, where neither flow nor order says more", async () => {
    const tenant = await reportTenant(world);
    await speak(tenant, swiss);
    const ann = await tenant.newContact();
    const { report, link } = await tenant.sendNow({ contactListIds: [await tenant.newList(ann)] });
    await tenant.ended(report.eventId);
    const mail = await lastMailTo(ann.email);
    assert.match(mail.text ?? "", /^Bericht vom .* ME(?:S)?Z$/m);
    assert.equal(mail.from?.name, "Obstbau Egger");
    assert.ok(mail.text?.includes(`: ${link}\n`), "the link says nothing of a reader of whom nothing is known");
    const html = await (await fetch(link)).text();
    assert.match(html, /<html lang="de">/);
    assert.match(html, /<dt>Zeitzone<\/dt><dd>Europe\/Zurich<\/dd>/);
    const pdf = await pdfOf(link);
    assert.match(pdf, /Bericht vom/);
    assert.match(pdf, /Zeiten: Europe\/Zurich/);
  });

  test("is in its reader's language and time by the link of the reader's mail, page after page", async () => {
    const tenant = await reportTenant(world);
    const hans = await tenant.newContact({ locale: "de-AT", timezone: "Europe/Vienna" });
    const order = { contactListIds: [await tenant.newList(hans)], timeZone: "America/Denver" };
    const { report, link } = await tenant.sendNow(order);
    await tenant.ended(report.eventId);
    const own = `${link}?locale=de-AT&timezone=Europe%2FVienna`;
    const mail = await lastMailTo(hans.email);
    assert.ok(mail.text?.includes(`${own}\n`), mail.text);
    const html = await (await fetch(own)).text();
    assert.match(html, /<html lang="de">/);
    assert.match(html, /<dt>Zeitzone<\/dt><dd>Europe\/Vienna<\/dd>/);
    assert.match(html, /\.pdf\?locale=de-AT&amp;timezone=Europe%2FVienna"/);
    assert.match(await pdfOf(link, "?locale=de-AT&timezone=Europe%2FVienna"), /Zeiten: Europe\/Vienna/);
    assert.match(await (await fetch(link)).text(), /<html lang="en">[\s\S]*<dd>America\/Denver<\/dd>/);
  });

  test("is its own where a link names a language or a zone that nobody knows", async () => {
    const tenant = await reportTenant(world);
    const { link } = await tenant.sendNow();
    const own = await (await fetch(link)).text();
    for (const query of ["?locale=no%20tag", "?timezone=Mars%2FBase", "?timezone=UTC%2B05%3A00"])
      assert.equal(await (await fetch(`${link}${query}`)).text(), own);
    assert.equal((await fetch(`${link}?locale=${"x".repeat(65)}`)).status, 422);
  });
});

async function pdfOf(link: string, query = ""): Promise<string> {
  const response = await fetch(`${link.replace("/report/", "/reports/")}.pdf${query}`);
  assert.equal(response.status, 200);
  return textOf(await readPdf(new Uint8Array(await response.arrayBuffer())));
}
