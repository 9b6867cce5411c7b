/**
 * Every published and agreed figure of refs/ comes out of the built-in tiles, called directly and inside the sandbox.
 */
import { after, describe, test } from "node:test";
import { gddCases } from "./cases/gdd.ts";
import { semanticsCases } from "./cases/semantics.ts";
import { sunCases } from "./cases/sun.ts";
import { weatherCases } from "./cases/weather.ts";
import { directly, inSandbox } from "./evaluators.ts";
import type { Evaluate } from "./tile-call.ts";

const cases = [...gddCases(), ...semanticsCases(), ...weatherCases(), ...sunCases()];

function run(evaluate: Evaluate): void {
  for (const { id, source, call, check } of cases) {
    test(`${id} (${source})`, async () => {
      check(await evaluate(call));
    });
  }
}

describe("the tiles give the published figures when called directly", () => {
  run(directly);
});

describe("the tiles give the published figures as guests of the sandbox", () => {
  const sandbox = inSandbox();
  after(async () => (await sandbox).close());
  run(async (call) => (await sandbox).evaluate(call));
});
