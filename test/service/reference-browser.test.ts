/** The reference at `/docs` in a real browser: a request is tried from it, under its policy. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Browser, startBrowser } from "#test/support/browser.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
let browser: Browser;
before(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
after(() => Promise.all([service.close(), browser.close()]));

test("a request is tried with a typed key, from the service's other name too, and the key is kept nowhere", async () => {
  const context = await browser.context({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const faults: string[] = [];
  const origins = new Set<string>();
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => void origins.add(new URL(request.url()).origin));
  const here = service.baseUrl.replace("127.0.0.1", "localhost");
  await page.goto(`${here}/docs/#tag/tiles/GET/v1/tiles`);
  await page.getByPlaceholder("Token").first().fill(service.tenantKey);
  await page.getByRole("button", { name: "Test Request (get /v1/tiles)" }).click();
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().startsWith(`${here}/v1/tiles?`)),
    page.getByRole("button", { name: /^Send get request/ }).click(),
  ]);
  assert.equal(response.status(), 200);
  const shown = page.locator(".cm-content").filter({ hasText: "displayName" });
  await shown.waitFor();
  assert.match((await shown.textContent()) ?? "", /"isPlatform": true/);
  assert.deepEqual([...origins], [here]);
  assert.deepEqual(
    faults.filter((text) => !text.includes("404")),
    [],
  );
  assert.equal(await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"), '[{},{},""]');
  await context.close();
});
