/** The targets of a run on a map. Areas have their outlines; what is nowhere stands in the list alone. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type MapPlace, type PlaceTone, positionOf } from "../maps/place.ts";
import { PlaceMap } from "../maps/place-map.tsx";
import { useRunWords } from "./words.ts";
import type { Outcome } from "./outcomes.ts";
import { outlinesOf, type RunOutcome } from "./queries.ts";

const tones: Readonly<Record<Outcome, PlaceTone>> = {
  triggered: "triggered",
  not_triggered: "quiet",
  failed: "failed",
  skipped: "skipped",
};

interface TargetMapProps {
  readonly flowId: string;
  readonly outcomes: readonly RunOutcome[];
  /** A position. */
  readonly chosen: number | null;
  readonly onChoose: (position: number) => void;
}

export function TargetMap({ flowId, outcomes, chosen, onChoose }: TargetMapProps) {
  const runWords = useRunWords();
  const hasAreas = outcomes.some(({ hint }) => hint === "area");
  const { data: outlines } = useQuery({ ...outlinesOf(flowId), enabled: hasAreas });
  const places = useMemo(
    () =>
      outcomes.map(
        ({ position, sourceId, name, outcome, latitude, longitude, color }): MapPlace => ({
          id: String(position),
          name,
          state: runWords.outcomes[outcome],
          tone: tones[outcome],
          position: positionOf(latitude, longitude),
          outline: outlines?.get(sourceId ?? "") ?? null,
          // What is not triggered keeps the colour of that: a flow's own colours follow the probability alone.
          color: outcome === "triggered" ? color : null,
        }),
      ),
    [outcomes, outlines, runWords],
  );
  return (
    <div className="card run-map">
      <PlaceMap
        places={places}
        selected={chosen === null ? null : String(chosen)}
        onSelect={(id) => onChoose(Number(id))}
      />
    </div>
  );
}
