/** The use cases of flows that move: export, and import with everything that it takes. Knows no face. */
import { type Caller, holds } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { Flow } from "#server/flows/model.ts";
import type { FlowService } from "#server/flows/service.ts";
import { namedContactLists } from "#server/flows/settings.ts";
import { sourceIdsOf } from "#server/flows/targets.ts";
import { behaviourHash } from "#server/tiles/behaviour.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import type { CheckTile } from "#server/tiles/own-tiles.ts";
import {
  type CheckedContent,
  insertChecked,
  insertNextVersion,
  type TileManager,
} from "#server/tiles/own-tiles-insert.ts";
import { type NewTileInput, newTile } from "#server/tiles/own-tiles-rules.ts";
import { ownerToBe } from "#server/users/owners.ts";
import { exportFlow, type NamedRecords } from "./export.ts";
import {
  importedFlow,
  listKeysOf,
  type Matched,
  matchRecords,
  placedInExport,
  type RecordsHere,
  sourceKeysOf,
  type TileToPublish,
} from "./import.ts";
import type { ExportedFlow, ExportedTile, FlowExport } from "./model.ts";

export interface MovingFlowDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly flows: Pick<FlowService, "createIn" | "requireCreatable">;
  readonly checkTile: CheckTile;
}

export interface ImportOptions {
  /** The `tenantKey` of the user who will own the flow. */
  readonly ownerUserKey?: string;
}

/** What an import would do. */
export interface ImportPreview {
  readonly flow: ExportedFlow;
  /** Keys of own tiles that would be published, in order. */
  readonly publishedTiles: readonly string[];
}

export type MovingFlowService = ReturnType<typeof createMovingFlowService>;

type Importer = Caller<"flows:write">;
type CheckedTiles = ReadonlyMap<TileToPublish, CheckedContent>;

export function createMovingFlowService({ database, clock, flows, checkTile }: MovingFlowDependencies) {
  /** Compiles and tries out what is to be published, before a transaction begins. */
  const checkTiles = async (caller: Importer, exported: FlowExport, { toPublish }: Matched): Promise<CheckedTiles> => {
    const checked = new Map<TileToPublish, CheckedContent>();
    const errors: FieldError[] = [];
    for (const tile of toPublish) {
      // What it was written in decides whether it is checked for types; it was when it was first published.
      const outcome = await checkTile(newTile(tile.definition), { tenantId: caller.tenantId, isTyped: false });
      const place = `tiles[${exported.tiles.indexOf(tile)}]`;
      if ("errors" in outcome)
        errors.push(...outcome.errors.map((error) => ({ ...error, loc: `${place}.definition.${error.loc}` })));
      else if (behaviourHash(outcome.tile, outcome.compiled) === tile.behaviourHash) checked.set(tile, outcome);
      else errors.push({ loc: `${place}.behaviourHash`, message: "is not that of the definition as it works here" });
    }
    if (errors.length > 0) throw invalid(errors);
    return checked;
  };

  const publish = async (stores: Stores, caller: Importer, checked: CheckedTiles) => {
    const published = new Map<ExportedTile, TileDefinition>();
    const begun = new Set<string>();
    for (const [tile, content] of checked) {
      const manager = tileManager(caller);
      const options = { now: clock.now() };
      const version = begun.has(tile.key)
        ? await insertNextVersion(stores, manager, tile.key, () => content, options)
        : await insertChecked(stores, manager, content, options);
      begun.add(tile.key);
      published.set(tile, version);
    }
    return published;
  };

  const match = async (stores: Stores, caller: Importer, exported: FlowExport, options: ImportOptions) => {
    const here = await recordsHere(stores, caller, exported, options);
    const matched = matchRecords(exported, here);
    if (!matched.ok) throw invalid(matched.errors);
    return { here, matched: matched.value };
  };

  /** Also of what is refused for other faults: the caller learns all of them at once. */
  const tellingTakenKey = async <T>(
    caller: Importer,
    { flow: { tenantKey = null } }: FlowExport,
    options: ImportOptions,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const errors = error instanceof AppError && error.slug === "validation" ? (error.extras.errors ?? []) : [];
      const isOwnerUnknown = errors.some(({ loc }) => loc === "query.ownerUserKey");
      if (tenantKey === null || errors.length === 0 || isOwnerUnknown) throw error;
      const holder = await database.read(async (stores) => {
        const owner = await ownerToBe(stores, caller, options);
        return stores.flows.forEditor(caller).holderOfKey(owner, tenantKey);
      });
      if (holder === null) throw error;
      const message = `is that of another flow here, ${holder}: change that one, or give this one another key`;
      throw invalid([...errors, { loc: "flow.tenantKey", message }]);
    }
  };

  const importNew = async (caller: Importer, exported: FlowExport, options: ImportOptions): Promise<Flow> => {
    const { matched } = await database.read((stores) => match(stores, caller, exported, options));
    const checked = await checkTiles(caller, exported, matched);
    return database.write(async (stores) => {
      // What is here may have changed meanwhile.
      const { here, matched: again } = await match(stores, caller, exported, options);
      if (again.toPublish.length !== checked.size)
        throw new AppError("conflict", "Tiles of the export were published at the same moment. Send it again.");
      const published = await publish(stores, caller, checked);
      const versions = exported.tiles.map((tile, index) => required(again.versions[index] ?? published.get(tile)));
      const input = { ...importedFlow(exported, versions, here), ...options };
      return placingFaults(() => flows.createIn(stores, caller, input));
    });
  };

  const previewNew = async (caller: Importer, exported: FlowExport, options: ImportOptions): Promise<ImportPreview> => {
    const { matched } = await database.read((stores) => match(stores, caller, exported, options));
    const checked = await checkTiles(caller, exported, matched);
    const provisional = new Map([...checked].map(([tile, { tile: content }]) => [tile, unpublished(tile, content)]));
    const publishedTiles = [...new Set([...checked].map(([{ key }]) => key))];
    return database.write(async (stores) => {
      const { here, matched: again } = await match(stores, caller, exported, options);
      const versions = exported.tiles.map((tile, index) =>
        required(again.versions[index] ?? provisional.get(tile as TileToPublish)),
      );
      const input = { ...importedFlow(exported, versions, here), ...options };
      await placingFaults(() => flows.requireCreatable(stores, caller, input, [...provisional.values()]));
      return { flow: exported.flow, publishedTiles };
    });
  };

  return {
    /** @throws AppError `validation` where it names what has no `tenantKey` */
    export: (caller: Caller<"sources:read">, id: string): Promise<FlowExport> =>
      database.read(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(id);
        if (flow === null) throw notFound("flow");
        const exported = exportFlow(flow, await namedRecords(stores, caller, flow));
        if (!exported.ok) throw invalid(exported.errors);
        return exported.value;
      }),

    /**
     * As a draft of the caller's, or of the user `ownerUserKey`. Nothing is written where anything is wrong.
     * @throws AppError `validation` with the place in the export of all that is missing or different
     */
    import: (caller: Importer, exported: FlowExport, options: ImportOptions): Promise<Flow> =>
      tellingTakenKey(caller, exported, options, () => importNew(caller, exported, options)),

    /** The same checks, and nothing is written. */
    preview: (caller: Importer, exported: FlowExport, options: ImportOptions): Promise<ImportPreview> =>
      tellingTakenKey(caller, exported, options, () => previewNew(caller, exported, options)),
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError("conflict", "What the export names was changed. Send it again.");
  return value;
}

