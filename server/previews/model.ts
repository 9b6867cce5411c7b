/** A preview of a flow that need not be saved, as it is asked for and as it is answered. Times are epoch ms. */
import type { FieldError } from "#core/errors.ts";
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import type { FlowTileInput } from "#server/flows/tiles.ts";
import type { EvaluatedTarget, PackedTileResult, RunSummary } from "#server/runs/model.ts";

export interface PreviewRequest {
  readonly tiles: readonly FlowTileInput[];
  /** At most 3. */
  readonly targets: readonly FlowTarget[];
  /** At most 10. */
  readonly at: readonly number[];
  /** Places in the chain of the tiles that give points; null for all. */
  readonly rows: readonly number[] | null;
  /** Points of each tile and evaluation at most. */
  readonly resolution: number;
  /** Null for a new one. */
  readonly basis: string | null;
  readonly ownerUserKey?: string | null;
}

export interface FlowPreview {
  readonly basis: string;
  /** Tiles that were evaluated: those before the first one with a fault. */
  readonly tileCount: number;
  readonly gatheredRequests: number;
  readonly faults: readonly FieldError[];
  readonly times: readonly PreviewedTime[];
  /** By time, then by target. */
  readonly evaluations: readonly PreviewedEvaluation[];
}

export interface PreviewedTime {
  readonly at: number;
  readonly windowStart: number | null;
  /** Null where not the whole flow was evaluated. */
  readonly summary: RunSummary | null;
  readonly error: string | null;
}

export interface PreviewedEvaluation extends Pick<EvaluatedTarget, "probability" | "color" | "skipped" | "dataHealth"> {
  readonly at: number;
  /** Place in the request. */
  readonly targetIndex: number;
  readonly targetName: string;
  /** Null where not the whole chain was evaluated. */
  readonly triggered: boolean | null;
  readonly tiles: readonly PreviewedTile[];
}

export interface PreviewedTile extends Omit<PackedTileResult, "points"> {
  /** Of all, also of those that are not listed. */
  readonly spanCount: number;
  readonly spans: SpanColumns;
  /** Null where they are not asked for. */
  readonly points: PointColumns | null;
}

/** Stretches of triggered points, by their first and last point; ascending. */
export interface SpanColumns {
  readonly from: readonly number[];
  readonly to: readonly number[];
}
