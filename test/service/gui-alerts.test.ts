/**
 * Who is told what a flow finds, in a real browser: its alerts in sentences with samples of the texts, faults at their
 * fields, what others save meanwhile, and what was told; its reports with their schedules, previews, links and history;
 * by keyboard at a desk, in German on a phone in the dark.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator } from "playwright-core";
import { alerts as de } from "../../gui/words/alerts-de.ts";
import { alerts as en } from "../../gui/words/alerts-en.ts";
import { contactLists } from "../../gui/words/lists-en.ts";
import { de as germanPages } from "../../gui/words/de.ts";
import { en as pages } from "../../gui/words/en.ts";
import { reports as germanReports } from "../../gui/words/reports-de.ts";
import { reports } from "../../gui/words/reports-en.ts";
import { flowWays } from "../../gui/words/ways-en.ts";
import { people as germanPeople } from "../../gui/words/people-de.ts";
import { people } from "../../gui/words/people-en.ts";
import { verify } from "#test/support/alert-world.ts";
import type { Client } from "#test/support/client.ts";
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
let call: Client;
before(async () => {
  world = await startGuiWorld();
  reader = await world.newReader();
  call = reader.tenant.call;
});
after(() => world?.close());

const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };
const targets = ["North", "South"].map((name, place) => ({ name, latitude: 47 + place / 100, longitude: 9 }));

/** @param names of its contacts; mails go to Ann alone, whose address is verified */
async function newList(displayName: string, names: readonly string[] = ["Bob"]): Promise<string> {
  const contactIds = [];
  for (const name of names) {
    const own = newAddresses();
    const body = contactInput({ ...own, displayName: name, emailOptIn: true });
    const { id } = (await call("POST", "/v1/contacts", { body })).body;
    if (name === "Ann")
      await verify(world.service.database, { now: Date.now }, reader.tenant.id, { ...own, id }, ["email"]);
    contactIds.push(id);
  }
  const list = await call("POST", "/v1/contact-lists", { body: { displayName, contactIds } });
  assert.equal(list.status, 201, list.text);
  return list.body.id;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const newFlow = (displayName: string, changes: object = {}): Promise<any> =>
  createFlow(call, flowInput({ displayName, tiles: [hot], targets, ...changes }));

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function alertsOf(id: string): Promise<any> {
  return (await call("GET", `/v1/flows/${id}`)).body.settings.alerts;
}

async function opened(token: string, options: ViewOptions = {}): Promise<View> {
  const view = await world.open({ ...options, token });
  const { title } = options.locale === undefined ? pages.today : germanPages.today;
  await view.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  return view;
}

/** By keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

/** A number counts once its field is left. */
async function write(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.page().keyboard.type(text);
  await field.press("Tab");
}

test("by keyboard: from nobody to lists, levels and texts, with samples as one types", async () => {
  const growers = await newList("Growers");
  const advisers = await newList("Advisers");
  const { id } = await newFlow("Frost", { settings: { alerts: {}, gui: { kept: true } } });
  const view = await opened((await openSession(call, null)).token);
  const { page } = view;
  await view.goto(`/flows/${id}`);
  await press(page.getByRole("navigation", { name: flowWays.label }).getByRole("link", { name: flowWays.alerts }));
  await page.getByRole("heading", { name: en.title("Frost"), level: 1 }).waitFor();
  const part = (name: string): Locator => page.getByRole("region", { name, exact: true });
  const samples = part(en.sample).getByRole("listitem");
  await samples.getByText(/^Frost Flow trigger for location North\nBased on demo data/).waitFor();
  await samples.getByText(/Frost Flow ausgelöst .* North\nBeruht auf Demodaten/).waitFor();
  await page.getByText(people.emptyTitle).waitFor();
  await assertReadable(view, "alerts of nobody");

  const addTo = part(en.who).getByRole("button", { name: new RegExp(contactLists.add) });
  await press(addTo);
  await press(page.getByRole("option", { name: "Growers" }));
  await part(en.who)
    .getByRole("button", { name: contactLists.remove("Growers") })
    .waitFor();
  await press(part(en.who).getByRole("button", { name: new RegExp(en.together) }));
  await press(page.getByRole("option", { name: en.allPlaces }));
  await samples.getByText(/^Frost Flow trigger for location North, location South\n/).waitFor();
  await write(part(en.trigger).getByRole("textbox", { name: en.cooldown }), "12");
  await write(part(en.trigger).getByRole("textbox", { name: en.message }), "Cover the trees.");
  await samples
    .getByText(/South\s+Cover the trees\.\s+Based on demo data/)
    .first()
    .waitFor();

  await part(en.reset).getByRole("switch").focus();
  await page.keyboard.press("Space");
  await samples.getByText(/Frost Flow reset for/).waitFor();
  await write(part(en.reset).getByRole("textbox", { name: en.margin }), "900000");
  await part(en.reset).locator(".fault").waitFor();
  await part(en.sample).getByText(en.sampleFaulty).waitFor();
  await write(part(en.reset).getByRole("textbox", { name: en.margin }), "0.5");
  await part(en.reset).locator(".fault").waitFor({ state: "detached" });

  await press(part(en.levels).getByRole("button", { name: en.addLevel }));
  const level = part(en.levels).getByRole("group", { name: "High", exact: true });
  await write(part(en.levels).getByRole("textbox", { name: en.levelName }), "High");
  await press(level.getByRole("button", { name: new RegExp(contactLists.add) }));
  await press(page.getByRole("option", { name: "Advisers" }));
  await samples.getByText(/^Frost Flow level High for location North, location South\n/).waitFor();
  await part(en.noData).getByRole("switch").focus();
  await page.keyboard.press("Space");
  await part(en.noData).getByRole("textbox", { name: en.noDataAfter }).waitFor();
  await part(en.expected).getByRole("switch").focus();
  await page.keyboard.press("Space");
  await part(en.expected).getByText(en.noOutlook).waitFor();
  await samples.getByText(/Frost Flow expected soon for/).waitFor();
  await press(part(en.sample).getByRole("button", { name: new RegExp(en.channel) }));
  await press(page.getByRole("option", { name: people.channels.voice }));
  await samples.getByText(/Frost Flow no data for/).waitFor();
  await assertReadable(view, "alerts, edited");
  assert.deepEqual(await alertsOf(id), {}, "nothing is stored before somebody saves");

  await press(page.getByRole("button", { name: pages.common.save, exact: true }));
  await page.getByText(en.saved).waitFor();
  await page.getByText(en.notSaved).waitFor({ state: "detached" });
  assert.deepEqual(await alertsOf(id), {
    contactListIds: [growers],
    aggregateAlerts: true,
    triggerAlertCooldownMinutes: 720,
    triggerMessage: "Cover the trees.",
    triggerTypes: ["reset"],
    recoveryMargin: 0.5,
    levels: [{ name: "High", atLeast: 50, contactListIds: [advisers] }],
    noDataAfterMinutes: 2_880,
    expectedWithinDays: 7,
  });
  assert.deepEqual((await call("GET", `/v1/flows/${id}`)).body.settings.gui, { kept: true });
  await view.close(["422"]);
});

test("what others saved meanwhile is shown, what was typed stays, and both are saved", async () => {
  const { id } = await newFlow("Wickler", { settings: { alerts: { triggerMessage: "Old", resetMessage: "Old" } } });
  const view = await opened((await openSession(call, null)).token);
  const { page } = view;
  await view.goto(`/flows/${id}/alerts`);
  const part = (name: string): Locator => page.getByRole("region", { name, exact: true });
  await part(en.trigger).getByRole("textbox", { name: en.message }).fill("Mine");
  await page.getByText(en.notSaved).waitFor();
  await page.reload();
  await page.getByText(en.notSaved).waitFor();
  const theirs = { triggerMessage: "Old", resetMessage: "Theirs", triggerTypes: ["trigger", "reset"] };
  const changed = await call("PATCH", `/v1/flows/${id}`, { body: { settings: { alerts: theirs } } });
  assert.equal(changed.status, 200, changed.text);
  const save = page.getByRole("button", { name: pages.common.save, exact: true });
  await save.click();
  await page.getByText(en.conflict).waitFor();
  assert.equal((await alertsOf(id)).triggerMessage, "Old");
  await eventually("theirs is shown", async () => {
    const shown = part(en.reset).getByRole("textbox", { name: en.message });
    return (await shown.count()) === 1 && (await shown.inputValue()) === "Theirs";
  });
  assert.equal(await part(en.trigger).getByRole("textbox", { name: en.message }).inputValue(), "Mine");
  await save.click();
  await page.getByText(en.saved).waitFor();
  assert.deepEqual(await alertsOf(id), { ...theirs, triggerMessage: "Mine" });
  await view.close(["412"]);
});

test("on a phone in German, in the dark: what was told, and why somebody was not", async () => {
  const list = await newList("Bauern");
  const { id } = await newFlow("Frost", { settings: { alerts: { contactListIds: [list] } } });
  await runToEnd(call, id, { suppressAlerts: false });
  await eventually("both are in the log", async () => {
    const { body } = await call("GET", `/v1/flows/${id}/alerts`);
    return body.items.length === 2;
  });
  const view = await opened((await openSession(call, null)).token, {
    width: widths.phone,
    locale: "de-CH",
    scheme: "dark",
  });
  const { page } = view;
  await view.goto(`/flows/${id}/alerts`);
  await page.getByRole("heading", { name: de.title("Frost"), level: 1 }).waitFor();
  await page
    .getByRole("region", { name: de.sample })
    .getByText(/Frost Flow ausgelöst/)
    .waitFor();
  const log = page.getByRole("region", { name: de.log });
  const untold = log.getByRole("listitem").filter({ hasText: germanPeople.statuses.skipped_unverified });
  await untold.first().waitFor();
  assert.equal(await untold.count(), 2);
  await assertReadable(view, "alerts on a phone");
  await view.close();
});

test("without flows:write nothing can be changed, without results:read nothing is asked that needs it", async () => {
  const { id } = await newFlow("Frost");
  const openWith = async (scope: string): Promise<View> => {
    const { secret } = await createKey(call, [scope]);
    const view = await opened((await openSession(call.as(secret), null)).token);
    await view.goto(`/flows/${id}/alerts`);
    return view;
  };
  const looking = await openWith("results:read");
  await looking.page.getByText(en.readOnly).waitFor();
  assert.equal(await looking.page.getByRole("button", { name: pages.common.save, exact: true }).count(), 0);
  assert.ok(await looking.page.getByRole("switch", { name: en.tellsReset }).isDisabled());
  await looking.close();
  const writing = await openWith("flows:write");
  await writing.page.getByText(en.logScope).waitFor();
  assert.equal(await writing.page.getByRole("region", { name: en.sample }).count(), 0);
  await writing.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function schedulesOf(id: string): Promise<any> {
  return (await call("GET", `/v1/flows/${id}`)).body.settings.reports?.schedules;
}

test("by keyboard: a schedule is made, says when it sends and to whom, is deleted and comes back", async () => {
  const list = await newList("Readers", ["Ann", "Bob"]);
  const { id } = await newFlow("Frost", { settings: { reports: { brand: { name: "Own brand" } } } });
  const view = await opened((await openSession(call, null)).token);
  const { page } = view;
  await view.goto(`/flows/${id}/alerts`);
  await press(page.getByRole("navigation", { name: flowWays.label }).getByRole("link", { name: flowWays.reports }));
  await page.getByRole("heading", { name: reports.emptyTitle }).waitFor();
  await page.getByRole("heading", { name: reports.logEmptyTitle }).waitFor();

  await press(page.getByRole("button", { name: reports.add }));
  const dialog = page.getByRole("dialog");
  await write(dialog.getByRole("textbox", { name: reports.name, exact: true }), "Monday mail");
  await dialog.getByRole("checkbox", { name: "Friday" }).focus();
  await page.keyboard.press("Space");
  await press(dialog.getByRole("button", { name: new RegExp(contactLists.add) }));
  await press(page.getByRole("option", { name: "Readers" }));
  await dialog.getByText(reports.getIt(1)).waitFor();
  await dialog.getByText(`Bob – ${reports.outcomes.skipped_unverified}`).waitFor();
  await write(dialog.getByRole("textbox", { name: reports.timeZone }), "Mars/Olympus");
  await dialog.locator(".fault").waitFor();
  await assertReadable(view, "schedule with a fault");
  await press(dialog.getByRole("button", { name: pages.common.save }));
  await dialog.getByRole("alert").waitFor();
  assert.equal(await schedulesOf(id), undefined);
  await write(dialog.getByRole("textbox", { name: reports.timeZone }), "Europe/Zurich");
  await press(dialog.getByRole("button", { name: pages.common.save }));
  await page.getByText(reports.saved("Monday mail")).waitFor();
  await dialog.waitFor({ state: "detached" });
  const [stored] = await schedulesOf(id);
  const { id: scheduleId, ...rest } = stored;
  assert.match(scheduleId, /^[0-9a-f]{16}$/);
  assert.deepEqual(rest, {
    ...{ name: "Monday mail", enabled: true, mode: "time", timeOfDay: "08:00", timeZone: "Europe/Zurich" },
    ...{ daysOfWeek: [1, 5], weeksOfMonth: [], months: [], targetFilter: "all", attachPdf: false },
    contactListIds: [list],
  });
  assert.deepEqual((await call("GET", `/v1/flows/${id}`)).body.settings.reports.brand, { name: "Own brand" });

  const card = page.getByRole("listitem", { name: "Monday mail" });
  await card.getByText("Every Monday and Friday, at 08:00 (Europe/Zurich)").waitFor();
  await card.getByText(/^Next: 21 Aug 2026/).waitFor();
  await press(card.getByRole("button", { name: reports.deleteOf("Monday mail") }));
  await card.waitFor({ state: "detached" });
  await press(page.getByRole("button", { name: pages.common.undo }));
  await card.waitFor();
  await eventually("it is stored again", async () => (await schedulesOf(id)).length === 1);
  assert.deepEqual(await schedulesOf(id), [stored]);
  await view.close(["422"]);
});

test("a report is sent by hand: its link is shown once, the history says who got it, and it is revoked", async () => {
  await newList("Two readers", ["Ann", "Bob"]);
  const schedule = { id: "daily", name: "Daily", mode: "time", targetFilter: "triggered" };
  const { id } = await newFlow("Frost", { settings: { reports: { schedules: [schedule] } } });
  await runToEnd(call, id);
  const view = await opened((await openSession(call, null)).token);
  const { page } = view;
  await view.goto(`/flows/${id}/reports`);
  const card = page.getByRole("listitem", { name: "Daily" });
  await card.getByText(/2 places, 2 triggered\.$/).waitFor();
  await card.getByRole("button", { name: reports.look }).click();
  const opensPage = page.getByRole("link", { name: reports.openPage });
  await opensPage.waitFor();
  const looked = (await opensPage.getAttribute("href")) ?? "";
  assert.equal((await fetch(looked)).status, 200);
  const pdf = await fetch((await page.getByRole("link", { name: reports.openPdf }).getAttribute("href")) ?? "");
  assert.equal(pdf.headers.get("content-type"), "application/pdf");
  const log = page.getByRole("list", { name: reports.log });
  await log.getByText(reports.reasons.no_recipients).waitFor();

  await page.getByRole("button", { name: reports.sendNow }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: new RegExp(contactLists.add) }).click();
  await page.getByRole("option", { name: "Two readers" }).click();
  await dialog.getByRole("textbox", { name: reports.sendName }).fill("To the readers");
  await dialog.getByRole("button", { name: reports.sendNow }).click();
  await dialog.waitFor({ state: "detached" });
  const line = log.getByRole("listitem", { name: "To the readers" });
  await line.getByText(reports.statuses.sent, { exact: true }).waitFor();
  await line.getByText(reports.shown(2, 2, 2)).waitFor();
  await line.getByText(reports.recipients(2)).click();
  await line.getByText(`Bob – ${reports.outcomes.skipped_unverified}`).waitFor();
  await assertReadable(view, "history of reports");

  const first = log.getByRole("listitem", { name: reports.lookName("Daily") });
  await first.getByRole("button", { name: /^Revoke the link of/ }).click();
  await page
    .getByRole("dialog")
    .getByText(reports.revokeAbout(reports.lookName("Daily")))
    .waitFor();
  assert.equal((await fetch(looked)).status, 200, "nothing happens before somebody agrees");
  await page.getByRole("dialog").getByRole("button", { name: reports.revoke }).click();
  await first.getByText(/^link revoked on/).waitFor();
  assert.equal((await fetch(looked)).status, 404);
  await view.close();
});

test("on a phone in German, in the dark: schedules, and what others saved meanwhile", async () => {
  const schedule = { id: "daily", name: "Täglich", mode: "time", timeZone: "Europe/Zurich" };
  const { id } = await newFlow("Frost", { settings: { reports: { schedules: [schedule] } } });
  const token = (await openSession(call, null)).token;
  const view = await opened(token, { width: widths.phone, locale: "de-CH", scheme: "dark" });
  const { page } = view;
  await view.goto(`/flows/${id}/reports`);
  await page.getByText("Jeden Tag, um 08:00 (Europe/Zurich)").waitFor();
  await page.getByText(germanReports.showsNothing).waitFor();
  await assertReadable(view, "reports on a phone");
  await page.getByRole("button", { name: germanReports.editOf("Täglich") }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: germanReports.name, exact: true }).fill("Meiner");
  const theirs = { schedules: [{ ...schedule, id: "other", name: "Ihrer" }, schedule] };
  const changed = await call("PATCH", `/v1/flows/${id}`, { body: { settings: { reports: theirs } } });
  assert.equal(changed.status, 200, changed.text);
  const save = dialog.getByRole("button", { name: germanPages.common.save });
  await save.tap();
  await page.getByText(germanReports.conflict).waitFor();
  await save.tap();
  await dialog.waitFor({ state: "detached" });
  const names = (await schedulesOf(id)).map(({ name }: { readonly name: string }) => name);
  assert.deepEqual(names, ["Ihrer", "Meiner"]);
  await view.close(["412"]);
});
