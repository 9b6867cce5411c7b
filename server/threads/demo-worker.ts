/** The thread that makes demonstration data (threads.ts starts it). Imported by nothing. */
import { Piscina } from "piscina";
import { type DemoData, type DemoRequest, demoData } from "#server/data/demo.ts";

export default function run(requests: readonly DemoRequest[]): readonly DemoData[] {
  return movable(requests.map(demoData));
}

/**
 * Hands the columns over. In shared memory they would wait for a collection by a thread that knows nothing of their
 * size: a run of many targets would hold them all.
 */
function movable(made: readonly DemoData[]): readonly DemoData[] {
  const columns = made.flatMap(({ series }) => Object.values(series)).flatMap(({ ts, value }) => [ts, value]);
  const memory = [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))];
  return Piscina.move({ [Piscina.transferableSymbol]: memory, [Piscina.valueSymbol]: made } as never) as never;
}
