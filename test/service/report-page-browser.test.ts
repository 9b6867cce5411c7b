/** The page that a report's link leads to, in a real browser: on a phone and on a desk, by day and by night, on paper. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Browser, startBrowser } from "#test/support/browser.ts";
import { sendReport } from "#test/support/frozen-reports.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { areaInput, createSource } from "#test/support/sensors.ts";
import { startService, type TestService } from "#test/support/service.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const longName = `A field whose name says all: ${"behind the third hill, ".repeat(6)}<b>"east" & west</b>`;
const tiles = [
  { row: 0, tileKey: "bv", params: { trigger: "less", threshold: 60, when: "last" } },
  { row: 1, tileKey: "gdd", params: { tBase: 10, threshold: 100 } },
  { row: 2, tileKey: "acc", params: { threshold: 10 } },
];
const field = [
  [9.4, 47.6],
  [9.41, 47.602],
  [9.412, 47.595],
  [9.402, 47.593],
  [9.4, 47.6],
];

interface View {
  readonly page: Page;
  /** Console errors and failed requests. */
  readonly complaints: readonly string[];
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

let service: TestService;
let browser: Browser;
let address: string;
let axe: string;

before(async () => {
  [service, browser, axe] = await Promise.all([startService(), startBrowser(), readFile(axePath, "utf8")]);
  const { call } = await service.newTenant();
  const sourceId = (await createSource(call, areaInput("The lake field", [field], { timezone: "Europe/Zurich" }))).id;
  const places = [
    { name: "North orchard", latitude: 47.61, longitude: 9.42, timezone: "Europe/Zurich" },
    { name: longName, latitude: -17.7, longitude: 178.1 },
    { name: "بستان الشمال", latitude: 31.9, longitude: 35.9, timezone: "Asia/Amman" },
  ];
  const flow = await createFlow(
    call,
    flowInput({
      displayName: "Codling moth, first generation",
      notes: "Check the traps.\nThen tell the others.",
      tiles,
      targets: [{ sourceId }, ...places],
      settings: { colors: { triggerColor: "#ffeb3b", resetColor: "#aed581" } },
    }),
  );
  await runToEnd(call, flow.id);
  address = `${service.baseUrl}/report/${(await sendReport(call, flow.id, { timeZone: "Europe/Zurich" })).token}`;
});
after(async () => {
  await browser?.close();
  await service?.close();
});

async function opened(options: BrowserContextOptions): Promise<View> {
  const context = await browser.context(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(service.baseUrl)) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const response = await page.goto(address);
  assert.equal(response?.status(), 200);
  return { page, complaints, elsewhere, close: () => context.close() };
}

const widths = { phone: 390, desk: 1440 } as const;

describe("the page of a report", () => {
  for (const [place, width] of Object.entries(widths)) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`has no fault of accessibility, fits the width and stays by itself: ${place}, ${colorScheme}`, async () => {
        const view = await opened({ viewport: { width, height: 844 }, colorScheme });
        await view.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        await view.page.evaluate(axe);
        const { violations, passes } = await view.page.evaluate<AxeResults>(
          `axe.run(document, { runOnly: ${JSON.stringify(axeTags)} })`,
        );
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
        );
        assert.deepEqual(found, []);
        assert.ok(passes.some(({ id }) => id === "color-contrast"));
        assert.equal(await view.page.evaluate("document.documentElement.scrollWidth"), width);
        assert.deepEqual([view.complaints, view.elsewhere], [[], []]);
        await view.close();
      });
    }
  }

  test("is read at 320 pixels without scrolling to the side", async () => {
    const view = await opened({ viewport: { width: 320, height: 640 } });
    assert.equal(await view.page.evaluate("document.documentElement.scrollWidth"), 320);
    await view.close();
  });

  test("shows every target, its plots and outline without scripts, and its styles are let in", async () => {
    const view = await opened({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const names = await view.page.getByRole("heading", { level: 3 }).allTextContents();
    assert.deepEqual(names.slice(0, 4), ["The lake field", "North orchard", longName, "بستان الشمال"]);
    assert.ok((await view.page.locator("svg.plot").count()) >= 4);
    assert.ok(await view.page.getByRole("img", { name: "Outline" }).isVisible());
    assert.ok(await view.page.getByRole("link", { name: "PDF" }).isVisible());
    const plot = await view.page.locator("svg.plot").first().boundingBox();
    assert.ok(plot !== null && plot.width > 240 && plot.height > 140, JSON.stringify(plot));
    assert.deepEqual([view.complaints, view.elsewhere], [[], []]);
    await view.close();
  });

  test("is used by keyboard: the first stop leads past the head, and each stop is seen", async () => {
    const view = await opened({ viewport: { width: 390, height: 844 } });
    await view.page.keyboard.press("Tab");
    assert.equal(await view.page.evaluate("document.activeElement.getAttribute('href')"), "#list");
    const outline = await view.page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
    assert.equal(outline, "solid");
    await view.page.keyboard.press("Enter");
    assert.match(view.page.url(), /#list$/);
    await view.close();
  });

  test("goes to paper", async () => {
    const view = await opened({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
    const pdf = await view.page.pdf({ format: "A4" });
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    await view.page.emulateMedia({ media: "print" });
    assert.equal(await view.page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)");
    assert.ok(await view.page.locator("nav.files").isHidden());
    await view.close();
  });
});
