/**
 * Places in a real browser: on a map and in a table, found and synced, drawn with the mouse, entered as corners by
 * keyboard, read from a file, deleted and brought back; in German on a phone.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { de as germanPages } from "../../gui/words/de.ts";
import { en as pages } from "../../gui/words/en.ts";
import { maps } from "../../gui/words/maps-en.ts";
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
async function onMap(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = (await page.locator(".map-frame").boundingBox()) ?? assert.fail("the map is there");
  return [box.x + box.width * x, box.y + box.height * y];
}

/** The mouse draws. */
const drawsOn = (page: Page): Promise<void> => page.locator('.map-frame.is-drawn-on[style*="crosshair"]').waitFor();

async function clickCorners(page: Page, corners: readonly (readonly [number, number])[]): Promise<void> {
  for (const [x, y] of corners) {
    const at = await onMap(page, x, y);
    await page.mouse.move(...at);
    await page.mouse.click(...at);
  }
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
  await page.getByText(words.heldByFlows("Frost")).waitFor();
  assert.equal(await page.getByRole("button", { name: words.delete, exact: true }).isDisabled(), true);
  await assertReadable(view, "an area");
  await inside.getByRole("link", { name: "Probe 1" }).click();
  await page.waitForURL(new RegExp(probe.id));
  await page.getByRole("region", { name: words.areasAround }).getByRole("link", { name: "North field" }).waitFor();
  await page.getByText(words.usedByNone).waitFor();
  await view.close();
});

test("an area is drawn with the mouse, changed by dragging a corner, and has a hole", async () => {
  const reader = await world.newReader();
  await orchard(reader);
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/places");
  await page.getByRole("link", { name: words.drawArea }).click();
  await page.getByText(words.drawing).waitFor();
  // The places around are in the picture: nothing moves it any more.
  await page.getByRole("option", { name: /Probe 1/ }).waitFor({ state: "attached" });
  await drawsOn(page);
  await page.getByRole("textbox", { name: maps.goTo }).fill("here");
  await press(page.getByRole("button", { name: maps.go, exact: true }));
  await page.getByText(maps.noCoordinates).waitFor();
  await view.context.grantPermissions(["geolocation"]);
  await view.context.setGeolocation({ latitude: -33.86, longitude: 151.2 });
  await press(page.getByRole("button", { name: maps.useMyPosition }));
  await eventually("the reader's position is in the field", async () =>
    /^-33\.86, 151\.2$/.test(await page.getByRole("textbox", { name: maps.goTo }).inputValue()),
  );
  await page.getByRole("textbox", { name: maps.goTo }).fill(`47° 36' 36" N, 9° 25' 12" E`);
  await page.getByRole("textbox", { name: maps.goTo }).press("Enter");
  const corners = page.getByRole("textbox", { name: words.ring(1, 1), exact: true });
  await clickCorners(page, [
    [0.2, 0.2],
    [0.6, 0.2],
    [0.6, 0.7],
    [0.2, 0.7],
  ]);
  await page.keyboard.press("Enter");
  await page.getByText(words.changing).waitFor();
  const drawn = await corners.inputValue();
  assert.equal(drawn.split("\n").length, 4);
  assert.equal(new Set(drawn.split("\n")).size, 4);
  for (const corner of drawn.split("\n")) assert.match(corner, /^47\.(60|61|62)\d*, 9\.(4[0-4])/);

  await page.mouse.move(...(await onMap(page, 0.6, 0.7)));
  await page.mouse.down();
  await page.mouse.move(...(await onMap(page, 0.65, 0.75)), { steps: 12 });
  await page.mouse.up();
  await eventually("the text follows the corner", async () => (await corners.inputValue()) !== drawn);
  const dragged = (await corners.inputValue()).split("\n");
  assert.equal(dragged.filter((line) => !drawn.includes(line)).length, 1, "the other corners stay");

  await page.getByRole("button", { name: words.drawDone }).click();
  await page.getByRole("button", { name: words.drawHole }).click();
  await drawsOn(page);
  await clickCorners(page, [
    [0.3, 0.3],
    [0.4, 0.3],
    [0.35, 0.4],
  ]);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: words.hole(1, 1, 1), exact: true }).waitFor();
  await assertReadable(view, "a drawn area");
  await page.getByRole("textbox", { name: words.name, exact: true }).fill("Drawn field");
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await page.getByRole("heading", { name: "Drawn field", level: 1 }).waitFor();
  const { body } = await reader.tenant.call("GET", "/v1/sources?q=Drawn&hint=area");
  const [{ boundary }] = body.items;
  assert.deepEqual(
    [boundary.type, boundary.coordinates.map((ring: readonly unknown[]) => ring.length)],
    ["Polygon", [5, 4]],
  );
  await view.close();
});

