/**
 * The pages of the GUI in a real browser: the service with the pages as `scripts/gui.ts` builds them, a page of another
 * site that frames them, and views of them. The files of one process share all of it.
 */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { Clock } from "#core/clock.ts";
import type { BrowserContext, Page } from "playwright-core";
import { type Browser, startBrowser } from "./browser.ts";
import { builtGui } from "./built-gui.ts";
import type { Client } from "./client.ts";
import { atProcessEnd, isGroup } from "./group.ts";
import { startOwnService, type TestService, type TestTenant } from "./service.ts";
import { createUser, openSession } from "./users.ts";

export const widths = { phone: 390, desk: 1440 } as const;
export const schemes = ["light", "dark"] as const;

export interface ViewOptions {
  readonly width?: number;
  readonly scheme?: (typeof schemes)[number];
  /** What the browser asks for, such as `de-CH`. */
  readonly locale?: string;
  /** A session token, with which the view begins at the printed link. */
  readonly token?: string;
}

export interface View {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Messages of the console, errors, and requests to other origins. */
  readonly complaints: readonly string[];
  /** Follows no link: the address is opened. */
  goto(path: string): Promise<void>;
  /** Another window of the same browser. */
  another(): Promise<View>;
  /** @throws AssertionError where it has complained of more than these texts, and requests that ended so (`412`) */
  close(expected?: readonly (number | string)[]): Promise<void>;
}

export interface GuiWorld {
  readonly service: TestService;
  readonly baseUrl: string;
  /** Of the page around a frame, which `FRAME_ANCESTORS` lets in. */
  readonly parentOrigin: string;
  /** A tenant, with a user whose session signs in. */
  newReader(): Promise<Reader>;
  open(options?: ViewOptions): Promise<View>;
  close(): Promise<void>;
}

export interface Reader {
  readonly tenant: TestTenant;
  /** The service as the user. */
  readonly call: Client;
  /** @returns the token of a new session */
  newToken(minutes?: number): Promise<string>;
}

/** When a season has much behind it, whenever the tests run. Clocks go on from there. */
const today = Date.UTC(2026, 7, 20, 10);

let shared: Promise<GuiWorld> | undefined;

/** @param environment settings of the service beside the usual ones; with any, the world is the file's own */
export async function startGuiWorld(environment: Readonly<Record<string, string>> = {}): Promise<GuiWorld> {
  if (!isGroup() || Object.keys(environment).length > 0) return startOwn(environment);
  if (shared === undefined) atProcessEnd(async () => (await shared)?.close());
  shared ??= startOwn();
  return { ...(await shared), close: async () => {} };
}

async function startOwn(own: Readonly<Record<string, string>> = {}): Promise<GuiWorld> {
  const [parent, directory, browser] = await Promise.all([startParent(), builtGui(), startBrowser()]);
  const ahead = today - Date.now();
  const clock = { now: () => Date.now() + ahead };
  const service = await startOwnService({
    clock,
    // Services of adapters answer on loopback.
    environment: { GUI_DIRECTORY: directory, FRAME_ANCESTORS: parent.origin, EGRESS_ALLOW_PRIVATE: "1", ...own },
  });
  const { baseUrl } = service;
  return {
    service,
    baseUrl,
    parentOrigin: parent.origin,
    newReader: () => newReader(service),
    open: (options = {}) => openView({ browser, baseUrl, clock }, options),
    close: async () => {
      await browser.close();
      await service.close();
      await new Promise((resolve) => parent.server.close(resolve));
    },
  };
}

async function newReader(service: TestService): Promise<Reader> {
  const tenant = await service.newTenant();
  const { id } = await createUser(tenant.call, "ada", { displayName: "Ada Bergmann" });
  return {
    tenant,
    call: (await openSession(tenant.call, id)).call,
    newToken: async (minutes = 60) => (await openSession(tenant.call, id, { ttlMinutes: minutes })).token,
  };
}

/**
 * By a name that makes it another site than the service's, whose cookies the browser keeps from it. At its address it
 * is of the same site.
 */
async function startParent(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(parentPage));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return { origin: `http://localhost:${address.port}`, server };
}

/** Keeps what its frame says. */
const parentPage = `<!doctype html><title>Around</title><link rel="icon" href="data:,"><script>
  window.said = [];
  window.addEventListener("message", ({ data, origin }) => said.push({ ...data, origin }));
</script>`;

interface Site {
  readonly browser: Browser;
  readonly baseUrl: string;
  readonly clock: Clock;
}

async function openView({ browser, baseUrl, clock }: Site, options: ViewOptions): Promise<View> {
  const { width = widths.desk, scheme = "light", locale = "en-GB", token } = options;
  const context = await browser.context({
    viewport: { width, height: width === widths.phone ? 844 : 900 },
    colorScheme: scheme,
    locale,
    timezoneId: "Europe/Zurich",
    reducedMotion: "reduce",
    hasTouch: width === widths.phone,
  });
  await context.clock.install({ time: clock.now() });
  const view = await viewIn(context, baseUrl);
  if (token !== undefined) await view.goto(`/session?token=${token}`);
  return view;
}

/** The tests' clock is put into each frame, also where no script may run: what the console says of it. */
export const clockInFrame =
  "Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed " +
  "and the 'allow-scripts' permission is not set.";

async function viewIn(context: BrowserContext, baseUrl: string): Promise<View> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseUrl)) complaints.push(request.url());
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    page,
    context,
    complaints,
    goto: async (path) => void (await page.goto(baseUrl + path)),
    another: () => viewIn(context, baseUrl),
    close: async (expected = []) => {
      const isExpected = (text: string) =>
        expected.includes(text) ||
        (/^Failed to load resource: /.test(text) && expected.some((end) => text.includes(String(end))));
      assert.deepEqual(
        complaints.filter((text) => !isExpected(text)),
        [],
      );
      // A page asks whenever something changes: what a route is answering then ends with the page.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}
