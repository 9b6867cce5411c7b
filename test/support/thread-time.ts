/**
 * Processor time of this thread, as a calm machine would take it. A busy machine does not count: time in which the
 * thread had no processor is not in it, and work that a neighbour on the same core slows down is told as the time of a
 * fixed piece of work that ran beside it, measured against what that takes on a calm machine.
 */

/** What the fixed piece of work takes on the machine of docs/benchmarks.md in a fast hour, with nothing beside it. */
const calmPieceMs = 2.4;
/** No machine that is slower than this can show anything. */
const maxSpeedFactor = 4;
/** The kernel counts at its ticks, every few milliseconds: a shorter time than many of them would not be exact. */
const piecesAtOnce = 10;
const triesOfSpeedFactor = 3;
const pieceText = JSON.stringify(
  Array.from({ length: 2_500 }, (_, at) => ({ at, name: `field ${at}`, values: [at / 7, at / 11, null] })),
);

/** Of this thread, since it began, in milliseconds. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What requests are made of: reading JSON, looking at every member, copying, writing. */
function pieceOfWork(): number {
  const records = JSON.parse(pieceText) as readonly Record<string, unknown>[];
  const copies = records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
  );
  return JSON.stringify(copies).length;
}

function msOfPieces(): number {
  const before = threadCpuMs();
  for (let count = 0; count < piecesAtOnce; count += 1) pieceOfWork();
  return threadCpuMs() - before;
}

/** How many times slower than a calm one this machine is now: 1 to 4. */
export function machineSpeedFactor(): number {
  const shortestMs = Math.min(...Array.from({ length: triesOfSpeedFactor }, msOfPieces));
  return Math.min(Math.max(shortestMs / piecesAtOnce / calmPieceMs, 1), maxSpeedFactor);
}

/** What `work` gives, and what it takes on a calm machine, in milliseconds of processor time. */
export function timed<T>(work: () => T): { readonly result: T; readonly calmMs: number } {
  const before = threadCpuMs();
  const result = work();
  const spentMs = threadCpuMs() - before;
  return { result, calmMs: spentMs / machineSpeedFactor() };
}

/** How long this thread is held in one piece, in milliseconds of a calm machine. Ends the watch. */
export function watchLoop(): () => number {
  let [last, longest] = [threadCpuMs(), 0];
  const look = (): void => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 2);
  return () => {
    clearInterval(timer);
    look();
    return longest / machineSpeedFactor();
  };
}
