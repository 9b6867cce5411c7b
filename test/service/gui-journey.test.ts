/**
 * From the printed link to the reason of a run, in the browser: by mouse on a desk, in German and in the dark; by
 * keyboard alone on a desk, in the light; by touch on a phone.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { run as germanRun } from "../../gui/words/run-de.ts";
import { run } from "../../gui/words/run-en.ts";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { editor as germanEditor } from "../../gui/words/editor-de.ts";
import { de } from "../../gui/words/de.ts";
import { en, type Words } from "../../gui/words/en.ts";
import { type GuiWorld, startGuiWorld, type View, widths } from "#test/support/gui-world.ts";
import { eventually } from "#test/support/wait.ts";

const degreeDays = "Growing degree days";
const weather = "Weather variable";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

/** When the flow would have triggered, in each season. */
async function outcomesOf(page: Page, { preview }: Words): Promise<string> {
  const table = page.getByRole("region", { name: preview.flowAbout });
  const cells = await table.getByRole("row", { name: preview.flow, exact: false }).first().getByRole("cell").all();
  return (await Promise.all(cells.map((cell) => cell.textContent()))).join(" ");
}

async function shownOutcomes(page: Page, words: Words): Promise<string> {
  await page.getByRole("region", { name: words.preview.flowAbout }).waitFor();
  const outcomes = await outcomesOf(page, words);
  assert.equal(outcomes.match(/[●○]/g)?.length, 5, outcomes);
  return outcomes;
}

async function outcomesMove(page: Page, words: Words, from: string): Promise<void> {
  await eventually("other outcomes are shown", async () => (await outcomesOf(page, words)) !== from, 15_000);
}

async function middleOf(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await place.scrollIntoViewIfNeeded();
  const box = (await place.boundingBox()) ?? assert.fail("it is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** With the mouse held. */
async function dragUp(page: Page, handle: Locator, by: number): Promise<void> {
  const { x, y } = await middleOf(handle);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - by / 2);
  await page.mouse.move(x, y - by);
  await page.mouse.up();
}

/** With a finger. */
async function swipeUp({ page, context }: View, handle: Locator, by: number): Promise<void> {
  const { x, y } = await middleOf(handle);
  const devices = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", moved: number) =>
    devices.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y - moved }] });
  await touch("touchStart", 0);
  await touch("touchMove", by / 2);
  await touch("touchMove", by);
  await touch("touchEnd", by);
}

