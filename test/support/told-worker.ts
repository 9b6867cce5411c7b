/** A thread that does as it is told, for tests of threads. Imported by nothing. */
export interface Told {
  readonly text: string;
  readonly isFailing?: boolean;
  readonly memory?: ArrayBuffer;
}

export default function run({ text, isFailing, memory }: Told): string {
  if (isFailing === true) throw new RangeError(text);
  return `${text} ${memory?.byteLength ?? 0}`;
}
