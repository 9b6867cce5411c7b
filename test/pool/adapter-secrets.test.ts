/** An adapter's secrets stay in the cell that its call runs in, and looking for them costs nobody else anything. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import type { AdapterFetchResponse, Json, Language } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { testNow } from "#test/sandbox/support.ts";
import { type JoinedOutcome, joined } from "#test/support/calls.ts";

const secret = "station-key-1";
const answer: AdapterFetchResponse = { status: 200, headers: {}, body: new Uint8Array(0), url: "https://x.example/" };

/** A log line in each of two turns, and then an answer, an error or a text of its own. */
const scripts: Readonly<Record<Language, string>> = {
  typescript: `
    export default async function handle(request: any, { fetch, env, log }: any) {
      log("before: " + env.KEY);
      await fetch("https://x.example");
      log("after: " + env.KEY);
      if (request.fails) throw new Error("refused: " + env.KEY);
      return { [env.KEY]: ["key=" + env.KEY, 1] };
    }`,
  python: `
async def handle(request, host):
    host.log("before: " + host.env["KEY"])
    await host.fetch("https://x.example")
    host.log("after: " + host.env["KEY"])
    if request["fails"]:
        raise ValueError("refused: " + host.env["KEY"])
    return {host.env["KEY"]: ["key=" + host.env["KEY"], 1]}
`,
};

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, hasStandby: false, adapterLimits: { cpuMsPerTurn: 500 } });
});
after(() => runner.close());

async function call(
  language: Language,
  code: string,
  request: Json,
  env: Readonly<Record<string, string>>,
): Promise<JoinedOutcome> {
  const compiled = await runner.compile({ language, role: "adapter", code, fileName: "adapter" });
  assert.ok(compiled.status === "ok", JSON.stringify(compiled));
  const { script } = compiled;
  return joined(
    runner.call({
      tenantId: "tenant",
      script,
      request,
      env,
      now: testNow,
      timeoutMs: 60_000,
      fetch: async () => answer,
    }),
  );
}

for (const language of ["typescript", "python"] as const) {
  describe(`a call of a ${language} adapter`, () => {
    test("leaves its cell without its secrets: in the lines of every turn and in the answer", async () => {
      const { durationMs: _durationMs, ...outcome } = await call(
        language,
        scripts[language],
        { fails: false },
        { KEY: secret },
      );
      assert.deepEqual(outcome, {
        status: "ok",
        response: { "[secret]": ["key=[secret]", 1] },
        log: ["before: [secret]", "after: [secret]"],
      });
    });

    test("leaves its cell without its secrets: in the message of its failure", async () => {
      const outcome = await call(language, scripts[language], { fails: true }, { KEY: secret });
      assert.ok(outcome.status === "script-failed", JSON.stringify(outcome));
      assert.match(outcome.message, /refused: \[secret\]/);
      assert.deepEqual(outcome.log, ["before: [secret]", "after: [secret]"]);
    });
  });
}

test("secrets and an answer that are made to be compared for ever end their own call and nothing else", async () => {
  const env = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`KEY_${index}`, `${"a".repeat(8_000)}${index}`]),
  );
  const code = `export default async function handle() { return Array.from({ length: 9 }, () => "a".repeat(1_000_000)); }`;
  const hostile = call("typescript", code, null, env);
  const neighbour = await call("typescript", scripts.typescript, { fails: false }, { KEY: secret });
  assert.equal(neighbour.status, "ok");
  const outcome = await hostile;
  assert.ok(outcome.status === "limit-exceeded", JSON.stringify(outcome).slice(0, 500));
  assert.match(outcome.message, /had to be stopped by force/);
  assert.equal((await call("typescript", scripts.typescript, { fails: false }, { KEY: secret })).status, "ok");
});
