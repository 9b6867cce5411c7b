/** The mails of alerts as they arrive: who sends them, where their links lead, and how their reader ends them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Email } from "postal-mime";
import { type AlertContact, type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { put } from "#test/support/branding.ts";
import { builtGui } from "#test/support/built-gui.ts";
import { createUser } from "#test/support/users.ts";
import { headerOf, parsedMail, unsubscribeAddress } from "#test/support/report-mail-world.ts";

let world: AlertWorld;
let tenant: AlertTenant;

before(async () => {
  world = await startAlertWorld({ GUI_DIRECTORY: await builtGui() });
  tenant = await world.newTenant();
});
after(() => world.close());

const lastMailTo = ({ email }: AlertContact): Promise<Email> =>
  parsedMail(world.mailsTo(email).at(-1) ?? assert.fail("no mail arrived"));

/** The mail of a run that triggers. */
async function mailTo(contact: AlertContact, of = tenant): Promise<Email> {
  const flow = await of.newFlow({ contactListIds: [await of.newList(contact)] });
  await of.run(flow.id);
  await of.deliveries(flow.id, 1);
  return lastMailTo(contact);
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

const dayMs = 24 * 60 * 60_000;
const place = { name: "North", latitude: 47, longitude: 9 };

function alertAddress({ text = "" }: Email): string {
  const address = new RegExp(`${world.service.baseUrl}/alert/[0-9a-f]{64}`).exec(text);
  return address?.[0] ?? assert.fail(text);
}

async function sourceNamed(displayName: string): Promise<string> {
  const source = { displayName, hint: "sensor", sensorType: "probe", location: { latitude: 46, longitude: 9 } };
  const { status, body, text } = await tenant.call("POST", "/v1/sources", { body: source });
  assert.equal(status, 201, text);
  return body.id;
}

const isOptedIn = async ({ path }: AlertContact, of = tenant): Promise<boolean> =>
  (await of.call("GET", path)).body.emailOptIn;

describe("the link to unsubscribe in an alert's mail", () => {
  test("stands in both bodies and in the headers, and one POST ends the mails at once", async () => {
    const ann = await tenant.newContact();
    const mail = await mailTo(ann);
    const address = unsubscribeAddress(mail);
    assert.match(address, new RegExp(`^${world.service.baseUrl}/unsubscribe/[0-9a-f]{64}$`));
    assert.equal(headerOf(mail, "list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    for (const body of [mail.text, mail.html]) assert.ok(body?.includes(address), body);

    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const response = await fetch(address, { method: "POST", body, redirect: "error" });
    assert.equal(response.status, 200);
    assert.equal(await isOptedIn(ann), false);
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ann)] });
    await tenant.run(flow.id);
    const [next] = await tenant.deliveries(flow.id, 1);
    assert.equal(next?.status, "skipped_optout");
    const { items } = (await tenant.call("GET", `/v1/audit?recordId=${ann.id}`)).body;
    assert.equal(items[0].actor.reason, "unsubscribe link");
  });

  test("shows a page in the reader's language, under the flow's brand, and changes nothing by being looked at", async () => {
    const hans = await tenant.newContact({ locale: "de" });
    const flow = await tenant.newFlow(
      { contactListIds: [await tenant.newList(hans)] },
      {
        settings: {
          alerts: { contactListIds: [await tenant.newList(hans)] },
          reports: { brand: { name: "Obstbau Egger" } },
        },
      },
    );
    await tenant.run(flow.id);
    await tenant.deliveries(flow.id, 1);
    const mail = await lastMailTo(hans);
    const html = await (await fetch(unsubscribeAddress(mail))).text();
    assert.match(html, /<html lang="de">/);
    const asked = { "accept-language": "en-GB,de;q=0.5" };
    assert.match(await (await fetch(unsubscribeAddress(mail), { headers: asked })).text(), /<html lang="de">/);
    assert.match(html, /keine E-Mails von <bdi>Obstbau Egger<\/bdi> an /);
    assert.match(await (await fetch(alertAddress(mail))).text(), /Obstbau Egger/);
    assert.equal(await isOptedIn(hans), true);
  });

  test("speaks the browser's language to a reader of whom none is known", async () => {
    const somebody = await tenant.newContact();
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(somebody)] });
    await tenant.run(flow.id);
    await tenant.deliveries(flow.id, 1);
    const address = unsubscribeAddress(await lastMailTo(somebody));
    for (const [asked, language] of [
      ["de-CH", "de"],
      ["en", "en"],
    ] as const) {
      const answer = await fetch(address, { headers: { "accept-language": asked } });
      assert.match(await answer.text(), new RegExp(`<html lang="${language}">`));
    }
  });

  test("is in the mail that tests an address as well", async () => {
    const ann = await tenant.newContact();
    const answer = await tenant.call("POST", `${ann.path}/test`, { body: { channel: "email" } });
    assert.equal(answer.status, 202, answer.text);
    await tenant.atRest();
    const address = unsubscribeAddress(await lastMailTo(ann));
    assert.equal((await fetch(address, { method: "POST" })).status, 200);
    assert.equal(await isOptedIn(ann), false);
  });

  test("is another one in each mail, and is kept as its hash alone", async () => {
    const ann = await tenant.newContact();
    const addresses = [unsubscribeAddress(await mailTo(ann)), unsubscribeAddress(await mailTo(ann))];
    assert.equal(new Set(addresses).size, 2);
    const tokens = addresses.map((address) => address.split("/").at(-1) ?? "");
    const rows = await world.service.database.read((stores) =>
      Promise.all(tokens.map((token) => stores.alertDeliveries.forSystem().byUnsubscribeHash(token))),
    );
    assert.deepEqual(rows, [null, null]);
  });

  test("ends nothing for an address that the contact has had since, and nothing once the contact is gone", async () => {
    const ann = await tenant.newContact();
    const address = unsubscribeAddress(await mailTo(ann));
    await tenant.call("PATCH", ann.path, { body: { email: `new-${ann.email}` } });
    assert.equal((await fetch(address, { method: "POST" })).status, 200);
    assert.equal(await isOptedIn(ann), true);
    await tenant.call("DELETE", ann.path);
    assert.equal((await fetch(address, { method: "POST" })).status, 404);
  });

  test("is void once its address was erased", async () => {
    const ann = await tenant.newContact();
    const address = unsubscribeAddress(await mailTo(ann));
    await tenant.call("PATCH", ann.path, { body: { email: `new-${ann.email}` } });
    const user = await createUser(tenant.call, "ann", { email: ann.email });
    const erased = await tenant.call("DELETE", `/v1/users/${user.id}?records=keep`);
    assert.equal(erased.status, 204, erased.text);
    assert.equal((await fetch(address)).status, 404);
  });
});

