/**
 * The memory snapshot that Python starts from: made once per user and cached in a directory, because a plain start
 * takes ten times as long. The file's name carries everything that decides its content (Pyodide's version, our runner
 * and realm texts), so an outdated one is never used and needs no check. Safe against races: a process that makes
 * one writes beside it and renames.
 *
 * Must not know: who starts cells, where the cache is.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { pyodideVersion, realmTexts } from "./realm-texts.ts";

const buildTimeoutMs = 120_000;

/** The snapshot's file name for this build of the service. */
export function snapshotFileName(): string {
  const hash = createHash("sha256").update(JSON.stringify(realmTexts)).digest("hex").slice(0, 16);
  return `python-${pyodideVersion}-${hash}.snapshot`;
}

/**
 * The path of a usable snapshot under `cacheDirectory`; builds it in a child process when there is none yet (about six
 * seconds, once).
 */
export async function ensurePythonSnapshot(cacheDirectory: string): Promise<string> {
  const path = join(cacheDirectory, snapshotFileName());
  if (await exists(path)) {
    return path;
  }
  await mkdir(cacheDirectory, { recursive: true });
  const builder = join(import.meta.dirname, "snapshot-builder.ts");
  await promisify(execFile)(process.execPath, ["--no-node-snapshot", "--no-warnings", builder, path], {
    timeout: buildTimeoutMs,
    env: {},
    cwd: import.meta.dirname,
  });
  return path;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
