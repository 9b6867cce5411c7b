/**
 * A separate service for a demo or a benchmark. It is started as a process in a temporary directory, and stopped and
 * removed afterwards.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { serviceArguments, startSettings } from "../service-start.ts";

const startLimitMs = 120_000;

export interface LocalService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Where the service says that it listens. */
function originSaid(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("the service ended while starting")));
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const origin = /listens on (http:\S+)/.exec(said)?.[1];
      if (origin === undefined) return;
      child.stdout.removeAllListeners("data").resume();
      resolve(origin);
    });
  });
}

async function untilReady(baseUrl: string): Promise<string> {
  const deadline = performance.now() + startLimitMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok === true) return baseUrl;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the service was not ready within ${startLimitMs / 1_000} s`);
}

/** @param environment further settings; private addresses are allowed, since demos talk to loopback */
export async function startLocalService(environment: Readonly<Record<string, string>> = {}): Promise<LocalService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "flow-evaluation-service-"));
  const apiKey = `gsk_${randomBytes(24).toString("base64url")}`;
  const child = spawn(process.execPath, serviceArguments, {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...startSettings,
      PORT: "0",
      DATA_DIR: dataDirectory,
      BOOTSTRAP_API_KEY: apiKey,
      EGRESS_ALLOW_PRIVATE: "1",
      // Separate: a database, a queue or a port that the shell has set for another service is not touched. An empty
      // value counts as not set.
      DATABASE_URL: "",
      REDIS_URL: "",
      METRICS_PORT: "",
      BASE_URL: "",
      ROLES: "",
      LOG_LEVEL: "error",
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const close = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    return { baseUrl: await untilReady(await originSaid(child)), apiKey, pid: child.pid ?? 0, close };
  } catch (error) {
    await close();
    throw error;
  }
}
