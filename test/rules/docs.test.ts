/**
 * The documents say what the code does: their tables are the vocabulary and the library, their examples run, and the
 * files that they name exist.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import { after, before, describe, test } from "node:test";
import { conversion } from "#core/units.ts";
import { type Facet, variables } from "#core/variables.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, Language } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { issueKinds } from "#server/data/model.ts";
import { projectFiles } from "#test/support/architecture/sources.ts";

const guide = readFileSync("docs/tile-authors-guide.md", "utf8");
const contract = readFileSync("openapi/openapi.json", "utf8");

/** Cells of the table under this heading row, first cell without its backticks. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const lines = guide.slice(guide.indexOf(heading)).split("\n").slice(2);
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith("|")),
  );
  return rows
    .map((row) => row.split("|").slice(1, -1))
    .map(([name = "", ...cells]) => [name.replaceAll("`", ""), ...cells].map((c) => c.trim()));
}

describe("the tile authors' guide", () => {
  for (const [facet, heading] of [
    ["weather", "| weather variable |"],
    ["series", "| sensor metric |"],
  ] as const satisfies readonly (readonly [Facet, string])[]) {
    test(`lists every ${facet} name with its unit and range, and no other; the contract names them too`, () => {
      const wanted = variables.filter((variable) => variable.facet === facet);
      assert.deepEqual(
        tableUnder(heading).map((cells) => cells.slice(0, 3)),
        wanted.map(({ name, unit, min, max }) => [name, unit, `${min} … ${max}`]),
      );
      for (const { name, unit } of wanted) assert.ok(contract.includes(`\`${name}\` (${unit})`), `${name} (${unit})`);
    });
  }

  test("lists every kind of finding in the data, the gravest first, and no other", () => {
    assert.deepEqual(
      tableUnder("| finding |").map(([kind]) => kind),
      [...issueKinds],
    );
  });

  test("lists units that are accepted", () => {
    const accepted = /^Accepted beside the canonical ones: ([\s\S]+?)\.\n/m.exec(guide)?.[1]?.split(/[,;]\s+/) ?? [];
    assert.ok(accepted.length > 25);
    for (const unit of accepted) assert.doesNotMatch(JSON.stringify(conversion(unit, "°C")), /unknown unit/, unit);
  });

  test("lists every module of the library, and no other", () => {
    const modules = readdirSync("server/tiles/library").map((file) => file.replace(/\.ts$/, ""));
    assert.deepEqual(
      tableUnder("| module |")
        .map(([name]) => name)
        .sort(),
      modules.sort(),
    );
  });
});

test("the operations guide lists every setting that the service reads, and no other", () => {
  const read = [...readFileSync("server/config.ts", "utf8").matchAll(/read\.\w+\(\s*"([A-Z_]+)"/g)].map(
    (match) => match[1] as string,
  );
  const rows = readFileSync("docs/operations.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map((match) => match[1] as string),
  );
  assert.ok(read.length > 15);
  assert.deepEqual(listed.sort(), [...new Set(read)].sort());
});

describe("what the documents name", () => {
  const files = projectFiles();
  const names = new Set(files.map((file) => basename(file)));
  const folders = new Set(files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]));
  const documents = files.filter((file) => file.endsWith(".md"));

  /** What `pattern` finds in each document, as `document: found`, where `isThere` does not hold. */
  function missing(pattern: RegExp, isThere: (found: string, document: string) => boolean): string[] {
    return documents.flatMap((document) =>
      [...readFileSync(document, "utf8").matchAll(pattern)]
        .map((match) => match[1] as string)
        .filter((found) => !isThere(found, document))
        .map((found) => `${document}: ${found}`),
    );
  }

  test("paths below the project's folders exist, `<part>` standing for any", () => {
    const isThere = (path: string): boolean =>
      !folders.has(path.split("/")[0]) || globSync(path.replaceAll(/<\w+>/g, "*")).length > 0;
    assert.ok(documents.length > 45);
    assert.deepEqual(missing(/`([\w.-]+\/[\w./<>*-]*)`/g, isThere), []);
  });

  test("files of code exist, also where they are named without a folder", () => {
    assert.deepEqual(
      missing(/(?<![\w./-])([\w.-]+\.(?:ts|py))\b/g, (name) => names.has(name)),
      [],
    );
  });

  test("commands set nothing that zsh, the shell of macOS, gives a meaning of its own", () => {
    const special =
      "path|cdpath|fpath|manpath|status|pipestatus|argv|prompt|options|signals|USER|USERNAME|HOME|HOST|UID|GID";
    assert.deepEqual(
      missing(new RegExp(`^(?:\\s*|.*[;{(] *)(?:for )?((?:${special})(?:=| in )).*$`, "gm"), () => false),
      [],
    );
  });

  test("links lead to files that exist", () => {
    const isThere = (link: string, document: string): boolean =>
      /^https?:/.test(link) || existsSync(join(dirname(document), link));
    assert.deepEqual(missing(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g, isThere), []);
  });
});

describe("the guide's examples", () => {
  const examples = [...guide.matchAll(/```(ts|python)\n([\s\S]+?)```/g)].map((match) => ({
    language: match[1],
    code: match[2] as string,
  }));
  const [typescript, python] = [examples[0], examples[1]];
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  async function compiled(code: string | undefined, language: Language): Promise<CompiledScript> {
    const outcome = await runner.compile({ code: code ?? "", language, role: "tile", fileName: "example" });
    assert.equal(outcome.status, "ok", JSON.stringify(outcome));
    if (outcome.status !== "ok") throw new Error("not compiled");
    return outcome.script;
  }

  test("the tile gives the same in both languages", async () => {
    const ts = [0, 1, 2].map((hour) => hour * 3_600_000);
    const weather = { temperature: { ts: Float64Array.from(ts), value: Float64Array.from([9, 12.5, 11]) } };
    const outputs: unknown[] = [];
    for (const [example, language] of [
      [typescript, "typescript"],
      [python, "python"],
    ] as const) {
      const [outcome] = await runner.evaluate({
        tenantId: "docs",
        runId: "run",
        now: 7_200_000,
        steps: [{ script: await compiled(example?.code, language), params: { threshold: 10 }, row: 0 }],
        targets: [
          {
            target: {
              name: "T",
              latitude: 0,
              longitude: 0,
              elevation: null,
              timezone: "UTC",
              utcOffsets: [{ from: 0, minutes: 0 }],
            },
            window: { start: 0, end: 7_200_000 },
            seed: "seed",
            data: [{ series: {}, weather, events: [] }],
          },
        ],
      });
      const step = outcome?.steps[0];
      assert.equal(step?.status, "ok", JSON.stringify(step));
      if (step?.status === "ok") outputs.push({ ...step.output, trace: step.trace });
    }
    assert.deepEqual(outputs[0], outputs[1]);
    assert.deepEqual((outputs[0] as { trace: unknown }).trace, ["3 readings"]);
    assert.equal((outputs[0] as { isTriggered: unknown }).isTriggered, true);
  });
});
