/** Sends a place, and shows what the service made of it everywhere. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PlacePartsFragment } from "../api/generated.ts";
import { asProblem } from "../api/problem.ts";
import type { PlaceDraft } from "./draft.ts";
import { placeQuery, placesKey } from "./queries.ts";

const conflict = 412;

export function isConflict(error: unknown): boolean {
  return asProblem(error).details.status === conflict;
}

interface Saving {
  readonly isSaving: boolean;
  /** Of the latest save; null where it went well. */
  readonly error: unknown;
  /** What the error is about. */
  readonly sent: PlaceDraft | null;
  readonly save: (draft: PlaceDraft) => void;
  readonly forget: () => void;
}

interface SaveOptions {
  readonly send: (draft: PlaceDraft) => Promise<PlacePartsFragment | null>;
  readonly onSaved: (place: PlacePartsFragment) => void;
  readonly onError?: (error: Error) => void;
}

export function useSave({ send, onSaved, onError }: SaveOptions): Saving {
  const client = useQueryClient();
  const [sent, setSent] = useState<PlaceDraft | null>(null);
  const saving = useMutation({
    mutationFn: send,
    onMutate: setSent,
    onSuccess: async (place) => {
      if (place === null) return;
      client.setQueryData(placeQuery(place.id).queryKey, place);
      await client.invalidateQueries({ queryKey: placesKey, predicate: ({ queryKey }) => queryKey[1] !== "one" });
      onSaved(place);
    },
    onError: (error) => onError?.(error),
  });
  return {
    isSaving: saving.isPending,
    error: saving.error,
    sent,
    save: saving.mutate,
    forget: saving.reset,
  };
}
