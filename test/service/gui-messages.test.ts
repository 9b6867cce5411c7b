/**
 * What contacts were told, in a real browser: the log over all flows with what became of each message and why, found by
 * words and by status; on a phone in German; and what others do not see.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { history } from "../../gui/words/history-en.ts";
import { people as de } from "../../gui/words/people-de.ts";
import { people as en } from "../../gui/words/people-en.ts";
import { de as germanPages } from "../../gui/words/de.ts";
import { en as pages } from "../../gui/words/en.ts";
import { logOf, verify } from "#test/support/alert-world.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import {
  type GuiWorld,
  type Reader,
  startGuiWorld,
  type View,
  type ViewOptions,
  widths,
} from "#test/support/gui-world.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { createKey, openSession } from "#test/support/users.ts";
import { newAddresses } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
let reader: Reader;
let runId: string;
before(async () => {
  world = await startGuiWorld();
  reader = await world.newReader();
  runId = await toldRun(reader);
});
after(() => world?.close());

const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };
const places = ["North", "South", "East", "West", "Ridge", "Valley", "Lake"].map((name, place) => ({
  name,
  latitude: 47 + place / 100,
  longitude: 9,
}));

/** A flow tells one contact, and another whose address is not verified. */
async function toldRun({ tenant }: Reader): Promise<string> {
  const { call, id: tenantId } = tenant;
  const contacts = [];
  for (const displayName of ["Ann Grower", "Bob Waiter"]) {
    const own = newAddresses();
    const { status, body, text } = await call("POST", "/v1/contacts", {
      body: contactInput({ ...own, displayName, emailOptIn: true }),
    });
    assert.equal(status, 201, text);
    contacts.push({ ...own, id: body.id });
  }
  const [ann] = contacts;
  assert.ok(ann);
  await verify(world.service.database, { now: Date.now }, tenantId, ann, ["email"]);
  const list = await call("POST", "/v1/contact-lists", {
    body: { displayName: "Growers", contactIds: contacts.map(({ id }) => id) },
  });
  const alerts = { contactListIds: [list.body.id], aggregateAlerts: true };
  const flow = await createFlow(
    call,
    flowInput({ displayName: "Frost", tiles: [hot], targets: places, settings: { alerts } }),
  );
  const run = await runToEnd(call, flow.id, { suppressAlerts: false });
  await eventually("one is sent, the other never", async () => {
    const log = await logOf(world.service.database, tenantId, flow.id);
    return log.length === 2 && log.every(({ status }) => status !== "pending");
  });
  return run.id;
}

async function opened(token: string, options: ViewOptions = {}): Promise<View> {
  const view = await world.open({ ...options, token });
  const { title } = options.locale === undefined ? pages.today : germanPages.today;
  await view.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  return view;
}

test("each message says for whom, what became of it and why, and is found by its words and its status", async () => {
  const { token } = await openSession(reader.tenant.call, null);
  const view = await opened(token);
  const { page } = view;
  await page.getByRole("navigation").getByRole("link", { name: pages.shell.people, exact: true }).press("Enter");
  await page.getByRole("navigation").getByRole("link", { name: en.messages, exact: true }).press("Enter");
  await page.getByRole("heading", { name: en.messages, level: 1 }).waitFor();
  const lines = page.getByRole("list", { name: en.messages }).getByRole("listitem");
  const told = lines.filter({ hasText: "Ann Grower" });
  const untold = lines.filter({ hasText: "Bob Waiter" });
  await told.getByText(en.statuses.sent, { exact: true }).waitFor();
  await untold.getByText(en.statuses.skipped_unverified, { exact: true }).waitFor();
  await told.getByText(`${en.types.trigger} · North, South, East, West, Ridge ${en.moreNames(2)}`).waitFor();
  await told.getByText(en.toContact(en.channels.email, "Ann Grower")).waitFor();

  await untold.getByText(en.more).click();
  await untold.getByText("the contact's e-mail address is not verified").waitFor();
  await told.locator("summary").press("Enter");
  await told.getByText(/Lake/).waitFor();
  await assertReadable(view, "messages");
  const why = told.getByRole("link", { name: en.toRun });
  assert.equal(await why.getAttribute("href"), `/runs/${runId}`);

  await page.getByRole("button", { name: new RegExp(en.status) }).press("Enter");
  await page.getByRole("option", { name: en.statuses.sent, exact: true }).press("Enter");
  await page.waitForURL(/status=sent/);
  await untold.waitFor({ state: "detached" });
  assert.equal(await lines.count(), 1);
  await page.getByRole("searchbox", { name: en.search }).fill("no such words");
  await page.getByText(en.nothingFound).waitFor();
  await page.reload();
  await page.getByText(en.nothingFound).waitFor();

  const contactId = await contactOf("Ann Grower");
  await view.goto(`/people/messages?contact=${contactId}`);
  await page.getByRole("link", { name: "Ann Grower", exact: true }).waitFor();
  await told.waitFor();
  assert.equal(await lines.count(), 1);
  await page.getByRole("button", { name: en.toAll }).click();
  await untold.waitFor();
  await view.close();
});

async function contactOf(displayName: string): Promise<string> {
  const { body } = await reader.tenant.call("GET", `/v1/contacts?q=${encodeURIComponent(displayName)}`);
  return body.items[0].id;
}

test("a run by hand tells nobody, unless that is asked for", async () => {
  const { call } = reader.tenant;
  const { id: flowId } = await createFlow(call, flowInput({ displayName: "By hand" }));
  const { token } = await openSession(call, null);
  const view = await opened(token);
  const { page } = view;
  for (const [action, suppressAlerts] of [
    [history.runQuietly, true],
    [history.runAndTell, false],
  ] as const) {
    await view.goto(`/flows/${flowId}/runs`);
    await page.getByRole("button", { name: history.waysToRun }).press("Enter");
    await page.getByRole("menuitem", { name: action }).press("Enter");
    await page.waitForURL(/\/runs\//);
    const id = page.url().split("/").at(-1);
    assert.equal((await call("GET", `/v1/runs/${id}`)).body.suppressAlerts, suppressAlerts, action);
  }
  await view.close();
});

test("on a phone in German it is readable, in the dark too", async () => {
  const { token } = await openSession(reader.tenant.call, null);
  const view = await opened(token, { width: widths.phone, locale: "de-CH", scheme: "dark" });
  await view.goto("/people/messages?status=skipped_unverified");
  const line = view.page.getByRole("listitem").filter({ hasText: "Bob Waiter" });
  await line.getByText(de.statuses.skipped_unverified).waitFor();
  await line.getByText(de.more).tap();
  await line.getByRole("link", { name: de.toRun }).waitFor();
  await assertReadable(view, "messages");
  await view.close();
});

test("a user sees nothing of others' contacts; without the scope nothing is asked, and it is said", async () => {
  const own = await opened(await reader.newToken());
  await own.goto("/people/messages");
  await own.page.getByRole("heading", { name: en.emptyTitle }).waitFor();
  await assertReadable(own, "no messages");
  await own.close();

  const { secret } = await createKey(reader.tenant.call, ["flows:write"]);
  const { token } = await openSession(reader.tenant.call.as(secret), null);
  const other = await opened(token);
  await other.goto("/people/messages");
  await other.page.getByText(en.noScope).waitFor();
  assert.equal(await other.page.getByRole("link", { name: en.messages, exact: true }).count(), 0);
  await other.close();
});
