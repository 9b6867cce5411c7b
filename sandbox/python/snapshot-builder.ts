/**
 * Program: makes the Python memory snapshot and writes it to the path given as the only argument. Started by
 * `ensurePythonSnapshot` in a process of its own, because it needs an isolate and half a gigabyte for some seconds. The
 * file appears by rename, whole or not at all.
 */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { defaultLimits } from "../engine.ts";
import { Interpreter, loadAssets, releaseAssets } from "./interpreter.ts";

const [path] = process.argv.slice(2);
if (path === undefined) {
  throw new Error("Give the path of the snapshot to write.");
}
const assets = loadAssets(defaultLimits.pythonMemoryMiB, null);
const snapshot = Interpreter.makeSnapshot(assets);
releaseAssets(assets);
const temporary = `${path}.${process.pid}`;
try {
  writeFileSync(temporary, snapshot);
  renameSync(temporary, path);
} finally {
  rmSync(temporary, { force: true });
}
