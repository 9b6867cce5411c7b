/**
 * Tests a tile on its author's machine: the checks of publishing, then one evaluation to look at, in the sandbox that
 * runs it in the service. What takes long to start is kept between two tests.
 */
import { basename } from "node:path";
import type { FieldError } from "#core/errors.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { CompiledScript, Language } from "#sandbox/contract.ts";
import { createTypeProcesses } from "#server/threads/type-processes.ts";
import { demoData } from "#server/data/demo.ts";
import { helpsHere } from "#server/tiles/checks/help.ts";
import { checkTile } from "#server/tiles/checks/check-tile.ts";
import type { DemoSource } from "#server/tiles/checks/demo-data.ts";
import { ownFolders, readModules } from "#server/tiles/files.ts";
import type { AuthoredTile, Params, TileExample } from "#server/tiles/model.ts";
import { newTile, type NewTileInput } from "#server/tiles/own-tiles-rules.ts";
import { paramsChecksHere, resolveAnyParams } from "#server/tiles/params-checks.ts";
import { evaluateOnce, type EvaluatedOnce } from "#server/tiles/testing/evaluate-once.ts";
import { exampleEvaluation, type GivenEvaluation } from "#server/tiles/testing/given.ts";
import { demoEvaluation, type Place } from "./demo-data.ts";
import type { ExampleFaults, Fault } from "../author/faults.ts";
import { scriptFiles, type TileFolder } from "./folder.ts";

export interface TestRequest {
  /** Only this example: by its name, or its file's name. */
  readonly example?: string;
  readonly demo: Demo;
}

/** Generated data, and the parameters that the tile is given with them. */
export interface Demo {
  readonly place: Place;
  /** Epoch ms. */
  readonly now: number;
  readonly params: Params;
}

export interface TestReport {
  /** Of the definition and the script. */
  readonly faults: readonly Fault[];
  readonly examples: readonly ExampleFaults[];
  /** What there is to look at; null where the script cannot be run. */
  readonly shown: Shown | null;
}

export interface Shown {
  /** An example's name; null for generated data. */
  readonly example: string | null;
  /** Why it was not evaluated; empty where it was. */
  readonly obstacles: readonly string[];
  readonly evaluation: ShownEvaluation | null;
}

export interface ShownEvaluation {
  readonly params: Params;
  readonly given: Pick<GivenEvaluation, "target" | "window" | "notes">;
  readonly evaluated: EvaluatedOnce;
  /** Where the script failed. */
  readonly fault: Fault | null;
}

export interface Session {
  test(folder: TileFolder, request: TestRequest): Promise<TestReport>;
  close(): Promise<void>;
}

const tenantId = "author";

/** The service makes them in a thread, for the sake of its other callers. */
const demo: DemoSource = { demo: async (_tenantId, requests) => requests.map(demoData) };

/** @param language whose sandbox is started at once */
export async function openSession(language: Language): Promise<Session> {
  const types = createTypeProcesses();
  const runner = await createRunner({ threads: 1, warm: [language] });

  const compiledOf = async (tile: AuthoredTile): Promise<CompiledScript | null> => {
    const { language, script: code } = tile;
    const modules = language === "typescript" ? await readModules(code, ownFolders.library).catch(() => ({})) : {};
    const outcome = await runner.compile({ language, role: "tile", code, fileName: scriptFiles[language], modules });
    return outcome.status === "ok" ? outcome.script : null;
  };

  const show = async (
    tile: AuthoredTile,
    compiled: CompiledScript,
    { faultOf }: TileFolder,
    { demo: asked, example: isExample }: TestRequest,
  ): Promise<Shown> => {
    const example = isExample === undefined ? undefined : tile.examples[0];
    const name = example?.name ?? null;
    const not = (errors: readonly { readonly loc: string; readonly message: string }[]): Shown => ({
      example: name,
      obstacles: errors.map(({ loc, message }) => `${loc} ${message}`),
      evaluation: null,
    });
    const sent = example === undefined ? asked.params : (example.params ?? {});
    const resolved = await resolveAnyParams({ checks: paramsChecksHere, tenantId }, tile, sent);
    if ("errors" in resolved) return not(resolved.errors);
    const { params } = resolved;
    const planned = { definition: tile, params };
    const given =
      example === undefined ? demoEvaluation(planned, asked.place, asked.now) : exampleEvaluation(planned, example);
    if ("errors" in given) return not(given.errors);
    const evaluated = await evaluateOnce(runner, { tenantId, compiled, params, ...given });
    const fault = evaluated.error === null ? null : faultOf({ loc: "script", ...evaluated.error });
    return { example: name, obstacles: [], evaluation: { params, given, evaluated, fault } };
  };

  return {
    test: async (folder, request) => {
      const authored = newTile(folder.body as NewTileInput);
      const chosen = authored.examples.flatMap((example, index) => {
        const { example: name } = request;
        const isAsked = name === undefined || name === example.name || name === fileNameOf(folder, index);
        return isAsked ? [{ example, index }] : [];
      });
      const tile = { ...authored, examples: chosen.map(({ example }) => example) };
      const isTyped = folder.body.language !== "javascript";
      const checks = { demo, helps: helpsHere, params: paramsChecksHere };
      const checked = await checkTile(tile, { runner, types, ...checks, tenantId, isTyped });
      const errors = "errors" in checked ? checked.errors : [];
      // Parameters are resolved by their schema, which must be one.
      const isDefined = errors.every(({ loc }) => /^(script|examples)\b/.test(loc));
      const compiled = "compiled" in checked ? checked.compiled : isDefined ? await compiledOf(tile) : null;
      const published = "tile" in checked ? checked.tile : tile;
      const shown = compiled === null ? null : await show(published, compiled, folder, request);
      return { ...judged(folder, chosen, errors), shown };
    },
    close: async () => {
      await Promise.all([runner.close(), types.close()]);
    },
  };
}

/** `gap` of `examples/gap.json`. */
function fileNameOf(folder: TileFolder, index: number): string {
  return basename(folder.exampleFiles[index] ?? "", ".json");
}

/** Faults by what they are of. The checks count the examples that they were given. */
function judged(
  folder: TileFolder,
  chosen: readonly { readonly example: TileExample; readonly index: number }[],
  errors: readonly FieldError[],
): Omit<TestReport, "shown"> {
  const ofExamples = errors.map((error) => {
    const [whole = "", count] = /^examples\[(\d+)\]/.exec(error.loc) ?? [];
    const index = count === undefined ? undefined : chosen[Number(count)]?.index;
    if (index === undefined) return { index: null, error };
    return { index, error: { ...error, loc: `examples[${index}]${error.loc.slice(whole.length)}` } };
  });
  const others = ofExamples.filter(({ index }) => index === null);
  const examples = chosen.map(({ example: { name }, index }) => {
    const own = ofExamples.filter((one) => one.index === index);
    return {
      name,
      hasRun: others.length === 0 || own.length > 0,
      faults: own.map(({ error }) => folder.faultOf(error)),
    };
  });
  return { faults: others.map(({ error }) => folder.faultOf(error)), examples };
}
