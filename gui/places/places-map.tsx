/** The places of the list on a map. What has no position stands in the table alone, and that is said. */
import { useMemo } from "react";
import type { ListedPlaceFragment } from "../api/generated.ts";
import type { MapPlace } from "../maps/place.ts";
import { PlaceMap } from "../maps/place-map.tsx";
import { healthOf, mapPlace } from "./kinds.ts";
import { usePlaceWords } from "./words.ts";

interface PlacesMapProps {
  readonly places: readonly ListedPlaceFragment[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function PlacesMap({ places, chosen, onChoose }: PlacesMapProps) {
  const words = usePlaceWords();
  const shown = useMapPlaces(places).filter(({ position }) => position !== null);
  const nowhereCount = places.length - shown.length;
  return (
    <div className="stack places-map-part">
      {shown.length > 0 && (
        <div className="card places-map">
          <PlaceMap places={shown} selected={chosen} onSelect={onChoose} />
        </div>
      )}
      {nowhereCount > 0 && <p className="small quiet">{words.nowhere(nowhereCount)}</p>}
    </div>
  );
}

/** With their health in words. */
export function useMapPlaces(places: readonly ListedPlaceFragment[]): readonly MapPlace[] {
  const { healths } = usePlaceWords();
  return useMemo(() => places.map((place) => mapPlace(place, healths[healthOf(place)])), [places, healths]);
}
