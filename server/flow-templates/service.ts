/** The use cases of flow templates: what there is, and a new flow of one, with the tiles that it installs. */
import { type Caller, holds } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { type Page, pageRequest, toPage } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { Flow } from "#server/flows/model.ts";
import type { FlowService } from "#server/flows/service.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import type { CheckTile } from "#server/tiles/own-tiles.ts";
import { type CheckedContent, insertChecked, type TileManager } from "#server/tiles/own-tiles-insert.ts";
import { type NewTileInput, newTile } from "#server/tiles/own-tiles-rules.ts";
import { library } from "./library.ts";
import type { FlowTemplate, WholeTemplate } from "./model.ts";
import { readTemplateTiles } from "./own-tiles.ts";
import { flowOf, type FromTemplateInput, isTileOf, matches, type TemplateFilter, unsetOf } from "./rules.ts";

export interface FlowTemplateDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly flows: Pick<FlowService, "createIn">;
  readonly checkTile: CheckTile;
}

export interface TemplateQuery extends TemplateFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface FlowFromTemplate {
  readonly flow: Flow;
  /** What must still be set, by its place in the flow. */
  readonly unset: readonly FieldError[];
}

export type FlowTemplateService = ReturnType<typeof createFlowTemplateService>;

type Creator = Caller<"flows:write">;
type Checked = ReadonlyMap<string, CheckedContent>;

export function createFlowTemplateService({ database, clock, flows, checkTile }: FlowTemplateDependencies) {
  /** Read when the first one is asked for: a start has more to do. */
  let reading: Promise<ReadonlyMap<string, NewTileInput>> | null = null;
  const templateTiles = () => {
    reading ??= readTemplateTiles();
    return reading;
  };

  /** Each tile is compiled and tried out once in a process: that is the same for every tenant. */
  const tried = new Map<string, CheckedContent>();
  const tryOut = async (tile: NewTileInput, { tenantId }: Creator): Promise<CheckedContent> => {
    const known = tried.get(tile.key);
    if (known !== undefined) return known;
    const outcome = await checkTile(newTile(tile), { tenantId, isTyped: false });
    if ("errors" in outcome) throw new Error(`${tile.key} of the library: ${JSON.stringify(outcome.errors)}`);
    tried.set(tile.key, outcome);
    return outcome;
  };

  const whole = async (template: FlowTemplate): Promise<WholeTemplate> => {
    const { ownTileKeys, ...rest } = template;
    const tiles = await templateTiles();
    return { ...rest, ownTiles: ownTileKeys.flatMap((key) => tiles.get(key) ?? []) };
  };

  /** What is to be installed, before a transaction begins. */
  const checkMissing = async (caller: Creator, { ownTiles }: WholeTemplate): Promise<Checked> => {
    const present = await database.read((stores) => presentTiles(stores, caller, ownTiles));
    const checked = new Map<string, CheckedContent>();
    for (const tile of ownTiles.filter(({ key }) => !present.has(key))) {
      tileManager(caller, tile);
      checked.set(tile.key, await tryOut(tile, caller));
    }
    return checked;
  };

  /** In the transaction that makes the flow, after every other publication of the tenant. */
  const install = async (stores: Stores, caller: Creator, { ownTiles }: WholeTemplate, checked: Checked) => {
    if (checked.size > 0) await stores.ownTiles.forCaller(tileManager(caller, ownTiles[0])).lockAll();
    const present = new Map(await presentTiles(stores, caller, ownTiles));
    for (const tile of ownTiles.filter(({ key }) => !present.has(key))) {
      const content = checked.get(tile.key);
      if (content === undefined) throw new AppError("conflict", `${tile.key} was changed meanwhile. Send it again.`);
      const manager = tileManager(caller, tile);
      present.set(tile.key, await insertChecked(stores, manager, content, { now: clock.now() }));
    }
    return present;
  };

  return {
    /** In the order of their keys. */
    page: async (query: TemplateQuery): Promise<Page<WholeTemplate>> => {
      const { limit, after } = pageRequest(query);
      const found = library.filter(({ key }) => after === null || key > after.id).filter((one) => matches(one, query));
      const page = toPage(found.slice(0, limit + 1), limit, ({ key }) => ({ createdAt: 0, id: key }));
      return { ...page, items: await Promise.all(page.items.map(whole)) };
    },

    get: async (key: string): Promise<WholeTemplate> => {
      const template = library.find((one) => one.key === key);
      if (template === undefined) throw notFound("flow template");
      return whole(template);
    },

    /**
     * A draft of the caller's, or of the user `ownerUserKey`.
     * @throws AppError `validation`; `forbidden` where a tile would have to be installed and the caller may not;
     *   `conflict` where its key means another tile
     */
    create: async (caller: Creator, input: FromTemplateInput): Promise<FlowFromTemplate> => {
      const template = library.find(({ key }) => key === input.templateKey);
      if (template === undefined)
        throw invalid([{ loc: "templateKey", message: "no such template; the keys are in GET /v1/flow-templates" }]);
      const wanted = await whole(template);
      const checked = await checkMissing(caller, wanted);
      return database.write(async (stores) => {
        const installed = await install(stores, caller, wanted, checked);
        const builtIn = await builtInTiles(stores, caller, template);
        const versions = template.tiles.map(({ tileKey }) => {
          const version = installed.get(tileKey) ?? builtIn.get(tileKey);
          if (version === undefined) throw new Error(`There is no tile ${tileKey} for ${template.key}.`);
          return version;
        });
        const { ownerUserKey } = input;
        const owner = ownerUserKey === undefined ? {} : { ownerUserKey };
        const content = { ...flowOf(template, input, versions), ...owner };
        // Its tiles' parameters have no patterns that would take a thread.
        const flow = await flows.createIn(stores, caller, content, new Map());
        const facets = await stores.adapters.forAnyCaller(caller).enabledFacets();
        return { flow, unset: unsetOf(template, new Set(facets), input) };
      });
    },
  };
}

