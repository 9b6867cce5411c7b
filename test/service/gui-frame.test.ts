/** The pages in a frame of another site: the token comes by message, stays in memory, and is asked for anew in time. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Frame, Page } from "playwright-core";
import { editor as germanEditor } from "../../gui/words/editor-de.ts";
import { de } from "../../gui/words/de.ts";
import { en } from "../../gui/words/en.ts";
import { operator } from "../../gui/words/operator-en.ts";
import { type GuiWorld, startGuiWorld, type View } from "#test/support/gui-world.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

type Said = Readonly<Record<string, unknown>>;

function said(page: Page, type: string): Promise<readonly Said[]> {
  return page.evaluate(`said.filter((one) => one.type === ${JSON.stringify(type)})`);
}

/** The page around, which shows the service's page in a frame. */
async function framed(view: View, origin: string, search = ""): Promise<Frame> {
  const { page } = view;
  await page.goto(origin);
  await page.evaluate(`document.body.append(Object.assign(document.createElement("iframe"),
    { src: ${JSON.stringify(`${world.baseUrl}/${search}`)}, width: 1200, height: 800 }))`);
  await eventually("the frame is ready", async () => (await said(page, "flow-evaluation:ready")).length === 1);
  return page.frames()[1] ?? assert.fail("there is no frame");
}

/** But for the requests of the page around it, and tokens that are refused. */
function ownComplaints({ complaints }: View): readonly string[] {
  return complaints.filter((text) => !text.startsWith(world.parentOrigin) && !text.includes("401"));
}

function post(page: Page, message: Said): Promise<void> {
  return page.evaluate(`document.querySelector("iframe").contentWindow.postMessage(${JSON.stringify(message)}, "*")`);
}

test("a frame is signed in by message, without a cookie, and goes on with a new token", async () => {
  const reader = await world.newReader();
  const flow = await createFlow(reader.call, flowInput({ displayName: "Framed" }));
  const view = await world.open();
  const { page, context } = view;
  const frame = await framed(view, world.parentOrigin);
  await frame.getByText(en.session.waitingForParent).waitFor();

  const type = "flow-evaluation:init";
  // Not from the page around it, although its origin is the right one.
  const own = { type, token: await reader.newToken() };
  await frame.evaluate(`window.postMessage(${JSON.stringify(own)}, "*")`);
  await post(page, { type: "something-else", token: await reader.newToken() });
  await post(page, { type, token: `gst_${"x".repeat(32)}` });
  await eventually("what is no token is refused", async () => (await said(page, "flow-evaluation:refused")).length > 0);
  assert.equal(await frame.getByText(en.session.waitingForParent).count(), 1);

  await post(page, {
    type,
    token: await reader.newToken(5),
    colorScheme: "dark",
    locale: "de",
    path: `/flows/${flow.id}`,
  });
  const name = frame.getByRole("textbox", { name: germanEditor.name });
  await name.waitFor();
  assert.equal(await name.inputValue(), "Framed");
  assert.deepEqual(await context.cookies(), []);
  const kept = await frame.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])");
  assert.doesNotMatch(String(kept), /gst_/);
  const paths = await said(page, "flow-evaluation:path");
  assert.deepEqual([paths.at(-1)?.["path"], paths.at(-1)?.["origin"]], [`/flows/${flow.id}`, world.baseUrl]);
  assert.ok(Number((await said(page, "flow-evaluation:height")).at(-1)?.["height"]) > 400);

  // Another frame of the page around it is not that page, although it is of the same origin.
  await page.evaluate(`new Promise((resolve) => {
    const other = Object.assign(document.createElement("iframe"), { src: location.href, onload: resolve });
    document.body.append(other);
  })`);
  const stranger = { type, token: await reader.newToken(), path: "/flows" };
  const beside =
    page.frames().find((one) => one !== frame && one !== page.mainFrame()) ?? assert.fail("no other frame");
  await beside.evaluate(`parent.frames[0].postMessage(${JSON.stringify(stranger)}, "*")`);
  // One that is not good leaves the one before in force, and the page around is told.
  await post(page, { type, token: `gst_${"y".repeat(32)}`, path: "/flows" });
  await eventually("it is refused", async () => (await said(page, "flow-evaluation:refused")).length === 2);
  assert.ok(await name.isVisible());
  assert.equal(await frame.getByRole("dialog").count(), 0);
  assert.equal((await said(page, "flow-evaluation:path")).at(-1)?.["path"], `/flows/${flow.id}`);

  await name.fill("Typed in a frame");
  assert.deepEqual(await said(page, "flow-evaluation:token-expiring"), []);
  await page.clock.fastForward(4 * 60_000 + 1_000);
  await eventually(
    "a new token is asked for",
    async () => (await said(page, "flow-evaluation:token-expiring")).length === 1,
  );
  await post(page, { type, token: await reader.newToken() });
  await page.clock.fastForward(2 * 60_000);
  assert.equal(await name.inputValue(), "Typed in a frame");
  await frame.getByRole("button", { name: de.common.save }).click();
  await frame.getByText(germanEditor.saved).waitFor();
  assert.equal((await reader.call("GET", `/v1/flows/${flow.id}`)).body.displayName, "Typed in a frame");
  assert.deepEqual(ownComplaints(view), []);
  await view.page.close();
});

