/** The page that `docs/gui.md` gives to those who show the GUI in a frame: it works as it stands. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { type Browser, startBrowser } from "#test/support/browser.ts";
import { builtGui } from "#test/support/built-gui.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createUser } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";
import { en } from "../../gui/words/en.ts";

const guide = readFileSync("docs/gui.md", "utf8");
const [, example = ""] = /^```html\n([\s\S]*?)^```$/m.exec(guide) ?? assert.fail("the guide has no example");

let service: TestService;
let browser: Browser;
let portal: Server;
let port = 0;
let userId = "";

before(async () => {
  portal = createServer((request, response) => {
    const answer = request.url === "/session-token" ? sessionToken() : Promise.resolve(pageText());
    const type = request.url === "/session-token" ? "application/json" : "text/html";
    answer.then(
      (text) => response.writeHead(200, { "content-type": type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(portal.listen(0, "127.0.0.1"), "listening");
  port = (portal.address() as AddressInfo).port;
  const [directory, started] = await Promise.all([builtGui(), startBrowser()]);
  browser = started;
  service = await startService({
    environment: { GUI_DIRECTORY: directory, FRAME_ANCESTORS: `http://localhost:${port}` },
  });
  userId = (await createUser(service.call, "ada")).id;
  await createFlow(service.call, { ...flowInput(), displayName: "Codling moth", ownerUserKey: "ada" });
  await createFlow(service.call, { ...flowInput(), displayName: "Of somebody else" });
});
after(async () => {
  portal?.close();
  portal?.closeAllConnections();
  await browser?.close();
  await service?.close();
});

/** As the guide's second step says: on the server, with the key. */
async function sessionToken(): Promise<string> {
  const { status, text } = await service.call("POST", `/v1/users/${userId}/session-tokens`);
  assert.equal(status, 201, text);
  return text;
}

function pageText(): string {
  return example.replaceAll("http://127.0.0.1:8080", service.baseUrl);
}

async function opened(origin: string): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const context = await browser.context({ colorScheme: "dark", locale: "de-DE" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(origin);
  return { page, complaints };
}

test("signs the portal's user in, in a frame of another site, without a cookie", async () => {
  const { page, complaints } = await opened(`http://localhost:${port}/portal`);
  const frame = page.frameLocator("#flows");
  await frame.getByRole("heading", { level: 1, name: en.flows.title }).waitFor();
  await frame.getByRole("link", { name: "Codling moth" }).waitFor();
  assert.equal(await frame.getByRole("link", { name: "Of somebody else" }).count(), 0);
  assert.equal(await frame.locator("html").getAttribute("data-scheme"), "light");
  await eventually("the page follows", async () => page.url().endsWith("/portal#/flows"));
  assert.ok(Number(await page.locator("#flows").getAttribute("height")) >= 600);
  await frame.getByRole("link", { name: "Codling moth" }).click();
  await eventually("the page follows a link", async () => /\/portal#\/flows\/[\w-]{20,}$/.test(page.url()));
  assert.deepEqual(await page.context().cookies(), []);
  // The icon of the portal is asked for by the browser, not by the page.
  assert.deepEqual(
    complaints.filter((text) => !text.includes("favicon")),
    [],
  );
  await page.context().close();
});

test("shows nothing in a page whose origin FRAME_ANCESTORS does not name", async () => {
  const { page, complaints } = await opened(`http://127.0.0.1:${port}/portal`);
  await eventually("the browser refuses it", () => complaints.some((text) => /frame-ancestors/.test(text)));
  assert.equal(await page.frameLocator("#flows").getByRole("heading").count(), 0);
  await page.context().close();
});
