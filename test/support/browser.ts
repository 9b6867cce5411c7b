/**
 * A real browser for tests: it comes inside a package, so that nothing has to be installed by hand. One start serves
 * all files of a process; each view of a page has a context of its own.
 */
import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { type BrowserContext, type BrowserContextOptions, chromium as playwright } from "playwright-core";
import { atProcessEnd, isGroup } from "./group.ts";
import { eventually } from "./wait.ts";

export interface Browser {
  context(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

let shared: Promise<Browser> | undefined;

export async function startBrowser(): Promise<Browser> {
  if (!isGroup()) return startOwn();
  if (shared === undefined) atProcessEnd(async () => (await shared)?.close());
  shared ??= startOwn();
  return { ...(await shared), close: async () => {} };
}

async function startOwn(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), "browser-"));
  const browser = await playwright.launch({
    executablePath: await unpacked(),
    // Some run as root, where the browser's own sandbox cannot be; the pages are the service's own.
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    env: { ...process.env, HOME: home },
  });
  return {
    context: (options) => browser.newContext(options),
    close: async () => {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Unpacked by one process at a time: another would start what is still being written. */
async function unpacked(): Promise<string> {
  const lock = join(tmpdir(), "chromium-is-unpacked");
  const taken = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await eventually("the browser's package is free", taken);
  return chromium.executablePath().finally(() => rmdir(lock));
}
