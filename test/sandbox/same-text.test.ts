/**
 * Scripts that come to the same text once their types are gone are two scripts still: each failure is told in the words
 * of its own source.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRunner } from "#pool/thread-runner.ts";
import { evaluateOnce, messageOf } from "./support.ts";

test("two authors' scripts with the same text after compilation fail under their own file name, line and column", async () => {
  const runner = await createRunner({ threads: 1, hasStandby: false });
  try {
    const typed =
      'interface Unused { readonly a: number }\nexport default function evaluate(): never {\n  throw new Error("no");\n}\n';
    const plain = 'export default function evaluate() {\n  throw new Error("no");\n}\n';
    const scripts = [];
    for (const [fileName, code] of [
      ["theirs.ts", typed],
      ["ours.ts", typed],
      ["plain.ts", plain],
    ] as const) {
      const outcome = await runner.compile({ language: "typescript", role: "tile", code, fileName });
      assert.ok(outcome.status === "ok");
      scripts.push(outcome.script);
    }
    const messages = [];
    for (const [index, script] of scripts.entries())
      messages.push(messageOf(await evaluateOnce(runner, script, { tenantId: `tenant ${index}` })));
    assert.deepEqual(messages, ["theirs.ts:3:9: no", "ours.ts:3:9: no", "plain.ts:2:9: no"]);
  } finally {
    await runner.close();
  }
});
