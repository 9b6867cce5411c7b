/**
 * A flow as it moves between tenants and installations: what it names is named by the tenant's own keys, and tiles by
 * what they do. Plain data, as the contract's `FlowExport` has it.
 */
import type { CronSchedule, Flow, InlineTarget } from "#server/flows/model.ts";
import type { Settings } from "#server/flows/settings.ts";
import type { Params } from "#server/tiles/model.ts";
import type { NewTileInput } from "#server/tiles/own-tiles-rules.ts";

export const exportFormat = "flow-evaluation/1";

/** A tile's place in the chain. `tileVersion` is a version of the exporting tenant: see `ExportedTile`. */
export interface ExportedFlowTile {
  readonly tileKey: string;
  readonly tileVersion: number;
  readonly params: Params;
  readonly reportOnly: boolean;
}

export type ExportedTarget = InlineTarget | { readonly sourceKey: string };

export interface ExportedFlow {
  readonly displayName: string;
  readonly tenantKey?: string | null;
  readonly notes?: string | null;
  readonly tiles: readonly ExportedFlowTile[];
  readonly targets: readonly ExportedTarget[];
  /** Contact lists are named by their `tenantKey`. */
  readonly settings: Settings;
  readonly scheduleMinutes?: number | null;
  readonly schedule?: CronSchedule | null;
}

/** One version that the flow's chain names. */
export interface ExportedTile {
  readonly key: string;
  readonly version: number;
  readonly isPlatform: boolean;
  /** Of what it does: server/tiles/behaviour.ts. */
  readonly behaviourHash: string;
  /** What publishes it; absent for a built-in tile. */
  readonly definition?: NewTileInput;
}

/** To tell the importer what is meant by a key. */
export interface ExportedSource {
  readonly tenantKey: string;
  readonly displayName: string;
  readonly hint: string;
}

export interface ExportedContactList {
  readonly tenantKey: string;
  readonly displayName: string;
}

export interface FlowExport {
  readonly format: typeof exportFormat;
  readonly flow: ExportedFlow;
  readonly tiles: readonly ExportedTile[];
  readonly sources: readonly ExportedSource[];
  readonly contactLists: readonly ExportedContactList[];
}

/** What moves of a flow: not its owner, its status, or what has become of it. */
export type MovingFlow = Pick<
  Flow,
  "displayName" | "tenantKey" | "notes" | "tiles" | "targets" | "settings" | "scheduleMinutes" | "schedule"
>;
