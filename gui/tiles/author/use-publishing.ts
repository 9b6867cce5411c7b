/** Publishes what is written: the first version of a new tile, or the next one of one that is there. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ask } from "../../api/ask.ts";
import { PublishTileDocument, PublishTileVersionDocument } from "../../api/documents/tiles-author.ts";
import { asProblem, type Fault, type Problem } from "../../api/problem.ts";
import { tell } from "../../controls/news.ts";
import type { KnownTile } from "../model.ts";
import { shownTilesKeys } from "../queries.ts";
import { useTileWords } from "../words.ts";
import { versionOf, type WrittenTile } from "./draft.ts";
import type { Written } from "./use-written.ts";

export interface Publishing {
  readonly publish: () => void;
  readonly isPublishing: boolean;
  /** What the latest attempt was refused with, and what it was made with; null for nothing. */
  readonly refused: { readonly faults: readonly Fault[]; readonly of: WrittenTile } | null;
  /** A refusal that names no places; null for none. */
  readonly problem: Problem | null;
}

/** @param latest the newest version; null for a new tile */
export function usePublishing(
  written: Written,
  latest: KnownTile | null,
  onRefused: (faults: readonly Fault[]) => void,
): Publishing {
  const words = useTileWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const publish = useMutation({
    mutationFn: (tile: WrittenTile) => send(tile, latest),
    onSuccess: (made) => {
      if (made === null) return;
      written.end();
      for (const queryKey of shownTilesKeys) void client.invalidateQueries({ queryKey });
      tell({ text: words.published(made.version) });
      navigate(`/tiles/${made.key}`);
    },
    onError: (error) => onRefused(asProblem(error).details.errors),
  });
  const problem = publish.error === null ? null : asProblem(publish.error);
  const faults = problem?.details.errors ?? [];
  return {
    publish: () => publish.mutate(written.tile),
    isPublishing: publish.isPending,
    refused: faults.length === 0 || publish.variables === undefined ? null : { faults, of: publish.variables },
    problem: faults.length === 0 ? problem : null,
  };
}

async function send(tile: WrittenTile, latest: KnownTile | null) {
  const input = versionOf(tile);
  if (latest === null) return (await ask(PublishTileDocument, { input: { ...input, key: tile.key } })).createTile;
  return (await ask(PublishTileVersionDocument, { id: latest.id, input })).createTileVersion;
}
