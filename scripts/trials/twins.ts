/**
 * The Python twins of the built-in tiles against their originals on random inputs, both inside the sandbox.
 *
 *     npm run trials -- twins [inputs of each tile] [seed] [key]
 */
import fc from "fast-check";
import { callsOf, tileKeys } from "#test/tiles/twins/calls.ts";
import { nothingSeen, twinComparison } from "#test/tiles/twins/compare.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([inputs = "1000", seed = String(Date.now() % 1_000_000), only]: readonly string[]) {
  const comparison = await twinComparison();
  say(`seed ${seed}`);
  try {
    for (const key of tileKeys.filter((each) => only === undefined || each === only)) {
      const seen = nothingSeen();
      const property = fc.asyncProperty(await callsOf(key), (call) => comparison.compare(call, seen));
      const result = await fc.check(property, { numRuns: Number(inputs), seed: Number(seed) });
      const { texts, typescriptMs, pythonMs, ...figures } = seen;
      const each = (ms: number): number => Math.round((10 * ms) / seen.inputs) / 10;
      const times = { typescriptMs: each(typescriptMs), pythonMs: each(pythonMs) };
      say(`${key}: ${JSON.stringify({ ...figures, traceTexts: texts.size, ...times })}`);
      if (!result.failed) continue;
      process.exitCode = 1;
      say(fc.defaultReportMessage(result) ?? "differs");
    }
  } finally {
    await comparison.close();
  }
}
