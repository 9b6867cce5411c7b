/**
 * The command line of a cell process: Node with the flags that isolates need, the permission model with the few folders
 * a cell reads, and the confinement by the operating system around it.
 */
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import type { CellClass, CellSettings } from "#sandbox/cell.ts";
import type { OsConfinement } from "./os-confinement.ts";
import type { CellCode } from "./cell-code.ts";
import type { CellLaunch } from "./messages.ts";

const mebibyte = 1_048_576;

/**
 * Isolated-vm sizes the young generation by the memory limit, far too small for packed results: a larger one nearly
 * doubles throughput. Python needs none of that.
 */
const semiSpaceFlags = ["--max-semi-space-size=16"];

interface ClassLimits {
  readonly startTimeoutMs: number;
  readonly maxRssMiB: number;
  readonly maxGrowthMiB: number;
  readonly recycleRssMiB: number;
}
const classLimits: Readonly<Record<CellClass, ClassLimits>> = {
  typescript: { startTimeoutMs: 15_000, maxRssMiB: 896, maxGrowthMiB: 416, recycleRssMiB: 384 },
  adapter: { startTimeoutMs: 15_000, maxRssMiB: 896, maxGrowthMiB: 416, recycleRssMiB: 384 },
  "python-adapter": { startTimeoutMs: 60_000, maxRssMiB: 1_024, maxGrowthMiB: 640, recycleRssMiB: 768 },
  python: { startTimeoutMs: 60_000, maxRssMiB: 1_024, maxGrowthMiB: 640, recycleRssMiB: 768 },
};

export function cellLaunch(
  cellClass: CellClass,
  settings: CellSettings,
  code: CellCode,
  confinement: OsConfinement,
): CellLaunch {
  const readable = [
    ...code.readable,
    // The native add-on's loader looks here to tell one C library from another.
    "/etc/alpine-release",
    ...(settings.pythonSnapshotPath === undefined ? [] : [settings.pythonSnapshotPath]),
  ];
  const [command = process.execPath, ...args] = confinement.wrap(cellClass, [
    process.execPath,
    "--no-node-snapshot",
    "--no-warnings",
    ...(cellClass.startsWith("python") ? [] : semiSpaceFlags),
    "--permission",
    "--allow-addons",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    code.entry,
    cellClass,
    JSON.stringify(settings),
  ]);
  const { startTimeoutMs, maxRssMiB, maxGrowthMiB, recycleRssMiB } = classLimits[cellClass];
  return {
    command,
    args,
    slotDirectory: existsSync("/dev/shm") ? "/dev/shm" : tmpdir(),
    startTimeoutMs,
    maxRssBytes: maxRssMiB * mebibyte,
    maxGrowthBytes: maxGrowthMiB * mebibyte,
    recycleRssBytes: recycleRssMiB * mebibyte,
  };
}
