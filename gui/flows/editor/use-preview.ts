/** The preview of a chain that is being edited, as a component has it: asked anew whenever what it is of changes. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { ask } from "../../api/ask.ts";
import { PreviewFlowDocument } from "../../api/documents/flows-editor-season-preview.ts";
import type { FlowPreviewRequest } from "../../api/generated.ts";
import { type Answered, type AskerState, createAsker, type Questions } from "./preview-asker.ts";
import type { ChainTile, Preview, Season } from "./preview-seasons.ts";
import type { PreviewTarget } from "./season-preview-props.ts";

/** So many points of a season that its days can be told apart: a triggered hour is kept, and its neighbours too. */
const resolution = 2_000;

export interface PreviewQuestion {
  readonly input: Omit<FlowPreviewRequest, "basis">;
  readonly seasons: readonly Season[];
  /** Of the targets of the request. */
  readonly targetNames: readonly string[];
  /** The tile whose points are asked for. */
  readonly row: number;
  /** Ids of the editor, by place in the request. */
  readonly of: { readonly tiles: readonly string[]; readonly targets: readonly string[] };
}

export type AnsweredPreview = Answered<PreviewQuestion, Preview>;
export type PreviewState = AskerState<PreviewQuestion, Preview>;

export interface PreviewOf {
  readonly tiles: readonly ChainTile[];
  readonly tileIds: readonly string[];
  readonly savedTiles: readonly ChainTile[] | null;
  readonly targets: readonly PreviewTarget[];
  readonly ownerUserKey: string | null;
  /** Places in the flow's targets. */
  readonly chosen: readonly number[];
  readonly seasons: readonly Season[];
  readonly row: number;
  /** The day of which the reasons are asked for. */
  readonly whyAt: number | null;
}

export function usePreview(
  of: PreviewOf,
  isDragging: boolean,
): { readonly state: PreviewState; readonly retry: () => void } {
  const [asker] = useState(() => createAsker({ ask: askPreview, basisOf: ({ basis }: Preview) => basis }));
  const state = useSyncExternalStore(asker.onChange, asker.state);
  const questions = useQuestions(of);
  useEffect(() => asker.change(questions, isDragging), [asker, questions, isDragging]);
  useEffect(() => () => asker.end(), [asker]);
  return { state, retry: asker.retry };
}

async function askPreview({ input }: PreviewQuestion, basis: string | null, signal: AbortSignal): Promise<Preview> {
  const named = basis === null ? input : { ...input, basis };
  const { previewFlow } = await ask(PreviewFlowDocument, { input: named }, { signal });
  if (previewFlow === null) throw new Error("The service gave no preview.");
  return previewFlow;
}

/** The same object until one of them changes. */
function useQuestions(of: PreviewOf): Questions<PreviewQuestion> {
  const { tiles, tileIds, savedTiles, targets, ownerUserKey, chosen, seasons, row, whyAt } = of;
  return useMemo(() => {
    const asked = chosen.flatMap((index) => targets[index] ?? []);
    const question = (
      chain: readonly ChainTile[],
      at: readonly number[],
      rows: readonly number[],
      ids: readonly string[],
    ): PreviewQuestion => ({
      input: {
        tiles: chain,
        targets: asked.map(({ input }) => input),
        at: at.map((one) => new Date(one).toISOString()),
        rows,
        resolution,
        ...(ownerUserKey === null ? {} : { ownerUserKey }),
      },
      ...{ seasons, row },
      targetNames: asked.map(({ name }) => name),
      of: { tiles: ids, targets: asked.map(({ id }) => id) },
    });
    const times = seasons.map(({ at }) => at);
    const isChanged = savedTiles !== null && JSON.stringify(savedTiles) !== JSON.stringify(tiles);
    return {
      edited: question(tiles, times, [row], tileIds),
      saved: isChanged ? question(savedTiles, times, [], []) : null,
      why: whyAt === null ? null : question(tiles, [whyAt], [], tileIds),
    };
  }, [tiles, tileIds, savedTiles, targets, ownerUserKey, chosen, seasons, row, whyAt]);
}
