/** Processor time of this process and of those that it started. On Linux; elsewhere only of this process. */
import { readdirSync, readFileSync } from "node:fs";

/** How Linux tells processor time to its users: in hundredths of a second on every platform that Node runs on. */
const ticksPerSecond = 100;
const microsecondsPerSecond = 1_000_000;

/** The setting that names the file to which each test file's time is added, as a line of JSON. */
export const processorTimesFile = "TEST_PROCESSOR_TIMES";

/** That of a test file's hooks and tests; what its imports take is not in it. */
export interface ProcessorTime {
  /** The file and its backend: `suiteOf` in `suites.ts`. */
  readonly suite: string;
  readonly seconds: number;
}

interface ProcessTimes {
  readonly parent: number;
  /** Its own, and that of its children that have ended. */
  readonly ticks: number;
  /** Of its children that have ended. */
  readonly endedTicks: number;
}

/** In seconds. A process whose parent has ended before it is not counted. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  const processes = runningProcesses();
  const endedTicks = processes.get(process.pid)?.endedTicks ?? 0;
  const ticks = descendantsOf(process.pid, processes).reduce((sum, times) => sum + times.ticks, endedTicks);
  return (user + system) / microsecondsPerSecond + ticks / ticksPerSecond;
}

function descendantsOf(pid: number, processes: ReadonlyMap<number, ProcessTimes>): readonly ProcessTimes[] {
  const children = [...processes].filter(([, { parent }]) => parent === pid);
  return children.flatMap(([child, times]) => [times, ...descendantsOf(child, processes)]);
}

function runningProcesses(): ReadonlyMap<number, ProcessTimes> {
  const processes = new Map<number, ProcessTimes>();
  for (const name of procEntries()) {
    if (!/^\d+$/.test(name)) continue;
    const times = timesOf(name);
    if (times !== null) processes.set(Number(name), times);
  }
  return processes;
}

function procEntries(): readonly string[] {
  try {
    return readdirSync("/proc");
  } catch {
    return [];
  }
}

/** Null when it has ended meanwhile. Fields as in proc_pid_stat(5). */
function timesOf(pid: string): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number): number => Number(fields[number - 3]);
    const endedTicks = field(16) + field(17);
    return { parent: field(4), ticks: field(14) + field(15) + endedTicks, endedTicks };
  } catch {
    return null;
  }
}