/** `matchRecords` finds tiles to publish for those only who may. */
function tileManager(caller: Importer): TileManager {
  if (!holds(caller, "tiles:manage")) throw new AppError("forbidden", "The credential lacks the scope tiles:manage.");
  return caller;
}

function unpublished({ version }: TileToPublish, content: CheckedContent["tile"]): TileDefinition {
  const marks = { isLatest: true, isPlatform: false, isDeprecated: false, revision: 1, forkedFrom: null };
  return { ...content, ...marks, id: newId(), version };
}

async function placingFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.slug !== "validation") throw error;
    throw invalid((error.extras.errors ?? []).map(placedInExport));
  }
}

async function recordsHere(
  stores: Stores,
  caller: Importer,
  { flow, tiles }: FlowExport,
  options: ImportOptions,
): Promise<RecordsHere> {
  const owner = await placingFaults(() => ownerToBe(stores, caller, options));
  const keyed = stores.keyedRecords.forOwner(caller.tenantId, owner);
  const sources = await keyed.sources({ tenantKeys: sourceKeysOf(flow) });
  const lists = await keyed.contactLists({ tenantKeys: listKeysOf(flow) });
  const keys = [...new Set(tiles.map(({ key }) => key))];
  return {
    versions: await stores.tileBehaviours.forCaller(caller).of(keys, []),
    sources: new Map(sources.map(({ tenantKey, ...source }) => [tenantKey ?? "", source])),
    contactLists: new Map(lists.map(({ tenantKey, id }) => [tenantKey ?? "", id])),
    mayPublish: holds(caller, "tiles:manage"),
  };
}

async function namedRecords(stores: Stores, caller: Caller, flow: Flow): Promise<NamedRecords> {
  const tileIds = [...new Set(flow.tiles.map(({ tileDefinitionId }) => tileDefinitionId))];
  const definitions = await stores.tiles.forCaller(caller).catalogue([], tileIds);
  const behaviours = await stores.tileBehaviours.forCaller(caller).of([], tileIds);
  const listIds = [...new Set(namedContactLists(flow.settings).map(({ id }) => id))];
  const keyed = stores.keyedRecords.forOwner(caller.tenantId, flow.ownerUserId);
  const sources = await keyed.sources({ ids: sourceIdsOf(flow.targets) });
  const lists = await keyed.contactLists({ ids: listIds });
  const tiles = behaviours.flatMap(({ id, ...behaviour }) => {
    const definition = definitions.byId.get(id);
    if (definition === undefined) return [];
    return [[id, { ...behaviour, ...(definition.isPlatform ? {} : { definition: authoredAs(definition) }) }] as const];
  });
  return {
    tiles: new Map(tiles),
    sources: new Map(sources.map((source) => [source.id, source])),
    contactLists: new Map(lists.map((list) => [list.id, list])),
  };
}

/** As its author would send it. */
function authoredAs(definition: TileDefinition): NewTileInput {
  const { id: _1, version: _2, isLatest: _3, isPlatform: _4, isDeprecated: _5, revision: _6, ...rest } = definition;
  const { forkedFrom: _7, ...authored } = rest;
  return authored;
}
