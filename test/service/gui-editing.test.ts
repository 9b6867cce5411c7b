/** Editor and list in the browser, where something is in the way: others, a reload, the service, a wrong file. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page, Route } from "playwright-core";
import { history } from "../../gui/words/history-en.ts";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { en } from "../../gui/words/en.ts";
import type { Client } from "#test/support/client.ts";
import { type GuiWorld, type Reader, startGuiWorld, type View } from "#test/support/gui-world.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
let reader: Reader;
before(async () => {
  world = await startGuiWorld();
  reader = await world.newReader();
});
after(() => world?.close());

async function signedIn(): Promise<View> {
  const view = await world.open({ token: await reader.newToken() });
  await view.page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  await view.page.getByRole("navigation").getByRole("link", { name: en.shell.flows, exact: true }).click();
  await view.page.getByRole("heading", { level: 1, name: en.flows.title }).waitFor();
  return view;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function stored(call: Client, id: string): Promise<any> {
  return (await call("GET", `/v1/flows/${id}`)).body;
}

function nameField(page: Page) {
  return page.getByRole("textbox", { name: editorWords.name });
}

async function openNotes(page: Page) {
  await page.getByRole("tab", { name: editorWords.notes }).click();
  return page.getByRole("textbox", { name: editorWords.notes });
}

/** Answers of the service for one operation, told apart by its name in the document. */
async function instead(page: Page, operation: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/graphql", (route) =>
    (route.request().postData() ?? "").includes(operation) ? answer(route) : route.fallback(),
  );
}

test("two windows edit one flow: a quiet line, 412, the rest chosen side by side", async () => {
  const flow = await createFlow(reader.call, flowInput({ displayName: "Shared", notes: "Before" }));
  const one = await signedIn();
  const other = await one.another();
  for (const view of [one, other]) {
    await view.goto(`/flows/${flow.id}`);
    await nameField(view.page).waitFor();
  }
  const notes = await openNotes(one.page);
  await notes.fill("Mine");
  await nameField(other.page).fill("Renamed");
  await (await openNotes(other.page)).fill("Theirs");
  await other.page.keyboard.press("Control+s");
  await other.page.getByText(editorWords.saved).waitFor();

  await one.page.getByText(editorWords.changedByOthers).waitFor();
  assert.equal(await notes.inputValue(), "Mine");
  assert.equal(await one.page.getByRole("dialog").count(), 0);
  await one.page.getByRole("button", { name: en.common.save }).click();
  const dialog = one.page.getByRole("dialog", { name: en.merge.title });
  const take = dialog.getByRole("button", { name: en.merge.take });
  assert.ok(await take.isDisabled());
  assert.equal(await dialog.getByRole("radiogroup").count(), 1);
  await dialog.getByText("Mine", { exact: true }).click();
  await take.click();
  assert.equal((await stored(reader.call, flow.id)).notes, "Theirs");
  await one.page.getByRole("button", { name: en.common.save }).click();
  await eventually("the merged flow is saved", async () => (await stored(reader.call, flow.id)).notes === "Mine");
  assert.equal((await stored(reader.call, flow.id)).displayName, "Renamed");
  assert.equal(await nameField(one.page).inputValue(), "Renamed");
  await other.page.close();
  await one.close();
});

test("a reload keeps what is not saved, and steps go back and forth", async () => {
  const flow = await createFlow(reader.call, flowInput({ displayName: "Kept" }));
  const view = await signedIn();
  const { page } = view;
  await view.goto(`/flows/${flow.id}`);
  await nameField(page).fill("Edited");
  await page.reload();
  await nameField(page).waitFor();
  assert.equal(await nameField(page).inputValue(), "Edited");
  assert.equal((await stored(reader.call, flow.id)).displayName, "Kept");
  await page.getByRole("button", { name: en.common.undo }).click();
  await eventually(
    "a step from before the reload is undone",
    async () => (await nameField(page).inputValue()) === "Kept",
  );
  await page.getByRole("button", { name: en.common.redo }).click();
  await eventually("and done again", async () => (await nameField(page).inputValue()) === "Edited");
  await (await openNotes(page)).fill("Later");
  const { keyboard } = page;
  // Within a field the keys are the field's own.
  await page.getByRole("tab", { name: editorWords.notes }).focus();
  const notes = () => page.getByRole("textbox", { name: editorWords.notes }).inputValue();
  await keyboard.press("Control+z");
  await eventually("the step is undone", async () => (await notes()) === "");
  assert.equal(await nameField(page).inputValue(), "Edited");
  await keyboard.press("Control+Shift+z");
  await eventually("the step is done again", async () => (await notes()) === "Later");
  await page.getByRole("button", { name: en.common.undo }).click();
  await page.getByRole("button", { name: en.common.redo }).click();
  await keyboard.press("Control+s");
  await page.getByText(editorWords.saved).waitFor();
  const { displayName, notes: saved } = await stored(reader.call, flow.id);
  assert.deepEqual([displayName, saved], ["Edited", "Later"]);
  await page.reload();
  await page.getByText(editorWords.saved).waitFor();
  await view.close();
});

