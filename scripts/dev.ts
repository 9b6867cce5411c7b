/**
 * `npm run dev`: the service, restarted when its code changes, and its pages through Vite, which puts a change of
 * `gui/` into the open page at once.
 *
 *   npm run dev                     the service on PORT, the pages on the port 5173 or the next that is free
 *   npm run dev -- --port 5200
 *
 * One opens the address of the pages, which the service prints: what is not theirs goes on to the service. The policy
 * of the pages is not sent here, because Vite's own scripts stand in the page; `npm start` sends it.
 */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { type Config, ConfigError, loadConfig } from "#server/config.ts";
import { addressesFile, templateFile } from "#server/gui/built.ts";
import { guiPage } from "#server/gui/page.ts";
import { addresses } from "../gui/addresses.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
/** Stands for the built pages: without pages the service would print no link. */
const folder = join(root, ".cache/gui/dev");
/** Where the service has something of its own beside the addresses of the pages. */
const ofService =
  "^/(?:v1|graphql|docs|guides|problems|report|reports|verify|unsubscribe)(?:[/?]|$)|^/(?:openapi\\.json|healthz|readyz)$";

/** What the service puts into the page with each response. */
function valuesOfPage(config: Config): Plugin {
  const handler = (html: string): string => guiPage(html, "", config).html;
  return { name: "values-of-the-page", transformIndexHtml: { order: "pre", handler } };
}

async function startPages(config: Config, port: number): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: join(root, "gui/vite.config.ts"),
    base: "/",
    plugins: [valuesOfPage(config)],
    server: { host: "127.0.0.1", port, proxy: { [ofService]: `http://127.0.0.1:${config.port}` } },
    clearScreen: false,
    logLevel: "warn",
  });
  return vite.listen();
}

/** @param origin where the pages are, with a slash at its end */
function leadTo(origin: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, addressesFile), JSON.stringify(addresses));
  writeFileSync(join(folder, templateFile), `<!doctype html><title>Flows</title><a href="${origin}">The pages</a>`);
  return folder;
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({ options: { port: { type: "string", default: "5173" } } });
  const vite = await startPages(loadConfig(), Number(options.port));
  const origin = vite.resolvedUrls?.local[0] ?? "";
  const service = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      BASE_URL: process.env["BASE_URL"] || origin.replace(/\/$/, ""),
      GUI_DIRECTORY: leadTo(origin),
    },
  });
  let isEnding = false;
  // A console tells both; the service ends in its own time.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => {
      isEnding = true;
      service.kill("SIGTERM");
    });
  service.once("exit", (code) => {
    process.exitCode = isEnding ? 0 : (code ?? 0);
    void vite.close();
  });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.lines.join("\n")}\n`);
  process.exitCode = 1;
}
