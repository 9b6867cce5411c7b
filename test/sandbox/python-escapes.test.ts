/**
 * Hostile Python attempts against the engine alone: each ends as a plain outcome, gains nothing, and the engine works
 * on in the same process. Some of each kind in the suite, and every one with `npm test -- --all`. They also run
 * against the real pool, with other languages and neighbours.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { StepOutcome } from "#sandbox/contract.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { oneIn } from "#test/support/in-full.ts";
import { type EscapeAttempt, escapedMarker, placeholders } from "./escapes/attempt.ts";
import { kindOfAttempt } from "./escapes/attempts.ts";
import { pythonAttempts } from "./escapes/python.ts";
import { emptyResult, makeJob, makeTarget, PythonChild } from "./python-client.ts";

const limits = { ...defaultLimits, cpuMs: 100 };
let python: PythonChild;
before(async () => {
  python = await PythonChild.start();
});
after(() => python.stop());

function fill(code: string): string {
  return code
    .replaceAll(placeholders.url, "http://127.0.0.1:9/")
    .replaceAll(placeholders.file, "/etc/hostname")
    .replaceAll(placeholders.port, "9");
}

async function outcomesOf(
  attempt: EscapeAttempt,
): Promise<readonly { readonly status: string; readonly text: string }[]> {
  const compiled = await python.compile(fill(attempt.code));
  if (compiled.status !== "ok") {
    return [{ status: compiled.status, text: JSON.stringify(compiled) }];
  }
  const steps = [0, 1].map((row) => ({ script: compiled.script, params: {}, row }));
  const jobs = attempt.repeated === true ? ["tenant-a", "tenant-b", "tenant-a"] : ["tenant-a"];
  const found: StepOutcome[] = [];
  for (const tenantId of jobs) {
    const targets = attempt.repeated === true ? [makeTarget(), makeTarget()] : [makeTarget()];
    const { outcomes } = await python.evaluate(
      makeJob({ tenantId, limits, steps: attempt.repeated === true ? steps : steps.slice(0, 1), targets }),
    );
    found.push(...outcomes.flatMap((outcome) => outcome.steps));
  }
  return found
    .filter((outcome) => outcome.status !== "skipped")
    .map((outcome) => ({ status: outcome.status, text: JSON.stringify(outcome) }));
}

describe("hostile Python is contained by the engine", () => {
  it("knows at least 90 attempts, each with a name of its own", () => {
    assert.ok(pythonAttempts.length >= 90, String(pythonAttempts.length));
    assert.equal(new Set(pythonAttempts.map(({ name }) => name)).size, pythonAttempts.length);
  });

  for (const attempt of oneIn(16, pythonAttempts, kindOfAttempt)) {
    it(attempt.name, async () => {
      const expected = [attempt.expected].flat();
      for (const { status, text } of await outcomesOf(attempt)) {
        assert.ok(!text.includes(escapedMarker), text.slice(0, 2_000));
        assert.notEqual(status, "broken", text.slice(0, 2_000));
        assert.ok(
          expected.some((end) => end === status || end === "contained"),
          `ended as ${text.slice(0, 1_000)}, expected ${expected.join(" or ")}`,
        );
        assert.ok(text.length < 100_000, "an outcome stays small");
      }
      const honest = await python.run(
        `import math\ndef evaluate(ctx):\n    ctx.trace(math.pi)\n    return ${emptyResult}\n`,
      );
      assert.deepEqual(honest.status === "ok" ? honest.trace : honest, ["3.141592653589793"]);
    });
  }
});
