/**
 * From the tiles a caller sends to the tiles a flow stores: in order of row, each pinned to one version, with complete
 * parameters. A reference is a key (its latest version at this moment) or one pinned version. What was read from a flow
 * may be sent back as it is: an entry that carries both is the pinned version, as long as key and pin agree.
 */
import { AppError, type FieldError } from "#core/errors.ts";
import { isUnfit, type Parts } from "#core/partial-body.ts";
import { isSame } from "#core/deep-equal.ts";
import { chainErrors } from "#server/tiles/chain.ts";
import type { FlowTile, TileDefinition } from "#server/tiles/model.ts";
import { PatternMeter, workOnTheLoop } from "#server/tiles/checks/patterns.ts";
import { type ParamRules, type ResolvedParams, resolveParams } from "#server/tiles/params.ts";
import { isUndecided, type Matching, newAllowance, resolveAnyParams } from "#server/tiles/params-checks.ts";

export interface FlowTileInput {
  /** Place in the chain; the entry's own place in the list when absent. */
  readonly row?: number;
  readonly tileKey?: string;
  readonly tileDefinitionId?: string;
  readonly tileVersion?: number;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly reportOnly?: boolean;
}

/** The tile versions that the caller can see and the inputs name. */
export interface Catalogue {
  readonly latestByKey: ReadonlyMap<string, TileDefinition>;
  readonly byId: ReadonlyMap<string, TileDefinition>;
}

/**
 * Parameters whose patterns take a thread to match, by the entry's place in the list: resolved before the transaction
 * in which the rules decide, which must not wait.
 */
export type MatchedTiles = ReadonlyMap<
  number,
  { readonly rules: ParamRules; readonly sent: unknown; readonly resolved: ResolvedParams }
>;

