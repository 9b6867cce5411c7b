/** The tile that a test is of: a saved version, one with another script, or one that is not saved at all. */
import { AppError, invalid, notFound } from "#core/errors.ts";
import type { Caller } from "#core/caller.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, Language } from "#sandbox/contract.ts";
import type { Database } from "#schema/database.ts";
import { tileReader } from "#server/runs/plan/runnable-tiles.ts";
import { readModules } from "#server/tiles/files.ts";
import type { ParamsChecks } from "#server/tiles/params-checks.ts";
import { draftErrors } from "./draft.ts";
import type { DraftTileTest, SavedTileTest, ScriptLanguage, TestedTile } from "./model.ts";

export interface TestedTiles {
  /** @throws AppError `not-found`; `validation` where the script does not compile */
  saved(caller: Caller, id: string, test: SavedTileTest): Promise<TestedTile>;
  /** @throws AppError `validation` where the script does not compile */
  draft(caller: Caller, test: DraftTileTest): Promise<TestedTile>;
}

/** What a tile that is not saved is called in messages. */
export const draftKey = "tile";

export function testedTiles(dependencies: {
  readonly database: Database;
  readonly runner: Pick<Runner, "compile">;
  readonly checks: ParamsChecks;
}): TestedTiles {
  const { database, runner, checks } = dependencies;
  const readTiles = tileReader();

  return {
    saved: async (caller, id, { script, language }) => {
      const { definition, compiled } = await database.read(async (stores) => {
        const found = await stores.tiles.forCaller(caller).get(id);
        if (found === null) throw notFound("tile");
        const tile = {
          tileDefinitionId: id,
          tileKey: found.key,
          tileVersion: found.version,
          params: {},
          reportOnly: true,
        };
        const read = await readTiles(stores, {
          tenantId: caller.tenantId,
          frozenFlow: { tiles: [tile], targets: [], settings: {}, userKey: null },
        });
        return { definition: found, compiled: read.get(id)?.compiled };
      });
      if (compiled === undefined) throw notFound("tile");
      const { key, isPlatform } = definition;
      const tile = { key, isPlatform, declared: definition };
      if (script === undefined) return { ...tile, definitionId: id, compiled };
      const own = await compileScript(runner, caller.tenantId, key, script, language ?? definition.language);
      return { ...tile, definitionId: null, compiled: own };
    },
    draft: async (caller, { script, language, definition: declared = {} }) => {
      const errors = await draftErrors(declared, { checks, tenantId: caller.tenantId });
      if (errors.length > 0) throw invalid(errors);
      const compiled = await compileScript(runner, caller.tenantId, draftKey, script, language);
      return { key: draftKey, definitionId: null, isPlatform: false, declared, compiled };
    },
  };
}

const endings: Readonly<Record<Language, string>> = { typescript: "ts", python: "py" };

async function compileScript(
  runner: Pick<Runner, "compile">,
  tenantId: string,
  key: string,
  code: string,
  asked: ScriptLanguage,
): Promise<CompiledScript> {
  const language = asked === "python" ? "python" : "typescript";
  const fileName = `${key}.${endings[language]}`;
  const modules = language === "typescript" ? await readModules(code) : {};
  const outcome = await runner.compile({ language, role: "tile", code, fileName, modules }, tenantId);
  if (outcome.status === "ok") return outcome.script;
  if (outcome.status === "refused")
    throw invalid(outcome.problems.map((problem) => ({ loc: "script", file: fileName, ...problem })));
  if (outcome.status === "broken") throw new AppError("unavailable", outcome.message);
  throw invalid([{ loc: "script", message: outcome.message, file: fileName }]);
}