/**
 * Of these tiles those that the tenant has, by key.
 * @throws AppError `conflict` where it has another tile of that key
 */
async function presentTiles(
  stores: Stores,
  caller: Creator,
  tiles: readonly NewTileInput[],
): Promise<ReadonlyMap<string, TileDefinition>> {
  if (tiles.length === 0) return new Map();
  const keys = tiles.map(({ key }) => key);
  const ids = (await stores.tileBehaviours.forCaller(caller).of(keys, [])).map(({ id }) => id);
  const versions = [...(await stores.tiles.forCaller(caller).catalogue([], ids)).byId.values()];
  const present = new Map<string, TileDefinition>();
  for (const tile of tiles) {
    const ofKey = versions.filter(({ key }) => key === tile.key).toSorted((a, b) => b.version - a.version);
    const same = ofKey.find((one) => isTileOf(one, tile));
    if (same !== undefined) present.set(tile.key, same);
    else if (ofKey[0] !== undefined) throw keyTaken(ofKey[0]);
  }
  return present;
}

async function builtInTiles(stores: Stores, caller: Creator, { tiles }: FlowTemplate) {
  const keys = tiles.map(({ tileKey }) => tileKey);
  const versions = await stores.tileBehaviours.forCaller(caller).of([...new Set(keys)], []);
  // In the order of their versions: the last one counts.
  return new Map(versions.filter(({ isPlatform }) => isPlatform).map((version) => [version.key, version]));
}

function keyTaken({ id, key }: TileDefinition): AppError {
  const detail =
    `Your tile ${id} has the key ${key}, and does something else than the template's. Publish the template's tile ` +
    `(\`ownTiles\` of GET /v1/flow-templates/{key}) as its next version (POST /v1/tiles/${id}/versions), then send ` +
    "this again. Flows keep the version that they have.";
  return new AppError("conflict", detail, { members: { existingId: id } });
}

/** @throws AppError `forbidden` */
function tileManager(caller: Creator, tile: Pick<NewTileInput, "key"> | undefined): TileManager {
  if (holds(caller, "tiles:manage")) return caller;
  const detail =
    `The template needs the tile ${tile?.key}, which is not installed yet. A key with the scope tiles:manage that ` +
    "creates a flow from this template installs it for everybody.";
  throw new AppError("forbidden", detail);
}