describe("the page behind an alert's mail", () => {
  test("tells who has no sign-in what the mail told, and leads others to the run", async () => {
    const ann = await tenant.newContact({ locale: "de", timezone: "Europe/Zurich" });
    const made = await sourceNamed("Seewiese");
    const bob = await tenant.newContact({ blacklist: [made] });
    const contactListIds = [await tenant.newList(ann, bob)];
    const flow = await tenant.newFlow(
      { contactListIds, aggregateAlerts: true, triggerMessage: "Fenster zu!" },
      { displayName: "Frost", notes: "Zeilen\nim <Norden>", targets: [{ sourceId: made }, place] },
    );
    const run = await tenant.run(flow.id);
    await tenant.deliveries(flow.id, 3);
    const mail = await lastMailTo(ann);
    const address = alertAddress(mail);
    assert.ok(mail.html?.includes(`href="${address}"`), mail.html);
    const response = await fetch(address, { redirect: "error" });
    const page = await response.text();
    assert.equal(response.status, 200, page);
    const headers = ["content-type", "cache-control", "x-robots-tag"].map((name) => response.headers.get(name));
    assert.deepEqual(headers, ["text/html; charset=utf-8", "private, no-store", "noindex"]);
    assert.match(page, /<html lang="de">[\s\S]*<h1>Frost Flow ausgelöst für Sensor Seewiese, Ort North<\/h1>/);
    for (const said of [
      "Ausgelöst seit ",
      "Fenster zu!",
      "Zeilen\nim &lt;Norden&gt;",
      "Beruht auf Demodaten",
      "Schwelle",
    ])
      assert.ok(page.includes(said), `${said}: ${page}`);
    assert.ok(page.includes(`<time datetime="${run.windowStart}">`), page);
    assert.ok(page.includes(`href="${unsubscribeAddress(mail)}"`), page);
    const [inService = ""] = /(?<=href=")[^"]+\/runs\/[\w-]+/.exec(page) ?? [];
    assert.equal(inService, `${world.service.baseUrl}/runs/${run.id}`);
    assert.equal((await fetch(inService, { redirect: "error" })).status, 200);

    const others = await (await fetch(alertAddress(await lastMailTo(bob)))).text();
    assert.match(others, /<h1>Frost Flow trigger for location North<\/h1>/);
    assert.doesNotMatch(others, /Seewiese/);
  });

  test("is gone with its flow or its contact, and once the address is another's; a test of an address has none", async () => {
    const [ann, bob, cai] = [await tenant.newContact(), await tenant.newContact(), await tenant.newContact()];
    const flow = await tenant.newFlow({ contactListIds: [await tenant.newList(ann, bob, cai)] });
    await tenant.run(flow.id);
    await tenant.deliveries(flow.id, 3);
    const gone = alertAddress(await lastMailTo(cai));
    assert.equal(await statusOf(gone), 200);
    assert.equal((await tenant.call("DELETE", cai.path)).status, 204);
    assert.equal(await statusOf(gone), 404);
    const [hers, his] = [alertAddress(await lastMailTo(ann)), alertAddress(await lastMailTo(bob))];
    await tenant.call("PATCH", ann.path, { body: { email: `new-${ann.email}` } });
    assert.deepEqual([await statusOf(hers), await statusOf(his)], [404, 200]);
    assert.equal((await tenant.call("DELETE", `/v1/flows/${flow.id}`)).status, 204);
    assert.equal(await statusOf(his), 404);
    await tenant.call("POST", `${bob.path}/test`, { body: { channel: "email" } });
    await tenant.atRest();
    const test = await lastMailTo(bob);
    assert.doesNotMatch(test.text ?? "", /\/alert\//);
    assert.equal(await statusOf(unsubscribeAddress(test).replace("/unsubscribe/", "/alert/")), 404);
  });

  test("is not there while its tenant is suspended, and counts among the links of the tenant", async () => {
    const own = await world.newTenant();
    const address = alertAddress(await mailTo(await own.newContact(), own));
    const set = async (body: object): Promise<void> => {
      const answer = await world.service.operator("PATCH", `/v1/admin/tenants/${own.id}`, { body });
      assert.equal(answer.status, 200, answer.text);
    };
    await set({ status: "suspended" });
    assert.equal(await statusOf(address), 404);
    await set({ status: "active", rateLimitPerMinute: 2 });
    // It is known with the tenant's next request, which is refused: those are counted apart.
    assert.equal((await own.call("GET", "/v1/flows")).status, 429);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push(await statusOf(address));
    assert.deepEqual(statuses, [200, 200, 429]);
  });

  test("is seen for seven days, and says so in the reader's language after that", async () => {
    const address = alertAddress(await mailTo(await tenant.newContact()));
    world.later(7 * dayMs - 1);
    assert.equal(await statusOf(address), 200);
    world.later(1);
    const over = await fetch(address, { headers: { "accept-language": "de-AT" } });
    const unknown = await fetch(`${address}0`, { headers: { "accept-language": "de-AT" } });
    const [page, same] = [await over.text(), await unknown.text()];
    assert.deepEqual([over.status, page], [404, same]);
    assert.match(page, /<html lang="de">[\s\S]*<h1>Diesen Alarm gibt es hier nicht<\/h1>[\s\S]*sieben Tage/);
  });
});

describe("the sender of an alert's mail", () => {
  test("is the brand's name at the platform's address, else the tenant's name", async () => {
    const own = await world.newTenant();
    const ann = await own.newContact();
    const { name } = (await own.call("GET", "/v1/branding/theme")).body;
    const named = (await mailTo(ann, own)).from;
    assert.deepEqual([named?.name, named?.address], [name, "flows@example.com"]);
    await put(own.call, "/v1/branding", { name: "Orchard Co" });
    const { from } = await mailTo(ann, own);
    assert.deepEqual([from?.name, from?.address], ["Orchard Co", "flows@example.com"]);
  });

  const names: readonly (readonly [string, string])[] = [
    ['Orchard "Co" \\ <eve@example.com>', 'Orchard "Co" \\ <eve@example.com>'],
    ["Eve, Adam; (Orchard): Co", "Eve, Adam; (Orchard): Co"],
    ["Obstbau Müller 🍎", "Obstbau Müller 🍎"],
    ["=?utf-8?q?Eve?=", "= ?utf-8?q?Eve?="],
    ["x".repeat(100), "x".repeat(64)],
  ];
  for (const [name, shown] of names)
    test(`may be called ${JSON.stringify(name)}`, async () => {
      const own = await world.newTenant();
      const ann = await own.newContact();
      await put(own.call, "/v1/branding", { name });
      const { from } = await mailTo(ann, own);
      assert.deepEqual([from?.name, from?.address], [shown, "flows@example.com"]);
    });
});
