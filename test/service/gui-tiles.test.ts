/**
 * Tiles in a real browser: found among the cards, a version compared with the one before, flows upgraded, one forked;
 * a tile written with faults of types and of running in their lines, tried, kept over a reload, published and taken
 * on; on a phone in German; and what others do not see.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { de as germanPages } from "../../gui/words/de.ts";
import { seasons } from "../../gui/words/seasons-en.ts";
import { en as pages } from "../../gui/words/en.ts";
import { tiles as de } from "../../gui/words/tiles-de.ts";
import { tiles as en } from "../../gui/words/tiles-en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import {
  type GuiWorld,
  type Reader,
  startGuiWorld,
  type View,
  type ViewOptions,
  widths,
} from "#test/support/gui-world.ts";
import { publishTile, publishVersion, warmTile } from "#test/support/own-tiles.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { createKey, openSession } from "#test/support/users.ts";
import { gate } from "#test/support/wait.ts";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

/** Tiles are the tenant's: signed in is the tenant itself. */
async function opened({ tenant }: Reader, options: ViewOptions = {}): Promise<View> {
  const { token } = await openSession(tenant.call, null);
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

/** All of the text in a field for programs, in place of what is there. */
async function write(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name, exact: true });
  await field.press("ControlOrMeta+a");
  await field.press("Backspace");
  await page.keyboard.insertText(text);
}

/** Until the service has said what it thinks of it: what was said before is no longer shown then. */
async function writeChecked(page: Page, name: string, text: string): Promise<void> {
  const sent = JSON.stringify(text);
  const checked = page.waitForResponse((response) => {
    const body = response.request().postData() ?? "";
    return body.includes("CheckTile") && body.includes(sent);
  });
  await write(page, name, text);
  await checked;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await press(page.getByRole("button", { name: new RegExp(`${label}$`) }));
  await press(page.getByRole("option", { name: option, exact: true }));
}

test("by keyboard: cards are found, versions compared, a flow upgraded after a look, a tile forked", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const first = await publishTile(call, warmTile("our-warm"));
  const flow = await createFlow(call, flowInput({ displayName: "Warm days", tiles: [{ tileKey: "our-warm" }] }));
  await publishVersion(call, first.id, warmTile("our-warm", 2));
  const view = await opened(reader);
  const { page } = view;

  await view.goto("/tiles");
  const cards = page.getByRole("listitem");
  await cards.filter({ hasText: en.own }).filter({ hasText: "Warm" }).waitFor();
  await cards.filter({ hasText: en.builtIn }).first().waitFor();
  await page.getByRole("searchbox", { name: en.search }).fill("degree day");
  await cards.filter({ hasText: "Warm" }).waitFor({ state: "detached" });
  const found = cards.first();
  await assertReadable(view, "cards");
  await press(found.getByRole("button", { name: /^Help/ }));
  await page.getByRole("dialog").locator(".markdown").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("searchbox", { name: en.search }).fill("");
  await choose(page, en.whose, en.owners.own);
  await page.waitForURL(/of=own/);
  await press(page.getByRole("link", { name: "Warm" }));

  await page.getByRole("heading", { name: "Warm", level: 1 }).waitFor();
  await page.getByText(en.changed([en.parts.script])).waitFor();
  const differences = page.getByRole("table", { name: en.parts.script });
  assert.match(await differences.locator(".gone").first().innerText(), /−[\s\S]*v \* 1,/);
  assert.match(await differences.locator(".come").first().innerText(), /\+[\s\S]*v \* 2,/);
  await page.getByLabel("Limit").waitFor();
  const line = page.getByRole("list", { name: en.usedBy }).getByRole("listitem");
  await line.getByText(en.newestIs(2), { exact: false }).waitFor();
  await assertReadable(view, "one tile");

  await press(line.getByRole("button", { name: en.upgrade("Warm days") }));
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("button", { name: seasons.compareVersions }));
  await dialog.getByText(seasons.versions("Warm", 1, 2)).waitFor();
  await dialog
    .getByRole("cell", { name: /^(not )?triggered · -?[\d.]+$/ })
    .first()
    .waitFor();
  await press(dialog.getByRole("button", { name: seasons.upgrade, exact: true }));
  await line.getByText(en.hasVersions([2]), { exact: false }).waitFor();
  const { body } = await call("GET", `/v1/flows/${flow.id}`);
  assert.equal(body.tiles[0].tileVersion, 2);

  await press(page.getByRole("button", { name: en.fork }));
  await dialog.getByRole("textbox", { name: en.key }).fill("our warm");
  await press(dialog.getByRole("button", { name: en.fork }));
  await dialog.locator(".field", { hasText: en.key }).locator(".fault").waitFor();
  await dialog.getByRole("textbox", { name: en.key }).fill("warmer");
  await dialog.getByRole("textbox", { name: en.name }).fill("Warmer");
  await press(dialog.getByRole("button", { name: en.fork }));
  await page.getByRole("heading", { name: "Warmer", level: 1 }).waitFor();
  await page.getByRole("link", { name: en.keyVersion("our-warm", 2) }).waitFor();
  await page.getByText(en.usedByNone).waitFor();

  await press(page.getByRole("button", { name: en.editLabels }));
  await dialog.getByRole("textbox", { name: en.name, exact: true }).fill("Warmest");
  await assertReadable(view, "name and look");
  const forks = await call("GET", "/v1/tiles?q=warmer");
  const changed = await call("PATCH", `/v1/tiles/${forks.body.items[0].id}`, { body: { description: "Hotter." } });
  assert.equal(changed.status, 200, changed.text);
  await press(dialog.getByRole("button", { name: en.save }));
  await page.getByText(en.conflict).waitFor();
  await page.getByText("Hotter.").waitFor();
  await press(page.getByRole("button", { name: en.editLabels }));
  await dialog.getByRole("textbox", { name: en.name, exact: true }).fill("Warmest");
  await dialog.getByRole("switch", { name: en.isDeprecated }).press("Space");
  await press(dialog.getByRole("button", { name: en.save }));
  await page.getByRole("heading", { name: "Warmest", level: 1 }).waitFor();
  await page.getByText(en.deprecated).waitFor();
  await view.close(["422", "412"]);
});

