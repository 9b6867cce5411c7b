/** Who sees what, in the browser: a change of person, a sign-in that ends, a link, and what scopes and records say. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page, Route } from "playwright-core";
import { run as runWords } from "../../gui/words/run-en.ts";
import { history } from "../../gui/words/history-en.ts";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { de } from "../../gui/words/de.ts";
import { en } from "../../gui/words/en.ts";
import { type GuiWorld, type Reader, startGuiWorld, type View } from "#test/support/gui-world.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

async function signedIn(token: string): Promise<View> {
  const view = await world.open({ token });
  await view.page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  await view.page.getByRole("navigation").getByRole("link", { name: en.shell.flows, exact: true }).click();
  await view.page.getByRole("heading", { level: 1, name: en.flows.title }).waitFor();
  return view;
}

async function signInByHand(page: Page, token: string): Promise<void> {
  await page
    .getByRole("textbox", { name: en.session.credential })
    .or(page.getByLabel(en.session.credential))
    .fill(token);
  await page.getByRole("button", { name: en.session.submit }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: en.shell.account("Ada Bergmann") }).click();
  await page.getByRole("menuitem", { name: en.shell.signOut }).click();
  await page.getByRole("heading", { name: en.session.title }).waitFor();
}

/** Ends all sessions of the reader in a browser. */
async function endSessions(reader: Reader): Promise<void> {
  const { items } = (await reader.call("GET", "/v1/auth/sessions")).body;
  for (const { id, isCurrent } of items) if (!isCurrent) await reader.call("DELETE", `/v1/auth/sessions/${id}`);
}

/** Answers of the service for one operation, told apart by its name in the document. */
async function instead(page: Page, operation: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/graphql", (route) =>
    (route.request().postData() ?? "").includes(operation) ? answer(route) : route.fallback(),
  );
}

function refusal(status: number, retryAfter?: string): Parameters<Route["fulfill"]>[0] {
  return {
    status,
    headers: {
      "content-type": "application/problem+json",
      ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    },
    body: JSON.stringify({ type: "/problems/refused", status, detail: `Refused with ${status}.` }),
  };
}

test("whoever signs in next sees nothing of the one before: no lists, no edits, in no window", async () => {
  const [ada, bob] = [await world.newReader(), await world.newReader()];
  await createFlow(ada.call, flowInput({ displayName: "Of Ada" }));
  const view = await signedIn(await ada.newToken());
  const { page } = view;
  await page.getByRole("link", { name: "Of Ada" }).waitFor();
  const other = await view.another();
  await other.goto("/flows/new");
  await other.page.getByRole("textbox", { name: editorWords.name }).fill("Typed by Ada");
  await eventually("it is kept", () => other.page.evaluate(`JSON.stringify(localStorage).includes("Typed by Ada")`));

  await signOut(page);
  await other.page.getByRole("heading", { name: en.session.title }).waitFor();
  const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>();
  await instead(page, "query FlowList", async (route) => {
    await asked;
    await route.fallback();
  });
  await signInByHand(page, await bob.newToken());
  await page.getByRole("navigation").getByRole("link", { name: en.shell.flows, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: en.flows.title }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Of Ada" }).count(), 0);
  letAnswer();
  await page.getByRole("heading", { name: en.flows.emptyTitle }).waitFor();

  const name = other.page.getByRole("textbox", { name: editorWords.name });
  await name.waitFor();
  assert.equal(await name.inputValue(), "");
  await view.close([401]);
});

test("a sign-in that ends: a dialog over the page, no endless asking, and the page goes on as it was", async () => {
  const reader = await world.newReader();
  const flow = await createFlow(reader.call, flowInput({ displayName: "Before" }));
  const view = await signedIn(await reader.newToken());
  const { page } = view;
  await view.goto(`/flows/${flow.id}`);
  const name = page.getByRole("textbox", { name: editorWords.name });
  await name.fill("Typed before the end");
  let streams = 0;
  await instead(page, "subscription Changes", async (route) => {
    streams += 1;
    await route.fallback();
  });
  await endSessions(reader);
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: en.session.over });
  await dialog.waitFor();
  // The stream that had ended may be asked for once more, and its refusal may come late.
  for (let times = 0; times < 5; times += 1) await page.clock.fastForward(5 * 60_000);
  const before = streams;
  await page.clock.fastForward(5 * 60_000);
  assert.ok(streams <= 1 && streams === before, `${streams} streams`);

  await dialog.getByLabel(en.session.credential).fill(await reader.newToken());
  await dialog.getByRole("button", { name: en.session.submit }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await name.inputValue(), "Typed before the end");
  await page.getByRole("button", { name: en.common.save }).click();
  await page.getByText(editorWords.saved).waitFor();
  await reader.call("PATCH", `/v1/flows/${flow.id}`, { body: { notes: "By another" } });
  await page.getByText(editorWords.changedByOthers).waitFor();
  await view.close([401]);
});

