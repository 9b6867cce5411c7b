/** A service of one's own for a demo or a benchmark: started as a process in a temporary directory, stopped and removed afterwards. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface LocalService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly pid: number;
  close(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(baseUrl: string, hasEnded: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && !hasEnded()) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(hasEnded() ? "the service ended while starting" : `the service was not ready within ${timeoutMs / 1000} s`);
}

/** @param environment further settings; private addresses are allowed, since demos talk to loopback */
export async function startLocalService(environment: Readonly<Record<string, string>> = {}): Promise<LocalService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "flow-evaluation-service-"));
  const port = await freePort();
  const apiKey = `gsk_${randomBytes(24).toString("base64url")}`;
  const child = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      BOOTSTRAP_API_KEY: apiKey,
      EGRESS_ALLOW_PRIVATE: "1",
      // Of its own: a database, a queue or a port that the shell has set for another service is not touched. Empty counts as not set.
      DATABASE_URL: "",
      REDIS_URL: "",
      METRICS_PORT: "",
      BASE_URL: "",
      ROLES: "",
      LOG_LEVEL: "error",
      ...environment,
    },
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      hasEnded = true;
      resolve();
    });
  });
  const close = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDirectory, { recursive: true, force: true });
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await untilReady(baseUrl, () => hasEnded, 120_000);
  } catch (error) {
    await close();
    throw error;
  }
  return { baseUrl, apiKey, pid: child.pid ?? 0, close };
}
