/**
 * What servers answered, on its way through the pool to the script and back: each call of each tenant gets its own
 * bytes, however many are under way and however they share their memory, and who gave them still has them.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { joined } from "#test/support/calls.ts";
import { testNow } from "#test/sandbox/support.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

/** Tells whose it is, and all that it was answered. */
const code = `export default async function handle({ name, count }, { fetch, log }) {
  const texts = [];
  for (let at = 0; at < count; at++) texts.push(await (await fetch("https://x.example/" + name + "/" + at)).text());
  log(name);
  return { name, texts };
}`;

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, hasStandby: false });
});
after(() => runner.close());

const text = fc.oneof(
  fc.constantFrom("", " ", "null", "[]", "x".repeat(70_000), "ä€😀".repeat(3_000)),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
/** The same object again, a part of a larger buffer, a buffer that shares its memory with others, or its own. */
const form = fc.constantFrom("shared", "part", "pooled", "own");
const call = fc.record({
  tenantId: fc.constantFrom("one", "two", "three"),
  answers: fc.array(fc.record({ text, form }), { maxLength: 3 }),
});

test("each call has the answers that it asked for, and the bytes stay with who gave them", async () => {
  const compiled = await runner.compile({ language: "typescript", role: "adapter", code, fileName: "adapter" });
  assert.ok(compiled.status === "ok", JSON.stringify(compiled));
  const shared = new Map<string, Uint8Array>();
  const bytesOf = (text: string, form: string): Uint8Array => {
    if (form === "pooled") return Buffer.from(text);
    const own = new TextEncoder().encode(text);
    if (form === "own") return own;
    if (form === "part") return Buffer.concat([Buffer.from("before"), own, Buffer.from("after")]).subarray(6, -5);
    const known = shared.get(text) ?? own;
    shared.set(text, known);
    return known;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 7 }), async (calls) => {
      const given: { readonly bytes: Uint8Array; readonly text: string }[] = [];
      const outcomes = await Promise.all(
        calls.map(({ tenantId, answers }, index) =>
          joined(
            runner.call({
              tenantId,
              script: compiled.script,
              request: { name: `${tenantId}-${index}`, count: answers.length },
              env: {},
              now: testNow,
              timeoutMs: 60_000,
              fetch: async ({ url }) => {
                const [name, at] = new URL(url).pathname.slice(1).split("/");
                assert.equal(name, `${tenantId}-${index}`);
                const { text, form } = answers[Number(at)] as (typeof answers)[number];
                const bytes = bytesOf(text, form);
                given.push({ bytes, text });
                return { status: 200, headers: {}, body: bytes, url };
              },
            }),
          ),
        ),
      );
      for (const [index, { tenantId, answers }] of calls.entries()) {
        const { durationMs: _, ...outcome } = outcomes[index] as (typeof outcomes)[number];
        const name = `${tenantId}-${index}`;
        const texts = answers.map(({ text }) => text);
        assert.deepEqual(outcome, { status: "ok", response: { name, texts }, log: [name] });
      }
      for (const { bytes, text } of given) assert.equal(Buffer.from(bytes).toString(), text);
    }),
    { numRuns: propertyRuns(15) },
  );
});
