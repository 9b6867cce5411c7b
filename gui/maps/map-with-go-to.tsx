/**
 * A map on which people click or draw, with a way to the place: coordinates, or where they are. Without it nobody finds
 * a field on a map that knows countries alone.
 */
import { useState } from "react";
import { GoTo } from "./go-to.tsx";
import type { Position } from "./place.ts";
import { PlaceMap, type PlaceMapProps } from "./place-map.tsx";

export function MapWithGoTo(props: Omit<PlaceMapProps, "goal">) {
  const [goal, setGoal] = useState<Position | null>(null);
  return (
    <div className="map-with-go-to">
      <GoTo onGo={setGoal} />
      <PlaceMap {...props} goal={goal} />
    </div>
  );
}