test("a link that meets an absent or a full service says so, waits, and signs in once it can", async () => {
  const reader = await world.newReader();
  const view = await world.open();
  const { page } = view;
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill(refusal(503, "40")),
    (route) => route.fulfill(refusal(429, "1")),
  ];
  await page.route("**/v1/auth/session", (route) => (answers.shift() ?? ((one: Route) => one.fallback()))(route));
  await view.goto(`/session?token=${await reader.newToken()}`);
  await page.getByText(en.common.unreachable).waitFor();
  assert.doesNotMatch(page.url(), /gst_/);
  await page.getByRole("button", { name: en.common.retry }).click();
  await page.getByText("Refused with 503.").waitFor();
  await page
    .getByText(en.shell.nextTry(40))
    .or(page.getByText(en.shell.nextTry(39)))
    .waitFor();
  assert.equal(answers.length, 1);
  await page.clock.fastForward(41_000);
  await page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  assert.equal(answers.length, 0);
  await view.close(["ERR_FAILED", 503, 429]);
});

test("a link that is void says so", async () => {
  const view = await world.open({ token: `gst_${"x".repeat(32)}` });
  await view.page.getByText(en.session.linkUsed).waitFor();
  assert.match(view.page.url(), /\/sign-in$/);
  await view.close([401, 422]);
});

test("a deletion is sent when the page is left before its time is over, and before signing out", async () => {
  const reader = await world.newReader();
  const flows = [
    await createFlow(reader.call, flowInput({ displayName: "Left" })),
    await createFlow(reader.call, flowInput({ displayName: "Signed out" })),
  ];
  const statusOf = async (place: number) => (await reader.call("GET", `/v1/flows/${flows[place]?.id}`)).status;
  const view = await signedIn(await reader.newToken());
  const { page } = view;
  const remove = async (name: string) => {
    await page.getByRole("button", { name: en.flows.actions(name) }).click();
    await page.getByRole("menuitem", { name: en.flows.delete }).click();
    await page.getByText(en.common.deleted(name)).waitFor();
  };
  await remove("Left");
  await page.getByText(en.flows.total(1)).waitFor();
  // The list hides it still when one comes back to it.
  await page.getByRole("link", { name: "Signed out" }).click();
  await page.getByRole("textbox", { name: editorWords.name }).waitFor();
  await page.getByRole("link", { name: en.shell.flows, exact: true }).first().click();
  await page.getByRole("link", { name: "Signed out" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Left" }).count(), 0);
  assert.equal(await statusOf(0), 200);
  await page.goto("about:blank");
  await eventually("it is deleted", async () => (await statusOf(0)) === 404);

  await view.goto("/flows");
  await remove("Signed out");
  await signOut(page);
  await eventually("it is deleted as well", async () => (await statusOf(1)) === 404);
  await view.close();
});

test("what the scopes do not allow is not shown", async () => {
  const reader = await world.newReader();
  const flow = await createFlow(reader.tenant.call, flowInput({ displayName: "To be seen" }));
  const run = await runToEnd(reader.tenant.call, flow.id, {});
  const { secret } = await createKey(reader.tenant.call, ["results:read"]);
  const view = await signedIn((await openSession(reader.tenant.call.as(secret), null)).token);
  const { page } = view;
  await page.getByRole("link", { name: "To be seen" }).waitFor();
  for (const name of [en.flows.create, en.flows.import])
    assert.equal(await page.getByRole("button", { name }).count(), 0, name);
  await page.getByRole("button", { name: en.flows.actions("To be seen") }).click();
  assert.deepEqual(await page.getByRole("menuitem").allTextContents(), [en.flows.history]);
  await page.keyboard.press("Escape");
  await view.goto(`/runs/${run.id}`);
  await page.getByRole("link", { name: runWords.history }).waitFor();
  assert.equal(await page.getByRole("button", { name: history.runNow }).count(), 0);
  await view.close();
});

test("the language is that of the user's record, until the reader chooses another", async () => {
  const reader = await world.newReader();
  const { id } = await createUser(reader.tenant.call, "uwe", { displayName: "Uwe", locale: "de-AT" });
  const { token } = await openSession(reader.tenant.call, id);
  const view = await world.open({ token });
  const { page } = view;
  await page.getByRole("heading", { name: de.today.emptyTitle }).waitFor();
  await page.getByRole("button", { name: de.shell.account("Uwe") }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await page.getByRole("heading", { name: en.today.emptyTitle }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: en.today.emptyTitle }).waitFor();
  await view.close();
});

test("a page of a run that fails is asked for once more only when somebody asks", async () => {
  const reader = await world.newReader();
  const flow = await createFlow(reader.call, flowInput({ displayName: "Long" }));
  const run = await runToEnd(reader.call, flow.id, {});
  const view = await signedIn(await reader.newToken());
  const { page } = view;
  let asked = 0;
  await instead(page, "query RunView", async (route) => {
    if (route.request().postDataJSON().variables.after !== null) {
      asked += 1;
      return route.fulfill(refusal(500));
    }
    const response = await route.fetch();
    const body = await response.json();
    body.data.run.outcomes.pageInfo = { hasNextPage: true, endCursor: "next" };
    await route.fulfill({ response, json: body });
  });
  await view.goto(`/runs/${run.id}`);
  const alert = page.getByRole("alert");
  await alert.getByText("Refused with 500.").waitFor();
  await page.getByRole("heading", { level: 1, name: /Long|triggered/ }).waitFor();
  await page.clock.fastForward(60_000);
  assert.equal(asked, 1);
  await alert.getByRole("button", { name: en.common.retry }).click();
  await eventually("it is asked again", () => asked === 2);
  await view.close([500]);
});
