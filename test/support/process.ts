/** The service as a process of its own, the way people run it: what it prints, how it answers, how it ends. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Generous: it guards against hanging, it measures nothing. */
const startLimitMs = 300_000;
/** Optimising the embedded database is a third of what a start costs, and of no use to a process that ends soon. */
export const shortLivedFlag = "--liftoff-only";

export interface ServiceProcess {
  readonly pid: number;
  readonly output: () => { readonly stdout: string; readonly stderr: string };
  /** Resolves when `pattern` was printed on standard output; rejects when the process ends first. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Asks what was loaded beside the service, and gives back its answer. */
  ask(question: string): Promise<unknown>;
  /** How it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export interface SpawnExtras {
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** A module that is loaded before the service and answers messages. */
  readonly preload?: URL;
  /** Of another version of the service, in place of this one. */
  readonly folder?: string;
  /** What becomes of what it prints: it is read, nobody reads it, the reader is gone; or a file's descriptor. */
  readonly output?: "read" | "unread" | "gone" | number;
}

/**
 * @param environment all settings of the process: nothing is inherited but what finds programs and caches
 */
export function spawnService(
  environment: Readonly<Record<string, string>>,
  { flags = [], preload, folder, output = "read" }: SpawnExtras = {},
): ServiceProcess {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  const caches = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const main = join(folder ?? new URL("../..", import.meta.url).pathname, "server/main.ts");
  const outputs = typeof output === "number" ? [output, output] : (["pipe", "pipe"] as const);
  const child = spawn(
    process.execPath,
    [shortLivedFlag, ...flags, ...(preload === undefined ? [] : ["--import", preload.href]), main],
    {
      env: { PATH, HOME, ...caches, NODE_ENV: "test", ...environment },
      stdio: ["ignore", ...outputs, ...(preload === undefined ? [] : (["ipc"] as const))],
    },
  );
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    if (output === "gone") child[name]?.destroy();
    if (output !== "read") continue;
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  }
  const killWithTest = () => void child.kill("SIGKILL");
  process.once("exit", killWithTest);
  let hasEnded = false;
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    // What nobody reads is never closed.
    child.once(output === "read" ? "close" : "exit", (code, signal) => {
      hasEnded = true;
      process.off("exit", killWithTest);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? 0,
    output: () => texts,
    ended,
    kill: (signal) => void child.kill(signal),
    ask: (question) =>
      new Promise((resolve, reject) => {
        child.once("message", resolve);
        child.send(question, (error) => error !== null && reject(error));
      }),
    printed: async (pattern) => {
      const deadline = performance.now() + startLimitMs;
      for (;;) {
        const match = pattern.exec(texts.stdout);
        if (match !== null) return match;
        if (hasEnded || performance.now() > deadline)
          throw new Error(`Never printed ${pattern}:\n${texts.stdout}\n${texts.stderr}`);
        await sleep(20);
      }
    },
  };
}

/** Where the process listens, once it does. */
export async function originOf(service: ServiceProcess): Promise<string> {
  const [, origin] = await service.printed(/listens on (http:\S+)/);
  return origin as string;
}

export interface TestDirectory {
  readonly path: string;
  remove(): void;
}

export function testDirectory(): TestDirectory {
  const path = mkdtempSync(join(tmpdir(), "flow-evaluation-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
