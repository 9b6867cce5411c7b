/**
 * When it will happen, in a real browser: asked by the button of a run, told in a card and in the plot, in the list and
 * above the history, in both languages, on desk and phone; and the settings that look ahead by themselves.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { de } from "../../gui/words/de.ts";
import { en } from "../../gui/words/en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import { type GuiWorld, type Reader, startGuiWorld, widths } from "#test/support/gui-world.ts";
import { yearlyWeather } from "#test/support/outlooks.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { createKey, openSession } from "#test/support/users.ts";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const place = { name: "Block 7", latitude: 47, longitude: 0, timezone: "UTC" };
/** Of the sum on the day of these tests: the first is long past, the last is in no year. */
const stages = [
  { name: "first egg hatch", from: 150, isTriggering: false },
  { name: "second egg hatch", from: 1_000 },
  { name: "third flight", from: 1_320 },
  { name: "fourth flight", from: 3_000 },
];
const heat = { tileKey: "gdd", params: { dataSource: "adapter", source: "weather", tBase: 10, stages } };
/** Beyond it the years differ. */
const forecastHours = 48;

interface Known {
  readonly reader: Reader;
  readonly flow: Json;
  readonly run: Json;
}

async function flowOfYears(): Promise<Known> {
  const reader = await world.newReader();
  await createAdapter(reader.tenant.call, yearlyWeather(forecastHours));
  const input = { displayName: "Codling moth", tiles: [heat], targets: [place] };
  const flow = await createFlow(reader.call, flowInput(input));
  return { reader, flow, run: await runToEnd(reader.call, flow.id, {}) };
}

/** As REST tells it, of the run's only target. */
async function toldOf({ call }: Reader, runId: string): Promise<Json[]> {
  const { body, text } = await call("GET", `/v1/runs/${runId}/result?position=0`);
  return body.outlook ?? assert.fail(text);
}

async function openAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(/\/today$/);
  await page.goto(new URL(path, world.baseUrl).href);
}

const nextLine = /\d+ (August|September) · Block 7 · third flight/;

test("a run asks when it will happen, and tells it in a card, in the plot, and wherever the flow is listed", async () => {
  const { reader, flow, run } = await flowOfYears();
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await openAt(page, `/runs/${run.id}`);
  assert.equal(await page.getByRole("heading", { name: en.outlook.title }).count(), 0);
  await page.getByRole("button", { name: en.outlook.ask }).click();
  await page.getByRole("progressbar", { name: en.outlook.title }).waitFor();
  assert.equal(await page.getByRole("button", { name: en.outlook.ask }).count(), 0);
  const card = page.getByRole("region", { name: en.outlook.title });
  await card.waitFor({ timeout: 60_000 });

  const told = await toldOf(reader, run.id);
  const [, , flight] = told;
  assert.equal(flight.state, "expected", JSON.stringify(flight));
  assert.ok(flight.earliest < flight.latest, "past the forecast the years differ");
  const dayOf = (day: string) => String(Number(day.slice(8)));
  const sentence = await card.locator(".outlook-headline").innerText();
  assert.match(sentence, new RegExp(`^Third flight expected on ${dayOf(flight.expectedAt)} [A-Z][a-z]+, in 82% of`));
  assert.match(sentence, new RegExp(`between ${dayOf(flight.earliest)} .*${dayOf(flight.latest)} [A-Z][a-z]+[.;]`));
  const rows = card.getByRole("table", { name: en.outlook.others }).getByRole("row");
  assert.equal(await rows.count(), 1 + told.length - 1);
  await rows.filter({ hasText: "first egg hatch" }).getByText(en.outlook.states.reached).waitFor();
  await rows.filter({ hasText: "fourth flight" }).getByText(en.outlook.states.not_expected).waitFor();
  await card.getByText(/10 past years \(2016–2025\)/).waitFor();
  await card.getByText(en.outlook.more).click();
  await card.getByText(/than in those years, over \d+ days/).waitFor();

  await page.getByRole("img", { name: /Third flight expected on .*; shaded / }).waitFor();
  await page.getByText(/^Third flight expected on .*; shaded /).waitFor();
  assert.ok(await bandIsDrawn(page), "the plot has the line of the expected day in its last part");
  await assertReadable(view, "card");

  await page.getByRole("button", { name: en.outlook.askAgain }).click();
  await page.getByRole("button", { name: en.outlook.askAgain }).waitFor({ timeout: 60_000 });
  await view.goto("/flows");
  await page.getByRole("row").filter({ hasText: "Codling moth" }).getByText(nextLine).waitFor();
  await assertReadable(view, "list");
  await view.goto(`/flows/${flow.id}/runs`);
  await page.getByText(nextLine).waitFor();
  await assertReadable(view, "history");
  await view.close();
});

