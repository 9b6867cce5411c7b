/**
 * Scripts of one's own in a real browser: from the first example to a saved adapter, tried before it is saved, with its
 * faults in their lines and its secrets unseen; by keyboard at a desk. In German on a phone: syncs of places.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator } from "playwright-core";
import examples from "../../gui/data/script-examples.json" with { type: "json" };
import { code as germanCode } from "../../gui/words/code-de.ts";
import { code } from "../../gui/words/code-en.ts";
import { data as germanData } from "../../gui/words/data-de.ts";
import { data } from "../../gui/words/data-en.ts";
import { script as german } from "../../gui/words/script-de.ts";
import { script as words } from "../../gui/words/script-en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import { type GuiWorld, type Reader, startGuiWorld, type View, widths } from "#test/support/gui-world.ts";
import { type StandIn, startStandIn } from "#test/support/stand-ins/stand-in.ts";
import { openSession } from "#test/support/users.ts";

const secret = "let-me-in-4711";
const [firstDay, lastDay] = ["2025-06-01", "2025-06-02"];

let world: GuiWorld;
let station: StandIn;
before(async () => {
  world = await startGuiWorld();
  station = await startStandIn(({ headers }) =>
    headers.authorization === `Bearer ${secret}` ? { body: hours() } : { status: 401, body: { error: secret } },
  );
});
after(async () => {
  await station?.close();
  await world?.close();
});

function hours(): readonly object[] {
  const start = Date.parse("2025-06-01T00:00:00Z");
  return Array.from({ length: 40 }, (_, hour) => ({
    time: new Date(start + hour * 3_600_000).toISOString(),
    temperature: 50 + (hour % 20),
  }));
}

/** Adapters are the tenant's: signed in is the tenant itself. */
async function openAsTenant({ tenant }: Reader, options: object = {}): Promise<View> {
  const view = await world.open({ ...options, token: (await openSession(tenant.call, null)).token });
  await view.page.getByRole("heading", { level: 1 }).waitFor();
  return view;
}

/** By keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

async function write(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.page().keyboard.insertText(text);
}

test("by keyboard: a script is tried before it is saved, with its fault in its line and its secret unseen", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/data/new");
  await press(page.getByRole("link", { name: data.ownScript }));
  const script = page.getByRole("textbox", { name: words.script, exact: true });
  await script.getByText("https://weather.example.com/hourly", { exact: false }).waitFor();
  await page.getByText(code.keys, { exact: false }).waitFor();
  await assertReadable(view, "a new script");

  await script.focus();
  await script.press("ControlOrMeta+End");
  await page.keyboard.type("horiz");
  await page.getByRole("option", { name: "horizonHours" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("option", { name: "horizonHours" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.locator(".cm-content:focus").waitFor({ state: "detached" });

  await write(script, "export default async () => {\n  return 1 +;\n};\n");
  await write(page.getByRole("textbox", { name: data.name, exact: true }), "Orchard station");
  await press(page.getByRole("button", { name: data.run, exact: true }));
  const place = page.getByRole("button", { name: /^Line 2, column \d+:$/ });
  await place.waitFor();
  await page.getByText(data.testRefused).waitFor();
  await page.locator(".cm-lintRange-error").waitFor();
  await press(place);
  await page.locator(".cm-content:focus").waitFor();
  await assertReadable(view, "a script with a fault");

  const origin = "https://weather.example.com";
  await write(script, examples.weather.typescript.replaceAll(origin, station.origin));
  await write(page.getByRole("textbox", { name: words.host(1) }), station.origin);
  const token = page.getByLabel("TOKEN", { exact: true });
  assert.equal(await token.getAttribute("type"), "password");
  await write(token, secret);
  await page.getByText(words.keptHere).waitFor();
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(secret), "a secret is kept nowhere");
  await page.reload();
  await script.getByText(station.origin, { exact: false }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: data.name, exact: true }).inputValue(), "Orchard station");
  await write(token, secret);
  await page.getByLabel(data.from, { exact: true }).fill(firstDay);
  await page.getByLabel(data.to, { exact: true }).fill(lastDay);
  await press(page.getByRole("button", { name: data.run, exact: true }));
  await page.getByText(data.ok).waitFor();
  await page.getByRole("img", { name: /^Air temperature: \d+ readings from .* between 50 and 69\.$/ }).waitFor();
  await page.getByText(data.log(1)).waitFor();
  await place.waitFor({ state: "detached" });
  await assertReadable(view, "a test of what is not saved");
  assert.deepEqual((await call("GET", "/v1/adapters")).body.items, [], "nothing is stored");

  await press(page.getByRole("button", { name: data.save, exact: true }));
  await page.getByRole("heading", { name: "Orchard station", level: 1 }).waitFor();
  await page.getByText(data.secretSet).waitFor();
  assert.ok(!(await page.content()).includes(secret), "a secret that was sent is nowhere in the page");
  const saved = (await call("GET", "/v1/adapters")).body.items;
  assert.deepEqual(
    saved.map(({ enabled, egress, envNames }: Record<string, unknown>) => ({ enabled, egress, envNames })),
    [{ enabled: false, egress: [station.origin], envNames: ["TOKEN"] }],
  );

  await press(page.getByRole("button", { name: words.addHost }));
  await write(page.getByRole("textbox", { name: words.host(2) }), "https://elsewhere.example.com");
  await press(page.getByRole("button", { name: data.run, exact: true }));
  await page.getByText(/^is not saved, so the saved TOKEN may not go there/).waitFor();
  await press(page.getByRole("button", { name: data.discard }));
  await page.getByRole("textbox", { name: words.host(2) }).waitFor({ state: "detached" });
  await press(page.getByRole("button", { name: data.run, exact: true }));
  await page.getByText(data.ok).waitFor();
  await view.close(["422"]);
});

/** Two places by a schema's setting, which says how many there are. */
const places = `async def handle(request, host):
    host.log("asked for", request["userKey"])
    names = ["north", "south"][: host.settings["count"]]
    place = {"latitude": 47.6, "longitude": 9.4}
    return {"sources": [{"tenantKey": n, "displayName": n, "hint": "sensor", "location": place} for n in names]}
`;
const schema = {
  type: "object",
  properties: { count: { type: "integer", title: "Anzahl", default: 2, minimum: 0, maximum: 2 } },
};