test("a slow service leaves the frame, and a full one is asked again when it says", async () => {
  await createFlow(reader.call, flowInput({ displayName: "Slow" }));
  const view = await signedIn();
  const { page } = view;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await instead(page, "query EditedFlow", async (route) => {
    await answered;
    await route.fallback();
  });
  await page.getByRole("link", { name: "Slow" }).click();
  await page.getByText(en.common.loading).waitFor({ state: "attached" });
  assert.ok(await page.getByRole("link", { name: en.shell.flows }).isVisible());
  answer();
  await nameField(page).waitFor();

  let refusals = 0;
  await instead(page, "query FlowHistory", async (route) => {
    refusals += 1;
    if (refusals > 1) return route.fallback();
    await route.fulfill({
      status: 503,
      headers: { "retry-after": "1", "content-type": "application/problem+json" },
      body: JSON.stringify({ type: "/problems/unavailable", status: 503, detail: "Too much is asked at once." }),
    });
  });
  await page.getByRole("link", { name: en.flows.history }).click();
  await page.getByRole("heading", { name: history.emptyTitle }).waitFor();
  assert.equal(refusals, 2);
  await view.close([503]);
});

test("a failing service: its words and the request's id stand where it failed, and a retry goes on", async () => {
  const flow = await createFlow(reader.call, flowInput({ displayName: "Failing" }));
  const view = await signedIn();
  const { page } = view;
  let isBroken = true;
  await instead(page, "query EditedFlow", (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          contentType: "application/graphql-response+json",
          body: JSON.stringify({
            errors: [
              {
                message: "The service failed.",
                extensions: { status: 500, type: "/problems/internal", requestId: "req-4711" },
              },
            ],
          }),
        })
      : route.fallback(),
  );
  await view.goto(`/flows/${flow.id}`);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match((await alert.textContent()) ?? "", /The service failed\..*req-4711/);
  assert.ok(await page.getByRole("link", { name: en.shell.flows }).isVisible());
  isBroken = false;
  await alert.getByRole("button", { name: en.common.retry }).click();
  await nameField(page).waitFor();
  await view.close([500]);
});

test("an absent service: the bar says so, a save waits, and is sent once it is back", async () => {
  const flow = await createFlow(reader.call, flowInput({ displayName: "Away" }));
  const view = await signedIn();
  const { page, context } = view;
  await view.goto(`/flows/${flow.id}`);
  await page.getByRole("slider").waitFor();
  await context.setOffline(true);
  await page.getByText(en.shell.offline).waitFor();
  await nameField(page).fill("Typed without a connection");
  await page.getByRole("button", { name: en.common.save }).click();
  await page.getByText(editorWords.saving).waitFor();
  assert.equal((await stored(reader.call, flow.id)).displayName, "Away");
  await context.setOffline(false);
  await page.getByText(en.shell.offline).waitFor({ state: "detached" });
  await page.getByText(editorWords.saved).waitFor();
  assert.equal((await stored(reader.call, flow.id)).displayName, "Typed without a connection");
  await view.close(["ERR_INTERNET_DISCONNECTED"]);
});

test("a deleted flow comes back for ten seconds, and is deleted afterwards", async () => {
  const [left, back] = [
    await createFlow(reader.call, flowInput({ displayName: "To be deleted" })),
    await createFlow(reader.call, flowInput({ displayName: "To come back" })),
  ];
  const view = await signedIn();
  const { page } = view;
  const remove = async (name: string) => {
    await page.getByRole("button", { name: en.flows.actions(name) }).click();
    await page.getByRole("menuitem", { name: en.flows.delete }).click();
    await page.getByText(en.common.deleted(name)).waitFor();
    assert.equal(await page.getByRole("link", { name }).count(), 0);
  };
  await remove("To come back");
  await page.getByRole("alertdialog").getByRole("button", { name: en.common.undo }).click();
  await page.getByRole("link", { name: "To come back" }).waitFor();
  await remove("To be deleted");
  await page.clock.fastForward(9_000);
  assert.equal((await reader.call("GET", `/v1/flows/${left.id}`)).status, 200);
  await page.clock.fastForward(1_500);
  await eventually("it is deleted", async () => (await reader.call("GET", `/v1/flows/${left.id}`)).status === 404);
  assert.equal((await reader.call("GET", `/v1/flows/${back.id}`)).status, 200);
  await view.close();
});

test("keys: the list of them, and the search; a file with faults tells each at its place", async () => {
  const view = await signedIn();
  const { page } = view;
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: en.shell.keys.title }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: en.flows.searchLabel }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("no flow has this name");
  await page.getByRole("heading", { name: en.flows.nothingFound }).waitFor();

  await page.getByRole("button", { name: en.flows.import }).click();
  const choose = async (content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("dialog").getByRole("button", { name: en.flows.importFile }).click();
    await (await chooser).setFiles({ name: "flow.json", mimeType: "application/json", buffer: Buffer.from(content) });
  };
  await choose("no JSON");
  await page.getByText(en.flows.importNotJson).waitFor();
  const flow = await createFlow(reader.call, flowInput({ displayName: "Exported" }));
  const exported = (await reader.call("GET", `/v1/flows/${flow.id}/export`)).body;
  await choose(JSON.stringify({ ...exported, flow: { ...exported.flow, displayName: "", tiles: 7 } }));
  const faults = page.getByRole("alert").getByRole("listitem");
  await faults.first().waitFor();
  const places = await faults.locator("code").allTextContents();
  assert.deepEqual(places.sort(), ["flow.displayName", "flow.tiles"]);
  await page.getByText(en.flows.importFaults(2)).waitFor();
  await choose(JSON.stringify(exported));
  await page.waitForURL(/\/flows\/[\w-]{20,}$/);
  await view.close([400, 422]);
});
