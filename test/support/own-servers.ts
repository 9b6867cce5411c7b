/**
 * A PostgreSQL and a Redis of a test's own, for tests that stop, kill or empty them. Both keep their files in the
 * system's directory for temporary files, and are gone with the test.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createClient } from "@redis/client";
import { onServer } from "./databases.ts";
import { freePort } from "./ports.ts";
import { eventually } from "./wait.ts";

export interface OwnServer {
  readonly url: string;
  /** As a machine that fails: nothing is written down, nobody is told. Then it starts again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnRedis extends OwnServer {
  /** It says nothing any more, and takes connections as a frozen machine does. Until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Sends one command. */
  send(...command: readonly string[]): Promise<void>;
}

/** Why a Redis cannot be started here; null when it can. In CI it must be there. */
export function ownRedisAbsence(): string | null {
  return absenceOf("redis-server", spawnSync("redis-server", ["--version"]).status === 0);
}

/** Why a PostgreSQL cannot be started here; null when it can. In CI it must be there. */
export function ownPostgresAbsence(): string | null {
  return absenceOf("initdb", postgresPrograms() !== null);
}

function absenceOf(program: string, isThere: boolean): string | null {
  if (isThere) return null;
  if (process.env.CI === "true") throw new Error(`CI needs the program ${program}.`);
  return `the program ${program} is not installed here`;
}

/** The newest in the path or where Debian keeps them. */
function postgresPrograms(): string | null {
  const inPath = (process.env.PATH ?? "").split(":").map((directory) => join(directory, "initdb"));
  const found = globSync([...inPath, "/usr/lib/postgresql/*/bin/initdb"]);
  const newest = found.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true })).at(-1);
  return newest === undefined ? null : dirname(newest);
}

/** A Redis that keeps nothing on disk. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const directory = mkdtempSync(join(tmpdir(), "flow-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const send = async (...command: readonly string[]): Promise<void> => {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on("error", () => {});
    await client.connect();
    await client.sendCommand([...command]);
    client.destroy();
  };
  const server = await startServer(
    () => spawn("redis-server", ["--port", String(port), "--save", "", "--dir", directory], { stdio: "ignore" }),
    () => send("PING"),
  );
  return {
    url,
    send,
    freeze: () => server.signal("SIGSTOP"),
    thaw: () => server.signal("SIGCONT"),
    restart: () => server.restart("SIGKILL"),
    stop: async () => {
      await server.kill("SIGKILL");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An empty PostgreSQL cluster. Its `url` is of the database `postgres`; anybody on this machine may connect. */
export async function startOwnPostgres(): Promise<OwnServer> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error("PostgreSQL is not installed here.");
  const directory = mkdtempSync(join(tmpdir(), "flow-postgres-"));
  const identity = unprivileged(directory);
  const data = join(directory, "data");
  const made = spawnSync(
    join(programs, "initdb"),
    ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync", data],
    { ...identity, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const server = await startServer(
    () =>
      spawn(
        join(programs, "postgres"),
        ["-D", data, "-p", String(port), "-k", directory, "-c", "max_connections=200", "-c", "fsync=off"],
        { ...identity, stdio: "ignore" },
      ),
    () => onServer(url, "select 1"),
  );
  return {
    url,
    // "Immediate": every session is cut, and the next start recovers from the log. SIGKILL would leave its processes.
    restart: () => server.restart("SIGQUIT"),
    stop: async () => {
      await server.kill("SIGQUIT");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(directory: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  const identity = { uid: idOf("-u"), gid: idOf("-g") };
  chownSync(directory, identity.uid, identity.gid);
  return identity;
}

async function startServer(start: () => ChildProcess, ask: () => Promise<unknown>) {
  let running: ChildProcess;
  const killWithTest = () => void running.kill("SIGQUIT");
  const begin = async (): Promise<void> => {
    running = start();
    await eventually("the server answers", () =>
      ask().then(
        () => true,
        () => false,
      ),
    );
  };
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    process.off("exit", killWithTest);
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  };
  process.once("exit", killWithTest);
  await begin();
  return {
    kill,
    signal: (signal: NodeJS.Signals): void => void running.kill(signal),
    restart: async (signal: NodeJS.Signals): Promise<void> => {
      await kill(signal);
      await begin();
    },
  };
}
