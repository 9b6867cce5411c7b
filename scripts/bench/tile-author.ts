/**
 * How long an author waits after a save: from the write of the script to the end of what `npm run tile:test --watch`
 * prints of it: all checks, the template's examples twice, and the plot. In both languages, with everything warm.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { makeTile } from "../tile/new.ts";
import { median } from "./rounds.ts";

const root = join(import.meta.dirname, "..", "..");
const saves = 20;
const boundMs = 1_000;
/** Words of both templates' traces, in which the round is written. */
const changedWord = "the coldest";

export interface SaveFigures {
  /** From the process's beginning to the first result. */
  readonly startMs: number;
  readonly medianMs: number;
  readonly slowestMs: number;
}

export async function measureTileAuthor(): Promise<object> {
  return { python: await measure("python"), typescript: await measure("typescript"), saves, boundMs };
}

async function measure(language: "python" | "typescript"): Promise<SaveFigures> {
  const directory = mkdtempSync(join(tmpdir(), "flow-bench-author-"));
  const folder = join(directory, "frost");
  await makeTile({ folder, shownFolder: "frost", language, key: undefined });
  const start = performance.now();
  const watch = spawn(process.execPath, ["scripts/tile.ts", "test", folder, "--watch"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: ".cache/compile" },
  });
  try {
    const results = resultsOf(watch);
    await results.next();
    const startMs = performance.now() - start;
    const times = await saveTimes(join(folder, language === "python" ? "tile.py" : "tile.ts"), results);
    return { startMs, medianMs: median(times), slowestMs: Math.max(...times) };
  } finally {
    const ended = once(watch, "exit");
    watch.kill("SIGINT");
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

async function saveTimes(script: string, results: AsyncGenerator<string>): Promise<readonly number[]> {
  const text = readFileSync(script, "utf8");
  const times: number[] = [];
  for (let round = 0; round < saves; round += 1) {
    const start = performance.now();
    writeFileSync(script, text.replace(changedWord, `the value of round ${round}`));
    const { value } = await results.next();
    times.push(performance.now() - start);
    if (!String(value).includes(`value of round ${round} `)) throw new Error(`The result is not the save's:\n${value}`);
  }
  return times;
}

/** What is said of each save, as a whole. */
async function* resultsOf(watch: ChildProcess): AsyncGenerator<string> {
  let said = "";
  for await (const line of createInterface({ input: watch.stdout as Readable })) {
    said += `${line}\n`;
    if (!line.includes("Waits for the next save")) continue;
    yield said;
    said = "";
  }
  throw new Error(`The watch ended:\n${said}`);
}
