/**
 * Webhooks in a real browser: made with a secret that signs and is shown once, pinged, a delivery that failed seen and
 * sent again, recovered after a count, rotated, paused, deleted and brought back; and the logs of the settings: events
 * and the audit. By keyboard at a desk, in German on a phone in the dark.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { de as germanPages } from "../../gui/words/de.ts";
import { en as pages } from "../../gui/words/en.ts";
import { logs as germanLogs } from "../../gui/words/logs-de.ts";
import { logs } from "../../gui/words/logs-en.ts";
import { webhooks as de } from "../../gui/words/webhooks-de.ts";
import { webhooks as en } from "../../gui/words/webhooks-en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import {
  type GuiWorld,
  type Reader,
  startGuiWorld,
  type View,
  type ViewOptions,
  widths,
} from "#test/support/gui-world.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { createKey, openSession } from "#test/support/users.ts";
import { startWebhookReceiver, status, type WebhookReceiver } from "#test/support/webhook-receiver.ts";
import { createWebhook, ping, settled, verifiedByStripe } from "#test/support/webhooks.ts";

let world: GuiWorld;
let receiver: WebhookReceiver;
before(async () => {
  world = await startGuiWorld();
  receiver = await startWebhookReceiver();
});
after(async () => {
  await receiver?.close();
  await world?.close();
});

/** Webhooks and logs are the tenant's: signed in is the tenant itself. */
async function openAsTenant({ tenant }: Reader, options: ViewOptions = {}): Promise<View> {
  const view = await world.open({ ...options, token: (await openSession(tenant.call, null)).token });
  const { title } = options.locale === undefined ? pages.today : germanPages.today;
  await view.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  return view;
}