const brokenScript = `def evaluate(ctx):
    series = ctx.weather["temperature"]
    limit = ctx.params["limit"]
    print("looked at", len(series.ts))
    points = [{"ts": t, "value": v, "isTriggered": v > limit} for t, v in zip(series.ts, series.value)]
    last = points[-1] if points else None
    ctx.trace(f"{len(point)} readings")
    return {"kind": "numeric", "points": points, "isTriggered": bool(last and last["isTriggered"]),
            "lastValue": last and last["value"]}
`;
const soundScript = brokenScript.replace("len(point)", "len(points)");
const schemaWith = (more: string) => `{ "type": "object", "properties": {
  "limit": { "type": "number", "title": "Hot above", "default": 25, "x-ui-role": "threshold", "x-ui-unit": "°C",
    ${more} } } }`;
const example = (lastValue: number) =>
  JSON.stringify(
    [
      {
        name: `hot: ${lastValue}`,
        inputs: { weather: { temperature: { ts: [3_600_000], value: [31] } } },
        expect: { lastValue },
      },
    ],
    undefined,
    2,
  );

test("a tile is written in Python: a fault in its line, tried, kept over a reload, published, taken on", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const view = await opened(reader);
  const { page } = view;
  await view.goto("/tiles/new");
  // The compiler starts with the first check.
  await page.getByText(en.noFaults).waitFor({ timeout: 60_000 });
  await write(page, en.script, "export default function evaluate(ctx): number {\n  return ctx;\n}\n");
  const script = page.getByRole("tabpanel", { name: new RegExp(`^${en.tabs.script}`) });
  await script
    .locator(".fault", { hasText: /not assignable/ })
    .first()
    .getByRole("button")
    .waitFor();
  await choose(page, en.language, en.languages.python);
  await page.getByRole("textbox", { name: en.name, exact: true }).fill("Hot hours");
  await page.getByRole("textbox", { name: en.description, exact: true }).fill("Triggers above a limit.");
  await page.getByRole("textbox", { name: en.key, exact: true }).fill("hot-hours");
  await write(page, en.script, brokenScript);
  await script.locator(".fault", { hasText: "point" }).getByRole("button", { name: /7/ }).waitFor();
  await assertReadable(view, "a script with a fault");
  await page.reload();
  await script.locator(".fault", { hasText: "point" }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: en.key, exact: true }).inputValue(), "hot-hours");
  await write(page, en.script, soundScript);
  await page.getByText(en.noFaults).waitFor();

  await page.getByRole("tab", { name: en.tabs.parameters }).click();
  await write(
    page,
    en.parts.parameters,
    '{ "type": "object", "properties": { "limit": { "type": "number", "title": "Limit", } } }',
  );
  await page.getByText(en.notReadable).waitFor();
  await page.getByRole("tabpanel").getByText(en.noJson).waitFor();
  await write(page, en.parts.parameters, schemaWith('"x-ui-widget": "dial"'));
  await page.getByRole("spinbutton", { name: "Hot above" }).or(page.getByLabel("Hot above")).first().waitFor();
  await page.getByRole("tabpanel").locator(".fault", { hasText: "x-ui-widget" }).waitFor();
  await write(page, en.parts.parameters, schemaWith('"minimum": 0'));
  await page.getByText(en.noFaults).waitFor();

  const trial = page.getByRole("region", { name: en.trial });
  await press(trial.getByRole("button", { name: en.try }));
  await trial.getByRole("img", { name: /points, triggered in/ }).waitFor();
  await trial.locator("canvas").waitFor();
  await trial.getByText(/looked at \d+/).waitFor();
  await trial.getByText(/\d+ readings/).waitFor();
  await trial.getByText(/ms in all · .* of processor time · .* MiB/).waitFor();
  await assertReadable(view, "a trial");

  await press(trial.getByRole("button", { name: en.keepExample }));
  await page.getByText(en.tryExamples(2)).waitFor();
  await page.getByText(en.noFaults).waitFor();
  await assertReadable(view, "a trial that is an example");
  const listed = page.locator(".author-examples");
  await write(page, en.examples, example(30));
  await listed.getByText("hot: 30").waitFor({ state: "attached" });
  const panel = page.getByRole("tabpanel", { name: new RegExp(`^${en.tabs.examples}`) });
  await panel.locator(".fault", { hasText: "expected 30" }).waitFor();
  await write(page, en.examples, example(31));
  await listed.getByText("hot: 31").waitFor({ state: "attached" });
  await page.getByText(en.noFaults).waitFor();
  await page.getByText(en.tryExamples(1)).click();
  await press(listed.getByRole("button", { name: "hot: 31" }));
  await trial.getByText(en.ofExample("hot: 31")).waitFor();
  await trial.getByText(en.lastValue("31"), { exact: false }).waitFor();
  await press(page.getByRole("button", { name: en.publish }));
  await page.getByText(en.published(1)).waitFor();
  await page.getByRole("heading", { name: "Hot hours", level: 1 }).waitFor();
  const made = await call("GET", "/v1/tiles?q=hot-hours");
  assert.equal(made.body.items[0].script, soundScript);

  const flow = await createFlow(call, flowInput({ tiles: [{ tileKey: "hot-hours" }] }));
  await runToEnd(call, flow.id);
  await page.getByRole("link", { name: en.newVersion }).click();
  await page.getByRole("heading", { name: en.nextVersionOf("Hot hours"), level: 1 }).waitFor();
  await page.getByText(en.noFaults).waitFor();
  const flowsAreRead = gate();
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("ReplayFlows")) await flowsAreRead.opened;
    return route.fallback();
  });
  await choose(page, en.trialData, en.trialSources.replay);
  await press(page.getByRole("button", { name: new RegExp(`${en.replayFlow}$`) }));
  await page.getByRole("listbox").getByText(pages.common.loading).waitFor();
  flowsAreRead.open();
  await press(page.getByRole("option", { name: "Degree days" }));
  await page.getByRole("button", { name: /North orchard/ }).waitFor();
  await press(trial.getByRole("button", { name: en.try }));
  await trial.getByText(en.sameAsRun).waitFor();
  await writeChecked(page, en.script, soundScript.replace("v > limit", "v >= limit"));
  await page.getByText(en.noFaults).waitFor();
  await press(page.getByRole("button", { name: en.publish }));
  await page.getByText(en.published(2)).waitFor();
  await page.getByText(en.changed([en.parts.script])).waitFor();
  await view.close(["422"]);
});

