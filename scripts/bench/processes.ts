/** What a service takes of the machine, by the kernel's own books: for the benchmarks. */
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** Processor time, in seconds. */
export interface CpuSeconds {
  /** Of the thread with the service's event loop. */
  readonly loop: number;
  /** Of all other threads of its process. */
  readonly threads: number;
  /** Of the processes below it that are still there. */
  readonly cells: number;
}

export function cpuOf(pid: number): CpuSeconds {
  const loop = cpuSeconds(`/proc/${pid}/task/${pid}/stat`);
  const cells = descendantsOf(pid).reduce((sum, each) => sum + cpuSeconds(`/proc/${each}/stat`), 0);
  return { loop, threads: cpuSeconds(`/proc/${pid}/stat`) - loop, cells };
}

export function descendantsOf(pid: number): readonly number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => statusField(each, "PPid") === pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

export function rssMiB(pid: number): number {
  return statusField(pid, "VmRSS") / 1024;
}

/** 0 for a process that has ended. */
function statusField(pid: number, name: string): number {
  const text = textOf(`/proc/${pid}/status`);
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(text)?.[1] ?? 0);
}

function cpuSeconds(path: string): number {
  const fields = textOf(path).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
