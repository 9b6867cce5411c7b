/**
 * What the service says of a tile while it is written: all that publishing it would be refused for, once one pauses.
 * Nothing is stored.
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { ask } from "../../api/ask.ts";
import { CheckTileDocument } from "../../api/documents/tiles-author.ts";
import { asProblem, type Fault, isPassing, type Problem } from "../../api/problem.ts";
import { waitMs } from "../../api/queries.ts";
import { withoutNulls } from "../../api/without-nulls.ts";
import { checkOf, type WrittenTile } from "./draft.ts";
import { isStill } from "./faults.ts";

export interface Checks {
  readonly faults: readonly Fault[];
  /** What is written now is not checked yet. */
  readonly isChecking: boolean;
  /** Why nothing can be said; null for nothing. */
  readonly problem: Problem | null;
}

/** What was found of a tile as it was then. */
interface Checked {
  readonly faults: readonly Fault[];
  readonly of: WrittenTile;
}

const pauseMs = 600;
const maxRetries = 3;

/**
 * @param tile null while what is written cannot be sent
 * @param isNew whether its key must be free
 */
export function useChecks(tile: WrittenTile | null, isNew: boolean): Checks {
  const asked = useRested(tile);
  const { data, error, isFetching } = useQuery({
    queryKey: ["tile-check", isNew, asked],
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: (failures, refusal) => failures < maxRetries && mayPass(asProblem(refusal)),
    retryDelay: (failures, refusal) => waitMs(refusal, failures),
    queryFn: async ({ signal }): Promise<Checked | null> => (asked === null ? null : found(asked, isNew, signal)),
  });
  const isChecking = tile !== asked || isFetching;
  const faults = useMemo(() => {
    if (tile === null || !data) return [];
    return data.faults.filter((fault) => isStill(fault, data.of, tile));
  }, [data, tile]);
  return { faults, isChecking, problem: error === null ? null : asProblem(error) };
}

async function found(tile: WrittenTile, isNew: boolean, signal: AbortSignal): Promise<Checked> {
  try {
    const { checkTile } = await ask(CheckTileDocument, { input: checkOf(tile, isNew) }, { signal });
    return { faults: (checkTile?.faults ?? []).map((fault): Fault => withoutNulls(fault) as Fault), of: tile };
  } catch (error) {
    // What does not even have the shape of a tile is refused, with the places all the same.
    const { errors } = asProblem(error).details;
    if (errors.length === 0) throw error;
    return { faults: errors, of: tile };
  }
}

/** Another window of the same session asked meanwhile: it is not a fault of anyone. */
function mayPass(problem: Problem): boolean {
  return isPassing(problem) || problem.details.slug === "superseded";
}

/** The value once it has stood for a while. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