test("in German on a phone: places are tried by a request, and synced; a sync that takes too many is stopped", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const own = { displayName: "Hof", facet: "targets", language: "python", script: places, settingsSchema: schema };
  const made = await call("POST", "/v1/adapters", { body: own });
  assert.equal(made.status, 201, made.text);
  const view = await openAsTenant(reader, { width: widths.phone, locale: "de-DE", scheme: "dark" });
  const { page } = view;
  await view.goto(`/data/${made.body.id}`);
  await page.getByText(german.noSyncs).waitFor();
  await page.getByRole("textbox", { name: german.request, exact: true }).waitFor();
  await page.getByRole("button", { name: germanData.run, exact: true }).click();
  await page.getByText(germanData.ok).waitFor();
  await page.getByText('"tenantKey": "south"', { exact: false }).waitFor();

  await page.getByRole("button", { name: german.syncNow }).click();
  const changes = (created: number, disabled: number) =>
    german.changes({ created, updated: 0, disabled, reenabled: 0 });
  await page.getByText(`${german.offered(2)}: ${changes(2, 0)}`).waitFor();
  await page.getByText(germanData.settings, { exact: true }).click();
  const count = page.getByRole("textbox", { name: "Anzahl" });
  await count.fill("0");
  await count.blur();
  await page.getByRole("button", { name: germanData.save, exact: true }).click();
  await page.getByText(germanData.saved, { exact: true }).waitFor();
  await page.getByRole("button", { name: german.syncNow }).click();
  await page.getByText(german.stoppedAbout).waitFor();
  await assertReadable(view, "a sync that was stopped");
  await page.getByRole("button", { name: german.syncAllTheSame }).click();
  await page.getByText(`${german.offered(0)}: ${changes(0, 2)}`).waitFor();

  await view.goto("/data/new-script");
  await page.getByRole("button", { name: new RegExp(`${german.facet}$`) }).click();
  await page.getByRole("option", { name: new RegExp(`^${germanData.facets.comms}`) }).click();
  await page.getByRole("button", { name: new RegExp(`${german.language}$`) }).click();
  await page.getByRole("option", { name: german.languageNames.python }).click();
  const script = page.getByRole("textbox", { name: german.script, exact: true });
  await script.getByText("async def handle", { exact: false }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: german.host(1) }).inputValue(), examples.comms.egress[0]);
  await page.getByText(german.sendsForReal).waitFor();
  await write(page.getByRole("textbox", { name: german.request, exact: true }), '{\n  "channel": "sms" 1 }');
  await page.getByRole("button", { name: germanCode.place(2, 20) }).waitFor();
  await page.getByText(german.badJson).waitFor();
  await assertReadable(view, "a new script for messages");
  await view.close(["409"]);
});
