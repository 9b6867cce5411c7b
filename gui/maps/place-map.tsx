/**
 * Places on a map: points and outlines, told apart by colour, shape and words. Beside it is the same as a list, for the
 * keyboard and for screen readers: it shows itself when the keyboard comes to it.
 */
import { mdiFitToScreenOutline } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { IconButton } from "../controls/button.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";
import type { Drawing, DrawingListener } from "./drawing.ts";
import type { DrawnMap } from "./drawn-map.ts";
import type { DrawingTask, DrawnRing } from "./drawn-ring.ts";
import type { MapPlace, Position } from "./place.ts";
import "./map.css";

/** A longer list has its own way in beside the map: a table with a search. */
const mostListed = 200;

export interface PlaceMapProps {
  readonly places: readonly MapPlace[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** With it, a click adds a place, as does Enter in the middle of the picture. Degrees of WGS 84. */
  readonly onAdd?: (latitude: number, longitude: number) => void;
  /** Where the picture goes to when it changes. */
  readonly goal?: Position | null;
  /** While there is one, places are not chosen on the map: the mouse and the finger draw. */
  readonly drawing?: MapDrawing | null;
}

export interface MapDrawing extends DrawingListener {
  readonly rings: readonly DrawnRing[];
  readonly task: DrawingTask;
}

export function PlaceMap({ places, selected, onSelect, onAdd, goal = null, drawing = null }: PlaceMapProps) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  /** One that has been removed, for other words on it, takes nothing more. */
  const present = useRef<DrawnMap | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const handlers = useRef({ onSelect, onAdd });
  handlers.current = { onSelect: drawing === null ? onSelect : () => {}, onAdd };
  const canAdd = onAdd !== undefined;
  const { zoomIn, zoomOut } = words.map;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to begin again
  useEffect(() => {
    let isLeft = false;
    let drawn: DrawnMap | null = null;
    import("./drawn-map.ts").then(
      ({ drawMap }) => {
        if (isLeft || frame.current === null) return;
        drawn = drawMap(frame.current, {
          zoomIn,
          zoomOut,
          onSelect: (id) => handlers.current.onSelect(id),
          onAdd: canAdd ? (latitude, longitude) => handlers.current.onAdd?.(latitude, longitude) : null,
        });
        present.current = drawn;
        setMap(drawn);
      },
      (fault: unknown) => setError(fault),
    );
    return () => {
      isLeft = true;
      drawn?.remove();
      present.current = null;
      setMap(null);
    };
  }, [canAdd, zoomIn, zoomOut, attempt]);
  useEffect(() => {
    if (map === present.current) map?.setPlaces(places);
  }, [map, places]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places that are drawn anew are marked anew
  useEffect(() => {
    if (map === present.current) map?.select(selected);
  }, [map, places, selected]);
  useEffect(() => {
    if (goal !== null && map === present.current) map?.goTo(goal);
  }, [map, goal]);
  useDrawing(map, drawing, setError);

  const retry = (): void => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return (
    <div className={canAdd ? "map can-add" : "map"}>
      {error !== null && <ProblemNote error={error} onRetry={retry} />}
      <section ref={frame} className="map-frame" aria-label={canAdd ? words.map.labelWithAdd : words.map.label} />
      {canAdd && <span className="map-cross" aria-hidden="true" />}
      <div className="map-all">
        <IconButton icon={mdiFitToScreenOutline} label={words.map.showAll} onPress={() => map?.showAll()} />
      </div>
      {places.length > 0 && <PlaceList places={places} selected={selected} onSelect={onSelect} />}
    </div>
  );
}

function useDrawing(map: DrawnMap | null, drawing: MapDrawing | null, onError: (error: unknown) => void): void {
  const listener = useRef<DrawingListener | null>(drawing);
  listener.current = drawing;
  const [started, setStarted] = useState<Drawing | null>(null);
  const isWanted = drawing !== null;
  useEffect(() => {
    if (map === null || !isWanted) return;
    let isLeft = false;
    let begun: Drawing | null = null;
    const begin = async (): Promise<void> => {
      const made = await map.draw({
        onDrawn: (corners) => listener.current?.onDrawn(corners),
        onChanged: (ringId, corners) => listener.current?.onChanged(ringId, corners),
      });
      if (isLeft) return made.end();
      begun = made;
      setStarted(made);
    };
    begin().catch(onError);
    return () => {
      isLeft = true;
      begun?.end();
      setStarted(null);
    };
  }, [map, isWanted, onError]);
  const { rings, task } = drawing ?? {};
  useEffect(() => {
    if (rings !== undefined) started?.setRings(rings);
  }, [started, rings]);
  useEffect(() => {
    if (task !== undefined) started?.setTask(task);
  }, [started, task]);
}

function PlaceList({ places, selected, onSelect }: Pick<PlaceMapProps, "places" | "selected" | "onSelect">) {
  const words = useWords();
  return (
    <ListBox
      aria-label={words.map.list(Math.min(mostListed, places.length), places.length)}
      className="map-list"
      selectionMode="single"
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        const [id] = keys === "all" ? [] : [...keys];
        if (id !== undefined) onSelect(String(id));
      }}
      items={places.slice(0, mostListed)}
      dependencies={[words]}
    >
      {({ id, name, state, position }) => (
        <ListBoxItem id={id} textValue={name} className="option">
          {[name, state, position === null ? words.map.nowhere : undefined].filter(Boolean).join(", ")}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
