/**
 * Ready models in a real browser: found by words in the reader's language, told with their sources, and made a flow on
 * a place that is given on the map or as coordinates; what must still be set is said.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { de as germanPages } from "../../gui/words/de.ts";
import { en as pages } from "../../gui/words/en.ts";
import { models as de } from "../../gui/words/models-de.ts";
import { models as en } from "../../gui/words/models-en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import { type GuiWorld, type Reader, startGuiWorld, widths } from "#test/support/gui-world.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
let reader: Reader;
before(async () => {
  world = await startGuiWorld();
  reader = await world.newReader();
});
after(() => world?.close());

test("a model is found, and becomes a flow on a place of one's own", async () => {
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("heading", { name: pages.today.title, level: 1 }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: pages.shell.flows }).click();
  await page.getByRole("link", { name: pages.flows.models }).first().press("Enter");
  await page.getByRole("heading", { name: en.title, level: 1 }).waitFor();
  const cards = page.locator(".model-card");
  await cards.first().waitFor();
  const ofFirstPage = await cards.count();
  await page.getByRole("button", { name: pages.common.loadMore }).press("Enter");
  await page.getByRole("button", { name: pages.common.loadMore }).waitFor({ state: "detached" });
  const { length: all } = (await reader.call("GET", "/v1/flow-templates?limit=500")).body.items;
  assert.ok(all > ofFirstPage, `${all} models`);
  await eventually("each model has a card, once", async () => (await cards.count()) === all);
  await page.getByRole("searchbox", { name: en.search }).fill("codling moth");
  const card = page.getByRole("link", { name: "Codling moth, first flight without traps" });
  await card.first().waitFor();
  await assertReadable(view, "the library");
  await card.first().press("Enter");

  await page.getByRole("heading", { name: en.make }).waitFor();
  const source = page.getByRole("heading", { name: en.sources }).locator("xpath=following-sibling::ul[1]//a");
  assert.match((await source.first().getAttribute("href")) ?? "", /^https:\/\//);
  const create = page.getByRole("button", { name: en.create });
  assert.equal(await create.isDisabled(), true);
  await page.getByText(en.noPlace).waitFor();
  await assertReadable(view, "a model");
  await page.getByRole("button", { name: editorWords.addTarget }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: editorWords.placeName }).fill("North orchard");
  await dialog.getByRole("textbox", { name: editorWords.latitude }).fill("47.61");
  await dialog.getByRole("textbox", { name: editorWords.longitude }).fill("9.42");
  await dialog.getByRole("button", { name: editorWords.add, exact: true }).click();
  await page.getByRole("textbox", { name: en.name }).fill("Moth, north");
  await page.getByText(en.dataHints.adapter).waitFor();
  await create.press("Enter");

  await page.getByRole("heading", { name: en.made("Moth, north") }).waitFor();
  await page.getByRole("heading", { name: en.unset }).waitFor();
  await assertReadable(view, "the flow is made");
  const stored = (await reader.call("GET", "/v1/flows?q=Moth")).body.items;
  assert.deepEqual(
    stored.map(({ displayName, status }: { displayName: string; status: string }) => [displayName, status]),
    [["Moth, north", "draft"]],
  );
  await page.getByRole("link", { name: en.open }).press("Enter");
  await page.waitForURL(`**/flows/${stored[0].id}`);
  await page.getByRole("textbox", { name: editorWords.name }).waitFor();
  const lacking = page.getByRole("button", { name: /^This is settled: / });
  await lacking.first().waitFor();
  await assertReadable(view, "what is still to be set, in the editor");
  const count = await lacking.count();
  await lacking.first().press("Enter");
  await eventually("what is settled is gone", async () => (await lacking.count()) === count - 1);
  const { alerts } = stored[0].settings;
  assert.deepEqual(alerts, { triggerTypes: ["trigger"], triggerAlertCooldownMinutes: 1440 });
  await view.close();
});

test("on a phone and in German the library is read in German", async () => {
  const view = await world.open({ width: widths.phone, locale: "de-CH", token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("heading", { name: germanPages.today.title, level: 1 }).waitFor();
  await view.goto("/flows/models?q=Apfelwickler");
  await page.getByRole("heading", { name: de.title, level: 1 }).waitFor();
  const card = page.getByRole("link", { name: /^Apfelwickler/ }).first();
  await card.waitFor();
  await assertReadable(view, "the library, German");
  await card.click();
  await page.getByRole("heading", { name: de.assumptions }).waitFor();
  await assertReadable(view, "a model, German");
  await view.goto("/flows/models/no-such-model");
  await page.getByText(de.notFound).waitFor();
  await view.close();
});
