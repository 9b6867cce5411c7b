/**
 * A newcomer looks an operation up in the reference, in a real browser: by a search, without a request to anywhere
 * else.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright, type Page } from "playwright-core";
import { startService, type TestService } from "#test/support/service.ts";

/** Generous: a busy machine lays out four megabytes of script. */
const limitMs = 120_000;

let service: TestService;
let browser: Browser;
let page: Page;
const elsewhere: string[] = [];
const complaints: string[] = [];

before(async () => {
  service = await startService();
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    headless: true,
  });
  page = await browser.newPage({ viewport: { width: 1_300, height: 900 } });
  page.setDefaultTimeout(limitMs);
  page.on("request", (request) => {
    if (!request.url().startsWith(service.baseUrl) && !/^(?:data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) complaints.push(message.text());
  });
  await page.goto(`${service.baseUrl}/docs/`, { timeout: limitMs });
});

after(async () => {
  await browser?.close();
  await service?.close();
});

test("the introduction lists the guides", async () => {
  await page.getByRole("link", { name: "Integrators' guide" }).first().waitFor();
});

test("a search finds an operation by a word of its path, and shows its gate and scope", async () => {
  await page
    .getByRole("button", { name: /search/i })
    .first()
    .click();
  await page.keyboard.type("bulk");
  await page.getByText("/v1/sources/bulk").first().click();
  const access = page
    .locator("p", { hasText: "a tenant's key, a tenant's session or a user's session" })
    .filter({ hasText: "sources:write" });
  await access.first().waitFor();
  assert.match((await access.first().textContent()) ?? "", /^Gate user: .*Scope: sources:write\.$/);
  assert.match(page.url(), /#.*bulk/);
});

test("nothing is loaded from elsewhere, and the page's policy stops nothing of its own", () => {
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(complaints, []);
});