test("by keyboard: corners as text, what is wrong at its corner, deleted and brought back", async () => {
  const reader = await world.newReader();
  const view = await opened(await reader.newToken());
  const { page } = view;
  await press(page.getByRole("link", { name: pages.shell.places, exact: true }));
  await page.getByRole("heading", { name: words.emptyTitle }).waitFor();
  await assertReadable(view, "no places");
  await press(page.getByRole("link", { name: words.drawArea }).first());
  await press(page.getByRole("button", { name: words.drawDone }));
  await press(page.getByRole("button", { name: words.enterCorners }));
  const corners = page.getByRole("textbox", { name: words.ring(1, 1), exact: true });
  await corners.fill("47.60, 9.40\n47.60, 9.50\nhere\n47.70, 9.40");
  await page.getByText(words.noCorner(3)).waitFor();
  await corners.fill("47.60, 9.40\n47.70, 9.50\n47.60, 9.50\n47.70, 9.40");
  await press(page.getByRole("button", { name: words.save, exact: true }));
  await page.getByText(/^Corner \d: .*cross/).waitFor();
  await assertReadable(view, "an area with faults");
  await corners.fill("47.60, 9.40\n47,60; 9,50\n47.70 9.50\n47.70, 9.40");
  await page.getByRole("textbox", { name: words.name, exact: true }).fill("West field");
  await page.getByRole("textbox", { name: words.timeZone, exact: true }).fill("Europe/Nowhere");
  await press(page.getByRole("button", { name: words.save, exact: true }));
  await page.locator(".field", { hasText: words.timeZone }).locator(".fault").getByText(/IANA/).waitFor();
  await page.getByRole("textbox", { name: words.timeZone, exact: true }).fill("Europe/Zurich");
  await press(page.getByRole("button", { name: words.save, exact: true }));
  await page.getByRole("heading", { name: "West field", level: 1 }).waitFor();
  const { body } = await reader.call("GET", "/v1/sources");
  assert.deepEqual(body.items[0].boundary, polygon(square(9.4, 47.6, 9.5, 47.7)));

  const [source] = body.items;
  await page.getByRole("textbox", { name: words.key, exact: true }).fill("f-1");
  const changed = await reader.call("PATCH", `/v1/sources/${source.id}`, { body: { displayName: "East field" } });
  assert.equal(changed.status, 200, changed.text);
  await press(page.getByRole("button", { name: words.save, exact: true }));
  await page.getByText(words.conflict).waitFor();
  await page.getByRole("heading", { name: "East field", level: 1 }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: words.key, exact: true }).inputValue(), "");

  await press(page.getByRole("button", { name: words.delete, exact: true }));
  await page.getByText(pages.common.deleted("East field")).waitFor();
  await page.getByRole("heading", { name: words.emptyTitle }).waitFor();
  await press(page.getByRole("button", { name: pages.common.undo }));
  await rows(page).filter({ hasText: "East field" }).waitFor();
  await view.close(["422", "412"]);
});

const point = (id: string, name: string, coordinates: readonly number[]) => ({
  type: "Feature",
  id,
  properties: { name },
  geometry: { type: "Point", coordinates },
});

test("a file of GeoJSON becomes places, and what is in the way stands with its feature", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const outline = (coordinates: readonly unknown[]) => ({ type: "Polygon", coordinates });
  const feature = (id: string, name: string, geometry: object) => ({
    type: "Feature",
    id,
    properties: { name },
    geometry,
  });
  const crossing = [
    [
      [9, 47],
      [10, 48],
      [10, 47],
      [9, 48],
      [9, 47],
    ],
  ];
  const collection = {
    type: "FeatureCollection",
    features: [
      feature("a", "Good field", outline([square(9.4, 47.6, 9.5, 47.7)])),
      feature("b", "Bow tie", outline(crossing)),
      feature("c", "Ditch", {
        type: "LineString",
        coordinates: [
          [9, 47],
          [9, 48],
        ],
      }),
      point("d", "Mast", [9.45, 47.65]),
    ],
  };
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/places");
  await page.getByRole("button", { name: words.importFile }).click();
  const give = (name: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await give("broken.json", "{");
  await page.getByText(words.importNotJson).waitFor();
  await give("swiss.json", JSON.stringify({ ...collection, crs: { type: "name", properties: { name: "EPSG:2056" } } }));
  await page.getByText(words.importOtherCrs("EPSG:2056")).waitFor();
  await give("fields.geojson", JSON.stringify(collection));
  await page.getByText(words.importNoGeometry("LineString")).waitFor();
  await choose(page, words.importPoints, words.kinds["weather-station"]);
  await page.getByRole("button", { name: words.importSend(3) }).click();
  await page.getByText(words.importDone(2, 0, 0)).waitFor();
  await page.getByText(words.importFailed(1)).waitFor();
  const fault = page.getByRole("listitem").filter({ hasText: "Bow tie" });
  await fault.getByText(/boundary\.coordinates\[0\]/).waitFor();
  await assertReadable(view, "what became of a file");
  const { body } = await call("GET", "/v1/sources");
  assert.deepEqual(
    body.items.map(({ tenantKey, displayName, hint }: Record<string, string>) => [tenantKey, displayName, hint]).sort(),
    [
      ["a", "Good field", "area"],
      ["d", "Mast", "weather-station"],
    ],
  );
  await page.getByRole("button", { name: words.importSend(3) }).click();
  await page.getByText(words.importDone(0, 0, 2)).waitFor();
  await page.getByRole("button", { name: pages.common.close }).click();
  await rows(page).filter({ hasText: "Mast" }).waitFor();
  await view.close();
});