test("on a phone in German in the dark it is readable; without the scope nothing is written", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const { id } = await publishTile(call, warmTile("warm-tage"));
  await publishVersion(call, id, warmTile("warm-tage", 3));
  const view = await opened(reader, { width: widths.phone, locale: "de-CH", scheme: "dark" });
  const { page } = view;
  await view.goto("/tiles?of=own");
  await page.getByRole("link", { name: "Warm" }).waitFor();
  await assertReadable(view, "cards");
  await page.getByRole("link", { name: "Warm" }).tap();
  await page.getByText(de.changed([de.parts.script])).waitFor();
  await assertReadable(view, "one tile");
  await page.getByRole("link", { name: de.newVersion }).tap();
  await page.getByText(de.noFaults).waitFor();
  await page.getByRole("tab", { name: de.tabs.data }).tap();
  await page.getByRole("textbox", { name: de.inputNames }).fill("temperature, unbekannt");
  await page.getByRole("tabpanel").locator(".author-input .fault").waitFor();
  await assertReadable(view, "data with a fault");
  await view.close(["422"]);

  const { secret } = await createKey(call, ["results:read"]);
  const { token } = await openSession(call.as(secret), null);
  const other = await world.open({ token });
  await other.page.getByRole("heading", { name: pages.today.title, level: 1 }).waitFor();
  await other.goto("/tiles");
  await other.page.getByRole("link", { name: "Warm" }).waitFor();
  assert.equal(await other.page.getByRole("link", { name: en.newTile }).count(), 0);
  await other.goto("/tiles/new");
  await other.page.getByText(en.noScope).waitFor();
  await other.close();
});
