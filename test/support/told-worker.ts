/** A thread that does as it is told, for tests of threads. Imported by nothing. */
export interface Told {
  readonly text: string;
  readonly isFailing?: boolean;
  readonly memory?: ArrayBuffer;
  /** Shared. Its first number is set and told of when the task is done. */
  readonly done?: Int32Array;
}

export default function run({ text, isFailing, memory, done }: Told): string {
  if (done !== undefined) {
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  }
  if (isFailing === true) throw new RangeError(text);
  return `${text} ${memory?.byteLength ?? 0}`;
}
