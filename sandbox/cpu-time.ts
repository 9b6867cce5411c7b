/**
 * CPU time of the thread in which an engine calls author code. isolated-vm's limits are wall-clock limits, and so is
 * its own count of CPU time (`cpuTime`) where the library offers it: neither can tell a script that takes long from one
 * that the machine kept waiting.
 */

/**
 * A call that ran into the wall-clock limit with less than this share of it in CPU time was starved by the machine, and
 * gets one more try.
 */
const starvedShare = 0.7;
const maxStarvedFactor = 4;

/** Long enough for a wait that the kernel really begins: of waits of 1 µs, one in twenty-five was over before. */
const switchedOutMs = 0.05;
const neverWoken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** @param usedMs CPU time that a call got in `wallMs`, after which it was ended */
export function wasStarved(usedMs: number, wallMs: number): boolean {
  return usedMs < wallMs * starvedShare;
}

/**
 * CPU time that this thread has used so far, in milliseconds; what a synchronous call used is the difference of two.
 */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * The same to the microsecond, for what is told to an author. The kernel adds up a thread's time when it is switched
 * out, and otherwise at its ticks only, which are up to 10 ms apart: this lets it be switched out for a moment.
 */
export function settledThreadCpuMs(): number {
  Atomics.wait(neverWoken, 0, 0, switchedOutMs);
  return threadCpuMs();
}

/**
 * CPU time that all threads of this process have used so far, in milliseconds: what the engine's own threads do for a
 * script, such as collecting its garbage, is time that the machine gave it.
 */
export function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * The wall-clock limit of a starved call's second try, in whole milliseconds: its limit of CPU time, where it is kept
 * waiting as it was in the first.
 * @param usedMs CPU time that the first try got in `cpuMs` of wall-clock time
 */
export function patientMs(cpuMs: number, usedMs: number): number {
  return Math.ceil(cpuMs * Math.min(maxStarvedFactor, cpuMs / Math.max(usedMs, 1)));
}
