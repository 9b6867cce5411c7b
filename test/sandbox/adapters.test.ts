/** Adapter scripts: asynchronous, with `fetch` as a question to the host, in cells of their own. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import type { AdapterFetchResponse, AdapterFetchRequest, Json } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { type JoinedOutcome, joined } from "#test/support/calls.ts";
import { testNow } from "./support.ts";

let runner: Runner;
let origin = "";
const server = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  const body: Buffer[] = [];
  request.on("data", (chunk: Buffer) => body.push(chunk));
  request.on("end", () =>
    response.end(
      JSON.stringify({
        method: request.method,
        path: request.url,
        key: request.headers["x-key"] ?? null,
        body: Buffer.concat(body).toString(),
        text: "grüße €😀",
      }),
    ),
  );
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  runner = await createRunner({ threads: 1, adapterCells: 2, adapterLimits: { cpuMsPerTurn: 500 } });
});
after(async () => {
  await runner.close();
  server.close();
});

/** The host's side for real: an HTTP request, made out here. */
async function hostFetch(request: AdapterFetchRequest, signal: AbortSignal): Promise<AdapterFetchResponse> {
  if (!request.url.startsWith(origin)) return { error: `${new URL(request.url).host} is not on the allow-list.` };
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers },
    body: request.body,
    signal,
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
    url: response.url,
  };
}

interface CallOptions {
  readonly timeoutMs?: number;
  readonly fetch?: typeof hostFetch;
  readonly request?: Json;
  readonly signal?: AbortSignal;
}

