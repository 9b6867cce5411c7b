/** A tile that nobody has seen, published over REST: its dialog comes of its specification, and stores what is set. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { en } from "../../gui/words/en.ts";
import { type GuiWorld, startGuiWorld } from "#test/support/gui-world.ts";
import { tileWithEverything } from "#test/support/tile-with-everything.ts";

const tileName = "Everything that a dialog can show";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

async function type(page: Page, label: string, text: string, place = 0): Promise<void> {
  const field = page.getByRole("textbox", { name: label, exact: true }).nth(place);
  await field.fill(text);
  await field.press("Tab");
}

async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

test("each control of its dialog is used, and the flow has the values", async () => {
  const reader = await world.newReader();
  const { status, text } = await reader.tenant.call("POST", "/v1/tiles", { body: tileWithEverything("everything") });
  assert.equal(status, 201, text);
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("link", { name: en.flows.create }).click();
  await type(page, editorWords.name, "With everything");
  await page.getByRole("button", { name: editorWords.addTile }).click();
  await page.getByRole("button", { name: tileName }).click();
  const pane = page.getByRole("region", { name: tileName });
  await pane.waitFor();

  await choose(page, /Data$/, "adapter");
  await page.getByRole("button", { name: /Metric/ }).click();
  await page.getByRole("searchbox", { name: en.tileForm.search }).fill("humid");
  await page.getByRole("option", { name: "Relative humidity" }).click();
  await type(page, "Level", "12.5");
  // Its unit is that of the metric.
  await pane.locator("[data-loc='params.level']").getByText("%").waitFor();
  await type(page, "Spread", "7.3");
  await type(page, "Unbroken for", "3");
  await choose(page, new RegExp(en.tileForm.unitOf("Unbroken for")), "Days");
  const season = pane.locator("[data-loc='params.season']");
  await season.getByRole("textbox").fill("15");
  await season.getByRole("textbox").press("Tab");
  await season.getByRole("button", { name: en.tileForm.month }).click();
  await page.getByRole("option", { name: "May" }).click();
  await page.getByLabel("Planted on").fill("2026-04-20");
  await page.getByRole("slider", { name: "Share" }).press("ArrowRight");
  await page.getByRole("checkbox", { name: "Wednesday" }).press("Space");
  await type(page, "Word", "hail");
  await type(page, "Over", "12");
  const rules = page.getByRole("group", { name: "Rules" }).last();
  await rules.getByRole("button", { name: en.tileForm.addRow }).click();
  await type(page, "Over", "30", 1);
  await page.getByRole("button", { name: en.tileForm.moveUp(2) }).click();
  const names = page.getByRole("group", { name: "Names" }).last();
  await names.getByRole("button", { name: en.tileForm.addRow }).click();
  await type(page, en.tileForm.row(1), "North");
  await type(page, "High", "9");
  // What depends on the switch goes and comes with it.
  await page.getByRole("switch", { name: "Strict" }).press("Space");
  await page.getByRole("textbox", { name: "Word" }).waitFor({ state: "detached" });
  await page.getByRole("switch", { name: "Strict" }).press("Space");
  assert.equal(await page.getByRole("textbox", { name: "Word" }).inputValue(), "hail");
  await pane.getByText(en.tileForm.help).click();
  await pane.getByRole("link", { name: "a paper" }).waitFor();
  assert.equal(await pane.locator("img, script").count(), 0);

  await page.getByRole("region", { name: en.map.labelWithAdd }).click();
  await page.getByRole("button", { name: en.common.save }).click();
  await page.waitForURL(/\/flows\/[\w-]{20,}$/);
  const id = page.url().split("/").at(-1);
  const { body } = await reader.call("GET", `/v1/flows/${id}`);
  assert.deepEqual(body.tiles[0].params, {
    dataSource: "adapter",
    metric: "humidity.ambient",
    level: 12.5,
    spread: 7.3,
    lasting: 3,
    lastingUnits: "days",
    season: "2026-05-15",
    planted: "2026-04-20",
    share: 55,
    isStrict: true,
    word: "hail",
    rules: [
      { over: 30, kind: "hours", for: 1 },
      { over: 12, kind: "hours", for: 2 },
    ],
    weekdays: [1, 2, 3],
    names: ["North"],
    low: 1,
    high: 9,
  });
  await view.close();
});
