/**
 * An adapter from the gallery in a real browser: chosen, filled in, tested with a wrong key and then with the right
 * one, its readings seen as plots, enabled, deleted and brought back; by keyboard at a desk, in German on a phone.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#core/caller.ts";
import type { Locator, Page } from "playwright-core";
import { data as german } from "../../gui/words/data-de.ts";
import { charts } from "../../gui/words/charts-en.ts";
import { data } from "../../gui/words/data-en.ts";
import { de } from "../../gui/words/de.ts";
import { en, type Words } from "../../gui/words/en.ts";
import { fromTemplate } from "#test/support/gallery.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import { type GuiWorld, type Reader, startGuiWorld, type View, widths } from "#test/support/gui-world.ts";
import { openMeteoKey, startOpenMeteo } from "#test/support/stand-ins/open-meteo.ts";
import type { StandIn } from "#test/support/stand-ins/stand-in.ts";
import { createKey, openSession } from "#test/support/users.ts";

let world: GuiWorld;
let openMeteo: StandIn;
before(async () => {
  world = await startGuiWorld();
  openMeteo = await startOpenMeteo(Date.now);
});
after(async () => {
  await openMeteo?.close();
  await world?.close();
});

/** Adapters are the tenant's: signed in is the tenant itself. */
async function openAsTenant({ tenant }: Reader, options: object = {}): Promise<View> {
  return world.open({ ...options, token: (await openSession(tenant.call, null)).token });
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

async function typedDate(page: Page, name: string, day: string): Promise<void> {
  await page.getByLabel(name, { exact: true }).fill(day);
}

/** In the menu, among the ways that fewer go. */
async function goToData(page: Page, { shell }: Words): Promise<void> {
  await press(page.getByRole("button", { name: shell.more, exact: true }));
  await press(page.getByRole("menuitem", { name: shell.data, exact: true }));
  await page.getByRole("heading", { name: shell.data, level: 1 }).waitFor();
}

/** Long past: there the archive is asked, whatever the present is to the page and to the script. */
const [firstDay, lastDay] = ["2025-06-01", "2025-06-03"];

test("by keyboard: from the gallery to an enabled adapter, with a wrong key first", async () => {
  const reader = await world.newReader();
  const before = await fromTemplate(reader.tenant.call, "open-meteo", { displayName: "Old weather", enabled: true });
  const view = await openAsTenant(reader);
  const { page } = view;
  await goToData(page, en);
  await page.getByRole("heading", { name: data.facets.weather }).waitFor();
  await page.getByText(data.version("Open-Meteo", 1)).waitFor();
  await assertReadable(view, "list");

  await press(page.getByRole("link", { name: data.add }));
  await page.getByRole("heading", { name: data.facets.comms, exact: true }).waitFor();
  await assertReadable(view, "gallery");
  await press(page.getByRole("link", { name: "Open-Meteo" }));
  await write(page.getByRole("textbox", { name: data.name, exact: true }), "Orchard weather");
  await write(page.getByRole("textbox", { name: "Address of the forecast" }), "ftp://nowhere");
  const key = page.getByLabel(data.optional("API key"));
  assert.equal(await key.getAttribute("type"), "password");
  await write(key, "wrong-key-4711");
  await press(page.getByRole("button", { name: data.save, exact: true }));
  const refused = page.locator('.tile-field[data-loc="params.url"] .fault');
  await refused.waitFor();
  await page.locator('.tile-field[data-loc="params.url"] input:focus').waitFor();
  await assertReadable(view, "form with a fault");

  await write(page.getByRole("textbox", { name: "Address of the forecast" }), openMeteo.origin);
  await write(page.getByRole("textbox", { name: "Address of the archive" }), openMeteo.origin);
  await press(page.getByRole("button", { name: data.save, exact: true }));
  await page.getByRole("heading", { name: "Orchard weather", level: 1 }).waitFor();
  await page.getByText(data.secretSet).waitFor();
  assert.equal(await page.locator('input[type="password"]').count(), 0, "what was sent is in no field");

  await typedDate(page, data.from, firstDay);
  await typedDate(page, data.to, lastDay);
  await press(page.getByRole("button", { name: data.run, exact: true }));
  await page.getByText(data.notOk).waitFor();
  await page.getByText(/API_KEY/).waitFor();
  await assertReadable(view, "a test that did not succeed");

  await press(page.getByRole("button", { name: data.of(data.secretReplace, "API key") }));
  await write(page.getByLabel(data.optional("API key")), openMeteoKey);
  await page.getByText(data.testUnsaved).waitFor();
  await press(page.getByRole("button", { name: data.save, exact: true }));
  await page.getByText(data.saved, { exact: true }).waitFor();
  await page.route(/\/assets\/draw-/, (route) => route.abort());
  await press(page.getByRole("button", { name: data.run, exact: true }));
  await page.getByText(data.ok).waitFor();
  await page.getByText(charts.missing).first().waitFor();
  await page.unroute(/\/assets\/draw-/);
  await press(page.getByRole("button", { name: charts.reload }).first());
  await typedDate(page, data.from, firstDay);
  await typedDate(page, data.to, lastDay);
  await press(page.getByRole("button", { name: data.run, exact: true }));
  await page.getByRole("img", { name: /^Air temperature: \d+ readings from .* between 4 and 20\.$/ }).waitFor();
  await page.getByText(/^°C · \d+ readings · /).waitFor();
  assert.equal(await page.locator(".data-series").count(), 4);
  await page.locator(".data-series canvas").first().waitFor();
  await assertReadable(view, "a test with plots");

  await page.getByText(data.enabling("Old weather")).waitFor();
  await press(page.getByRole("button", { name: data.enable, exact: true }));
  await page.getByText(data.enabledAbout).waitFor();
  const { body } = await reader.tenant.call("GET", `/v1/adapters/${before.id}`);
  assert.equal(body.enabled, false);
  assert.ok(!(await page.content()).includes(openMeteoKey), "a secret that was sent is nowhere in the page");

  await press(page.getByRole("button", { name: data.delete, exact: true }));
  await page.getByText(en.common.deleted("Orchard weather")).waitFor();
  assert.equal(await page.getByRole("link", { name: "Orchard weather" }).count(), 0);
  await press(page.getByRole("button", { name: en.common.undo }));
  await page.getByRole("link", { name: "Orchard weather" }).waitFor();
  await view.close(["422", "ERR_FAILED"]);
});

test("in German on a phone: the gallery and the form speak German, and others' changes are told", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const settings = { url: openMeteo.origin, archiveUrl: openMeteo.origin };
  const { id } = await fromTemplate(call, "open-meteo", { displayName: "Wetter", settings });
  const view = await openAsTenant(reader, { width: widths.phone, locale: "de-DE" });
  const { page } = view;
  await goToData(page, de);
  await page.getByRole("link", { name: "Wetter" }).waitFor();
  await assertReadable(view, "list");
  await page.getByRole("link", { name: german.add }).click();
  await page.getByText("Tages- oder Stundenwerte aus einer Datei mit Spalten", { exact: false }).waitFor();
  await assertReadable(view, "gallery");
  await page.getByRole("link", { name: "CSV-Datei" }).click();
  await page.getByRole("button", { name: german.save, exact: true }).click();
  await page.locator('.tile-field[data-loc="params.url"] .fault').waitFor();
  await page.getByText("Welche Spalte was enthält", { exact: false }).waitFor();
  // As tall as the form: what lies below the bar at the edge is no smaller for it.
  await page.setViewportSize({ width: widths.phone, height: 3_000 });
  await assertReadable(view, "form");
  await page.setViewportSize({ width: widths.phone, height: 844 });

  await view.goto(`/data/${id}`);
  await page.getByRole("button", { name: german.run, exact: true }).waitFor();
  await typedDate(page, german.from, firstDay);
  await typedDate(page, german.to, lastDay);
  await page.getByRole("button", { name: german.run, exact: true }).click();
  await page.getByRole("img", { name: /^Lufttemperatur: \d+ Messwerte von / }).waitFor();
  await assertReadable(view, "adapter");
  await page.getByRole("textbox", { name: german.name, exact: true }).fill("Wetter am See");
  const changed = await call("PATCH", `/v1/adapters/${id}`, { body: { displayName: "Wetter am Berg" } });
  assert.equal(changed.status, 200, changed.text);
  await page.getByRole("button", { name: german.save, exact: true }).click();
  await page.getByText(german.conflict).waitFor();
  await page.getByRole("heading", { name: "Wetter am Berg", level: 1 }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: german.name, exact: true }).inputValue(), "Wetter am Berg");
  await view.close(["422", "412"]);
});

