/** What is triggered now on a map. What has no position stands in the list alone, and that is said. */
import { useMemo } from "react";
import { type MapPlace, positionOf } from "../maps/place.ts";
import { PlaceMap } from "../maps/place-map.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import type { Triggered } from "./overview.ts";

interface StateMapProps {
  readonly targets: readonly Triggered[];
  /** A key. */
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

export function StateMap({ targets, chosen, onChoose }: StateMapProps) {
  const { today: words } = useWords();
  const formats = useFormats();
  const places = useMemo(
    () =>
      targets.flatMap(({ key, name, flowName, since, latitude, longitude, color }): MapPlace[] => {
        const position = positionOf(latitude, longitude);
        if (position === null) return [];
        const state = words.since(formats.dateTime(since));
        return [{ id: key, name: `${name} · ${flowName}`, state, tone: "triggered", position, color }];
      }),
    [targets, words, formats],
  );
  const nowhereCount = targets.length - places.length;
  if (places.length === 0) return null;
  return (
    <div className="stack today-map-part">
      <div className="card today-map">
        <PlaceMap places={places} selected={chosen} onSelect={onChoose} />
      </div>
      {nowhereCount > 0 && <p className="small quiet">{words.nowhere(nowhereCount)}</p>}
    </div>
  );
}
