/** The cell processes of a service, as the system shows them (Linux). */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** A cell needs more than 100 ms of processor time until it is ready. */
const lookMs = 5;

/** What comes after the name in `/proc/<pid>/stat`; undefined once the process is gone. */
async function statOf(pid: number | string): Promise<readonly string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.split(") ").at(-1)?.split(" ");
}

/** Cell processes that belong to a process: this one, unless another is named. */
export async function cellPids(parent: number = process.pid): Promise<readonly number[]> {
  const found: number[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    if ((await statOf(entry))?.[1] !== String(parent)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (command.includes("cell.")) found.push(Number(entry));
  }
  return found;
}

/** CPU time that a process has used, in ticks of a hundredth of a second. */
export async function cpuTicksOf(pid: number): Promise<number> {
  const fields = (await statOf(pid)) ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/**
 * Freezes each cell of this process that comes up, as it starts, until one of them was given up. Those that are frozen
 * then go on. `onFrozen` is told of each.
 */
export async function freezeYoung(onFrozen: () => void = () => {}): Promise<void> {
  const old = new Set(await cellPids());
  const frozen = new Set<number>();
  for (;;) {
    const pids = await cellPids();
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