test("a sensor's source is asked by its key; who may not manage adapters finds no way there", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const source = { displayName: "Probe 12", hint: "sensor", tenantKey: "probe-12", timezone: "Europe/Zurich" };
  const made = await call("POST", "/v1/sources", { body: { ...source, location: { latitude: 47, longitude: 9 } } });
  assert.equal(made.status, 201, made.text);
  const script = `export default async ({ sourceKeys, metrics, from }) => ({
    series: sourceKeys.map(() => ({ metric: metrics[0], unit: "°C", points: [[from, 7], [Date.parse(from) + 6e5, 9]] })),
  });`;
  const own = { displayName: "Own readings", facet: "series", language: "javascript", script, env: { TOKEN: "t-123" } };
  const adapter = await call("POST", "/v1/adapters", { body: own });
  assert.equal(adapter.status, 201, adapter.text);
  const view = await openAsTenant(reader);
  const { page } = view;
  await page.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
  await view.goto(`/data/${adapter.body.id}`);
  await page.getByText(data.ownScript).waitFor();
  await page.getByRole("button", { name: data.of(data.secretReplace, "TOKEN") }).waitFor();
  await page.getByRole("button", { name: new RegExp(data.source) }).click();
  await page.getByRole("option", { name: /Probe 12/ }).click();
  await page.getByRole("button", { name: data.run, exact: true }).click();
  await page.getByRole("img", { name: /^Air temperature: 2 readings from .* between 7 and 9\.$/ }).waitFor();
  await assertReadable(view, "sensors");
  await view.close();

  const { secret } = await createKey(call, ["results:read"]);
  const { token } = await openSession(call.as(secret), null);
  const other = await world.open({ token });
  await other.page.getByRole("button", { name: en.shell.more, exact: true }).click();
  await other.page.getByRole("menuitem", { name: en.shell.settings, exact: true }).waitFor();
  assert.equal(await other.page.getByRole("menuitem", { name: en.shell.data, exact: true }).count(), 0);
  await other.goto("/data");
  await other.page.getByText(data.noScope).waitFor();
  await other.close();
});

