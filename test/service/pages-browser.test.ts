/** Every page that the service shows to people, in a real browser: on phone and desk, by day and by night. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { guides } from "#server/http/guide-list.ts";
import { type Browser, startBrowser } from "#test/support/browser.ts";
import { contrastOf } from "#test/support/page-contrast.ts";
import { longBrand, type PageWorld, startPageWorld } from "#test/support/page-world.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const widths = { phone: 390, desk: 1440 } as const;
const guide = "/guides/integrators-guide";
/** By what they are: a path, or the name of a link in a message. */
const pages = [
  "/guides",
  "/guides/graphql",
  "/problems",
  "/problems/validation",
  "/graphql",
  "verify",
  "unsubscribe",
  "report",
];
const missing = ["/nowhere", "/guides/none", "/problems/none", `/report/${"x".repeat(43)}`, "/verify/none"];

interface View {
  readonly page: Page;
  readonly status: number | undefined;
  /** Messages of the console, errors, and requests to other origins. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

let world: PageWorld;
let browser: Browser;
let axe: string;

before(async () => {
  [world, browser, axe] = await Promise.all([startPageWorld(), startBrowser(), readFile(axePath, "utf8")]);
});
after(async () => {
  await browser?.close();
  await world?.close();
});

function addressOf(page: string): string {
  return page.startsWith("/") ? world.baseUrl + page : world.addresses[page as keyof PageWorld["addresses"]];
}

async function opened(address: string, options: BrowserContextOptions = {}): Promise<View> {
  const context = await browser.context({ reducedMotion: "reduce", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(world.baseUrl)) complaints.push(request.url());
  });
  page.on("console", (message) => {
    // The browser tells of a page's own 404, and asks for an icon by itself.
    if (![address, `${world.baseUrl}/favicon.ico`].includes(message.location().url)) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const response = await page.goto(address);
  return { page, status: response?.status(), complaints, close: () => context.close() };
}

/** In both schemes. */
async function assertReadable({ page }: View, width: number): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(axeTags)}, rules: { "color-contrast": { enabled: false } } })`,
  );
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
  assert.deepEqual(faults, []);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { texts, faint } = await contrastOf(page);
    assert.deepEqual(faint, [], colorScheme);
    assert.ok(texts >= 2);
  }
  assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
}

for (const [place, width] of Object.entries(widths)) {
  const options = { viewport: { width, height: 844 }, colorScheme: "light" } as const;

  describe(`on a ${place}`, () => {
    for (const name of pages)
      test(`${name} is readable in both schemes, fits the width and stays by itself`, async () => {
        const view = await opened(addressOf(name), options);
        assert.equal(view.status, 200);
        await assertReadable(view, width);
        assert.deepEqual(view.complaints, []);
        await view.close();
      });

    test("what is not there is told by a page", async () => {
      for (const path of missing) {
        const view = await opened(addressOf(path), options);
        assert.equal(view.status, 404, path);
        assert.equal(await view.page.getByRole("heading", { level: 1 }).count(), 1, path);
        await assertReadable(view, width);
        assert.deepEqual(view.complaints, [], path);
        await view.close();
      }
    });

    test("every guide fits the width", async () => {
      const view = await opened(addressOf(guide), options);
      for (const { name } of guides) {
        await view.page.goto(addressOf(`/guides/${name}`));
        assert.equal(await view.page.evaluate("document.documentElement.scrollWidth"), width, name);
      }
      assert.deepEqual(view.complaints, []);
      await view.close();
    });

    test("the table of contents leads to every part of a guide", async () => {
      const { page, close } = await opened(addressOf("/guides/operations"), options);
      const contents = page.getByRole("navigation", { name: "On this page" });
      const details = contents.locator("details");
      assert.equal(await details.getAttribute("open"), place === "desk" ? "" : null);
      const words = await page.locator("main :is(h2, h3)").allTextContents();
      assert.ok(words.length > 15);
      assert.deepEqual(await contents.locator("a").allTextContents(), words);
      const dead = `[...document.querySelectorAll(".toc a")].filter(
        (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))?.textContent !== link.textContent)`;
      assert.equal(await page.evaluate(`${dead}.length`), 0);
      if (place === "phone") await contents.getByText("On this page").click();
      await contents.getByRole("link", { name: "Sizing" }).click();
      const top = (await page.getByRole("heading", { name: "Sizing" }).boundingBox())?.y ?? Number.NaN;
      const covered = place === "phone" ? ((await contents.boundingBox())?.height ?? 0) : 0;
      assert.ok(top >= covered && top < covered + 80, `${top} below ${covered}`);
      assert.equal(await details.getAttribute("open"), place === "desk" ? "" : null);
      await close();
    });
  });
}

test("a text that stands out too little is found, also on what lets through", async () => {
  const context = await browser.context({});
  const page = await context.newPage();
  const lit = (color: string, background: string) => `<p style="background:${background}"><b style="color:${color}">a`;
  await page.setContent(
    `${lit("#777", "#fff")}</b></p>${lit("#767676", "#fff")}</b></p>${lit("#fff", "#0006")}</b></p>`,
  );
  const { texts, faint } = await contrastOf(page);
  assert.deepEqual([texts, faint.map((one) => one.slice(0, 4))], [3, ["4.48", "2.85"]]);
  await context.close();
});

test("a button copies each block of code, and says that it has", async () => {
  const { page, complaints, close } = await opened(addressOf(guide));
  const blocks = page.locator("main pre");
  const buttons = page.getByRole("button", { name: "Copy" });
  assert.equal(await buttons.count(), await blocks.count());
  await buttons.nth(1).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate("navigator.clipboard.readText()");
  assert.equal(copied, await blocks.nth(1).textContent());
  assert.deepEqual(complaints, []);
  await close();
});

test("a guide is whole without scripts: the contents open, and no button does nothing", async () => {
  const { page, close } = await opened(addressOf(guide), { javaScriptEnabled: false });
  assert.equal(await page.getByRole("button").count(), 0);
  await page.getByText("On this page").click();
  assert.ok(await page.getByRole("link", { name: "Audit log" }).first().isVisible());
  await close();
});

test("pages of a tenant show its name as text, its logo and its colour, and their buttons work", async () => {
  for (const [name, done] of [
    ["verify", "Thank you"],
    ["unsubscribe", "Unsubscribed"],
  ] as const) {
    const { page, complaints, close } = await opened(addressOf(name), { colorScheme: "light" });
    assert.equal(await page.locator(".brand").textContent(), longBrand);
    assert.match((await page.locator("main strong").textContent()) ?? "", /@example\.com$/);
    assert.equal(await page.evaluate("document.querySelector('.brand img').naturalWidth"), 160);
    const background = await page.evaluate("getComputedStyle(document.querySelector('button')).backgroundColor");
    const [red = 0, green = 0, blue = 0] = String(background).match(/\d+/g)?.map(Number) ?? [];
    assert.ok(red > 120 && green > 100 && blue < 60, `${background} is no yellow`);
    await page.getByRole("button").click();
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), done);
    assert.equal(await page.locator(".brand").textContent(), longBrand);
    assert.deepEqual(complaints, []);
    await close();
  }
});