/** Of the last third of the plot: a column that is of one strong colour from top to bottom, as no grid line is. */
function bandIsDrawn(page: Page): Promise<boolean> {
  return page.evaluate(`(() => {
    const canvas = document.querySelector(".plot canvas");
    const from = Math.floor((canvas.width * 2) / 3);
    const [columns, rows] = [canvas.width - from, Math.floor(canvas.height / 2)];
    const { data } = canvas.getContext("2d").getImageData(from, 0, columns, rows);
    const strongOf = (x) => Array.from({ length: rows }, (_, y) => data[(y * columns + x) * 4 + 3]);
    return Array.from({ length: columns }, (_, x) => x).some(
      (x) => strongOf(x).filter((alpha) => alpha > 240).length > rows * 0.7,
    );
  })()`);
}

test("in German on a phone the card reads from top to bottom", async () => {
  const { reader, flow, run } = await flowOfYears();
  const view = await world.open({ width: widths.phone, locale: "de-DE", token: await reader.newToken() });
  const { page } = view;
  await openAt(page, `/runs/${run.id}`);
  await page.getByRole("button", { name: de.outlook.ask }).click();
  const card = page.getByRole("region", { name: de.outlook.title });
  await card.waitFor({ timeout: 60_000 });
  const wanted = /^Third flight wird am \d+\. \S+ erwartet, in 82\s% der Fälle zwischen dem \d+\. .*und \d+\. \S+[.;]/;
  assert.match(await card.locator(".outlook-headline").innerText(), wanted);
  await card.getByText(/^Beruht auf Messwerten bis 20\. August, der Vorhersage bis 22\. August und 10/).waitFor();
  await assertReadable(view, "card");
  await view.goto("/flows");
  await page.getByText(/\d+\. \S+ · Block 7 · third flight/).waitFor();
  await assertReadable(view, "list");
  await view.goto(`/flows/${flow.id}`);
  await page.getByRole("tab", { name: de.outlook.settings }).click();
  await page.getByText(de.outlook.about).waitFor();
  // What has been scrolled behind the bar at the top is no smaller for that.
  await page.evaluate("window.scrollTo(0, 0)");
  await assertReadable(view, "settings");
  await view.close();
});

test("who may not run flows is told, and is not asked", async () => {
  const { reader, run } = await flowOfYears();
  const { secret } = await createKey(reader.tenant.call, ["results:read"]);
  const { token } = await openSession(reader.tenant.call.as(secret), null);
  const view = await world.open({ token });
  await openAt(view.page, `/runs/${run.id}`);
  await view.page.getByRole("heading", { name: "Block 7", exact: true }).waitFor();
  await view.page.getByRole("img", { name: /^Growing degree days: / }).waitFor();
  assert.equal(await view.page.getByRole("button", { name: en.outlook.ask }).count(), 0);
  await view.close();
});

test("a flow looks ahead each day, and its other alerts stay as they are", async () => {
  const { reader, flow } = await flowOfYears();
  const alerts = { triggerMessage: "Look at the traps.", triggerAlertCooldownMinutes: 120 };
  const { status, text } = await reader.call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: { alerts } } });
  assert.equal(status, 200, text);
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await openAt(page, `/flows/${flow.id}`);
  await page.getByRole("tab", { name: en.outlook.settings }).click();
  await page.getByText(en.outlook.isDaily).click();
  await page.getByRole("textbox", { name: en.outlook.years }).fill("12");
  await page.getByRole("textbox", { name: en.outlook.tells }).fill("10");
  await page.getByRole("textbox", { name: en.outlook.tells }).press("Tab");
  await page.getByText(en.outlook.noLists).waitFor();
  await assertReadable(view, "settings");
  await page.getByRole("button", { name: en.common.save }).click();
  await page.getByText(editorWords.saved, { exact: true }).waitFor();
  const { body } = await reader.call("GET", `/v1/flows/${flow.id}`);
  assert.deepEqual(body.settings.outlook, { years: 12, isDaily: true });
  const { triggerMessage, triggerAlertCooldownMinutes, expectedWithinDays } = body.settings.alerts;
  assert.deepEqual({ triggerMessage, triggerAlertCooldownMinutes }, alerts);
  assert.equal(expectedWithinDays, 10);
  await view.close();
});
