/** One click in a report's mail, and no more mails come: RFC 8058, and the page for people. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type AlertContact, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import type { Client } from "#test/support/client.ts";
import { parsedMail, type ReportTenant, reportTenant, unsubscribeAddress } from "#test/support/report-mail-world.ts";

let world: AlertWorld;
let tenant: ReportTenant;
let anyone: Client;

before(async () => {
  world = await startAlertWorld();
  tenant = await reportTenant(world, { displayName: "Frost" });
  anyone = tenant.call.as(null);
});
after(() => world.close());

/** The address in the mail of a report to the contact. */
async function addressFor(contact: AlertContact, of = tenant): Promise<string> {
  const { report } = await of.sendNow({ contactListIds: [await of.newList(contact)] });
  await of.ended(report.eventId);
  const mail = await parsedMail(world.mailsTo(contact.email).at(-1) ?? assert.fail("no mail arrived"));
  return unsubscribeAddress(mail);
}

/** As mail programs do: without cookies, credentials or redirects. */
const oneClick = (address: string, body: FormData | URLSearchParams | null) =>
  fetch(address, { method: "POST", body, redirect: "error" });

const isOptedIn = async ({ path }: AlertContact, of = tenant): Promise<boolean> =>
  (await of.call("GET", path)).body.emailOptIn;

const auditOf = async (contact: AlertContact) => {
  const { items } = (await tenant.call("GET", `/v1/audit?recordId=${contact.id}`)).body;
  return items.filter(({ actor }: { readonly actor: { readonly kind: string } }) => actor.kind === "system");
};

describe("the address in a report's mail", () => {
  test("ends the mails by one POST of either kind of form, at once and without a login", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const bodies = [form, new URLSearchParams({ "List-Unsubscribe": "One-Click" }), null];
    for (const body of bodies) {
      const ann = await tenant.newContact();
      const response = await oneClick(await addressFor(ann), body);
      assert.equal(response.status, 200);
      assert.equal(await isOptedIn(ann), false);
      const { report } = await tenant.sendNow({ contactListIds: [await tenant.newList(ann)] });
      assert.equal(report.recipients[0].outcome, "skipped_optout");
      assert.equal(world.mailsTo(ann.email).length, 1);
    }
  });

  test("changes nothing when it is only looked at: it shows a page with a button", async () => {
    const ann = await tenant.newContact();
    const address = await addressFor(ann);
    const page = await fetch(address);
    const html = await page.text();
    assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
    assert.match(html, /<form method="post"><button class="b p" type="submit">Unsubscribe<\/button><\/form>/);
    assert.ok(html.includes(ann.email), html);
    assert.match(page.headers.get("content-security-policy") ?? "", /form-action 'self'/);
    assert.equal((await fetch(address, { method: "HEAD" })).status, 200);
    assert.equal(await isOptedIn(ann), true);
  });

  test("speaks its reader's language", async () => {
    const hans = await tenant.newContact({ locale: "de" });
    const html = await (await fetch(await addressFor(hans))).text();
    assert.match(html, /<html lang="de">/);
    assert.match(html, /<button class="b p" type="submit">Abbestellen<\/button>/);
  });

  test("may be asked again: the answer is the same, and the log has one entry of who did it", async () => {
    const ann = await tenant.newContact();
    const address = await addressFor(ann);
    const texts = [];
    texts.push(await (await oneClick(address, null)).text());
    const ended = (await tenant.call("GET", ann.path)).headers.get("etag");
    texts.push(await (await oneClick(address, null)).text());
    texts.push(await (await fetch(address)).text());
    assert.equal((await tenant.call("GET", ann.path)).headers.get("etag"), ended);
    assert.match(texts[0] ?? "", /No more e-mails from .+ go to /);
    assert.deepEqual(new Set(texts).size, 1);
    const [entry, ...others] = await auditOf(ann);
    assert.deepEqual(others, []);
    assert.equal(entry.actor.reason, "unsubscribe link");
    assert.deepEqual([entry.before.emailOptIn, entry.after.emailOptIn], [true, false]);
  });

  test("ends nothing for an address that the contact has had since", async () => {
    const ann = await tenant.newContact();
    const address = await addressFor(ann);
    await tenant.call("PATCH", ann.path, { body: { email: `new-${ann.email}` } });
    assert.equal((await oneClick(address, null)).status, 200);
    assert.equal(await isOptedIn(ann), true);
  });

  test("counts for every contact of the same owner with that address, and for nobody else", async () => {
    const ann = await tenant.newContact();
    const twin = await tenant.newContact({ email: ann.email.toUpperCase() }, ["phone"]);
    const other = await tenant.newContact();
    const elsewhere = await reportTenant(world);
    const stranger = await elsewhere.newContact({ email: ann.email }, ["phone"]);
    const address = await addressFor(ann);
    await oneClick(address, null);
    const still = [await isOptedIn(ann), await isOptedIn(twin), await isOptedIn(other)];
    assert.deepEqual([...still, await isOptedIn(stranger, elsewhere)], [false, false, true, true]);
  });

  test("that is not known, or whose contact is gone, is a page that says so: 404", async () => {
    const ann = await tenant.newContact();
    const address = await addressFor(ann);
    await tenant.call("DELETE", ann.path);
    for (const gone of [address, `${world.service.baseUrl}/unsubscribe/${"x".repeat(43)}`]) {
      for (const method of ["GET", "POST"]) {
        const response = await fetch(gone, { method });
        assert.deepEqual([response.status, response.headers.get("content-type")], [404, "text/html; charset=utf-8"]);
        assert.match(await response.text(), /This link is not valid/);
      }
    }
  });

  test("is another one in each mail, and is kept as its hash alone", async () => {
    const [ann, bob] = [await tenant.newContact(), await tenant.newContact()];
    const addresses = [await addressFor(ann), await addressFor(bob), await addressFor(ann)];
    assert.equal(new Set(addresses).size, 3);
    const rows = await world.service.database.read((stores) =>
      Promise.all(addresses.map((address) => stores.reportDeliveries.forSystem().byUnsubscribeHash(address))),
    );
    assert.deepEqual(rows, [null, null, null]);
    assert.equal((await anyone("GET", new URL(addresses[0] ?? "").pathname)).status, 200);
  });
});
