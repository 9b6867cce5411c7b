/** What a build of the pages takes, and how large the scripts are that a browser then asks for. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));
const needed = [
  "gui",
  "scripts/gui.ts",
  "scripts/gui",
  "server/gui",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** Processor time of one whole build in a clone, of all its threads, in seconds. */
export function buildSeconds(): number {
  const clone = mkdtempSync(join(tmpdir(), "flow-bench-gui-"));
  try {
    for (const place of needed)
      cpSync(join(root, place), join(clone, place), { recursive: true, filter: (path) => !/node_modules/.test(path) });
    symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
    // The shell's own `times`: its second line is what its children have used.
    const { status, stdout, stderr } = spawnSync("sh", ["-c", '"$0" scripts/gui.ts && times', process.execPath], {
      cwd: clone,
      encoding: "utf8",
    });
    const used = stdout.trim().split("\n").at(-1) ?? "";
    if (status !== 0 || !/m.+s /.test(used)) throw new Error(`The pages were not built: ${stderr}`);
    return used.split(" ").reduce((sum, part) => sum + secondsOf(part), 0);
  } finally {
    rmSync(clone, { recursive: true });
  }
}

/** `0m4.120s` */
function secondsOf(text: string): number {
  const [, minutes = 0, seconds = 0] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Notes the page's scripts. @returns those that came since it was asked last */
export function watchScripts(page: Page): () => readonly string[] {
  let names: string[] = [];
  page.on("request", (request) => {
    const name = /\/gui\/assets\/([^/]+\.js)$/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  return () => {
    const since = [...new Set(names)];
    names = [];
    return since;
  };
}

/** Also those that no measured view asks for. */
export function builtScripts(directory: string, name: RegExp): readonly string[] {
  return readdirSync(join(directory, "assets")).filter((each) => name.test(each) && each.endsWith(".js"));
}

/** As gzip makes them, in kB of 1,000 bytes. */
export function compressedKb(directory: string, scripts: readonly string[]): number {
  const bytes = scripts.map((name) => gzipSync(readFileSync(join(directory, "assets", name)), { level: 9 }).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1_000;
}
