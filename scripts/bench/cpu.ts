/** The processor time that a running service has used, by what used it. Linux. */
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

export interface CpuSeconds {
  /** Of the service's process: its event loop. */
  readonly mainThread: number;
  /** Its threads that run JavaScript: of the pool, and of the checks. */
  readonly workerThreads: number;
  /** The engine's own: garbage collection, compilation, files. */
  readonly otherThreads: number;
  readonly adapterCells: number;
  readonly evaluatingCells: number;
}

export function cpuSecondsOf(pid: number): CpuSeconds {
  const folder = `/proc/${pid}/task`;
  const threads = readdirSync(folder).map((id) => {
    const { name, seconds } = usedBy(`${folder}/${id}/stat`);
    const kind = Number(id) === pid ? "main" : name === "WorkerThread" ? "worker" : "other";
    return { kind, seconds };
  });
  const cells = childrenOf(pid).map((child) => {
    const isAdapter = readOr(`/proc/${child}/cmdline`).split("\0").includes("adapter");
    return { kind: isAdapter ? "adapter" : "evaluating", seconds: usedBy(`/proc/${child}/stat`).seconds };
  });
  const sum = (parts: readonly { readonly kind: string; readonly seconds: number }[], kind: string): number =>
    parts.reduce((total, part) => (part.kind === kind ? total + part.seconds : total), 0);
  return {
    mainThread: sum(threads, "main"),
    workerThreads: sum(threads, "worker"),
    otherThreads: sum(threads, "other"),
    adapterCells: sum(cells, "adapter"),
    evaluatingCells: sum(cells, "evaluating"),
  };
}

function usedBy(path: string): { readonly name: string; readonly seconds: number } {
  const text = readOr(path);
  const name = /\((.*)\) /s.exec(text)?.[1] ?? "";
  const fields = text.split(") ").at(-1)?.split(" ") ?? [];
  return { name, seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond };
}

/** Cells are children of the service, or of a program that confines them. */
function childrenOf(pid: number): readonly number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = all
    .map(Number)
    .filter((id) => readOr(`/proc/${id}/stat`).split(") ").at(-1)?.split(" ")[1] === String(pid));
  return [...children, ...children.flatMap(childrenOf)];
}

/** Empty where a process or a thread has ended. */
function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
