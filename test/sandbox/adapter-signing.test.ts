/**
 * What signed requests need in adapters: hashes and HMAC, in TypeScript by `crypto.subtle`, in Python by `hashlib` and
 * `hmac`. Both against published vectors, and against the runtime's own for random data.
 */
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { digestLimits } from "#sandbox/adapter.ts";
import type { Json } from "#sandbox/contract.ts";
import { joined } from "#test/support/calls.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const hashes = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"] as const;
const typescript = `
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const signed = async ({ hash, key, data }) => {
  if (key === null) return hexOf(await crypto.subtle.digest(hash, bytesOf(data)));
  const made = await crypto.subtle.importKey("raw", bytesOf(key), { name: "HMAC", hash }, false, ["sign"]);
  return hexOf(await crypto.subtle.sign("HMAC", made, bytesOf(data).buffer));
};
export default async function handle({ asked }, { log }) {
  log("signs", asked.length);
  return { answers: await Promise.all(asked.map(signed)) };
}`;
const python = `
import hashlib, hmac

def signed(one):
    name, data = one["hash"].replace("-", "").lower(), bytes.fromhex(one["data"])
    if one["key"] is None:
        return hashlib.new(name, data).hexdigest()
    return hmac.new(bytes.fromhex(one["key"]), data, name).hexdigest()

async def handle(request, host):
    host.log("signs", len(request["asked"]))
    return {"answers": [signed(one) for one in request["asked"]]}
`;

interface Asked {
  readonly hash: (typeof hashes)[number];
  readonly key: string | null;
  readonly data: string;
}

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1 });
});
after(() => runner.close());

async function run(language: "typescript" | "python", code: string, request: Json = {}, env = {}) {
  const compiling = await runner.compile({ code, language, role: "adapter", fileName: "adapter.ts" });
  assert.ok(compiling.status === "ok", JSON.stringify(compiling));
  const fetch = () => Promise.reject(new Error("nothing is asked"));
  const facts = { tenantId: "t", script: compiling.script, request, env, now: 0, timeoutMs: 30_000, fetch };
  return joined(runner.call(facts));
}

async function both(asked: readonly Asked[]): Promise<readonly string[]> {
  const request = { asked: asked.map((one) => ({ ...one })) };
  const [one, other] = [await run("typescript", typescript, request), await run("python", python, request)];
  assert.ok(one.status === "ok" && other.status === "ok", JSON.stringify([one, other]));
  assert.deepEqual([one.response, one.log], [other.response, other.log]);
  return (one.response as { readonly answers: readonly string[] }).answers;
}

const hex = (text: string) => Buffer.from(text).toString("hex");

describe("hashes and signatures of adapters", () => {
  test("are those of RFC 4231 and FIPS 180", async () => {
    // RFC 4231, section 4: key, data, HMAC-SHA-256, and the beginning of HMAC-SHA-512.
    const vectors = [
      [
        "0b".repeat(20),
        hex("Hi There"),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        "87aa7cde",
      ],
      [
        hex("Jefe"),
        hex("what do ya want for nothing?"),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "164b7a7b",
      ],
      [
        "aa".repeat(20),
        "dd".repeat(50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
        "fa73b008",
      ],
      [
        "0102030405060708090a0b0c0d0e0f10111213141516171819",
        "cd".repeat(50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
        "b0ba4656",
      ],
      [
        "aa".repeat(131),
        hex("Test Using Larger Than Block-Size Key - Hash Key First"),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        "80b24263",
      ],
    ] as const;
    const asked = vectors.flatMap(([key, data]) => [
      { hash: "SHA-256", key, data } as const,
      { hash: "SHA-512", key, data } as const,
    ]);
    const found = await both([
      ...asked,
      { hash: "SHA-1", key: null, data: hex("abc") },
      { hash: "SHA-256", key: null, data: "" },
    ]);
    for (const [index, [, , sha256, sha512]] of vectors.entries()) {
      assert.equal(found[2 * index], sha256);
      assert.ok(found[2 * index + 1]?.startsWith(sha512), found[2 * index + 1]);
    }
    assert.deepEqual(found.slice(-2), [
      "a9993e364706816aba3e25717850c26c9cd0d89d",
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ]);
  });

  test("are the runtime's own for any data", async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((all) => Buffer.from(all).toString("hex"));
    const one = fc.record({
      hash: fc.constantFrom(...hashes),
      // Web platform: a key of no bytes is refused.
      key: fc.option(bytes.filter((key) => key !== "")),
      data: bytes,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 8 }), async (asked) => {
        const expected = asked.map(async ({ hash, key, data }) => {
          const content = Buffer.from(data, "hex");
          if (key === null) return Buffer.from(await webcrypto.subtle.digest(hash, content)).toString("hex");
          const use = { name: "HMAC", hash };
          const made = await webcrypto.subtle.importKey("raw", Buffer.from(key, "hex"), use, false, ["sign"]);
          return Buffer.from(await webcrypto.subtle.sign("HMAC", made, content)).toString("hex");
        });
        assert.deepEqual(await both(asked), await Promise.all(expected));
      }),
      { numRuns: propertyRuns(15) },
    );
  });

  test("are refused in words, and have a limit", async () => {
    const failing = async (body: string) => {
      const outcome = await run("typescript", `export default async function handle() { ${body} }`);
      assert.ok(outcome.status !== "ok", body);
      return outcome.message;
    };
    const key = 'new Uint8Array(4), { name: "HMAC", hash: "SHA-256" }, false';
    for (const [body, message] of [
      ['await crypto.subtle.digest("MD5", new Uint8Array(1));', /knows the hashes SHA-1, SHA-256, SHA-384 and SHA-512/],
      [`await crypto.subtle.importKey("raw", ${key}, ["verify"]);`, /importKey takes \("raw", bytes, \{ name: "HMAC"/],
      ['await crypto.subtle.sign("HMAC", {}, new Uint8Array(1));', /./],
      ['await crypto.subtle.digest("SHA-1", "text");', /./],
      [
        `await crypto.subtle.digest("SHA-1", new Uint8Array(${digestLimits.maxDigestBytes + 1}));`,
        /at most 1048576 bytes/,
      ],
      ['for (;;) await crypto.subtle.digest("SHA-1", new Uint8Array(1));', /hashed or signed more than 200 times/],
    ] as const)
      assert.match(await failing(body), message, body);
  });

  test("a key that is a secret is shown nowhere, and what it signed is", async () => {
    const env = { KEY: "a-long-secret-of-mine" };
    const code = `export default async function handle(_, { env, log }) {
      const bytes = new TextEncoder().encode(env.KEY);
      const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: { name: "SHA-256" } }, true, ["sign"]);
      const signature = await crypto.subtle.sign({ name: "HMAC" }, key, new TextEncoder().encode("what do ya want"));
      log(key, env.KEY);
      return { shown: JSON.stringify(key), key: env.KEY, signature: Array.from(new Uint8Array(signature)) };
    }`;
    const outcome = await run("typescript", code, {}, env);
    assert.ok(outcome.status === "ok", JSON.stringify(outcome));
    const { signature, ...shown } = outcome.response as Readonly<Record<string, Json>>;
    assert.equal((signature as readonly number[]).length, 32);
    assert.equal(shown["key"], "[secret]");
    const told = JSON.stringify([shown, outcome.log]);
    assert.ok(!told.includes(env.KEY) && !told.includes(hex(env.KEY)), told);
    assert.match(told, /HMAC/);
  });
});
