/** What a test of a tile may ask for, and what a draft's gaps mean. */
import { type FieldError, invalid } from "#core/errors.ts";
import { storableText } from "#core/text.ts";
import { thin } from "#server/runs/work/thinning.ts";
import type { Params } from "#server/tiles/model.ts";
import { type Matching, resolveAnyParams } from "#server/tiles/params-checks.ts";
import type { EvaluatedOnce } from "#server/tiles/testing/evaluate-once.ts";
import { declarationsOf } from "#server/tiles/testing/given.ts";
import type { Declared, SavedTileTest, TestedTile, TileTest } from "./model.ts";

/** Parts of a test that exclude each other. */
export function choiceErrors(test: TileTest): readonly FieldError[] {
  const { inputs, dataSource, replay } = test;
  const given = Object.entries({ inputs, dataSource, replay }).flatMap(([name, value]) => (value ? [name] : []));
  const [first, ...others] = given;
  const several = others.map((loc) => ({
    loc,
    message: `beside ${first}: choose one of inputs, dataSource and replay`,
  }));
  if (replay === undefined) return several;
  const fromRun = (["target", "window", "now", "upstream"] as const).filter((name) => test[name] !== undefined);
  return [...several, ...fromRun.map((loc) => ({ loc, message: "comes from the run that is replayed: leave it out" }))];
}

/** A language says how to read the script beside it. */
export function languageErrors({ script, language }: SavedTileTest): readonly FieldError[] {
  if (script !== undefined || language === undefined) return [];
  return [{ loc: "language", message: "goes with a script: the saved one keeps its language" }];
}

/** Without `inputs` of its own a tile is given whatever the test gives. */
export function inputsOf({ inputs }: Declared, test: TileTest): NonNullable<Declared["inputs"]> {
  return inputs ?? declarationsOf(test.inputs ?? {});
}

/** A tile whose parameters say where its data come from is told what the test says. */
export function sentParams({ paramsSchema }: Declared, { params, dataSource }: TileTest): Params {
  const hasChoice = paramsSchema !== undefined && Object.hasOwn(paramsSchema.properties, "dataSource");
  return hasChoice && dataSource !== undefined ? { ...params, dataSource } : params;
}

/**
 * Without a schema any parameters will do.
 * @throws AppError `validation`
 */
export async function resolvedParams(
  matching: Matching,
  { key, declared: { paramsSchema, crossRules = [] } }: Pick<TestedTile, "key" | "declared">,
  sent: Params,
): Promise<Params> {
  if (paramsSchema === undefined) return sent;
  const resolved = await resolveAnyParams(matching, { key, paramsSchema, crossRules }, sent);
  if ("errors" in resolved) throw invalid(resolved.errors);
  return resolved.params;
}

/** As a run would store and show it, after what was found in its data. */
export function shownAsResult(evaluated: EvaluatedOnce, notes: readonly string[]): EvaluatedOnce {
  const { output, error } = evaluated;
  const thinned = output === null ? null : thin(output.columns);
  const note = thinned?.note ?? null;
  return {
    ...evaluated,
    output: output && thinned && { ...output, columns: thinned.columns },
    trace: [...notes, ...evaluated.trace, ...(note === null ? [] : [note])].map(storableText),
    log: evaluated.log.map(storableText),
    error: error && { ...error, message: storableText(error.message) },
  };
}
