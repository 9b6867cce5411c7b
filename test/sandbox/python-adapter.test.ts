/**
 * Promises of the Python engine to adapter authors: a conversation of questions and answers, real engine, child
 * process.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { AdapterFetchResponse, Json } from "#sandbox/contract.ts";
import { type AdapterTurn, defaultAdapterLimits } from "#sandbox/adapter.ts";
import { PythonChild, testNow } from "./python-client.ts";

let python: PythonChild;
before(async () => {
  python = await PythonChild.start("adapter");
});
after(() => python.stop());

interface CallOptions {
  readonly request?: Json;
  readonly env?: Readonly<Record<string, string>>;
  readonly answers?: readonly AdapterFetchResponse[];
  readonly limits?: Partial<typeof defaultAdapterLimits>;
  readonly entropy?: string;
}

async function call(
  code: string,
  options: CallOptions = {},
): Promise<{ readonly turns: readonly AdapterTurn[]; readonly last: AdapterTurn; readonly log: readonly string[] }> {
  const script = await python.script(code, { role: "adapter", fileName: "adapter.py" });
  const { request = null, env = {}, answers = [], entropy = "of one call" } = options;
  const limits = { ...defaultAdapterLimits, ...options.limits };
  const turns = [
    await python.start({
      tenantId: "t",
      script,
      request,
      env,
      settings: {},
      state: null,
      now: testNow,
      entropy,
      timeoutMs: 60_000,
      limits,
    }),
  ];
  for (const answer of answers) {
    const turn = turns.at(-1);
    if (turn?.status !== "waiting") {
      break;
    }
    turns.push(await python.answer(turn.questions[0]?.id ?? 0, answer));
  }
  await python.end();
  return { turns, last: turns.at(-1) as AdapterTurn, log: turns.flatMap((turn) => turn.log) };
}

const page = (text: string, status = 200): AdapterFetchResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(text),
  url: "https://example.com/a",
});

const shortTurns = { cpuMsPerTurn: 300 };
const overCpuLimit = /more than 300 ms of CPU time/;

describe("an adapter in Python", () => {
  it("asks its host one question at a time and answers with JSON", async () => {
    const { turns, last, log } = await call(
      `
import json
async def handle(request, host):
    host.log(f"for {request['facet']}")
    first = await host.fetch("https://example.com/a", headers={"X-Key": host.env["KEY"]})
    second = await host.fetch("https://example.com/b", method="post", body=json.dumps({"n": first.json()["n"]}))
    host.log(second.status)
    return {"series": [{"metric": "m", "points": [[1, first.json()["n"]]]}], "ok": [first.ok, second.ok], "text": second.text(), "type": first.headers["content-type"]}
`,
      { request: { facet: "series" }, env: { KEY: "s3cret" }, answers: [page('{"n": 1.5}'), page("né", 404)] },
    );
    assert.deepEqual(turns[0], {
      status: "waiting",
      questions: [
        { id: 1, request: { url: "https://example.com/a", method: "GET", headers: { "X-Key": "s3cret" }, body: null } },
      ],
      log: ["for series"],
    });
    assert.deepEqual(turns[1]?.status === "waiting" && turns[1].questions[0]?.request, {
      url: "https://example.com/b",
      method: "POST",
      headers: {},
      body: '{"n": 1.5}',
    });
    assert.ok(last.status === "ok", JSON.stringify(last));
    assert.deepEqual(JSON.parse(last.responseJson), {
      series: [{ metric: "m", points: [[1, 1.5]] }],
      ok: [true, false],
      text: "né",
      type: "application/json",
    });
    assert.deepEqual(log, ["for series", "404"]);
  });

  it("hears of a refused or failed fetch as an exception that it may catch", async () => {
    const code = (catching: boolean) => `
async def handle(request, host):
    ${catching ? "try:" : "if True:"}
        await host.fetch("https://example.com/")
    ${catching ? "except ConnectionError as error:\n        return str(error)" : "return 1"}
`;
    const caught = await call(code(true), { answers: [{ error: "example.com is not on the egress list" }] });
    assert.deepEqual(caught.last, { status: "ok", responseJson: '"example.com is not on the egress list"', log: [] });
    const uncaught = await call(code(false), { answers: [{ error: "no route" }] });
    assert.deepEqual(uncaught.last, {
      status: "script-failed",
      message: "adapter.py:4:9: ConnectionError: no route\n  at adapter.py:4:9 in handle",
      log: [],
    });
  });

  it("answers and logs as a TypeScript adapter does: null for what is no number, JSON for what is no text, long lines cut", async () => {
    const { last } = await call(
      `async def handle(request, host):\n    host.log({"n": [1, None]}, True, "and", "x" * 600)\n    return [float("nan"), float("inf"), "NaN", 1.5]\n`,
    );
    assert.ok(last.status === "ok", JSON.stringify(last));
    assert.deepEqual(JSON.parse(last.responseJson), [null, null, "NaN", 1.5]);
    const line = `{"n":[1,null]} true and ${"x".repeat(600)}`;
    assert.deepEqual(last.log, [`${line.slice(0, 499)}…`]);
  });

  it("receives bodies as bytes, unchanged", async () => {
    const body = Uint8Array.from({ length: 256 }, (_, index) => index);
    const { last } = await call(
      `async def handle(request, host):\n    answer = await host.fetch("https://example.com/")\n    return [len(answer.body), answer.body == bytes(range(256)), answer.url]\n`,
      { answers: [{ status: 200, headers: {}, body, url: "https://example.com/z" }] },
    );
    assert.equal(last.status === "ok" && last.responseJson, '[256, true, "https://example.com/z"]');
  });

  it("is told which limit it passed, and keeps the log so far", async () => {
    const cases: readonly (readonly [body: string, says: RegExp, options?: CallOptions])[] = [
      [
        "host.log('so far')\n    await host.fetch('https://x/')\n    while True: pass",
        overCpuLimit,
        { answers: [page("1")], limits: shortTurns },
      ],
      [
        `host.log('so far')
    class Endless(dict):
        def items(self):
            while True: yield ("a", 1)
    await host.fetch('https://x/')
    return Endless(a=1)`,
        /CPU time|memory|larger than/,
        { answers: [page("1")], limits: shortTurns },
      ],
      [
        `host.log('so far')
    class Odd(Exception):
        def __str__(self):
            while True: pass
    await host.fetch('https://x/')
    raise Odd()`,
        overCpuLimit,
        { answers: [page("1")], limits: shortTurns },
      ],
      [
        "host.log('so far')\n    await host.fetch('https://x/')\n    bytes(200_000_000)",
        /96 MiB of memory/,
        { answers: [page("1")] },
      ],
      [
        "host.log('so far')\n    while True: await host.fetch('https://x/')",
        /more than 3 requests/,
        { answers: [page("1"), page("2"), page("3"), page("4")], limits: { maxRequests: 3 } },
      ],
      [
        "host.log('so far')\n    return 'x' * 2000",
        /response is larger than 1000 bytes/,
        { limits: { maxResponseBytes: 1_000 } },
      ],
      [
        "host.log('so far')\n    [host.log(n) for n in range(200)]",
        /more than 3 log lines/,
        { limits: { maxLogLines: 3 } },
      ],
    ];
    for (const [body, says, options] of cases) {
      const { last, log } = await call(`async def handle(request, host):\n    ${body}\n`, options);
      assert.equal(last.status, "limit-exceeded", JSON.stringify(last));
      assert.match("message" in last ? last.message : "", says);
      assert.equal(log[0], "so far");
      assert.equal(log.filter((line) => line === "so far").length, 1);
    }
    assert.equal((await call("async def handle(request, host):\n    return 1\n")).last.status, "ok");
  });

  it("fails with a place where it goes wrong", async () => {
    const cases: readonly (readonly [body: string, message: RegExp])[] = [
      ["return {1, 2}", /^The response is not JSON: .*set/],
      ["return host.env['NOPE']", /adapter\.py:2:12: KeyError: no secret 'NOPE' here; there is: KEY/],
      ["await host.fetch(5)", /adapter\.py:2:11: TypeError: url is 5: expected text/],
      ["import asyncio", /'asyncio' is not available/],
    ];
    for (const [body, message] of cases) {
      const outcome = await python.compile(`async def handle(request, host):\n    ${body}\n`, { role: "adapter" });
      if (outcome.status === "refused") {
        assert.match(outcome.problems[0]?.message ?? "", message);
        continue;
      }
      const { last } = await call(`async def handle(request, host):\n    ${body}\n`, { env: { KEY: "s3cret" } });
      assert.equal(last.status, "script-failed");
      assert.match("message" in last ? last.message : "", message);
    }
  });

  it("does not wait for anything but its host", async () => {
    const { last } = await call(
      "class Never:\n    def __await__(self): yield 1\nasync def handle(request, host):\n    await Never()\n",
    );
    assert.deepEqual(last, {
      status: "script-failed",
      message: "handle waits for something that never comes.",
      log: [],
    });
  });

  it("finds nothing of an earlier call, with the same secrets or with others", async () => {
    const code = `
import math
state = []
async def handle(request, host):
    seen = [len(state), math.pi == 3, getattr(host.__class__, "leak", None), sorted(host.env)]
    state.append(1)
    math.pi = 3
    host.__class__.leak = host.env
    return seen
`;
    for (const env of [{ A: "1" }, { A: "1" }, { B: "2" }, { A: "1" }]) {
      const { last } = await call(code, { env });
      assert.equal(
        last.status === "ok" && last.responseJson,
        JSON.stringify([0, false, null, Object.keys(env)]).replaceAll(",", ", "),
      );
    }
  });

  it("sees the frozen clock of its call in every turn", async () => {
    const { last } = await call(
      "import time\nasync def handle(request, host):\n    before = time.time_ns()\n    await host.fetch('https://x/')\n    return [before // 1000000, time.time_ns() // 1000000]\n",
      { answers: [page("1")] },
    );
    assert.equal(last.status === "ok" && last.responseJson, `[${testNow}, ${testNow}]`);
  });

  it("must be `async def handle(request, host)`", async () => {
    const outcome = await python.compile("def handle(request, host):\n    pass\n", { role: "adapter" });
    assert.match(outcome.status === "refused" ? (outcome.problems[0]?.message ?? "") : "", /`handle` must be async/);
  });

  it("refuses an answer that nobody asked for", async () => {
    const turn = await python.answer(7, { error: "x" });
    assert.equal(turn.status, "broken");
  });
});