export interface TileReferences {
  readonly keys: readonly string[];
  readonly ids: readonly string[];
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** What must be looked up before the inputs can be resolved. */
export function referencesOf(inputs: Parts<readonly FlowTileInput[]>): TileReferences {
  const given = inputs.filter((input) => input !== undefined);
  const pinned = given.flatMap(({ tileDefinitionId }) => tileDefinitionId ?? []);
  const keys = given.flatMap(({ tileDefinitionId, tileKey }) =>
    tileDefinitionId === undefined ? (tileKey ?? []) : [],
  );
  return { keys: [...new Set(keys)], ids: [...new Set(pinned)] };
}

/** The same tile in its latest version. */
export function unpinned({ tileKey, params, reportOnly }: FlowTile): FlowTileInput {
  return { tileKey, params, reportOnly };
}

interface Resolved {
  readonly index: number;
  readonly row: number;
  readonly tile: FlowTile;
  readonly definition: TileDefinition;
}

/** All that takes a thread. Faults are not told: `resolveTiles` tells them. */
export async function matchTiles(
  inputs: Parts<readonly FlowTileInput[]>,
  catalogue: Catalogue,
  matching: Matching,
): Promise<MatchedTiles> {
  const allowance = newAllowance();
  const matched = new Map<number, { rules: ParamRules; sent: unknown; resolved: ResolvedParams }>();
  for (const [index, input] of inputs.entries()) {
    const found = input === undefined ? null : findDefinition(input, "", catalogue);
    if (input === undefined || !found?.ok) continue;
    const [rules, sent] = [found.value, input.params ?? {}];
    if (!isUndecided(resolveParams(rules, sent, allowance.onTheLoop))) continue;
    matched.set(index, { rules, sent, resolved: await resolveAnyParams(matching, rules, sent, allowance) });
  }
  return matched;
}

/**
 * Errors name the entry's place in the list that was sent, not its row.
 * @param matched of these inputs (`matchTiles`)
 * @throws AppError `conflict` where a tile's latest version came after its parameters were matched
 */
export function resolveTiles(
  inputs: readonly FlowTileInput[],
  catalogue: Catalogue,
  matched: MatchedTiles,
): Checked<readonly FlowTile[]> {
  if (inputs.length === 0) return failed([{ loc: "tiles", message: "must hold at least one tile" }]);
  const resolve = tileResolver(catalogue, matched);
  const results = inputs.map((input, index) => resolve(input, index));
  const errors = [...repeatedRows(inputs), ...results.flatMap((result) => (result.ok ? [] : result.errors))];
  if (errors.length > 0) return failed(errors);
  const inOrder = results.flatMap((result) => (result.ok ? [result.value] : [])).sort((a, b) => a.row - b.row);
  const misplaced = checkChain(inOrder);
  return misplaced.length > 0 ? failed(misplaced) : { ok: true, value: inOrder.map(({ tile }) => tile) };
}

/** As much of a chain as can be evaluated, and what is wrong with the rest. */
export interface LeadingTiles {
  /** In order of row: those before the first one with a fault. */
  readonly tiles: readonly FlowTile[];
  /** As of `resolveTiles`. */
  readonly errors: readonly FieldError[];
}

/** @throws AppError as `resolveTiles` does */
export function resolveLeadingTiles(
  inputs: readonly FlowTileInput[],
  catalogue: Catalogue,
  matched: MatchedTiles,
): LeadingTiles {
  const whole = resolveTiles(inputs, catalogue, matched);
  if (whole.ok) return { tiles: whole.value, errors: [] };
  const faulty = new Set(whole.errors.map(({ loc }) => Number(/^tiles\[(\d+)\]/.exec(loc)?.[1])));
  const inOrder = inputs.map((input, index) => ({ input, index, row: rowOf(input, index) }));
  inOrder.sort((a, b) => a.row - b.row);
  const end = inOrder.findIndex(({ index }) => faulty.has(index));
  const leading = end <= 0 ? [] : inOrder.slice(0, end);
  if (leading.length === 0) return { tiles: [], errors: whole.errors };
  // Matched by their places in the whole list.
  const places = leading.flatMap(({ index }, place) => {
    const found = matched.get(index);
    return found === undefined ? [] : [[place, found] as const];
  });
  const rest = resolveTiles(
    leading.map(({ input }) => input),
    catalogue,
    new Map(places),
  );
  if (rest.ok) return { tiles: rest.value, errors: whole.errors };
  // Where another entry does not fit, the chain was not looked at.
  const misplaced = rest.errors.map(({ loc, message }) => ({
    loc: loc.replace(/^tiles\[(\d+)\]/, (_, place: string) => `tiles[${leading[Number(place)]?.index}]`),
    message,
  }));
  return { tiles: [], errors: [...misplaced, ...whole.errors] };
}

/** What is wrong with the given tiles. Where one does not fit, their chain is not checked. */
export function tileFaults(
  inputs: Parts<readonly FlowTileInput[]>,
  catalogue: Catalogue,
  matched: MatchedTiles,
): readonly FieldError[] {
  if (areWhole(inputs)) {
    const resolved = resolveTiles(inputs, catalogue, matched);
    return resolved.ok ? [] : resolved.errors;
  }
  const resolve = tileResolver(catalogue, matched);
  const results = inputs.map((input, index) => (input === undefined ? null : resolve(input, index)));
  return [...repeatedRows(inputs), ...results.flatMap((result) => (result === null || result.ok ? [] : result.errors))];
}

function areWhole(inputs: Parts<readonly FlowTileInput[]>): inputs is readonly FlowTileInput[] {
  return inputs.every((input) => input !== undefined && !Object.values(input).includes(undefined));
}

type ResolveTile = (input: Parts<FlowTileInput>, index: number) => Checked<Resolved>;

/** For the tiles of one list, in its order: what is matched at once has one bound for all of them. */
function tileResolver(catalogue: Catalogue, matched: MatchedTiles): ResolveTile {
  const meter = new PatternMeter(workOnTheLoop);
  return (input, index) => {
    const loc = `tiles[${index}]`;
    const found = findDefinition(input, loc, catalogue);
    if (!found.ok) return found;
    const definition = found.value;
    const sent = input.params ?? {};
    const before = matchedAt(matched, index, definition, sent);
    const resolved = before ?? resolveParams(definition, sent, meter);
    if (before === null && isUndecided(resolved)) throw tileChanged();
    if ("errors" in resolved) return failed(resolved.errors.map((error) => ({ ...error, loc: `${loc}.${error.loc}` })));
    const { id, key, version } = definition;
    const { params } = resolved;
    const tile = {
      tileDefinitionId: id,
      tileKey: key,
      tileVersion: version,
      params,
      reportOnly: input.reportOnly ?? false,
    };
    return { ok: true, value: { index, row: rowOf(input, index), tile, definition } };
  };
}

/** Null where another version of the tile, or other parameters, were matched. */
function matchedAt(matched: MatchedTiles, index: number, rules: ParamRules, sent: unknown): ResolvedParams | null {
  const before = matched.get(index);
  if (before === undefined || !isSame(before.sent, sent)) return null;
  const isSameTile =
    isSame(before.rules.paramsSchema, rules.paramsSchema) && isSame(before.rules.crossRules, rules.crossRules);
  return isSameTile ? before.resolved : null;
}

function tileChanged(): AppError {
  return new AppError("conflict", "A tile was published, or the flow was changed, at the same moment. Send it again.");
}

/** Faults of the chain's first tile are reported at the entry that became the first. */
function checkChain(inOrder: readonly Resolved[]): readonly FieldError[] {
  const planned = inOrder.map(({ definition, tile }) => ({ definition, params: tile.params }));
  return chainErrors(planned).map(({ loc, message }) => ({
    loc: loc.replace(/^tiles\[(\d+)\]/, (_, place: string) => `tiles[${inOrder[Number(place)]?.index}]`),
    message,
  }));
}

function rowOf(input: Parts<FlowTileInput>, index: number): number {
  return input.row ?? index;
}

function findDefinition(input: Parts<FlowTileInput>, loc: string, catalogue: Catalogue): Checked<TileDefinition> {
  const { tileKey, tileDefinitionId, tileVersion } = input;
  if (tileDefinitionId === undefined && tileVersion === undefined) return findLatest(tileKey, loc, catalogue);
  if (tileDefinitionId === undefined)
    return failed([{ loc: `${loc}.tileDefinitionId`, message: "is needed beside tileVersion" }]);
  if (tileVersion === undefined)
    return failed([{ loc: `${loc}.tileVersion`, message: "is needed beside tileDefinitionId" }]);
  const definition = catalogue.byId.get(tileDefinitionId);
  if (definition === undefined)
    return failed([
      { loc: `${loc}.tileDefinitionId`, message: "no such tile; the ids are in GET /v1/tiles?allVersions=true" },
    ]);
  if (definition.version !== tileVersion) {
    return failed([
      { loc: `${loc}.tileVersion`, message: `must be ${definition.version}, the version of this tileDefinitionId` },
    ]);
  }
  if (tileKey !== undefined && tileKey !== definition.key) {
    return failed([
      { loc: `${loc}.tileKey`, message: "names another tile than tileDefinitionId: give one of the two" },
    ]);
  }
  return { ok: true, value: definition };
}

function findLatest(tileKey: string | undefined, loc: string, catalogue: Catalogue): Checked<TileDefinition> {
  if (tileKey === undefined)
    return failed([{ loc, message: "must name a tile: tileKey, or tileDefinitionId with tileVersion" }]);
  const definition = catalogue.latestByKey.get(tileKey);
  if (definition === undefined)
    return failed([{ loc: `${loc}.tileKey`, message: "no such tile; the keys are in GET /v1/tiles" }]);
  return { ok: true, value: definition };
}

function repeatedRows(inputs: Parts<readonly FlowTileInput[]>): readonly FieldError[] {
  const rows = inputs.map((input, index) =>
    input === undefined || isUnfit(input, "row") ? null : rowOf(input, index),
  );
  return rows.flatMap((row, index) => {
    if (row === null) return [];
    const earlier = rows.indexOf(row);
    return earlier === index ? [] : [{ loc: `tiles[${index}].row`, message: `repeats the row of tiles[${earlier}]` }];
  });
}

function failed(errors: readonly FieldError[]): { readonly ok: false; readonly errors: readonly FieldError[] } {
  return { ok: false, errors };
}
