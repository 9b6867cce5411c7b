/** The cell processes of a service, as the system shows them (Linux). */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A cell needs more than 100 ms of processor time until it is ready. */
const lookMs = 5;

/** Empty once the process is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** By the threads that started them: the system is asked for no other process. */
function childrenOf(pid: number): readonly number[] {
  const texts = threadsOf(pid).map((thread) => read(`/proc/${pid}/task/${thread}/children`));
  const pids = texts.flatMap((text) => text.split(" ").filter((part) => part !== ""));
  return pids.map(Number).toSorted((one, other) => one - other);
}

/** Cell processes that belong to a process: this one, unless another is named. */
export function cellPids(parent: number = process.pid): readonly number[] {
  return childrenOf(parent).filter((pid) => read(`/proc/${pid}/cmdline`).includes("cell."));
}

/** CPU time that a process has used, in ticks of a hundredth of a second. */
export function cpuTicksOf(pid: number): number {
  // What comes after the name.
  const fields = read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/**
 * Freezes each cell of this process that comes up, as it starts, until one of them was given up. Those that are frozen
 * then go on. `onFrozen` is told of each.
 */
export async function freezeYoung(onFrozen: () => void = () => {}): Promise<void> {
  const old = new Set(cellPids());
  const frozen = new Set<number>();
  for (;;) {
    const pids = cellPids();
    if ([...frozen].some((pid) => !pids.includes(pid))) break;
    for (const pid of pids.filter((each) => !old.has(each) && !frozen.has(each))) {
      sendQuietly(pid, "SIGSTOP");
      frozen.add(pid);
      onFrozen();
    }
    await sleep(lookMs);
  }
  for (const pid of frozen) sendQuietly(pid, "SIGCONT");
}

/** False where the process is gone. */
export function sendQuietly(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
