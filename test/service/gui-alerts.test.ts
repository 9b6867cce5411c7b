/**
 * Who is told what a flow finds, in a real browser: its alerts in sentences with samples of the texts, faults at their
 * fields, what others save meanwhile, and what was told; by keyboard at a desk, in German on a phone in the dark.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator } from "playwright-core";
import { alerts as de } from "../../gui/words/alerts-de.ts";
import { alerts as en } from "../../gui/words/alerts-en.ts";
import { contactLists } from "../../gui/words/contact-lists-en.ts";
import { de as germanPages } from "../../gui/words/de.ts";
import { en as pages } from "../../gui/words/en.ts";
import { flowWays } from "../../gui/words/flow-ways-en.ts";
import { people as germanPeople } from "../../gui/words/people-de.ts";
import { people } from "../../gui/words/people-en.ts";
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

async function newList(displayName: string): Promise<string> {
  const contact = await call("POST", "/v1/contacts", {
    body: contactInput({ ...newAddresses(), displayName: `${displayName}'s only`, emailOptIn: true }),
  });
  const list = await call("POST", "/v1/contact-lists", { body: { displayName, contactIds: [contact.body.id] } });
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
  await samples.getByText("Frost Flow trigger for location North", { exact: true }).waitFor();
  await samples.getByText(/Frost Flow ausgelöst .* North$/).waitFor();
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
  await samples.getByText("Frost Flow trigger for location North, location South", { exact: true }).waitFor();
  await write(part(en.trigger).getByRole("textbox", { name: en.cooldown }), "12");
  await write(part(en.trigger).getByRole("textbox", { name: en.message }), "Cover the trees.");
  await samples
    .getByText(/South\s+Cover the trees\.$/)
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
  await samples.getByText("Frost Flow level High for location North, location South", { exact: true }).waitFor();
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
