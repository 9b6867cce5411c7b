/**
 * Contacts and their lists in a real browser: a contact is made by keyboard, its number verified by the code of an SMS
 * and its address by the link of a mail, tested, put on a list, deleted and brought back; in German on a phone; and
 * what users and sessions with fewer scopes see.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator } from "playwright-core";
import { contacts as german } from "../../gui/words/contacts-de.ts";
import { contacts as words } from "../../gui/words/contacts-en.ts";
import { de } from "../../gui/words/de.ts";
import { en } from "../../gui/words/en.ts";
import { people } from "../../gui/words/people-en.ts";
import { verify } from "#test/support/alert-world.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import {
  type GuiWorld,
  type Reader,
  startGuiWorld,
  type View,
  type ViewOptions,
  widths,
} from "#test/support/gui-world.ts";
import { contactInput, flowInput, sourceInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { createKey, openSession } from "#test/support/users.ts";
import { newAddresses } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
let reader: Reader;
before(async () => {
  world = await startGuiWorld();
  reader = await world.newReader();
});
after(() => world?.close());

async function opened(token: string, options: ViewOptions = {}): Promise<View> {
  const view = await world.open({ ...options, token });
  const { title } = options.locale === undefined ? en.today : de.today;
  await view.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  return view;
}

async function openedAsTenant({ tenant }: Reader, options: ViewOptions = {}): Promise<View> {
  return opened((await openSession(tenant.call, null)).token, options);
}

/** By keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

async function write(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.page().keyboard.type(text);
}

/** The text of the newest message that went there. */
async function messageTo(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await eventually(`a message to ${address} has left`, async () => {
    const own = (await world.service.outbox()).filter(({ to }) => to === address);
    found = own.map(({ text }) => pattern.exec(text)?.[1]).findLast((match) => match !== undefined);
    return found !== undefined;
  });
  return found ?? assert.fail("it was found");
}

