/**
 * What the service says of a tile while it is written: it is compiled and tried on generated data once one pauses.
 * Nothing is stored.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { ask } from "../../api/ask.ts";
import { CheckTileDraftDocument } from "../../api/documents/tiles-author.ts";
import type { TileDraftTest } from "../../api/generated.ts";
import { asProblem, type Fault, type Problem } from "../../api/problem.ts";
import { useTileWords } from "../words.ts";
import { inTile } from "./faults.ts";

export interface Checks {
  readonly faults: readonly Fault[];
  /** What is written now is not checked yet. */
  readonly isChecking: boolean;
  /** Why nothing can be said; null for nothing. */
  readonly problem: Problem | null;
}

const pauseMs = 600;
const noFaults: readonly Fault[] = [];

/** @param request null while what is written cannot be sent */
export function useChecks(request: TileDraftTest | null): Checks {
  const words = useTileWords();
  const wanted = JSON.stringify(request);
  const asked = useRested(wanted);
  const { data, error, isFetching } = useQuery({
    queryKey: ["tile-check", asked],
    enabled: asked !== "null",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const input: TileDraftTest = JSON.parse(asked);
      return (await ask(CheckTileDraftDocument, { input }, { signal })).testTileDraft;
    },
  });
  const isChecking = wanted !== asked || isFetching;
  const problem = error === null ? null : asProblem(error);
  const failure = data?.error ?? null;
  const faults = useMemo(() => {
    if (problem !== null) return problem.details.errors.map(inTile);
    if (failure === null) return noFaults;
    const { line, column, message, kind } = failure;
    const place = { ...(line === null ? {} : { line }), ...(column === null ? {} : { column }) };
    return [{ loc: kind === "data" ? "data" : "script", message: words.onGenerated(message), ...place }];
  }, [problem, failure, words]);
  return { faults, isChecking, problem: faults.length === 0 ? problem : null };
}

/** The value once it has stood for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