test("a newer version asks for what it needs, and why an adapter was disabled stands there", async () => {
  const reader = await world.newReader();
  const { call, id: tenantId } = reader.tenant;
  const settings = { url: "https://influx.example.com", org: "farm", bucket: "orchard" };
  const fields = [{ metric: "temperature.ambient", field: "t" }];
  const { id } = await fromTemplate(call, "influxdb-2", { settings: { ...settings, fields }, env: { TOKEN: "t" } });
  // As an earlier version would have left it, without fields, and disabled by the service.
  const reason = "20 calls in a row failed, the latest with: no answer";
  await world.service.database.write(async (stores) => {
    const store = stores.adapters.forCaller({ tenantId } as Caller<"adapters:manage">);
    const { adapter, sealedEnv } = (await store.lock(id)) ?? assert.fail("it is there");
    const { envNames: _, ...kept } = adapter;
    const earlier = { script: "earlier", settingsSchema: null, settings, templateVersion: 0 };
    await store.update({ ...kept, ...earlier, disabledReason: reason, sealedEnv });
  });
  const view = await openAsTenant(reader);
  const { page } = view;
  await goToData(page, en);
  await page.getByText(data.newer(1)).waitFor();
  await page.getByText(reason).waitFor();
  await assertReadable(view, "list with what is wrong");
  await page.getByRole("link", { name: "InfluxDB 2" }).click();
  await page.getByRole("button", { name: data.upgrade(1) }).click();
  await page.getByText(data.upgradeNeeds).waitFor();
  const rows = page.locator('.tile-field[data-loc="params.fields"]');
  await rows.locator(".fault").first().waitFor();
  await assertReadable(view, "upgrade");
  await rows.getByRole("button", { name: en.tileForm.addRow }).click();
  await rows.getByRole("textbox").first().fill("t");
  await rows
    .getByRole("button", { name: /Metric|Value/ })
    .first()
    .click();
  await page.getByRole("option").nth(1).click();
  await page
    .locator("form")
    .getByRole("button", { name: data.upgrade(1) })
    .first()
    .click();
  await page.getByText(data.upgraded(1)).waitFor();
  const { body } = await call("GET", `/v1/adapters/${id}`);
  assert.deepEqual([body.template.version, body.settings.fields.length, body.envNames], [1, 1, ["TOKEN"]]);
  await view.close(["422"]);
});
