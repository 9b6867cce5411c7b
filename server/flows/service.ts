/**
 * The use cases of flows. Each checks the permission and is one transaction. Decides nothing about a flow's content
 * (rules.ts), and knows no face. The store decides whose records a caller reaches.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { type AppError, type FieldError, invalid, notFound, tenantKeyTaken } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Parts } from "#core/partial-body.ts";
import { type CountedPage, idsFilter, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import {
  lookUpOwner,
  ownerAfter,
  type OwnerInput,
  ownerFilter,
  type OwnerQuery,
  ownerToBe,
} from "#server/users/owners.ts";
import { pictureProblem } from "#server/branding/picture.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import type { ParamsChecks } from "#server/tiles/params-checks.ts";
import type { Flow, FlowStatus } from "./model.ts";
import { keepsReportTimes, reportTimes } from "./report-times.ts";
import {
  changeFlow,
  createFlow,
  type Facts,
  type FlowContent,
  flowFaults,
  type FlowInput,
  type FlowPatch,
  lookupsOf,
} from "./rules.ts";
import { reportPictureOf } from "./settings.ts";
import {
  type Catalogue,
  type Checked,
  type FlowTileInput,
  type MatchedTiles,
  matchTiles,
  referencesOf,
  unpinned,
} from "./tiles.ts";

/** Records of other parts that a flow may name. Each reads in the transaction that it is given. */
export interface FlowReferences {
  /** Of these ids, those that exist and belong to this owner (null: to the tenant itself). */
  sources(
    stores: Stores,
    tenantId: string,
    ownerUserId: string | null,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  contactLists(
    stores: Stores,
    tenantId: string,
    ownerUserId: string | null,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
}

export interface FlowQuery extends OwnerQuery {
  /** Separated by commas. */
  readonly ids?: string;
  readonly q?: string;
  readonly status?: FlowStatus;
  readonly tenantKey?: string;
  readonly sourceId?: string;
  readonly tileKey?: string;
  readonly contactListId?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly withTotalCount?: boolean;
}

export interface FlowServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly references: FlowReferences;
  readonly checks: ParamsChecks;
  /** Called after a flow and its runs were deleted, so that a run in work ends. */
  readonly onFlowDeleted: (tenantId: string, flowId: string) => void;
}

export type FlowService = ReturnType<typeof createFlowService>;

export function createFlowService({ database, clock, references, checks, onFlowDeleted }: FlowServiceDependencies) {
  /**
   * Of the tiles that a request is about to save. Before its transaction, since it may wait for a thread.
   * @param further tiles that may be named although they are not published yet
   */
  const match = async (
    caller: Caller,
    tiles: Parts<readonly FlowTileInput[]> = [],
    further: readonly TileDefinition[] = [],
  ): Promise<MatchedTiles> => {
    if (tiles.length === 0) return new Map();
    const { keys, ids } = referencesOf(tiles);
    const catalogue = await database.read((stores) => stores.tiles.forCaller(caller).catalogue(keys, ids));
    return matchTiles(tiles, withFurther(catalogue, further), { checks, tenantId: caller.tenantId });
  };

  const gatherFacts = async (
    stores: Stores,
    caller: Caller,
    { before, patch, ownerUserId, matched }: Decision,
  ): Promise<Facts> => {
    const { tiles, sourceIds, contactListIds } = lookupsOf(before, patch, ownerUserId);
    const picture = reportPictureOf(patch.settings ?? {});
    return {
      flowId: before?.id ?? newId(),
      ownerUserId,
      matched,
      catalogue: await stores.tiles.forCaller(caller).catalogue(tiles.keys, tiles.ids),
      knownSources: await references.sources(stores, caller.tenantId, ownerUserId, sourceIds),
      knownContactLists: await references.contactLists(stores, caller.tenantId, ownerUserId, contactListIds),
      logoProblem: picture === null ? null : await pictureProblem(picture),
      now: clock.now(),
    };
  };

  const read = async (stores: Stores, caller: Caller, id: string): Promise<Flow> =>
    found(await stores.flows.forCaller(caller).get(id));

  /** @param further tiles that may be named although they are not published yet */
  const decideNew = async (
    stores: Stores,
    caller: Caller<"flows:write">,
    input: FlowInput & OwnerInput,
    matched: MatchedTiles,
    further: readonly TileDefinition[] = [],
  ) => {
    const { ownerUserKey, ...content } = input;
    const ownerUserId = await ownerToBe(stores, caller, input);
    const facts = await gatherFacts(stores, caller, { before: null, patch: content, ownerUserId, matched });
    const catalogue = withFurther(facts.catalogue, further);
    return { content: accepted(createFlow(content, { ...facts, catalogue })), facts };
  };

  const change = (
    caller: Caller<"flows:write">,
    id: string,
    patchOf: (before: Flow) => FlowPatch & OwnerInput,
    ifMatch: string | null,
    matched: MatchedTiles,
  ): Promise<Flow> =>
    database.write(async (stores) => {
      const before = found(await stores.flows.forEditor(caller).lock(id));
      requireMatch(ifMatch, flowEtag(before));
      const patch = patchOf(before);
      const { ownerUserKey, ...changes } = patch;
      const ownerUserId = await ownerAfter(stores, caller, patch, before);
      const facts = await gatherFacts(stores, caller, { before, patch: changes, ownerUserId, matched });
      const after = accepted(changeFlow(before, changes, facts));
      if (changesNothing(before, after)) return before;
      const outcome = await stores.flows.forEditor(caller).update({ ...stored(before), ...after });
      if (outcome !== "saved") throw await keyTaken(stores, caller, after);
      const flow = await read(stores, caller, id);
      if (!keepsReportTimes(before, flow)) await keepReportTimes(stores, caller, flow, facts.now);
      await stores.audit.forCaller(caller).changed("flow", before, flow);
      return flow;
    });

  /** In a transaction that may write more. */
  const createIn = async (
    stores: Stores,
    caller: Caller<"flows:write">,
    input: FlowInput & OwnerInput,
    matched: MatchedTiles,
  ): Promise<Flow> => {
    const { content, facts } = await decideNew(stores, caller, input, matched);
    const id = facts.flowId;
    const record = { ...content, id, tenantId: caller.tenantId, skippedTicks: 0, createdAt: facts.now };
    const outcome = await stores.flows.forEditor(caller).insert(record);
    if (outcome !== "saved") throw await keyTaken(stores, caller, record);
    const flow = await read(stores, caller, id);
    await keepReportTimes(stores, caller, flow, facts.now);
    await stores.audit.forCaller(caller).changed("flow", null, flow);
    return flow;
  };

  return {
    match,
    createIn,

    create: async (caller: Caller<"flows:write">, input: FlowInput & OwnerInput): Promise<Flow> => {
      const matched = await match(caller, input.tiles);
      return database.write((stores) => createIn(stores, caller, input, matched));
    },

    /**
     * Creates nothing.
     * @throws AppError what `createIn` would refuse the flow with, if `further` were published
     */
    requireCreatable: async (
      stores: Stores,
      caller: Caller<"flows:write">,
      input: FlowInput & OwnerInput,
      matched: MatchedTiles,
      further: readonly TileDefinition[],
    ): Promise<void> => {
      const { content } = await decideNew(stores, caller, input, matched, further);
      const { ownerUserId, tenantKey } = content;
      if (tenantKey === null) return;
      const holder = await stores.flows.forEditor(caller).holderOfKey(ownerUserId, tenantKey);
      if (holder !== null) throw await keyTaken(stores, caller, content);
    },

    /** What is wrong with a new flow, or with a change of the flow `id`. Empty where there is no such flow. */
    faults: async (caller: Caller<"flows:write">, id: string | null, sent: Parts<FlowPatch & OwnerInput>) => {
      const matched = await match(caller, sent.tiles);
      return database.write(async (stores): Promise<readonly FieldError[]> => {
        const before = id === null ? null : await stores.flows.forCaller(caller).get(id);
        if (id !== null && before === null) return [];
        const { ownerUserKey: _, ...parts } = sent;
        const owner = await lookUpOwner(stores, caller, sent, before);
        const { ownerUserId } = owner;
        const facts = await gatherFacts(stores, caller, { before, patch: parts, ownerUserId, matched });
        const { sourceIds, contactListIds } = lookupsOf(before, parts, ownerUserId);
        const unknown = { knownSources: new Set(sourceIds), knownContactLists: new Set(contactListIds) };
        return [...owner.errors, ...flowFaults(before, parts, owner.isKnown ? facts : { ...facts, ...unknown })];
      });
    },

    page: (caller: Caller, query: FlowQuery): Promise<CountedPage<Flow>> =>
      database.read(async (stores) => {
        const request = pageRequest(query);
        const {
          ids,
          limit: _limit,
          cursor: _cursor,
          withTotalCount = false,
          userKey: _key,
          unowned: _,
          ...exactly
        } = query;
        const owner = await ownerFilter(stores, caller, query);
        if (owner === null) return { items: [], nextCursor: null, totalCount: withTotalCount ? 0 : null };
        const filter = { ...exactly, ...idsFilter(ids), ...owner };
        const flows = stores.flows.forCaller(caller);
        const page = await flows.page(request, filter);
        return { ...page, totalCount: withTotalCount ? await flows.count(filter) : null };
      }),

    get: (caller: Caller, id: string): Promise<Flow> => database.read((stores) => read(stores, caller, id)),

    update: async (
      caller: Caller<"flows:write">,
      id: string,
      patch: FlowPatch & OwnerInput,
      ifMatch: string | null,
    ): Promise<Flow> => change(caller, id, () => patch, ifMatch, await match(caller, patch.tiles)),

    /** As if the flow were saved again with the latest version of each of its tiles. */
    upgradeTiles: async (caller: Caller<"flows:write">, id: string, ifMatch: string | null): Promise<Flow> => {
      const upgraded = ({ tiles }: Flow) => ({ tiles: tiles.map(unpinned) });
      const { tiles } = upgraded(await database.read((stores) => read(stores, caller, id)));
      return change(caller, id, upgraded, ifMatch, await match(caller, tiles));
    },

    delete: (caller: Caller<"flows:write">, id: string, ifMatch: string | null): Promise<void> =>
      database.write(
        async (stores) => {
          const before = found(await stores.flows.forEditor(caller).lock(id));
          requireMatch(ifMatch, flowEtag(before));
          await stores.flows.forEditor(caller).delete(id);
          await stores.audit.forCaller(caller).changed("flow", before, null);
        },
        () => onFlowDeleted(caller.tenantId, id),
      ),
  };
}

/** What is decided on, and what is known of it before the transaction. */
interface Decision {
  readonly before: Flow | null;
  readonly patch: Parts<FlowPatch>;
  readonly ownerUserId: string | null;
  readonly matched: MatchedTiles;
}

function withFurther(catalogue: Catalogue, further: readonly TileDefinition[]): Catalogue {
  return { ...catalogue, byId: new Map([...catalogue.byId, ...further.map((tile) => [tile.id, tile] as const)]) };
}

/** Of a flow that was made, or locked, in this transaction. */
async function keepReportTimes(stores: Stores, caller: Caller<"flows:write">, flow: Flow, now: number): Promise<void> {
  const store = stores.reportSchedules.forEditor(caller);
  const kept = await store.ofFlow(flow.id);
  const times = reportTimes(flow, kept, now);
  if (kept.length > 0 || times.length > 0) await store.replace(flow.id, times);
}

export function flowEtag(flow: Flow): string {
  return String(flow.revision);
}

function found(flow: Flow | null): Flow {
  if (flow === null) throw notFound("flow");
  return flow;
}

function accepted(decision: Checked<FlowContent>): FlowContent {
  if (!decision.ok) throw invalid(decision.errors);
  return decision.value;
}

async function keyTaken(
  stores: Stores,
  caller: Caller<"flows:write">,
  wanted: Pick<Flow, "ownerUserId" | "tenantKey">,
): Promise<AppError> {
  return tenantKeyTaken(
    "flow of this owner",
    await stores.flows.forEditor(caller).holderOfKey(wanted.ownerUserId, wanted.tenantKey),
  );
}

function stored(flow: Flow) {
  const { ownerUserKey: _key, lastRun: _run, outlook: _outlook, ...record } = flow;
  return record;
}