test("a frame tells where it is and how high, follows the wish for a scheme until its reader chooses, and shrinks", async () => {
  const reader = await world.newReader();
  const view = await world.open();
  const { page } = view;
  const frame = await framed(view, world.parentOrigin);
  const type = "flow-evaluation:init";
  await post(page, { type, token: await reader.newToken(), colorScheme: "dark", path: "/flows" });
  await frame.getByRole("heading", { name: en.flows.emptyTitle }).waitFor();
  const scheme = () => frame.evaluate("document.documentElement.dataset.scheme");
  assert.equal(await scheme(), "dark");

  await frame.getByRole("button", { name: en.shell.account("Ada Bergmann") }).click();
  await frame.getByRole("menuitem", { name: en.shell.signIns }).click();
  const lastPath = async () => (await said(page, "flow-evaluation:path")).at(-1)?.["path"];
  await eventually("the screen's path is told", async () => (await lastPath()) === "/settings/sign-ins");
  const height = async () => Number((await said(page, "flow-evaluation:height")).at(-1)?.["height"]);
  await eventually("the height is that of the content", async () => (await height()) < 700);

  await frame.getByRole("button", { name: en.shell.scheme }).click();
  const chosen = frame.getByRole("menuitem", { name: `${en.shell.schemeDark} ✓` });
  await chosen.waitFor();
  await page.keyboard.press("Escape");
  await post(page, { type, token: await reader.newToken() });
  await eventually("it is signed in anew", async () => (await reader.call("GET", "/v1/auth/sessions")).status === 200);
  assert.equal(await scheme(), "dark");
  // It is the wish of the page around, and no choice of the reader's that would be kept.
  assert.equal(await frame.evaluate(`localStorage.getItem("flow-evaluation:scheme")`), null);
  assert.deepEqual(ownComplaints(view), []);
  await page.close();
});

test("a frame that meets a service that is full waits as it asks, and is signed in then", async () => {
  const reader = await world.newReader();
  const view = await world.open();
  const { page } = view;
  const frame = await framed(view, world.parentOrigin);
  let refusals = 0;
  await page.route("**/graphql", (route) => {
    refusals += 1;
    if (refusals > 1) return route.fallback();
    return route.fulfill({ status: 503, headers: { "retry-after": "30" }, body: "{}" });
  });
  await post(page, { type: "flow-evaluation:init", token: await reader.newToken(), path: "/flows" });
  await frame
    .getByText(en.shell.nextTry(30))
    .or(frame.getByText(en.shell.nextTry(29)))
    .waitFor();
  await page.clock.fastForward(31_000);
  await frame.getByRole("heading", { name: en.flows.emptyTitle }).waitFor();
  assert.deepEqual(await said(page, "flow-evaluation:refused"), []);
  await page.close();
});

test("a page of an origin that is not named cannot frame it", async () => {
  const view = await world.open();
  const { page } = view;
  const other = world.parentOrigin.replace("localhost", "127.0.0.1");
  await page.route(`${other}/`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${world.baseUrl}/"></iframe>` }),
  );
  await page.goto(other);
  await eventually("the browser refuses it", () => page.frames()[1]?.url().startsWith("chrome-error:") === true);
  await page.close();
});

test("in a frame of a tenant's own origin its people alone are signed in, and nobody by a cookie", async () => {
  const [reader, stranger] = [await world.newReader(), await world.newReader()];
  // Of the service's own site: here the browser would send the cookie along.
  const origin = world.parentOrigin.replace("localhost", "127.0.0.1");
  const set = await reader.tenant.call("PATCH", "/v1/tenant", { body: { frameOrigins: [origin] } });
  assert.equal(set.status, 200, set.text);
  const view = await world.open({ token: await stranger.newToken() });
  const { page } = view;
  await page.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
  const cookies: (string | undefined)[] = [];
  page.on("request", async (request) => {
    if (request.url().endsWith("/graphql")) cookies.push((await request.allHeaders())["cookie"]);
  });
  const frame = await framed(view, origin, `?tenant=${reader.tenant.id}`);
  await frame.getByText(en.session.waitingForParent).waitFor();

  const type = "flow-evaluation:init";
  await post(page, { type, token: await stranger.newToken(), path: "/flows" });
  await eventually("another's is refused", async () => (await said(page, "flow-evaluation:refused")).length === 1);
  assert.match(String((await said(page, "flow-evaluation:refused"))[0]?.["detail"]), /of another tenant/);
  assert.equal(await frame.getByText(en.session.waitingForParent).count(), 1);

  await post(page, { type, token: await reader.newToken(), path: "/flows" });
  await frame.getByRole("heading", { name: en.flows.emptyTitle }).waitFor();
  await eventually("the requests are seen", () => cookies.length > 1);
  assert.deepEqual([...new Set(cookies)], [undefined]);
  assert.equal((await page.context().cookies(world.baseUrl)).length, 1, "there is one that was not sent");

  // Nor does such a frame ask for the operator's key.
  await post(page, { type, token: await reader.newToken(), path: "/operator" });
  await frame.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
  assert.equal(await frame.getByLabel(operator.key).count(), 0);
  assert.equal((await said(page, "flow-evaluation:path")).at(-1)?.["path"], "/today");
  await page.close();
});