/** By the Tab key alone, once it is there: some come with the answer of a preview. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await wanted.and(page.locator(":focus")).count()) === 1) return;
  }
  assert.fail(`the keyboard does not reach ${wanted}`);
}

async function isFocused(place: Locator): Promise<void> {
  await place.and(place.page().locator(":focus")).waitFor();
}

async function pressOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

async function assertWhy(page: Page, words: Words, place: string): Promise<void> {
  await page
    .getByRole("heading", { level: 1, name: (words === de ? germanRun : run).outcomeOne(true, place), exact: true })
    .waitFor();
  const pane = page.getByRole("region", { name: place, exact: true });
  // The service says why, in the reader's language.
  const why =
    words === de
      ? /^.+ wurde ausgelöst\. Growing degree days ist ausgelöst/
      : /^.+ was triggered\. Growing degree days is triggered: /;
  await pane.getByText(why).waitFor();
  await pane.getByRole("img", { name: new RegExp(`^${degreeDays}: `) }).waitFor();
}

test("by mouse, in German and in the dark: link, flow, preview, threshold, save, run, why", async () => {
  const reader = await world.newReader();
  const view = await world.open({ token: await reader.newToken(), locale: "de-CH", scheme: "dark" });
  const { page } = view;
  await page.getByRole("heading", { name: de.today.emptyTitle }).waitFor();
  assert.equal(page.url(), `${world.baseUrl}/today`);
  await page.getByRole("link", { name: de.flows.create }).click();
  await page.getByRole("textbox", { name: germanEditor.name }).fill("Apfelwickler");
  await page.getByRole("button", { name: germanEditor.addTile }).click();
  await page.getByRole("dialog").getByRole("button", { name: degreeDays }).click();
  await page.getByRole("region", { name: de.map.labelWithAdd }).click();
  const before = await shownOutcomes(page, de);
  await dragUp(page, page.getByRole("slider"), 30);
  await outcomesMove(page, de, before);
  await page.getByRole("button", { name: de.common.save }).click();
  await page.waitForURL(/\/flows\/[\w-]{20,}$/);
  await page.getByRole("button", { name: germanEditor.runNow }).click();
  await assertWhy(page, de, germanEditor.placeNumber(1));
  await view.close();
});

test("by keyboard alone: tiles are chosen and moved, a place is typed, the threshold stepped", async () => {
  const reader = await world.newReader();
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  await pressOn(page, page.getByRole("link", { name: en.flows.create }));
  await isFocused(page.getByRole("textbox", { name: editorWords.name }));
  await keyboard.type("Codling moth");
  const addTile = page.getByRole("button", { name: editorWords.addTile });
  for (const tile of [weather, degreeDays]) {
    await pressOn(page, addTile);
    await isFocused(dialog.getByRole("searchbox", { name: en.palette.search }));
    await keyboard.type(tile);
    await pressOn(page, dialog.getByRole("button", { name: new RegExp(`^${tile}`) }));
    await isFocused(addTile);
  }
  const names = () => page.locator(".tile-card-name").allTextContents();
  const [first = "", second = ""] = await names();
  // The second one is taken by its handle, moved before the other, and dropped.
  await tabTo(page, page.getByRole("row", { name: first }));
  await keyboard.press("ArrowRight");
  await pressOn(page, page.getByRole("button", { name: editorWords.move(degreeDays) }));
  // The keyboard goes from place to place where it could be put: first behind itself.
  for (const place of ["after Growing degree days", "between Weather variable and Growing degree days"]) {
    await isFocused(page.getByRole("button", { name: `Insert ${place}` }));
    await keyboard.press("ArrowLeft");
  }
  await isFocused(page.getByRole("button", { name: "Insert before Weather variable" }));
  await keyboard.press("Enter");
  await eventually(
    "the tiles have changed places",
    async () => (await names()).join() === `${second},${first}`,
    15_000,
  );
  await isFocused(page.getByRole("row", { name: degreeDays }));

  const addPlace = page.getByRole("button", { name: editorWords.addTarget });
  await pressOn(page, addPlace);
  await isFocused(dialog.getByRole("textbox", { name: editorWords.placeName }));
  await keyboard.type("North orchard");
  await tabTo(page, dialog.getByRole("textbox", { name: editorWords.latitude }));
  await keyboard.type("47.61");
  await tabTo(page, dialog.getByRole("textbox", { name: editorWords.longitude }));
  await keyboard.type("9.42");
  await keyboard.press("Enter");
  await isFocused(addPlace);

  // The tile without a value is told of, and led to.
  await pressOn(page, page.getByRole("button", { name: editorWords.showFirst }));
  await isFocused(page.getByRole("textbox", { name: "Threshold" }));
  await keyboard.type("5");
  await pressOn(page, page.getByRole("row", { name: degreeDays }));
  const before = await shownOutcomes(page, en);
  await tabTo(page, page.getByRole("slider"));
  await keyboard.press("PageUp");
  await keyboard.press("PageUp");
  await keyboard.press("ArrowDown");
  await outcomesMove(page, en, before);
  await keyboard.press("Control+s");
  await page.waitForURL(/\/flows\/[\w-]{20,}$/);
  await pressOn(page, page.getByRole("button", { name: editorWords.runNow }));
  await assertWhy(page, en, "North orchard");
  await page
    .getByText(/ is at least 269 GDD, /)
    .first()
    .waitFor();
  await view.close();
});

test("by touch on a phone: a tile is a sheet with its picture on top", async () => {
  const reader = await world.newReader();
  const view = await world.open({ token: await reader.newToken(), width: widths.phone });
  const { page } = view;
  await page.getByRole("link", { name: en.flows.create }).tap();
  await page.getByRole("textbox", { name: editorWords.name }).fill("Codling moth");
  await page.getByRole("button", { name: editorWords.addTarget }).tap();
  await page.getByRole("textbox", { name: editorWords.placeName }).fill("North orchard");
  await page.getByRole("textbox", { name: editorWords.latitude }).fill("47.61");
  await page.getByRole("textbox", { name: editorWords.longitude }).fill("9.42");
  await page.getByRole("dialog").getByRole("button", { name: editorWords.add, exact: true }).tap();
  await page.getByRole("button", { name: editorWords.addTile }).tap();
  await page.getByRole("dialog").getByRole("button", { name: degreeDays }).tap();
  const sheet = page.getByRole("dialog", { name: degreeDays });
  const before = await shownOutcomes(page, en);
  await swipeUp(view, sheet.getByRole("slider"), 30);
  await outcomesMove(page, en, before);
  await sheet.getByRole("button", { name: en.common.close }).tap();
  await page.getByRole("button", { name: en.common.save }).tap();
  await page.waitForURL(/\/flows\/[\w-]{20,}$/);
  await page.getByRole("button", { name: editorWords.runNow }).tap();
  await assertWhy(page, en, "North orchard");
  assert.equal(await page.evaluate("document.documentElement.scrollWidth"), widths.phone);
  await view.close();
});