test("an adapter is synced now, what it changed is told, and what it would lose is asked for first", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const offering = (names: readonly string[]) =>
    `export default async ({ userKey }) => ({ sources: userKey !== "ada" ? [] : ${JSON.stringify(
      names.map((name) => ({
        tenantKey: name,
        displayName: name,
        hint: "sensor",
        location: { latitude: 47, longitude: 9 },
      })),
    )} });`;
  const own = { displayName: "Farm register", facet: "targets", language: "javascript", enabled: true };
  const adapter = await call("POST", "/v1/adapters", { body: { ...own, script: offering(["One", "Two"]) } });
  assert.equal(adapter.status, 201, adapter.text);
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/places");
  const card = page.getByRole("region", { name: words.syncs });
  await card.getByText(words.neverSynced).waitFor();
  await card.getByRole("button", { name: words.syncNow }).click();
  await card.getByText(words.syncCounts(2, [words.syncCreated(2)])).waitFor();
  await rows(page).filter({ hasText: "One" }).waitFor();
  await card.getByRole("button", { name: words.showSynced }).click();
  await page.waitForURL(new RegExp(`adapter=${adapter.body.id}`));

  const emptied = await call("PATCH", `/v1/adapters/${adapter.body.id}`, { body: { script: offering([]) } });
  assert.equal(emptied.status, 200, emptied.text);
  await card.getByRole("button", { name: words.syncNow }).click();
  await card.getByText(words.syncStopped(0, 2)).waitFor();
  await assertReadable(view, "a sync that was stopped");
  await card.getByRole("button", { name: words.syncForce }).click();
  await card.getByText(words.syncCounts(0, [words.syncDisabledCount(2)])).waitFor();
  await rows(page).filter({ hasText: "Two" }).getByText(words.disabledBySync).waitFor();
  await rows(page).filter({ hasText: "Two" }).getByRole("link").click();
  await page.getByText(words.areasDisabled).waitFor();
  await page.getByRole("link", { name: "Farm register" }).waitFor();
  await view.close();
});

test("on a phone in German places are cards, a position is set by touch, and all is readable", async () => {
  const reader = await world.newReader();
  const { field, probe } = await orchard(reader);
  const view = await openAsTenant(reader, { width: widths.phone, locale: "de-CH", scheme: "dark" });
  const { page } = view;
  await view.goto("/places");
  await rows(page).filter({ hasText: "Probe 2" }).getByText(german.healths.stale).waitFor();
  await page.getByText(german.nowhere(1)).waitFor();
  await assertReadable(view, "places");
  await view.goto(`/places/${field.id}`);
  await page.getByRole("region", { name: german.sensorsInside }).getByRole("link", { name: "Probe 1" }).waitFor();
  // As tall as the page: what lies below the bar at the edge is no smaller for it.
  await page.setViewportSize({ width: widths.phone, height: 3_000 });
  await assertReadable(view, "an area");
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await view.goto(`/places/${probe.id}`);
  const latitude = page.getByRole("textbox", { name: german.latitude });
  await latitude.waitFor();
  assert.equal(await latitude.inputValue(), "47.65");
  await page.getByRole("region", { name: german.areasAround }).getByRole("link", { name: "North field" }).waitFor();
  await page.locator(".map-frame canvas").first().waitFor();
  // Within the area, which lets it through.
  await page.locator(".map-frame").tap({ position: { x: 190, y: 200 } });
  await eventually("the position follows the finger", async () => (await latitude.inputValue()) !== "47.65");
  await page.getByRole("button", { name: german.save, exact: true }).tap();
  await page.getByText(german.saved, { exact: true }).waitFor();
  await view.close();
});

test("without the scope nothing is asked, and who may only read changes nothing", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const { probe } = await orchard(reader);
  const signedIn = async (scope: string): Promise<View> => {
    const { secret } = await createKey(call, [scope]);
    return opened((await openSession(call.as(secret), null)).token);
  };
  const other = await signedIn("flows:write");
  assert.equal(await other.page.getByRole("link", { name: pages.shell.places, exact: true }).count(), 0);
  await other.goto("/places");
  await other.page.getByText(words.noScope).waitFor();
  await other.close();
  const looking = await signedIn("sources:read");
  await looking.goto(`/places/${probe.id}`);
  await looking.page.getByText(words.notWritable).waitFor();
  assert.equal(await looking.page.getByRole("button", { name: words.delete, exact: true }).count(), 0);
  await looking.close();
});
