/** A test of a tile as it is asked for, and what comes of it. Times are epoch ms. */
import type { CompiledScript } from "#sandbox/contract.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import type { EvaluatedOnce } from "#server/tiles/testing/evaluate-once.ts";
import type { Params, TestInputs, TestTarget, TestUpstream, TileContent, TileExample } from "#server/tiles/model.ts";
import type { DataSource } from "#server/tiles/requirements.ts";
import type { RunWindow } from "#server/tiles/window.ts";

/** As a body says it: `javascript` is TypeScript without types. */
export type ScriptLanguage = "typescript" | "javascript" | "python";

/** One row of one target of an earlier run. */
export interface ReplayedPlace {
  readonly runId: string;
  readonly targetIndex: number;
  readonly row: number;
}

/** Data come from one of `inputs`, `dataSource` and `replay`; without any they are generated. */
export interface TileTest {
  readonly params: Params;
  readonly target?: TestTarget;
  readonly window?: RunWindow;
  readonly now?: number;
  readonly dataSource?: DataSource;
  readonly inputs?: TestInputs;
  readonly upstream?: TestUpstream | null;
  readonly replay?: ReplayedPlace;
  /** Whether the test is answered as an example, too. */
  readonly asExample?: boolean;
}

export interface SavedTileTest extends TileTest {
  /** Instead of the saved one, in the saved one's language unless told. */
  readonly script?: string;
  readonly language?: ScriptLanguage;
}

export interface DraftTileTest extends TileTest {
  readonly script: string;
  readonly language: ScriptLanguage;
  readonly definition?: Declared;
}

/** What a tile says of itself; a draft may leave anything out. */
export type Declared = Partial<
  Pick<TileContent, "paramsSchema" | "inputs" | "outputKind" | "window" | "crossRules" | "upstreamRules">
>;

export interface TestedTile {
  readonly key: string;
  /** Null for one that is not saved, also where only its script is another than the saved one. */
  readonly definitionId: string | null;
  readonly isPlatform: boolean;
  readonly declared: Declared;
  readonly compiled: CompiledScript;
}

/** `output` is thinned as a run's results are. */
export type TestedOnce = EvaluatedOnce & {
  readonly replayed?: { readonly isEqual: boolean; readonly stored: PackedTileResult };
  /** Left out where none was asked for, or none can be made. */
  readonly example?: TileExample & { readonly params: Params };
};
