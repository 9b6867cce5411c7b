/** What the preview of past seasons is given, and what it tells. */
import type { FlowTargetInput, FlowTileInput } from "../../api/generated.ts";
import type { ShownUnit } from "../../tile-spec/units.ts";
import type { PlacedFaults } from "./faults.ts";
import type { FlowState, TileState } from "./preview-seasons.ts";
import type { PreviewParam } from "./preview-params.ts";
import type { SharedView } from "./shared-view.ts";

export interface PreviewTarget {
  readonly id: string;
  readonly input: FlowTargetInput;
  readonly name: string;
  /** By which its days begin; null where that is not known. */
  readonly timeZone: string | null;
}

export interface SeasonPreviewProps {
  /** The chain that is not saved, in its order: a new array only where something changed. */
  readonly tiles: readonly FlowTileInput[];
  /** By place in the chain: their ids in the editor. */
  readonly tileIds: readonly string[];
  /** Null: nothing is saved yet. */
  readonly savedTiles: readonly FlowTileInput[] | null;
  /** By place in the chain. */
  readonly tileNames: readonly string[];
  /** In which unit a tile tells its values; null where that is not known. */
  readonly unitOfTile: (tile: FlowTileInput) => ShownUnit | null;
  readonly targets: readonly PreviewTarget[];
  /** For tenants' credentials only. */
  readonly ownerUserKey?: string | null;
  /** The chosen tile's place in the chain. */
  readonly row: number | null;
  /** Of the chosen tile: those that are shown. */
  readonly params: readonly PreviewParam[];
  /** Of the chosen tile. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly onParamChange: (name: string, value: number) => void;
  /** One drag is one step of undo. */
  readonly onDragging?: (isDragging: boolean) => void;
  readonly view: SharedView;
  readonly onViewChange: (view: SharedView) => void;
  readonly onFaults: (faults: PlacedFaults) => void;
  readonly onStates: (states: ChainStates) => void;
}

/** What a chain says now: of the newest season and the first of the places that are looked at. */
export interface ChainStates {
  /** The tiles of the chain that it is of, in their order: another chain says something else. */
  readonly of: readonly string[];
  readonly tiles: readonly TileState[];
  /** Null where it is not known. */
  readonly flow: FlowState | null;
  /** Of that place; null where it is not known. */
  readonly timeZone: string | null;
}