/** By keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

function deliveries(page: Page, words: typeof en): Locator {
  return page.getByRole("list", { name: words.deliveries }).locator("> li");
}

test("by keyboard: made with a secret that signs, a ping that fails is told and delivered again", async () => {
  const reader = await world.newReader();
  const view = await openAsTenant(reader);
  const { page } = view;
  await press(page.getByRole("button", { name: pages.shell.more }));
  await page.getByRole("menuitem", { name: pages.shell.webhooks }).press("Enter");
  await page.getByRole("heading", { name: en.emptyTitle }).waitFor();
  await assertReadable(view, "no webhooks");
  await press(page.getByRole("link", { name: en.add }));
  await page.getByRole("checkbox", { name: /flow\.expected/ }).waitFor();
  await page.getByLabel(en.url, { exact: true }).fill("ftp://nowhere");
  await press(button(page, en.save));
  await page.locator('input[type="url"]:focus').waitFor();
  await page.locator(".fault", { hasText: "http" }).waitFor();
  await assertReadable(view, "form with a fault");

  await page.getByLabel(en.url, { exact: true }).fill(`${receiver.origin}/made`);
  await page.getByLabel(en.description, { exact: true }).fill("Opens the valves");
  await page.getByRole("checkbox", { name: /flow\.triggered/ }).press("Space");
  await press(button(page, en.save));
  await page.getByRole("heading", { name: en.keepSecret }).waitFor();
  const secret = (await page.locator("output code").textContent()) ?? "";
  assert.match(secret, /^whsec_/);
  await press(button(page, pages.common.copy));
  await page.getByText(new RegExp(`${en.copied}|${en.notCopied}`)).waitFor();
  await assertReadable(view, "the secret");
  await press(page.getByRole("link", { name: en.stored }));
  await page.getByRole("heading", { name: en.deliveriesEmpty }).waitFor();
  assert.ok(!(await page.content()).includes(secret), "a secret is shown once");

  receiver.answer("/made", status(503, "The valve is stuck"));
  await press(button(page, en.ping));
  await page.getByText(/did not take the ping: 503/).waitFor();
  const line = deliveries(page, en);
  await line.getByText(en.deliveryStatuses.failed).waitFor();
  await page.getByText(/^Every attempt has failed since/).waitFor();
  const [sent] = await receiver.until("/made", 1);
  assert.ok(sent !== undefined && verifiedByStripe(sent, secret), "the secret that was shown signs");
  await line.locator("summary").press("Enter");
  await line.getByText("The valve is stuck").waitFor();
  await line.getByRole("cell", { name: /^503/ }).waitFor();
  await line.getByText('"event": "ping"').waitFor();
  await assertReadable(view, "a delivery that failed");

  receiver.answer("/made", status(204));
  await press(line.getByRole("button", { name: en.redeliver }));
  await line.getByText(en.deliveryStatuses.succeeded).waitFor();
  await line.getByRole("cell", { name: /^204/ }).waitFor();
  await press(page.getByRole("button", { name: new RegExp(en.status) }));
  await page.getByRole("option", { name: en.deliveryStatuses.dead }).press("Enter");
  await page.waitForURL(/status=dead/);
  await page.getByRole("heading", { name: en.nothingSent }).waitFor();
  await view.close(["422"]);
});

test("in German on a phone: recovered after a count, rotated, paused, changed by two, deleted and back", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const flow = await createFlow(call, flowInput({ displayName: "Obstgarten" }));
  const url = `${receiver.origin}/phone`;
  receiver.answer("/phone", status(500));
  const { id, secret } = await createWebhook(call, url, { events: ["*"] });
  await ping(call, id);
  await settled(call, id, "failed");
  const view = await openAsTenant(reader, { width: widths.phone, locale: "de-CH", scheme: "dark" });
  const { page } = view;
  await view.goto("/webhooks");
  await page.getByText(/^Seit .* ist jeder Versuch gescheitert$/).waitFor();
  await assertReadable(view, "list");
  await page.getByRole("link", { name: url }).tap();
  await deliveries(page, de).getByText(de.deliveryStatuses.failed).waitFor();
  await page.getByText(de.meaning("flow.triggered", "")).waitFor();
  // As tall as all of it: what lies below the bar at the edge is no smaller for it.
  await page.setViewportSize({ width: widths.phone, height: 3_200 });
  await assertReadable(view, "webhook");
  await page.setViewportSize({ width: widths.phone, height: 844 });

  receiver.answer("/phone", status(204));
  await button(page, de.recover).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: de.count }).tap();
  await dialog.getByText(de.counted(1)).waitFor();
  assert.equal((await receiver.until("/phone", 1)).length, 1, "a count sends nothing");
  await assertReadable(view, "a count");
  await dialog.getByRole("button", { name: de.recoverNow(1) }).tap();
  await deliveries(page, de).getByText(de.deliveryStatuses.succeeded).waitFor();

  await button(page, de.rotate).tap();
  await dialog.getByText(de.rotateAbout).waitFor();
  await dialog.getByRole("button", { name: de.rotateNow }).tap();
  await dialog.getByRole("heading", { name: de.keepSecret }).waitFor();
  const next = (await dialog.locator("output code").textContent()) ?? "";
  await assertReadable(view, "the new secret");
  await dialog.getByRole("button", { name: de.stored }).tap();
  await dialog.waitFor({ state: "detached" });
  await button(page, de.ping).tap();
  await page.getByText(/^Ihr Server hat den Ping angenommen: 204/).waitFor();
  const last = (await receiver.until("/phone", 3)).at(-1) ?? assert.fail();
  assert.ok(next !== secret && verifiedByStripe(last, next));
  assert.equal((last.headers["webhook-signature"] ?? "").split(" ").length, 2, "the old one signs for a while");

  await page.getByText(de.filter).tap();
  await page.getByRole("searchbox", { name: de.flowSearch }).fill("obst");
  await button(page, de.addOne("Obstgarten")).tap();
  await button(page, de.removeOne("Obstgarten")).waitFor();
  await button(page, de.pause).tap();
  await page.getByText(de.disabledAbout, { exact: false }).waitFor();
  assert.ok(await button(page, de.ping).isDisabled());
  await button(page, de.enable).tap();
  await page.getByText(de.pauseAbout, { exact: false }).waitFor();
  await button(page, de.save).tap();
  await page.getByText(de.saved, { exact: true }).waitFor();
  assert.deepEqual((await call("GET", `/v1/webhooks/${id}`)).body.filter, { flowIds: [flow.id] });

  await page.getByLabel(de.description, { exact: true }).fill("Ventile");
  await call("PATCH", `/v1/webhooks/${id}`, { body: { description: "Pumpen" } });
  await button(page, de.save).tap();
  await page.getByText(de.conflict).waitFor();
  await page.locator('input[value="Pumpen"]').waitFor();
  await button(page, de.delete).tap();
  await page.getByText(germanPages.common.deleted(url)).waitFor();
  assert.equal(await page.getByRole("link", { name: url }).count(), 0);
  await page
    .getByRole("alertdialog")
    .filter({ hasText: germanPages.common.deleted(url) })
    .getByRole("button", { name: germanPages.common.undo })
    .tap();
  await page.getByRole("link", { name: url }).waitFor();

  await view.goto("/settings/events");
  await page.getByRole("list", { name: germanLogs.events.title }).getByText("ping", { exact: true }).last().waitFor();
  await assertReadable(view, "events");
  await page.getByRole("link", { name: germanLogs.audit.title }).tap();
  await page.getByRole("link", { name: `${germanLogs.audit.types.flow} Obstgarten` }).waitFor();
  await assertReadable(view, "audit");
  await view.close(["412"]);
});

test("events are found by type, record and day, and lead to their records", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const flow = await createFlow(call, flowInput({ displayName: "Frost" }));
  const [run, other] = [await runToEnd(call, flow.id), await runToEnd(call, flow.id)];
  const { id } = await createWebhook(call, `${receiver.origin}/events`);
  await ping(call, id);
  await settled(call, id, "succeeded");
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/settings/sign-ins");
  await press(page.getByRole("link", { name: logs.events.title, exact: true }));
  const lines = page.getByRole("list", { name: logs.events.title }).locator("> li");
  await lines.nth(2).waitFor();
  assert.match((await lines.first().textContent()) ?? "", /^ping/, "the newest first");
  await press(lines.nth(1).getByRole("button", { name: new RegExp(`^${logs.events.onlyAbout}: Run`) }));
  await page.waitForURL(new RegExp(`record=${other.id}`));
  await lines.nth(1).waitFor({ state: "detached" });
  await lines.locator("summary").press("Enter");
  await lines.getByText(`"runId": "${other.id}"`).waitFor();
  await assertReadable(view, "events");
  assert.equal(await lines.getByRole("link", { name: /^Run/ }).getAttribute("href"), `/runs/${other.id}`);

  await view.goto(`/settings/events?event=run.completed&record=${run.id}`);
  await lines.getByRole("link", { name: `Run …${run.id.slice(-8)}` }).waitFor();
  await lines.getByRole("link", { name: "Flow Frost" }).waitFor();
  await page.getByRole("button", { name: /run\.completed/ }).waitFor();
  await page.getByLabel(logs.to, { exact: true }).fill("2026-01-31");
  await page.getByRole("heading", { name: logs.nothingFound }).waitFor();

  await view.goto("/settings/audit?type=webhook");
  const changes = page.getByRole("list", { name: logs.audit.title }).locator("> li");
  await changes.getByText(logs.audit.actions.created).waitFor();
  await changes.locator("summary").press("Enter");
  await changes.getByRole("row", { name: /^url/ }).getByText(`${receiver.origin}/events`).waitFor();
  await assertReadable(view, "audit");
  await press(changes.getByRole("button", { name: new RegExp(`^${logs.audit.onlyBy}: ${logs.audit.actors.key}`) }));
  await page.waitForURL(/key=/);
  await press(page.getByRole("button", { name: new RegExp(`^${pages.common.remove}`) }));
  await page.waitForURL((url) => !url.searchParams.has("key"));
  await press(page.getByRole("button", { name: new RegExp(logs.audit.action) }));
  await page.getByRole("option", { name: logs.audit.actions.forked }).press("Enter");
  await page.getByRole("heading", { name: logs.nothingFound }).waitFor();
  await view.close();
});

test("without the scopes nothing is asked, and each page says which one is missing", async () => {
  const { tenant } = await world.newReader();
  const { secret } = await createKey(tenant.call, ["results:read"]);
  const { token } = await openSession(tenant.call.as(secret), null);
  const view = await world.open({ token });
  const { page } = view;
  await page.getByRole("heading", { name: pages.today.title, level: 1 }).waitFor();
  for (const [path, text] of [
    ["/webhooks", en.noScope],
    ["/webhooks/some-id", en.noScope],
    ["/settings/events", logs.noWebhookScope],
    ["/settings/audit", logs.noKeyScope],
  ] as const) {
    await view.goto(path);
    await page.getByText(text).waitFor();
  }
  assert.equal(await page.getByRole("link", { name: logs.events.title, exact: true }).count(), 0);
  await view.close();
});
