/**
 * Promises of the Python engine about compiling: refusals with line and column, syntax bombs, library modules, the
 * modules that scripts may import.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { bodies, makeJob, makeTarget, PythonChild, tile } from "./python-client.ts";

let python: PythonChild;
before(async () => {
  python = await PythonChild.start();
});
after(() => python.stop());
const { traceOf, honestTileWorks } = bodies(() => python);

describe("compiling Python", () => {
  const entry = "def evaluate(ctx):\n    pass\n";
  const refusals: readonly (readonly [title: string, code: string, line: number, column: number, says: RegExp])[] = [
    ["a syntax error", "def evaluate(ctx):\n    return (1\n", 2, 12, /SyntaxError: '\(' was never closed/],
    ["a bad indent", "def evaluate(ctx):\nreturn 1\n", 2, 1, /IndentationError/],
    ["a return outside of a function", `${entry}return 5\n`, 3, 1, /'return' outside function/],
    ["a missing entry", "x = 1\n", 1, 1, /needs `def evaluate\(ctx\):`/],
    ["a misspelt entry", "x = 1\ndef Evaluate(ctx):\n    pass\n", 2, 1, /there is a function 'Evaluate'/],
    ["an async entry", "async def evaluate(ctx):\n    pass\n", 1, 1, /can't be async/],
    ["a generator", "def evaluate(ctx):\n    yield 1\n", 1, 1, /can't be a generator/],
    ["too many arguments", "def evaluate(a, b):\n    pass\n", 1, 1, /must take 1 argument: `def evaluate\(ctx\):`/],
    ["no argument", "def evaluate():\n    pass\n", 1, 1, /must take 1 argument/],
    [
      "a module that is not there",
      `import math\nfrom os import path\n${entry}`,
      2,
      1,
      /'os' is not available in a script\. Available: tile, /,
    ],
    ["a relative import", `from . import x\n${entry}`, 1, 1, /Relative imports/],
    ["an import inside a function", "def evaluate(ctx):\n    import numpy\n", 2, 5, /'numpy' is not available/],
    ["a module behind letters of several bytes", `x = "é😀"; import os\n${entry}`, 1, 12, /'os' is not available/],
    ["a syntax error behind letters of several bytes", `${entry}x = "é😀"; y = = 1\n`, 3, 16, /SyntaxError/],
    ["a module in a file with CRLF", `import math\r\nx = 1; import os\r\n${entry}`, 2, 8, /'os' is not available/],
    ["a null byte", `x = "\0"\n${entry}`, 1, 1, /null byte/],
  ];
  for (const [title, code, line, column, says] of refusals) {
    it(`refuses ${title} with line and column`, async () => {
      const outcome = await python.compile(code);
      assert.ok(outcome.status === "refused", JSON.stringify(outcome));
      const problem = outcome.problems[0];
      assert.match(problem?.message ?? "", says);
      assert.deepEqual([problem?.line, problem?.column], [line, column]);
    });
  }

  it("takes the mark that some editors put before a text, and counts no column for it", async () => {
    const marked = await python.compile(`\uFEFF${entry}`);
    assert.deepEqual(marked, await python.compile(entry));
    const outcome = await python.compile(`\uFEFFimport os\n${entry}`);
    assert.deepEqual(outcome.status === "refused" ? outcome.problems.map(({ column }) => column) : outcome, [1]);
  });

  it("reports every missing module at once", async () => {
    const outcome = await python.compile(`import os\nimport sys\n${entry}`);
    assert.deepEqual(outcome.status === "refused" ? outcome.problems.map(({ line }) => line) : outcome, [1, 2]);
  });

  it("refuses a source over 256 kB by naming the limit", async () => {
    const outcome = await python.compile(`${entry}#${"x".repeat(262_144)}`);
    assert.deepEqual(outcome, { status: "limit-exceeded", message: "The source is larger than 262144 bytes." });
  });

  for (const [title, code] of [
    ["parentheses", `${"(".repeat(100_000)}`],
    ["operators", `x = ${"-".repeat(100_000)}1\n${entry}`],
    ["lists", `x = ${"[".repeat(190)}${"]".repeat(190)}\n`],
    ["attributes", `x = a${".a".repeat(80_000)}\n${entry}`],
    ["additions", `x = ${"1+".repeat(80_000)}1\n${entry}`],
    ["blocks", Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}if 1:\n`).join("")],
    ["powers folded at compile time", `x = ${"9**".repeat(40)}9\n${entry}`],
    ["f-strings", `x = ${'f"{'.repeat(100)}1${'}"'.repeat(100)}\n${entry}`],
  ] as const) {
    it(`survives a syntax bomb of ${title}`, async () => {
      const outcome = await python.compile(code);
      assert.notEqual(outcome.status, "broken", JSON.stringify(outcome).slice(0, 500));
      await honestTileWorks();
    });
  }

  it("gives the same hash for the same source and another for any change", async () => {
    const first = await python.script(entry);
    assert.deepEqual(await python.script(entry), first);
    assert.notEqual((await python.script(`${entry} `)).hash, first.hash);
    assert.notEqual((await python.script(entry, { fileName: "other.py" })).hash, first.hash);
  });

  it("links only the library modules that are imported, theirs included", async () => {
    const modules = { lib_a: "from lib_b import one\n", lib_b: "one = 1\n", lib_c: "raise ValueError()\n" };
    const script = await python.script(tile("ctx.trace(one)", "from lib_a import one"), { modules });
    assert.deepEqual(Object.keys((JSON.parse(script.code) as { modules: object }).modules).sort(), ["lib_a", "lib_b"]);
    assert.deepEqual(await traceOf("ctx.trace(one)", "from lib_a import one", { modules }), ["1"]);
  });

  it("runs a compiled script in a process that has never seen it", async () => {
    const script = await python.script(tile("ctx.trace('moved')"));
    const other = await PythonChild.start();
    try {
      const { outcomes } = await other.evaluate(
        makeJob({ steps: [{ script, params: {}, row: 0 }], targets: [makeTarget()] }),
      );
      assert.deepEqual(outcomes[0]?.steps[0]?.status === "ok" && outcomes[0].steps[0].trace, ["moved"]);
    } finally {
      other.stop();
    }
  });

  it("calls a damaged compiled script broken, and works on", async () => {
    const script = { ...(await python.script(entry)), code: "{", hash: "0" };
    const { outcomes } = await python.evaluate(
      makeJob({ steps: [{ script, params: {}, row: 0 }], targets: [makeTarget()] }),
    );
    assert.equal(outcomes[0]?.steps[0]?.status, "broken");
    await honestTileWorks();
  });
});

describe("the available modules", () => {
  it("can all be imported, and used for what they are for", async () => {
    const refused = await python.compile("import nothing\ndef evaluate(ctx): pass\n");
    const message = refused.status === "refused" ? (refused.problems[0]?.message ?? "") : "";
    const names = /Available: (.*)\.$/.exec(message)?.[1]?.split(", ") ?? [];
    assert.ok(names.length > 40);
    const future = names.filter((name) => name !== "__future__").map((name) => `import ${name}`);
    assert.deepEqual(
      await traceOf(
        `
ctx.trace(statistics.median([3, 1, 2]))
ctx.trace(Reading(1, 2).b)
ctx.trace(decimal.Decimal(1) / 3)
ctx.trace(re.sub(r"(\\w)\\1", r"<\\1>", "aabb"))
ctx.trace(json.dumps(functools.reduce(lambda a, b: a + b, itertools.chain([1], [2]))))
ctx.trace(hashlib.sha256(b"x").hexdigest()[:8])
ctx.trace(datetime.datetime.strptime("2026-02-03", "%Y-%m-%d").date())`,
        `${future.join("\n")}\n@dataclasses.dataclass\nclass Reading:\n    a: int\n    b: "float"\n`,
      ),
      ["2", "2", "0.3333333333333333333333333333", "<a><b>", "3", "2d711642", "2026-02-03"],
    );
  });
});