async function created(path: string, body: object): Promise<{ readonly id: string }> {
  const answer = await reader.tenant.call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

test("by keyboard: a contact is made, verified by code and by link, tested, deleted and brought back", async () => {
  const own = newAddresses();
  await created("/v1/sources", sourceInput({ displayName: "Far meadow" }));
  const { id: growers } = await created("/v1/contact-lists", { displayName: "Growers", contactIds: [] });
  const view = await openedAsTenant(reader);
  const { page } = view;
  await press(page.getByRole("navigation").getByRole("link", { name: en.shell.people, exact: true }));
  await page.getByRole("heading", { name: words.emptyTitle }).waitFor();
  await press(page.getByRole("link", { name: words.add }).first());
  await page.getByRole("heading", { name: words.addTitle, level: 1 }).waitFor();
  await write(page.getByRole("textbox", { name: words.name, exact: true }), "Ann Grower");
  await write(page.getByRole("textbox", { name: words.phone }), "044 12");
  await press(page.getByRole("button", { name: words.create, exact: true }));
  await page.locator('.field:has([autocomplete="off"]) .fault').filter({ hasText: /./ }).waitFor();
  await page.locator("form input:focus").waitFor();
  await assertReadable(view, "a new contact with a fault");

  await write(page.getByRole("textbox", { name: words.phone }), own.phone.replace("+41", "+41 "));
  await write(page.getByRole("textbox", { name: words.email }), own.email);
  for (const channel of [words.channels.email, words.channels.sms])
    await page.getByRole("switch", { name: channel, exact: true }).press("Space");
  await write(page.getByRole("combobox", { name: words.timeZone }), "zuri");
  await page.getByRole("option", { name: "Europe/Zurich" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("switch", { name: words.quietHours }).press("Space");
  assert.equal(await page.getByRole("combobox", { name: words.quietZone }).inputValue(), "Europe/Zurich");
  await write(page.getByRole("searchbox", { name: words.blacklistSearch }), "meadow");
  await press(page.getByRole("button", { name: words.of(words.pick, "Far meadow") }));
  await page.getByRole("list", { name: words.blacklist }).getByText("Far meadow").waitFor();
  await press(page.getByRole("button", { name: words.create, exact: true }));
  await page.getByRole("heading", { name: "Ann Grower", level: 1 }).waitFor();
  await page.getByText(words.unreachable).waitFor();
  await page.getByText(`${words.quietFrom("22:00", "06:00", "Europe/Zurich")}: ${words.quietHold}`).waitFor();
  await page.getByText(words.blacklisted(1)).waitFor();
  await page.getByText(words.onNoList).waitFor();
  await press(page.getByRole("button", { name: words.putOn }));
  await press(page.getByRole("option", { name: "Growers" }));
  await press(page.getByRole("button", { name: words.of(words.takeOff, "Growers") }));
  await page.getByText(words.onNoList).waitFor();
  assert.equal((await reader.tenant.call("DELETE", `/v1/contact-lists/${growers}`)).status, 204);

  const phone = page.getByRole("group", { name: words.phone });
  await press(phone.getByRole("button", { name: words.sendCode }));
  await phone.getByText(words.attempts(5)).waitFor();
  const code = await messageTo(own.phone, /\b(\d{6})\b/);
  await write(
    phone.getByRole("textbox", { name: words.code }),
    String((Number(code) + 1) % 1_000_000).padStart(6, "0"),
  );
  await press(phone.getByRole("button", { name: words.confirm }));
  await phone.getByText(words.attempts(4)).waitFor();
  await phone.locator(".fault").getByText(/./).waitFor();
  await assertReadable(view, "a contact whose number is being verified");
  await page.reload();
  await phone.getByText(words.attempts(4)).waitFor();
  await write(phone.getByRole("textbox", { name: words.code }), code);
  await press(phone.getByRole("button", { name: words.confirm }));
  await phone.getByText(words.verified, { exact: true }).waitFor();
  await phone.getByText(`${words.channels.sms}: ${words.reach.ok}`).waitFor();
  await phone.getByText(`${words.channels.voice}: ${words.reach.not_agreed}`).waitFor();

  // What was typed before the link is opened elsewhere is saved after it.
  const email = page.getByRole("group", { name: words.email });
  await press(email.getByRole("button", { name: words.sendLink }));
  const link = await messageTo(own.email, /(\/verify\/gvt_[\w-]+)/);
  await email.getByText(/can be used until/).waitFor();
  await write(page.getByRole("textbox", { name: words.name, exact: true }), "Ann Orchard");
  assert.equal((await world.service.call.as(null)("POST", link)).status, 200);
  await page.clock.runFor(10_000);
  await email.getByText(words.verified, { exact: true }).waitFor();
  await press(page.getByRole("button", { name: words.save, exact: true }));
  await page.getByRole("heading", { name: "Ann Orchard", level: 1 }).waitFor();

  await press(email.getByRole("button", { name: words.of(words.test, words.channels.email) }));
  await page.clock.runFor(5_000);
  await email.getByText(new RegExp(`^Test ${people.statuses.sent}`)).waitFor();
  await press(phone.getByRole("button", { name: words.of(words.test, words.channels.voice) }));
  await phone.getByText(new RegExp(`^Test ${people.statuses.skipped_optout}`)).waitFor();
  await assertReadable(view, "a contact");
  await press(page.getByRole("link", { name: words.messages }));
  const log = page.getByRole("list", { name: people.messages }).getByRole("listitem");
  await log.getByText(people.types.test).first().waitFor();
  await page.getByRole("link", { name: "Ann Orchard" }).waitFor();
  await page.goBack();

  await press(page.getByRole("button", { name: words.delete, exact: true }));
  await page.getByText(en.common.deleted("Ann Orchard")).waitFor();
  await page.getByRole("heading", { name: words.title, level: 1 }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Ann Orchard" }).count(), 0);
  await press(page.getByRole("button", { name: en.common.undo }));
  await page.getByRole("link", { name: "Ann Orchard" }).waitFor();
  await page.getByRole("searchbox", { name: words.search }).fill("orchard");
  await page.waitForURL(/q=orchard/);
  await page.getByRole("searchbox", { name: words.search }).fill("nobody");
  await page.getByText(words.nothingFound).waitFor();
  await view.close(["422"]);
});

test("a list is made, filled by search and renamed; one that a flow names says so and stays", async () => {
  const [near, far] = [newAddresses(), newAddresses()];
  const { id: nearId } = await created(
    "/v1/contacts",
    contactInput({ ...near, displayName: "Nia Near", emailOptIn: true }),
  );
  await verify(world.service.database, { now: Date.now }, reader.tenant.id, { ...near, id: nearId }, ["email"]);
  await created("/v1/contacts", contactInput({ ...far, displayName: "Finn Far" }));
  const view = await openedAsTenant(reader);
  const { page } = view;
  await view.goto("/people/lists");
  await page.getByRole("heading", { name: words.listsEmptyTitle }).waitFor();
  await assertReadable(view, "no lists");
  await page.getByRole("button", { name: words.newList }).click();
  await page.getByRole("textbox", { name: words.name, exact: true }).fill("Valley");
  await assertReadable(view, "a new list");
  await page.getByRole("button", { name: words.create, exact: true }).click();
  await page.getByRole("heading", { name: "Valley", level: 1 }).waitFor();
  await page.getByRole("searchbox", { name: words.search }).fill("near");
  await page.getByRole("button", { name: words.of(words.pick, "Finn Far") }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: words.of(words.pick, "Nia Near") }).click();
  await page.getByRole("searchbox", { name: words.search }).fill("far");
  await page.getByRole("button", { name: words.of(words.pick, "Finn Far") }).press("Enter");
  await page
    .getByRole("list", { name: words.found })
    .getByRole("button", { name: words.unpick })
    .and(page.locator(":focus"))
    .waitFor();
  const members = page.getByRole("list", { name: words.members }).getByRole("listitem");
  await members.getByText(`${words.channels.email}: ${words.reach.ok}`).waitFor();
  await page.getByRole("textbox", { name: words.name, exact: true }).fill("Upper valley");
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await page.getByRole("heading", { name: "Upper valley", level: 1 }).waitFor();
  await page.getByText(words.usedByNone).waitFor();
  await members.getByRole("button", { name: words.of(words.unpick, "Finn Far") }).click();
  await page.getByRole("heading", { name: words.members }).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await page.getByRole("button", { name: words.discard }).waitFor({ state: "detached" });
  const { body } = await reader.tenant.call("GET", "/v1/contact-lists");
  const [list] = body.items;
  assert.deepEqual([list.displayName, list.contactIds], ["Upper valley", [nearId]]);

  const alerts = { contactListIds: [list.id] };
  await createFlow(reader.tenant.call, flowInput({ displayName: "Frost", settings: { alerts } }));
  await page.reload();
  await page.getByRole("link", { name: "Frost" }).waitFor();
  assert.ok(await page.getByRole("button", { name: words.delete, exact: true }).isDisabled());
  await assertReadable(view, "a list that is used");
  await page.getByRole("link", { name: words.lists, exact: true }).click();
  await page.getByText(words.memberCount(1)).waitFor();
  await assertReadable(view, "lists");

  const { id: spareId } = await created("/v1/contact-lists", { displayName: "Spare", contactIds: [] });
  await view.goto(`/people/lists/${spareId}`);
  await page.getByText(words.usedByNone).waitFor();
  await page.getByRole("button", { name: words.delete, exact: true }).click();
  await page.getByText(en.common.deleted("Spare")).waitFor();
  await page.getByRole("link", { name: "Upper valley" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Spare" }).count(), 0);
  await page.getByRole("button", { name: en.common.undo }).click();
  await page.getByRole("link", { name: "Spare" }).waitFor();
  await view.close();
});

test("on a phone in German a user sees its own contacts alone, and whose they are is nothing to choose", async () => {
  const other = await world.newReader();
  const own = newAddresses();
  const made = await other.call("POST", "/v1/contacts", {
    body: contactInput({ ...own, displayName: "Gustav Grün", smsOptIn: true }),
  });
  assert.equal(made.status, 201, made.text);
  const another = await other.tenant.call("POST", "/v1/contacts", {
    body: contactInput({ ...newAddresses(), displayName: "Not theirs" }),
  });
  assert.equal(another.status, 201, another.text);
  const view = await opened(await other.newToken(), { width: widths.phone, locale: "de-CH", scheme: "dark" });
  const { page } = view;
  await view.goto("/people");
  const line = page.getByRole("listitem").filter({ hasText: "Gustav Grün" });
  await line.getByText(`${german.channels.email}: ${german.reach.not_agreed}`).waitFor();
  await line.getByText(`${german.channels.sms}: ${german.reach.unverified}`).waitFor();
  assert.equal(await page.getByText("Not theirs").count(), 0);
  await assertReadable(view, "contacts");
  await line.getByRole("link").tap();
  await page.getByRole("heading", { name: "Gustav Grün", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: german.name, exact: true }).waitFor();
  await page.getByRole("switch", { name: german.quietHours }).press("Space");
  assert.equal(await page.getByText(de.flows.owner, { exact: true }).count(), 0);
  // As tall as the page: what lies below the bar at the edge is no smaller for it.
  await page.setViewportSize({ width: widths.phone, height: 3_000 });
  await assertReadable(view, "contact");
  await view.close();
});

test("without the scopes it is said which are missing, and what they allow is not shown", async () => {
  const own = newAddresses();
  const { id } = await created("/v1/contacts", contactInput({ ...own, displayName: "Cara Closed" }));
  const { secret } = await createKey(reader.tenant.call, ["flows:write"]);
  const view = await opened((await openSession(reader.tenant.call.as(secret), null)).token);
  const { page } = view;
  await view.goto("/people");
  await page.getByRole("link", { name: "Cara Closed" }).waitFor();
  assert.equal(await page.getByRole("link", { name: words.add }).count(), 0);
  assert.equal(await page.getByRole("link", { name: people.messages, exact: true }).count(), 0);
  await view.goto(`/people/${id}`);
  await page.getByText(words.noScope).waitFor();
  await page.getByText(words.noLog).waitFor();
  await page.getByText(own.email).first().waitFor();
  assert.equal(await page.getByRole("main").getByRole("button").count(), 0);
  await assertReadable(view, "a contact that may not be changed");
  await view.goto("/people/new");
  await page.getByText(words.noScope).waitFor();
  await view.close();

  const few = await createKey(reader.tenant.call, ["contacts:write"]);
  const writer = await opened((await openSession(reader.tenant.call.as(few.secret), null)).token);
  await writer.goto("/people/new");
  await writer.page.getByText(words.noUsers).waitFor();
  await writer.page.getByText(words.noSources).waitFor();
  await writer.close();
});
