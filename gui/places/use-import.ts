/** Sends the places of a file in portions, and keeps what became of each: nothing is done, or left, silently. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../api/ask.ts";
import { ImportPlacesDocument } from "../api/documents/places.ts";
import type { Fault } from "../api/problem.ts";
import { type ImportEntry, portionsOf } from "./geojson.ts";
import { placesKey } from "./queries.ts";

export interface ImportFault {
  readonly place: number;
  readonly label: string;
  readonly faults: readonly Fault[];
}

export interface ImportOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: readonly ImportFault[];
  readonly unsent: number;
}

const nothing: ImportOutcome = { created: 0, updated: 0, unchanged: 0, failed: [], unsent: 0 };

export function useImport() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const sending = useMutation({
    mutationFn: async (entries: readonly ImportEntry[]) => {
      let sofar = { ...nothing, unsent: entries.length };
      setOutcome(null);
      for (const portion of portionsOf(entries)) {
        const next = await send(portion);
        sofar = joined(sofar, next, portion.length);
        setOutcome(sofar);
      }
    },
    onError: (_error, entries) => setOutcome((sofar) => sofar ?? { ...nothing, unsent: entries.length }),
    onSettled: () => client.invalidateQueries({ queryKey: placesKey }),
  });
  const forget = (): void => {
    setOutcome(null);
    sending.reset();
  };
  return { outcome, error: sending.error, isSending: sending.isPending, send: sending.mutate, forget };
}

type Sent = Omit<ImportOutcome, "unsent">;

async function send(portion: readonly ImportEntry[]): Promise<Sent> {
  const { upsertSources } = await ask(ImportPlacesDocument, { input: { sources: portion.map(({ entry }) => entry) } });
  const { created = 0, updated = 0, unchanged = 0, items = [] } = upsertSources ?? {};
  const failed = items.flatMap(({ outcome, errors }, at) => {
    const entry = portion[at];
    if (outcome !== "failed" || entry === undefined) return [];
    // The place within the request says nothing to who chose a file.
    const faults = (errors ?? []).map(({ loc, message }) => ({ loc: loc.replace(/^sources\[\d+\]\.?/, ""), message }));
    return [{ place: entry.place, label: entry.label, faults }];
  });
  return { created, updated, unchanged, failed };
}

function joined(before: ImportOutcome, next: Sent, sent: number): ImportOutcome {
  return {
    created: before.created + next.created,
    updated: before.updated + next.updated,
    unchanged: before.unchanged + next.unchanged,
    failed: [...before.failed, ...next.failed],
    unsent: before.unsent - sent,
  };
}
