/**
 * What an attempt could gain, made real: a secret in the environment of the process that owns the pool, in its global
 * object and in a file, and a server on the loopback address; and what a test needs to see of its own process: its
 * stalls and its child processes.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeholders, secretName } from "./attempt.ts";

export interface Surroundings {
  readonly secret: string;
  /** Requests that reached the canary server. There must be none. */
  readonly requests: readonly string[];
  /** An attempt's code with the canary's places filled in. */
  fill(code: string): string;
  close(): Promise<void>;
}

export async function openSurroundings(): Promise<Surroundings> {
  const secret = `canary-${randomBytes(16).toString("hex")}`;
  const directory = mkdtempSync(join(tmpdir(), "escapes-"));
  const file = join(directory, "secret.txt");
  writeFileSync(file, secret);
  process.env[secretName] = secret;
  process.env.TZ = "Asia/Kathmandu";
  Object.defineProperty(globalThis, secretName, { value: secret, configurable: true });
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end(secret);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    secret,
    requests,
    fill: (code) =>
      code
        .replaceAll(placeholders.url, `http://127.0.0.1:${port}`)
        .replaceAll(placeholders.file, file)
        .replaceAll(placeholders.port, String(port)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Process ids of everything this process has started, directly or not. Empty where the system does not tell. */
export function descendants(): readonly number[] {
  if (process.platform !== "linux") return [];
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      if (fields[0] !== "Z") parents.set(Number(name), Number(fields[1]));
    } catch {
      // The process ended while we looked.
    }
  }
  const isOurs = (pid: number): boolean => {
    for (let parent = parents.get(pid); parent !== undefined && parent > 1; parent = parents.get(parent))
      if (parent === process.pid) return true;
    return false;
  };
  return [...parents.keys()].filter(isOurs);
}

/**
 * Measures how long the event loop of this thread stood still. Time in which the thread was ready to run but the
 * machine gave its processor to others (the scheduler's own account) is not the program's, and is taken off.
 */
export class StallWatch {
  readonly #everyMs = 5;
  #last = performance.now();
  #lastWaitedMs = waitedForProcessorMs();
  readonly #limitMs: number;
  readonly #whatRuns: () => readonly string[];
  #running: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  longestMs = 0;
  /** What was running before or after a time that was longer than the limit. */
  readonly suspects = new Set<string>();

  constructor(limitMs: number, whatRuns: () => readonly string[]) {
    this.#limitMs = limitMs;
    this.#whatRuns = whatRuns;
  }

  start(): void {
    this.#last = performance.now();
    this.#lastWaitedMs = waitedForProcessorMs();
    this.#timer = setInterval(() => this.#look(), this.#everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const waitedMs = waitedForProcessorMs();
    const stallMs = now - this.#last - this.#everyMs - (waitedMs - this.#lastWaitedMs);
    this.longestMs = Math.max(this.longestMs, stallMs);
    const runningBefore = this.#running;
    this.#running = this.#whatRuns();
    if (stallMs > this.#limitMs) for (const name of [...runningBefore, ...this.#running]) this.suspects.add(name);
    this.#last = now;
    this.#lastWaitedMs = waitedMs;
  }
}

function waitedForProcessorMs(): number {
  if (process.platform !== "linux") return 0;
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}
