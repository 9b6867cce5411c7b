/** The types that adapter authors have in their editors say what the contract says, and their scripts hold them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import ts from "typescript";
import type { components } from "#openapi/types.ts";
import { readDocument } from "#openapi/read-document.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { Runner } from "#pool/runner.ts";
import type * as own from "#sandbox/adapter-script.d.ts";
import { facets } from "#server/adapters/model.ts";
import { joined } from "#test/support/calls.ts";
import { testDirectory } from "#test/support/process.ts";
import { makeAdapter } from "../../scripts/adapter/new.ts";

type Schemas = components["schemas"];
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** Checked by the compiler: a type that says another thing than its schema is no `true`. */
const same: Readonly<Record<string, true>> = {
  AdapterPlace: true satisfies Same<own.AdapterPlace, Schemas["AdapterPlace"]>,
  AdapterTarget: true satisfies Same<own.AdapterTarget, Schemas["AdapterTarget"]>,
  SeriesRequest: true satisfies Same<own.SeriesRequest, Schemas["SeriesRequest"]>,
  SeriesAnswer: true satisfies Same<own.SeriesAnswer, Schemas["SeriesAnswer"]>,
  WeatherRequest: true satisfies Same<own.WeatherRequest, Schemas["WeatherRequest"]>,
  WeatherAnswer: true satisfies Same<own.WeatherAnswer, Schemas["WeatherAnswer"]>,
  EventsRequest: true satisfies Same<own.EventsRequest, Schemas["EventsRequest"]>,
  EventsAnswer: true satisfies Same<own.EventsAnswer, Schemas["EventsAnswer"]>,
  TargetsRequest: true satisfies Same<own.TargetsRequest, Schemas["TargetsRequest"]>,
  OfferedSource: true satisfies Same<own.OfferedSource, Schemas["OfferedSource"]>,
  TargetsAnswer: true satisfies Same<own.TargetsAnswer, Schemas["TargetsAnswer"]>,
  CommsRequest: true satisfies Same<own.CommsRequest, Schemas["CommsRequest"]>,
  CommsAnswer: true satisfies Same<own.CommsAnswer, Schemas["CommsAnswer"]>,
};

const stub = readFileSync("sandbox/adapter.pyi", "utf8");

/** Fields of a dict of the stub, each with whether it may be missing; null where there is no such dict. */
function fieldsOf(name: string): ReadonlyMap<string, boolean> | null {
  const [, base, inClass] = new RegExp(`^class ${name}\\((\\w+)\\):\\n((?: {4}.*\\n)+)`, "m").exec(stub) ?? [];
  const inCall = new RegExp(`^ {4}"${name}",\\n {4}\\{\\n((?: {8}.*\\n)+)`, "m").exec(stub)?.[1];
  const lines = inClass ?? inCall;
  if (lines === undefined) return null;
  const found = [...lines.matchAll(/^ +"?(\w+)"?: (NotRequired)?/gm)].map(
    ([, field = "", optional]) => [field, optional !== undefined] as const,
  );
  return new Map([...((base === "TypedDict" ? null : fieldsOf(base ?? "")) ?? []), ...found]);
}

describe("the types of adapters", () => {
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  test("are those of the contract, in Python field by field", () => {
    const { schemas } = readDocument().components;
    for (const name of Object.keys(same)) {
      const { properties = {}, required = [] } = schemas[name] as {
        readonly properties?: object;
        readonly required?: readonly string[];
      };
      const wanted = Object.keys(properties).map((field) => [field, !required.includes(field)] as const);
      assert.deepEqual([...(fieldsOf(name) ?? [])].toSorted(), wanted.toSorted(), name);
    }
  });

  test("leave adapters of earlier versions alone, which may name the module of tiles", async () => {
    const code = `from tile import TileContext\n\nasync def handle(request, host):\n    return {"ok": True}\n`;
    const compiled = await runner.compile({ code, language: "python", role: "adapter", fileName: "adapter.py" });
    assert.equal(compiled.status, "ok", JSON.stringify(compiled));
  });

  test("are all importable in Python, by adapters alone", async () => {
    const names = [...stub.matchAll(/^(?:class |type )?([A-Z]\w+)(?:\(.*)?(?: = .*)?:?$/gm)].map((match) => match[1]);
    assert.ok(names.length > 20, names.join());
    const code = `from adapter import ${names.join(", ")}\n\nasync def handle(request, host):\n    return {"ok": True}\n`;
    const compiled = await runner.compile({ code, language: "python", role: "adapter", fileName: "adapter.py" });
    assert.ok(compiled.status === "ok", JSON.stringify(compiled));
    const calling = runner.call({
      tenantId: "types",
      script: compiled.script,
      request: {},
      env: {},
      now: 0,
      timeoutMs: 30_000,
      fetch: () => Promise.reject(new Error("nothing is asked")),
    });
    const outcome = await joined(calling);
    assert.ok(outcome.status === "ok", JSON.stringify(outcome));
    const tile = "from adapter import Host\n\ndef evaluate(ctx):\n    return {}\n";
    const refused = await runner.compile({ code: tile, language: "python", role: "tile", fileName: "tile.py" });
    assert.equal(refused.status, "refused");
  });
});

test("each new adapter in TypeScript holds its types, and a mistake is found", async () => {
  const directory = testDirectory();
  const folders = facets.map((facet) => join(directory.path, facet));
  for (const [index, facet] of facets.entries())
    await makeAdapter({
      folder: folders[index] ?? "",
      shownFolder: facet,
      facet,
      language: "typescript",
      key: undefined,
    });
  const faultsIn = (folder: string, change: (text: string) => string = (text) => text): readonly string[] => {
    const path = resolve(folder, "adapter.ts");
    const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
    const host = ts.createCompilerHost(options);
    const { readFile } = host;
    host.readFile = (name) => (resolve(name) === path ? change(readFileSync(path, "utf8")) : readFile.call(host, name));
    return ts
      .getPreEmitDiagnostics(ts.createProgram(fileNames, options, host))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  };
  for (const folder of folders) assert.deepEqual(faultsIn(folder), [], folder);
  const weather = folders[facets.indexOf("weather")] ?? "";
  assert.match(faultsIn(weather, (text) => text.replace("variable, unit", "unit")).join(), /'variable' is missing/);
  assert.match(faultsIn(weather, (text) => text.replace("request.from", "request.since")).join(), /'since' does not/);
  assert.match(faultsIn(weather, (text) => `${text}\nsetTimeout(() => {});\n`).join(), /'setTimeout'/);
  directory.remove();
});
