/**
 * Randomness: an adapter's is real, in both languages, and new for every call; a tile's follows from run, target and
 * row.
 */
import assert from "node:assert/strict";
import { createCipheriv, createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { CallOutcome, Runner } from "#pool/runner.ts";
import type { Language } from "#sandbox/contract.ts";
import { readResponse } from "#test/support/calls.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { type AdapterJob, maxRandomBytes, randomBytesOf } from "#sandbox/adapter.ts";
import "#test/support/property-runs.ts";
import { compiled, evaluateOnce, messageOf, testNow, traceOf } from "./support.ts";

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, adapterCells: 1, hasStandby: false });
});
after(() => runner.close());

const codes: Readonly<Record<Language, (body: string) => string>> = {
  typescript: (body) => `export default async function handle(request, { fetch }) {\n${body}\n}`,
  python: (body) => `import random, secrets, uuid\nasync def handle(request, host):\n  ${body}`,
};

async function call(language: Language, body: string): Promise<CallOutcome> {
  const fileName = language === "python" ? "adapter.py" : "adapter.ts";
  const compiledScript = await runner.compile({ language, role: "adapter", code: codes[language](body), fileName });
  assert.ok(compiledScript.status === "ok", JSON.stringify(compiledScript));
  const { script } = compiledScript;
  const answer = { status: 200, headers: {}, body: new Uint8Array(0), url: "https://x.example/" };
  return runner.call({
    tenantId: "t",
    script,
    request: {},
    env: {},
    now: testNow,
    timeoutMs: 20_000,
    fetch: async () => answer,
  });
}

async function responseOf(outcome: CallOutcome): Promise<unknown> {
  assert.ok(outcome.status === "ok", JSON.stringify(outcome));
  return readResponse(outcome.response);
}

async function lists(language: Language, body: string): Promise<readonly string[]> {
  const outcomes = [await call(language, body), await call(language, body), await call(language, body)];
  return (await Promise.all(outcomes.map(responseOf))).flatMap((response) => response as string[]);
}

/**
 * Each gives a list of texts, none of which may come twice: within a call, before and after a request, and from call to
 * call.
 */
const sources: readonly (readonly [Language, string, string])[] = [
  [
    "typescript",
    "Math.random, crypto.randomUUID and crypto.getRandomValues",
    `const ask = () => [String(Math.random()), crypto.randomUUID(), crypto.getRandomValues(new Uint32Array(4)).join()];
     const before = ask();
     await fetch("https://x.example/");
     return [...before, ...ask()];`,
  ],
  [
    "python",
    "random, secrets and uuid4",
    `ask = lambda: [str(random.random()), secrets.token_hex(16), str(uuid.uuid4()), str(random.SystemRandom().random())]
  before = ask()
  await host.fetch("https://x.example/")
  return before + ask()`,
  ],
];

describe("an adapter's randomness is new for every call", () => {
  for (const [language, what, body] of sources) {
    test(`${language}: ${what}`, async () => {
      const given = await lists(language, body);
      assert.equal(new Set(given).size, given.length, given.join("\n"));
    });
  }

  test("typescript: a UUID is of version 4, and bytes are spread evenly", async () => {
    const outcome = await call(
      "typescript",
      "return [crypto.randomUUID(), Array.from(crypto.getRandomValues(new Uint8Array(20000)))];",
    );
    const [uuid, bytes] = (await responseOf(outcome)) as [string, number[]];
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const mean = bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length;
    // Seven standard errors of the mean of 20,000 even bytes.
    assert.ok(Math.abs(mean - 127.5) < 3.7, String(mean));
  });

  test("what a call may take ends with a clear error, in both languages", async () => {
    const script = await call(
      "typescript",
      `crypto.getRandomValues(new Uint8Array(${maxRandomBytes})); crypto.randomUUID(); return {};`,
    );
    assert.match((script as { message: string }).message, /A call may take at most 65536 random bytes/);
    const python = await call("python", `secrets.token_bytes(${maxRandomBytes + 1})`);
    assert.equal(python.status, "script-failed");
    assert.match((python as { message: string }).message, /OSError|I\/O error|urandom/i);
  });

  test("only typed arrays of integers are filled", async () => {
    for (const wrong of ["new Float64Array(2)", "[1, 2]", "null", '({ [Symbol.toStringTag]: "Uint8Array" })']) {
      const outcome = await call("typescript", `crypto.getRandomValues(${wrong}); return {};`);
      assert.match((outcome as { message: string }).message, /takes a typed array of integers/, wrong);
    }
  });

  test("a call that is run again has the same bytes; another call and another part have none of them", () => {
    const job = { entropy: "first" } as Parameters<typeof randomBytesOf>[0];
    assert.deepEqual(randomBytesOf(job, "turn 1"), randomBytesOf({ ...job }, "turn 1"));
    assert.notDeepEqual(randomBytesOf(job, "turn 1"), randomBytesOf(job, "turn 2"));
    assert.notDeepEqual(randomBytesOf(job, "turn 1"), randomBytesOf({ ...job, entropy: "second" }, "turn 1"));
  });

  test("the memory that random bytes are handed over with holds these bytes and nothing else", () => {
    const part = fc.record({
      entropy: fc.string(),
      name: fc.string(),
      count: fc.integer({ min: 0, max: maxRandomBytes }),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const given = parts.map(({ entropy, name, count }) => randomBytesOf({ entropy } as AdapterJob, name, count));
        for (const [index, { entropy, name, count }] of parts.entries()) {
          const bytes = given[index] as Uint8Array<ArrayBuffer>;
          assert.deepEqual([bytes.byteOffset, bytes.byteLength, bytes.buffer.byteLength], [0, count, count]);
          assert.ok(Buffer.from(bytes.buffer).equals(keystream(`${entropy}:${name}`, count)));
        }
        assert.equal(new Set(given.map(({ buffer }) => buffer)).size, parts.length);
      }),
    );
  });
});

/** All at once, as the standards write it. */
function keystream(text: string, count: number): Buffer {
  const secret = createHash("shake256", { outputLength: 48 }).update(text).digest();
  const cipher = createCipheriv("aes-256-ctr", secret.subarray(0, 32), secret.subarray(32));
  return Buffer.concat([cipher.update(Buffer.alloc(count)), cipher.final()]);
}

describe("a tile's randomness repeats", () => {
  for (const [language, code] of [
    [
      "typescript",
      `export default function evaluate(ctx) { ctx.trace(String(Math.random()) + typeof crypto);
        return { kind: "numeric", points: [], isTriggered: false, lastValue: null }; }`,
    ],
    [
      "python",
      `import random, uuid
def evaluate(ctx):
  ctx.trace(str(random.random()) + str(uuid.uuid4()))
  return {"kind": "numeric", "points": [], "isTriggered": False, "lastValue": None}`,
    ],
  ] as const) {
    test(`${language}: the same run, target and row have the same`, async () => {
      const script = await compiled(runner, language, code);
      const [first, second] = [await evaluateOnce(runner, script), await evaluateOnce(runner, script)];
      assert.equal(first.status, "ok", messageOf(first));
      assert.deepEqual(traceOf(first), traceOf(second));
      if (language === "typescript") assert.match(String(traceOf(first)[0]), /undefined$/);
    });
  }
});
