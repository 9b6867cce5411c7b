/** A place while it is entered: its form, and the map that says and draws where it is. */
import { type ReactNode, useId, useMemo, useState } from "react";
import type { ListedPlaceFragment } from "../api/generated.ts";
import { degreesOf } from "../maps/coordinates.ts";
import type { DrawingTask } from "../maps/drawn-ring.ts";
import { type MapPlace, middleOf, type Outline, positionOf } from "../maps/place.ts";
import { MapWithGoTo } from "../maps/map-with-go-to.tsx";
import { type MapDrawing, PlaceMap } from "../maps/place-map.tsx";
import { isArea, type PlaceDraft } from "./draft.ts";
import { PlaceForm, type PlaceFormProps } from "./place-form.tsx";
import { useMapPlaces } from "./places-map.tsx";
import { boundaryOf, drawnRings, newRing, redrawn, withRing } from "./rings.ts";
import { usePlaceWords } from "./words.ts";

interface PlaceEditorProps extends Omit<PlaceFormProps, "task" | "onTask"> {
  /** What is around it, for orientation. */
  readonly around: readonly ListedPlaceFragment[];
  readonly onSelect: (id: string) => void;
  /** What may be drawn at once. */
  readonly firstTask: DrawingTask | null;
  readonly isReadOnly?: boolean;
  /** Beneath the map. */
  readonly children?: ReactNode;
}

export const ownId = "this-place";

export function PlaceEditor(props: PlaceEditorProps) {
  const { around, onSelect, firstTask, isReadOnly = false, children, ...form } = props;
  const { draft, onChange } = form;
  const words = usePlaceWords();
  const [settings, map] = [useId(), useId()];
  const [task, setTask] = useState(firstTask);
  const shownTask = isArea(draft) && !isReadOnly ? task : null;
  const drawing = useDrawing(draft, onChange, shownTask, setTask);
  const others = useMapPlaces(around);
  const own = useOwnPlace(draft);
  const canClick = !isArea(draft) && !isReadOnly;
  const places = useMemo(() => {
    const shown = own === null || shownTask !== null ? [] : [own];
    // A click sets the position, also within an area. What lies in an area lies over its middle.
    if (canClick) return [...others.map((other) => ({ ...other, isBackground: true })), ...shown];
    return [...shown, ...(shownTask === null ? others : others.map((other) => ({ ...other, isAround: true })))];
  }, [others, own, shownTask, canClick]);
  const ShownMap = isReadOnly ? PlaceMap : MapWithGoTo;
  const take = (latitude: number, longitude: number): void =>
    onChange({ ...draft, latitude: String(latitude), longitude: String(longitude) });
  return (
    <div className="place-parts">
      <section className="card place-card" aria-labelledby={settings}>
        <h2 id={settings}>{words.settings}</h2>
        {isReadOnly ? (
          <p className="quiet">{words.notWritable}</p>
        ) : (
          <PlaceForm {...form} task={shownTask} onTask={setTask} />
        )}
      </section>
      <div className="stack place-side">
        <section className="card place-map-card" aria-labelledby={map}>
          <h2 id={map}>{words.map}</h2>
          <div className="place-map">
            <ShownMap
              places={places}
              selected={null}
              onSelect={onSelect}
              drawing={drawing}
              {...(canClick ? { onAdd: take } : {})}
            />
          </div>
        </section>
        {children}
      </div>
    </div>
  );
}

/** What is drawn comes into the text, and the other way round. */
function useDrawing(
  draft: PlaceDraft,
  onChange: (draft: PlaceDraft) => void,
  task: DrawingTask | null,
  onTask: (task: DrawingTask | null) => void,
): MapDrawing | null {
  const { rings } = draft;
  const drawn = useMemo(() => drawnRings(rings), [rings]);
  if (task === null) return null;
  return {
    rings: drawn,
    task,
    onDrawn: (corners) => {
      const ring = redrawn(newRing(task === "hole"), corners);
      onChange({ ...draft, rings: withRing(rings, ring) });
      onTask("change");
    },
    onChanged: (ringId, corners) =>
      onChange({ ...draft, rings: rings.map((ring) => (ring.id === ringId ? redrawn(ring, corners) : ring)) }),
  };
}

/** Where it is as it is entered; null while it is nowhere. */
function useOwnPlace(draft: PlaceDraft): MapPlace | null {
  const { title } = usePlaceWords();
  const { displayName, latitude, longitude, rings, hint } = draft;
  return useMemo(() => {
    const name = displayName.trim() === "" ? title : displayName;
    const boundary = isArea({ hint }) ? (boundaryOf(rings) as Outline | null) : null;
    const position =
      boundary === null ? positionOf(degreesOf(latitude, 90), degreesOf(longitude, 180)) : middleOf(boundary);
    return position === null ? null : { id: ownId, name, tone: "plain", position, outline: boundary };
  }, [displayName, latitude, longitude, rings, hint, title]);
}
