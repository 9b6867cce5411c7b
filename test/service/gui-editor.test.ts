/** The editor in the browser: what is edited is never lost, whoever saves, leaves or comes back meanwhile. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page, Request } from "playwright-core";
import { history } from "../../gui/words/history-en.ts";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { en } from "../../gui/words/en.ts";
import type { Client } from "#test/support/client.ts";
import { type GuiWorld, type Reader, startGuiWorld, type View } from "#test/support/gui-world.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { openSession } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
let reader: Reader;
before(async () => {
  world = await startGuiWorld();
  reader = await world.newReader();
});
after(() => world?.close());

async function editing(id: string): Promise<View> {
  const view = await world.open({ token: await reader.newToken() });
  await view.page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  await view.goto(`/flows/${id}`);
  await nameField(view.page).waitFor();
  return view;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function stored(call: Client, id: string): Promise<any> {
  return (await call("GET", `/v1/flows/${id}`)).body;
}

function nameField(page: Page) {
  return page.getByRole("textbox", { name: editorWords.name });
}

async function hasName(page: Page, name: string): Promise<void> {
  await eventually(`the name is ${name}`, async () => (await nameField(page).inputValue()) === name);
}

function isSave(request: Request): boolean {
  return (request.postData() ?? "").includes("mutation SaveFlow");
}

test("while a save is in flight one edits on: nothing is lost, undo stays, and there is one save at a time", async () => {
  const flow = await createFlow(reader.call, flowInput({ displayName: "Before" }));
  const view = await editing(flow.id);
  const { page } = view;
  const saves: { readonly key: string | undefined }[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    const request = route.request();
    if (!isSave(request)) return route.fallback();
    saves.push({ key: request.headers()["idempotency-key"] });
    if (saves.length > 1) return route.fallback();
    await held;
    // It is carried out, but the page does not learn of it, and sends it again.
    await route.fetch();
    await route.fulfill({
      status: 503,
      headers: { "retry-after": "1", "content-type": "application/problem+json" },
      body: JSON.stringify({ type: "/problems/unavailable", status: 503, detail: "Too much is asked at once." }),
    });
  });
  await nameField(page).fill("Sent");
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  await page.getByText(editorWords.saving).waitFor();
  await nameField(page).fill("Typed meanwhile");
  await page.keyboard.press("Control+s");
  release();
  await page.getByText(editorWords.saveWaits).waitFor();
  // The last press asked for what was typed since.
  await eventually(
    "both are saved",
    async () => (await stored(reader.call, flow.id)).displayName === "Typed meanwhile",
  );
  await page.getByText(editorWords.saved, { exact: true }).waitFor();
  assert.equal(await nameField(page).inputValue(), "Typed meanwhile");
  const keys = saves.map(({ key }) => key);
  assert.equal(keys.length, 3);
  assert.ok(keys[0]);
  assert.equal(keys[1], keys[0]);
  assert.notEqual(keys[2], keys[0]);
  await page.getByRole("button", { name: en.common.undo }).click();
  await hasName(page, "Sent");
  await page.getByRole("button", { name: en.common.undo }).click();
  await hasName(page, "Before");
  await view.close([503]);
});

test("another page and back: edits are there, or the newest that others have saved; two people share no edits", async () => {
  const flow = await createFlow(reader.call, flowInput({ displayName: "First" }));
  const view = await editing(flow.id);
  const { page } = view;
  const leave = async () => {
    await page.getByRole("link", { name: en.flows.history }).click();
    await page.getByRole("heading", { name: history.emptyTitle }).waitFor();
  };
  const back = async () => {
    await page.goBack();
    await nameField(page).waitFor();
  };
  await leave();
  const change = await reader.call("PATCH", `/v1/flows/${flow.id}`, { body: { displayName: "Of others" } });
  assert.equal(change.status, 200, change.text);
  await back();
  await hasName(page, "Of others");
  await nameField(page).fill("Mine");
  await leave();
  await back();
  assert.equal(await nameField(page).inputValue(), "Mine");
  await page.getByRole("button", { name: en.common.undo }).click();
  await hasName(page, "Of others");
  await page.getByRole("button", { name: en.common.redo }).click();
  await hasName(page, "Mine");

  const tenants = await openSession(reader.tenant.call, null);
  await view.goto(`/session?token=${tenants.token}`);
  await page.getByRole("button", { name: en.session.change }).click();
  await page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  await view.goto(`/flows/${flow.id}`);
  await nameField(page).waitFor();
  await hasName(page, "Of others");
  await view.close();
});

test("a new flow is created while one types on: it goes on at its own address, and can be undone", async () => {
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  await view.goto("/flows/new");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if ((route.request().postData() ?? "").includes("mutation CreateFlow")) await held;
    return route.fallback();
  });
  await nameField(page).fill("New");
  await page.getByRole("button", { name: editorWords.addTile }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Growing degree days/ })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("region", { name: en.map.labelWithAdd }).click();
  await page.keyboard.press("Control+s");
  await page.getByText(editorWords.saving).waitFor();
  await nameField(page).fill("Newer");
  release();
  await page.waitForURL(/\/flows\/[\w-]{20,}$/);
  await hasName(page, "Newer");
  await page.getByRole("button", { name: en.common.undo }).click();
  await hasName(page, "New");
  await page.getByText(editorWords.saved, { exact: true }).waitFor();
  await view.goto("/flows/new");
  await hasName(page, "");
  await view.close();
});

test("the chain's end says what comes of it; seasons are part of the flow; a copy takes its settings along", async () => {
  const alerts = { triggerMessage: "Look at it.", triggerAlertCooldownMinutes: 120 };
  const reports = { schedules: [{ id: "weekly", mode: "event", targetFilter: "all" }] };
  const settings = { alerts, reports, maxRunsPerHour: 6, portal: { color: "red" }, gui: { portal: 1 } };
  // Where a day begins at noon of the reader's day before.
  const targets = [{ name: "Far orchard", latitude: -43.5, longitude: 172.6, timezone: "Pacific/Auckland" }];
  const flow = await createFlow(reader.call, flowInput({ displayName: "Whole", settings, targets }));
  const view = await editing(flow.id);
  const { page } = view;
  const chain = page.getByRole("region", { name: editorWords.chain });
  await chain.getByText(`${en.preview.flow}:`).waitFor();
  const rows = page.getByText(en.preview.since(""), { exact: false });
  assert.ok((await rows.count()) > 2);
  const said = await rows.allTextContents();
  const [ofChain = "", ofSeason = ""] = said;
  assert.equal(ofChain, ofSeason, "days are the place's");
  await chain.getByText(editorWords.since(ofSeason.replace(en.preview.since(""), "")), { exact: true }).waitFor();

  await page.getByRole("button", { name: en.preview.seasons }).click();
  await page.getByRole("option", { name: en.preview.seasonCount(3) }).click();
  await page.getByRole("button", { name: en.common.save }).click();
  await page.getByText(editorWords.saved, { exact: true }).waitFor();
  const { gui } = (await stored(reader.call, flow.id)).settings;
  assert.deepEqual(gui, { portal: 1, view: { seasons: 3, day: null } });

  await view.goto(`/flows/new?from=${flow.id}`);
  await nameField(page).waitFor();
  assert.equal(await nameField(page).inputValue(), en.flows.copyOf("Whole"));
  await page.getByRole("button", { name: en.common.save }).click();
  await page.waitForURL(/\/flows\/[\w-]{20,}$/);
  const copied = (await stored(reader.call, new URL(page.url()).pathname.split("/").at(-1) ?? "")).settings;
  const original = (await stored(reader.call, flow.id)).settings;
  assert.deepEqual(copied, { ...original, temperatureUnits: "celsius" });
  await view.close();
});
