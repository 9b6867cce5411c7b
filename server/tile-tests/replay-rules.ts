/** What a replayed row's tile is made of, and whether it found the same as the run. Pure. */
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import type { RunnableTile } from "#server/runs/plan/plan.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import type { FlowTile, Params } from "#server/tiles/model.ts";
import type { EvaluatedOnce } from "#server/tiles/testing/evaluate-once.ts";
import type { TestedTile } from "./model.ts";

/** What a tested tile does not say of itself it has from the row's. */
export function replayedDefinition(
  { key, isPlatform, declared }: TestedTile,
  original: RunnableTile["definition"],
): RunnableTile["definition"] {
  const { inputs = original.inputs, outputKind = original.outputKind } = declared;
  const window = declared.window ?? (declared.inputs === undefined ? original.window : undefined);
  const upstreamRules = declared.upstreamRules ?? (declared.inputs === undefined ? original.upstreamRules : undefined);
  return {
    key,
    isPlatform,
    inputs,
    outputKind,
    ...(window === undefined ? {} : { window }),
    ...(upstreamRules === undefined ? {} : { upstreamRules }),
  };
}

/** The row's parameters as far as the tested tile has them, and over them the test's own. */
export function replayedParams({ declared: { paramsSchema } }: TestedTile, row: FlowTile, sent: Params): Params {
  if (paramsSchema === undefined) return { ...row.params, ...sent };
  const known = Object.entries(row.params).filter(([name]) => Object.hasOwn(paramsSchema.properties, name));
  return { ...Object.fromEntries(known), ...sent };
}

/** What a replay found, as a run would have stored it. */
export interface Found {
  readonly evaluated: EvaluatedOnce;
  /** The kind of a tile that failed. */
  readonly failureKind: PackedTileResult["kind"];
  readonly hasNoData: boolean;
  /** The row itself was not evaluated, because another one failed or had no data. */
  readonly isOtherAtFault: boolean;
}

/** By what flows go by: the trace, which explains to people, may differ. */
export function isEqualResult(
  { evaluated: { output, error }, failureKind, hasNoData, isOtherAtFault }: Found,
  stored: PackedTileResult,
): boolean {
  if (output === null) {
    const message = isOtherAtFault ? otherTileFailed : error?.message;
    return stored.error === message && stored.kind === failureKind;
  }
  return (
    stored.error === null &&
    stored.kind === output.kind &&
    stored.isTriggered === output.isTriggered &&
    stored.lastValue === output.lastValue &&
    stored.stage === (output.stage ?? null) &&
    stored.noData === hasNoData &&
    haveEqualPoints(stored.points, output.columns)
  );
}

function haveEqualPoints(one: PointColumns, other: PointColumns): boolean {
  const count = one.ts.length;
  if (count !== other.ts.length) return false;
  for (let index = 0; index < count; index += 1) {
    const isSame =
      one.ts[index] === other.ts[index] &&
      one.value[index] === other.value[index] &&
      one.triggered[index] === other.triggered[index];
    if (!isSame) return false;
  }
  return true;
}
