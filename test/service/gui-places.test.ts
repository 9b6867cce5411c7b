/**
 * Places in a real browser: on a map and in a table, found and synced, drawn with the mouse, entered as corners by
 * keyboard, read from a file, deleted and brought back; in German on a phone.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { de as germanPages } from "../../gui/words/de.ts";
import { en as pages } from "../../gui/words/en.ts";
import { places as german } from "../../gui/words/places-de.ts";
import { places as words } from "../../gui/words/places-en.ts";
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
import { createFlow } from "#test/support/runs.ts";
import { area, made, polygon, square } from "#test/support/sources.ts";
import { createKey, openSession } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

async function opened(token: string, options: ViewOptions = {}): Promise<View> {
  const view = await world.open({ ...options, token });
  const { title } = options.locale === undefined ? pages.today : germanPages.today;
  await view.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  return view;
}

/** Seen by all: the tenant itself is signed in. */
async function openAsTenant({ tenant }: Reader, options: ViewOptions = {}): Promise<View> {
  return opened((await openSession(tenant.call, null)).token, options);
}

const rows = (page: Page): Locator => page.getByRole("row").filter({ has: page.getByRole("link") });

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await press(page.getByRole("button", { name: new RegExp(field) }));
  await press(page.getByRole("option", { name: option, exact: true }));
}

/** Field, with two sensors inside of which one fell silent; a station elsewhere; a cold store that is nowhere. */
async function orchard({ tenant: { call, id: tenantId } }: Reader) {
  const field = await made(call, { displayName: "North field", ...area(polygon(square(9.4, 47.6, 9.5, 47.7))) });
  const location = { latitude: 47.65, longitude: 9.45 };
  const probe = await made(call, { displayName: "Probe 1", tenantKey: "p-1", sensorType: "soil-probe", location });
  const silent = await made(call, { displayName: "Probe 2", location: { latitude: 47.62, longitude: 9.42 } });
  const hill = { latitude: 47.5, longitude: 9.2 };
  await made(call, { displayName: "Hill", hint: "weather-station", location: hill, enabled: false });
  await made(call, { displayName: "Store", hint: "cold store", location: null });
  const health = { status: "stale", lastDataAt: Date.UTC(2026, 7, 1), cadenceSeconds: 3600, silentAt: null } as const;
  await world.service.database.write((stores) =>
    stores.sourceHealth.forSystem().save(tenantId, [{ id: silent.id, ...health }]),
  );
  return { field, probe, silent };
}

/** Where on the page a share of the map is. */
async function onMap(map: Locator, x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await map.boundingBox()) ?? assert.fail("the map is there");
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

test("places are found on a map and in a table, and one tells what feeds it and who uses it", async () => {
  const reader = await world.newReader();
  const { field, probe } = await orchard(reader);
  const flow = { displayName: "Frost", targets: [{ sourceId: field.id }] };
  await createFlow(reader.tenant.call, flowInput(flow));
  const view = await openAsTenant(reader);
  const { page } = view;
  await page.getByRole("link", { name: pages.shell.places, exact: true }).click();
  await page.getByRole("heading", { name: words.title, level: 1 }).waitFor();
  await page.getByText(words.nowhere(1)).waitFor();
  const line = rows(page).filter({ hasText: "Probe 2" });
  await line.getByText(words.healths.stale).waitFor();
  await rows(page).filter({ hasText: "Hill" }).getByText(words.healths.disabled).waitFor();
  assert.equal(await rows(page).count(), 5);
  await page.screenshot({ path: "/tmp/shots-places/list.png" });
  await assertReadable(view, "places");

  const onTheMap = page.getByRole("listbox").getByRole("option", { name: `Probe 2, ${words.healths.stale}` });
  await press(onTheMap);
  await page.locator('tr[aria-current="true"]', { hasText: "Probe 2" }).waitFor();
  await page.locator("a:focus", { hasText: "Probe 2" }).waitFor();

  await choose(page, words.anyHealth, words.healths.stale);
  await page.waitForURL(/data=stale/);
  await eventually("the silent one alone is there", async () => (await rows(page).count()) === 1);
  await page.reload();
  await line.waitFor();
  assert.equal(await rows(page).count(), 1);
  await choose(page, words.healths.stale, words.anyHealth);
  await choose(page, words.anyKind, "cold store");
  await page.waitForURL(/kind=cold/);
  await eventually("the store alone is there", async () => (await rows(page).count()) === 1);
  await page.getByRole("searchbox", { name: words.search }).fill("no such place");
  await page.getByText(words.nothingFound).waitFor();

  await view.goto(`/places/${field.id}`);
  const inside = page.getByRole("region", { name: words.sensorsInside });
  await inside.getByRole("link", { name: "Probe 1" }).waitFor();
  await inside.getByRole("link", { name: "Probe 2" }).waitFor();
  await page.getByRole("region", { name: words.usedBy }).getByRole("link", { name: "Frost" }).waitFor();
  await page.getByText(words.heldByFlows).waitFor();
  await page.screenshot({ path: "/tmp/shots-places/area.png", fullPage: true });
  await assertReadable(view, "an area");
  await inside.getByRole("link", { name: "Probe 1" }).click();
  await page.waitForURL(new RegExp(probe.id));
  await page.getByRole("region", { name: words.areasAround }).getByRole("link", { name: "North field" }).waitFor();
  await page.getByText(words.usedByNone).waitFor();
  await page.screenshot({ path: "/tmp/shots-places/sensor.png", fullPage: true });
  await view.close();
});

test("an area is drawn with the mouse, changed by dragging a corner, and keeps a hole", async () => {
  const reader = await world.newReader();
  await orchard(reader);
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/places");
  await page.getByRole("link", { name: words.drawArea }).click();
  await page.getByRole("heading", { name: words.newArea, level: 1 }).waitFor();
  await page.getByText(words.drawing).waitFor();
  const map = page.locator(".map-frame");
  // The places around are there, and nothing moves the map any more.
  await page.getByRole("option", { name: /Probe 1/ }).waitFor({ state: "attached" });
  await page.locator(".map-frame .leaflet-container, .map-frame.leaflet-container").waitFor();
  const corners = page.getByRole("textbox", { name: words.ring(1, 1), exact: true });
  await eventually("four corners are drawn", async () => {
    for (const [x, y] of [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ] as const) {
      const at = await onMap(map, x, y);
      await page.mouse.move(at.x, at.y);
      await page.mouse.click(at.x, at.y);
    }
    await page.screenshot({ path: "/tmp/shots-places/drawing.png" });
    await page.keyboard.press("Enter");
    return (await corners.count()) === 1;
  });
  assert.equal((await corners.inputValue()).split("\n").length, 4);
  await page.getByText(words.changing).waitFor();
  await page.screenshot({ path: "/tmp/shots-places/drawn.png" });
  await view.close();
});