async function call(body: string, options: CallOptions = {}): Promise<JoinedOutcome> {
  const code = `export default async function handle(request: any, { fetch, env, log }: any) {\n${body}\n}`;
  const outcome = await runner.compile({ language: "typescript", role: "adapter", code, fileName: "adapter.ts" });
  assert.ok(outcome.status === "ok", JSON.stringify(outcome));
  const calling = runner.call({
    tenantId: "tenant",
    script: outcome.script,
    request: options.request ?? { origin },
    env: { KEY: "secret" },
    now: testNow,
    timeoutMs: options.timeoutMs ?? 10_000,
    fetch: options.fetch ?? hostFetch,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return joined(calling);
}
const responseOf = (outcome: JoinedOutcome): unknown =>
  outcome.status === "ok" ? outcome.response : `${outcome.status}: ${outcome.message}`;

test("an adapter asks its host for a page, with its own headers and body, and reads the answer", async () => {
  const outcome = await call(`
    const url = new URL("/data?from=1", request.origin);
    url.searchParams.set("to", "a b");
    const response = await fetch(url, { method: "POST", headers: { "X-Key": env.KEY }, body: JSON.stringify({ a: 1 }) });
    log("status", response.status, { type: response.headers.get("Content-Type") });
    return { ok: response.ok, data: await response.json(), now: Date.now() };`);
  assert.deepEqual(responseOf(outcome), {
    ok: true,
    data: { method: "POST", path: "/data?from=1&to=a+b", key: "secret", body: '{"a":1}', text: "grüße €😀" },
    now: testNow,
  });
  assert.deepEqual(outcome.log, ['status 200 {"type":"application/json"}']);
});

test("requests may run side by side, and their answers come in any order", async () => {
  const order = [3, 1, 2];
  const outcome = await call(
    `return (await Promise.all([0, 1, 2].map(async (i) => (await (await fetch(request.origin + "/" + i)).json()).path))).join();`,
    {
      fetch: async (request, signal) => {
        await new Promise((resolve) => setTimeout(resolve, (order[Number(request.url.at(-1))] ?? 0) * 20));
        return hostFetch(request, signal);
      },
    },
  );
  assert.equal(responseOf(outcome), "/0,/1,/2");
});

test("what the host refuses is an error that the script can catch, or fails with", async () => {
  assert.equal(
    responseOf(
      await call(
        `try { await fetch("https://elsewhere.example/"); } catch (error) { return "caught: " + error.message; }`,
      ),
    ),
    "caught: elsewhere.example is not on the allow-list.",
  );
  assert.match(
    String(responseOf(await call(`await fetch("https://elsewhere.example/");`))),
    /script-failed: adapter\.ts: elsewhere\.example is not on the allow-list/,
  );
});

const overCpuLimit = /^limit-exceeded: .*more than 500 ms of CPU time/;
const outcomes: readonly (readonly [string, string, RegExp])[] = [
  ["throws is told where", "const a = 1;\nthrow new Error('no ' + a);", /^script-failed: adapter\.ts:3:7: no 1$/],
  ["returns nothing is told so", "", /^script-failed: .*returned nothing/],
  ["returns a cycle is told so", "const a: any = {}; a.a = a; return a;", /^script-failed: .*circular/i],
  ["waits for something that never comes ends", "await new Promise(() => {});", /^script-failed: .*never comes/],
  ["loops is ended", "for (;;);", overCpuLimit],
  ["loops in microtasks is ended", "for (;;) await 0;", overCpuLimit],
  ["loops in a callback of its own is ended", "return { toJSON() { for (;;); } };", overCpuLimit],
  ["throws what loops when looked at is ended", "throw { get message() { for (;;); } };", overCpuLimit],
  [
    "rejects with a looping getter is ended by force",
    "Promise.reject({ get message() { for (;;); } }); return 1;",
    /^limit-exceeded: .*CPU time/,
  ],
  [
    "eats memory is ended",
    "const kept = []; for (;;) kept.push(new Array(5_000).fill(1));",
    /^(limit-exceeded|broken): /,
  ],
  ["logs too much is ended", "for (let i = 0; i < 101; i += 1) log(i); return 1;", /^limit-exceeded: .*100 log lines/],
  [
    "asks too often is ended",
    `for (let i = 0; i < 21; i += 1) await fetch(request.origin); return 1;`,
    /^limit-exceeded: .*20 requests/,
  ],
  [
    "answers too much is ended",
    "return 'x'.repeat(5_500_000) + 'y'.repeat(5_500_000);",
    /^limit-exceeded: .*10485760 bytes/,
  ],
  [
    "gets HTML instead of JSON is told what it got",
    `return (await fetch(request.origin)).text().then((t: string) => JSON.parse("<html>" + t));`,
    /^script-failed: .*not valid JSON|^script-failed: .*Unexpected token/,
  ],
];
for (const [what, body, expected] of outcomes) {
  test(`an adapter that ${what}, and the next call works`, async () => {
    // More than any limit takes to end it, on a busy machine too: else the call's own time would be over first.
    assert.match(String(responseOf(await call(body, { timeoutMs: 60_000 }))), expected);
    assert.equal(responseOf(await call("return 5;")), 5);
  });
}

test("a call ends at its time limit while it waits, and its requests are aborted", async () => {
  let wasAborted = false;
  const outcome = await call(`await fetch(request.origin); return 1;`, {
    // Time enough for the request to be made on a busy machine.
    timeoutMs: 4_000,
    fetch: (_request, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          wasAborted = true;
          reject(new Error("aborted"));
        });
      }),
  });
  assert.match(String(responseOf(outcome)), /limit-exceeded: .*4000 ms/);
  assert.equal(wasAborted, true);
});

test("an aborted call rejects with the signal's reason", async () => {
  const controller = new AbortController();
  const running = call(`await fetch(request.origin); return 1;`, {
    signal: controller.signal,
    fetch: () => new Promise(() => undefined),
  });
  setTimeout(() => controller.abort(new Error("deleted")), 300);
  await assert.rejects(running, /deleted/);
});

test("nothing is left for the next call", async () => {
  const body =
    "const seen = (globalThis as any).mark ?? (Object.prototype as any).mark; try { (globalThis as any).mark = 1; (Object.prototype as any).mark = 1; } catch {} return String(seen);";
  assert.equal(responseOf(await call(body)), "undefined");
  assert.equal(responseOf(await call(body)), "undefined");
});

test("an adapter has no host objects, timers, or code from text", async () => {
  const body = `const reach = (f: any) => { try { return typeof f(); } catch { return "absent"; } };
    return [reach(() => (globalThis as any).process.env), reach(() => (fetch as any).constructor("return this")()), reach(() => (async () => 1).constructor("return 1")()),
      reach(() => (globalThis as any).require("fs")), reach(() => (log as any).constructor.constructor("return process")())].join();`;
  assert.equal(responseOf(await call(body)), "absent,absent,absent,absent,absent");
});
