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

test("a mail without GUI_URL leads to the run at the service's own address, where a page answers", async () => {
  const ann = await tenant.newContact();
  const { text = "", html = "" } = await mailTo(ann);
  const address = new RegExp(`${world.service.baseUrl}/runs/(\\w[\\w-]+)`);
  const [, runId = ""] = address.exec(text) ?? assert.fail(text);
  assert.ok(html.includes(`href="${world.service.baseUrl}/runs/${runId}"`), html);
  assert.equal((await tenant.call("GET", `/v1/runs/${runId}`)).status, 200);
  const page = await fetch(`${world.service.baseUrl}/runs/${runId}`, { redirect: "error" });
  assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
  for (const body of [text, html]) assert.doesNotMatch(body, /\/v1\//);
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
