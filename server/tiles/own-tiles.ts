/**
 * The use cases of tiles that tenants write: create, publish a new version, change labels, fork. A script is checked
 * and compiled before a transaction begins, and one that is refused leaves nothing. Knows no face.
 */
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Runner } from "#pool/runner.ts";
import type { Database } from "#schema/database.ts";
import type { CheckedTile } from "./checks/check-tile.ts";
import { Faults } from "./checks/faults.ts";
import { type HelpChecks, helpPlace } from "./checks/help.ts";
import { checkScript } from "./checks/script.ts";
import type { TypeChecker } from "./checks/type-checker.ts";
import type { AuthoredTile, TileDefinition } from "./model.ts";
import {
  type CheckedContent,
  insertChecked,
  insertNextVersion,
  requireFreeKey,
  type TileManager,
} from "./own-tiles-insert.ts";
import {
  forkFaults,
  forkOf,
  languageOf,
  type NewTileInput,
  newTile,
  nextVersion,
  type OwnTileLimits,
  ownTileLimits,
  relabelled,
  type ScriptLanguage,
  type TileForkInput,
  type TilePatch,
  type TileVersionInput,
} from "./own-tiles-rules.ts";
import { tileEtag } from "./service.ts";

/** What a tile must pass before it is published (checks/check-tile.ts), in the turn of the tenant. */
export type CheckTile = (
  tile: AuthoredTile,
  options: { readonly tenantId: string; readonly isTyped: boolean; readonly signal?: AbortSignal },
) => Promise<CheckedTile>;

export interface OwnTileDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly runner: Pick<Runner, "compile">;
  readonly types: TypeChecker;
  readonly check: CheckTile;
  readonly helps: HelpChecks;
  readonly limits?: OwnTileLimits;
}

export type OwnTileService = ReturnType<typeof createOwnTileService>;

export function createOwnTileService(dependencies: OwnTileDependencies) {
  const { database, clock, runner, types, check, helps, limits = ownTileLimits } = dependencies;
  const checked = async (
    { tenantId }: TileManager,
    tile: AuthoredTile,
    language: ScriptLanguage,
  ): Promise<CheckedContent> => {
    const outcome = await check(tile, { tenantId, isTyped: language === "typescript" });
    if ("errors" in outcome) throw invalid(outcome.errors);
    return outcome;
  };

  const read = async (caller: TileManager, id: string): Promise<TileDefinition> => {
    const tile = await database.read((stores) => stores.tiles.forCaller(caller).get(id));
    if (tile === null) throw notFound("tile");
    return tile;
  };

  const readOwn = async (caller: TileManager, id: string): Promise<TileDefinition> => {
    const tile = await read(caller, id);
    if (tile.isPlatform) throw builtInStays();
    return tile;
  };

  return {
    /**
     * What the compiler says of the script of a tile or version to be whose other parts do not fit. Nothing where all
     * fits: then the use case has said it.
     */
    faults: async (
      { tenantId }: TileManager,
      parts: Parts<NewTileInput>,
      isNew: boolean,
    ): Promise<readonly FieldError[]> => {
      const { key = "tile", language, script } = parts;
      if (language === undefined || script === undefined || isWhole(parts, isNew)) return [];
      const faults = new Faults();
      const tile = { key, language: languageOf(language), script };
      await checkScript(tile, { runner, types, tenantId, isTyped: false }, faults);
      return faults.all();
    },

    /** @throws AppError `conflict` where the key is taken, `validation` with the place of each fault */
    create: async (caller: TileManager, input: NewTileInput): Promise<TileDefinition> => {
      // Before what takes long, and again when it is stored.
      await database.read((stores) => requireFreeKey(stores, caller, input.key));
      const content = await checked(caller, newTile(input), input.language);
      return database.write((stores) => insertChecked(stores, caller, content, { now: clock.now(), limits }));
    },

    /** @param id any version of the tile */
    publish: async (caller: TileManager, id: string, input: TileVersionInput): Promise<TileDefinition> => {
      const { key } = await readOwn(caller, id);
      const latest = await database.read((stores) => stores.ownTiles.forCaller(caller).latest(key));
      if (latest === null) throw notFound("tile");
      const { tile, compiled } = await checked(caller, nextVersion(latest, input), input.language);
      // Another version, or other labels, may have come in between.
      const contentOf = (before: TileDefinition): CheckedContent => {
        const { displayName, description, ui } = nextVersion(before, input);
        return { tile: { ...tile, displayName, description, ui }, compiled };
      };
      return database.write((stores) =>
        insertNextVersion(stores, caller, key, contentOf, { now: clock.now(), limits }),
      );
    },

    /** Changes labels of this version alone. */
    update: async (
      caller: TileManager,
      id: string,
      patch: TilePatch,
      ifMatch: string | null,
    ): Promise<TileDefinition> => {
      await readOwn(caller, id);
      const problem = patch.ui?.help === undefined ? null : await helps.help(caller.tenantId, patch.ui.help.markdown);
      if (problem !== null) throw invalid([{ loc: helpPlace, message: problem }]);
      return database.write(async (stores) => {
        const store = stores.ownTiles.forCaller(caller);
        const before = await store.lock(id);
        if (before === null) throw notFound("tile");
        requireMatch(ifMatch, tileEtag(before));
        const changed = relabelled(before, patch);
        if (changesNothing(before, changed)) return before;
        const after = { ...changed, revision: before.revision + 1 };
        await store.relabel(before, after);
        await stores.audit.forCaller(caller).changed("tile", before, after);
        return after;
      });
    },

    /** The fork has the compiled script of its original, so that it behaves as that one whatever has come since. */
    fork: async (caller: TileManager, id: string, input: TileForkInput): Promise<TileDefinition> => {
      const found = await database.read((stores) => stores.tiles.forCaller(caller).runnable([id]));
      const original = found.get(id);
      if (original === undefined) throw notFound("tile");
      const faults = forkFaults(original.definition, input);
      if (faults.length > 0) throw invalid(faults);
      const { tile, forkedFrom } = forkOf(original.definition, input);
      const content = { tile, compiled: original.compiled };
      return database.write((stores) =>
        insertChecked(stores, caller, content, { now: clock.now(), limits }, forkedFrom),
      );
    },
  };
}

function builtInStays(): AppError {
  return new AppError("forbidden", "A built-in tile is nobody's to change. Fork it: POST /v1/tiles/{id}/fork.");
}

const neededOfVersion = ["language", "script", "paramsSchema", "inputs", "outputKind"] as const;
const neededOfTile = [...neededOfVersion, "key", "displayName", "description"] as const;

function isWhole(parts: Parts<NewTileInput>, isNew: boolean): boolean {
  const needed = isNew ? neededOfTile : neededOfVersion;
  return needed.every((name) => parts[name] !== undefined) && !holdsUnfit(parts);
}

/** JSON holds no undefined: it stands where something does not fit. */
function holdsUnfit(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).some(holdsUnfit);
}
