/** The stage that a result names: the same words in both languages, for one target and for many in one call. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { compiled, evaluateOnce, messageOf, step, target, testNow } from "./support.ts";

const languages = ["typescript", "python"] as const;
const script = {
  typescript: `export default function evaluate(ctx: any) {
  const { stage, isQuiet } = ctx.params;
  if (!isQuiet) ctx.trace(ctx.target.name);
  return { kind: "numeric", points: [], isTriggered: false, lastValue: null, stage };
}`,
  python: `def evaluate(ctx):
    stage, is_quiet = ctx.params["stage"], ctx.params["isQuiet"]
    if not is_quiet:
        ctx.trace(ctx.target.name)
    return {"kind": "numeric", "points": [], "isTriggered": False, "lastValue": None, "stage": stage}
`,
};

describe("the stage of a result", () => {
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  for (const language of languages) {
    test(`is text, or none (${language})`, async () => {
      const made = await compiled(runner, language, script[language]);
      const stageOf = async (stage: string | null): Promise<unknown> => {
        const outcome = await evaluateOnce(runner, made, { params: { stage, isQuiet: true } });
        return outcome.status === "ok" ? (outcome.output.stage ?? null) : messageOf(outcome);
      };
      assert.equal(await stageOf("first egg hatch"), "first egg hatch");
      assert.equal(await stageOf("ä".repeat(100)), "ä".repeat(100));
      assert.equal(await stageOf(null), null);
      assert.match(String(await stageOf("")), /stage is "" \(text\): expected a text of 1 to 100 characters or null/);
      assert.match(String(await stageOf("x".repeat(101))), /stage is "x{40}" \(text\): expected a text of 1 to 100/);
    });
  }

  test("is told of each target, also where many go at once", async () => {
    const made = await compiled(runner, "typescript", script.typescript);
    for (const isQuiet of [true, false]) {
      const outcomes = await runner.evaluate({
        tenantId: "tenant",
        runId: "run",
        now: testNow,
        steps: [step(made, { stage: "adults", isQuiet }), step(made, { stage: null, isQuiet }, 1)],
        targets: Array.from({ length: 30 }, (_, index) => target(`field ${index}`, { steps: 2 })),
      });
      const stages = outcomes.map(({ steps }) => steps.map((one) => (one.status === "ok" ? one.output.stage : one)));
      assert.deepEqual(
        stages,
        Array.from({ length: 30 }, () => ["adults", undefined]),
      );
    }
  });
});
