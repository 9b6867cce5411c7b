/**
 * Rings drawn and changed on a map, by Terra Draw. Fetched when somebody draws. It knows rings alone: which of them
 * belong together is the affair of who asks.
 */
import type { Position } from "geojson";
import * as leaflet from "leaflet";
import { type HexColor, TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawLeafletAdapter } from "terra-draw-leaflet-adapter";
import { resolvedColor } from "../theme/resolved-color.ts";
import { cornerDigits, type DrawingTask, type DrawnCorner, type DrawnRing, roundedCorner } from "./drawn-ring.ts";

export interface Drawing {
  setRings(rings: readonly DrawnRing[]): void;
  setTask(task: DrawingTask): void;
  end(): void;
}

export interface DrawingListener {
  readonly onDrawn: (corners: readonly DrawnCorner[]) => void;
  readonly onChanged: (ringId: string, corners: readonly DrawnCorner[]) => void;
}

type FeatureId = string | number;

/** Above Leaflet's own panes. */
const firstPane = 600;
const fewestCorners = 3;

export function startDrawing(map: leaflet.Map, listener: DrawingListener): Drawing {
  const draw = new TerraDraw({ adapter: adapterOf(map), modes: [polygonMode(), selectMode()] });
  /** By the ring's id. */
  const features = new Map<string, FeatureId>();
  let isChanging = false;

  const cornersOf = (id: FeatureId): readonly DrawnCorner[] => {
    const geometry = draw.getSnapshotFeature(id)?.geometry;
    const ring: readonly Position[] = geometry?.type === "Polygon" ? (geometry.coordinates[0] ?? []) : [];
    return ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => roundedCorner([longitude, latitude]));
  };
  const put = ({ id, isHole, corners }: DrawnRing): void => {
    const geometry = polygonOf(corners);
    const known = features.get(id);
    if (known !== undefined) {
      if (String(cornersOf(known)) !== String(corners)) draw.updateFeatureGeometry(known, geometry);
      return;
    }
    const made = draw.getFeatureId();
    const [added] = draw.addFeatures([
      { type: "Feature", id: made, geometry, properties: { mode: "polygon", isHole: String(isHole) } },
    ]);
    if (added?.valid !== true) return;
    features.set(id, made);
    if (isChanging) draw.selectFeature(made);
  };
  const remove = (id: string): void => {
    const known = features.get(id);
    features.delete(id);
    if (known !== undefined && draw.hasFeature(known)) draw.removeFeatures([known]);
  };

  // Terra Draw hears what meets the map itself, and nothing that lies on it.
  map.getContainer().classList.add("is-drawn-on");
  draw.start();
  draw.on("finish", (id, { action }) => {
    const corners = cornersOf(id);
    if (action !== "draw") {
      const [ringId] = [...features].find(([, feature]) => feature === id) ?? [];
      if (ringId !== undefined) listener.onChanged(ringId, corners);
      return;
    }
    // It comes back as one of the rings.
    draw.removeFeatures([id]);
    listener.onDrawn(corners);
  });
  return {
    setRings: (rings) => {
      const shown = rings.filter(({ corners }) => corners.length >= fewestCorners);
      for (const id of [...features.keys()]) if (shown.every((ring) => ring.id !== id)) remove(id);
      for (const ring of shown) put(ring);
    },
    setTask: (task) => {
      isChanging = task === "change";
      draw.setMode(isChanging ? "select" : "polygon");
      const [first] = features.values();
      if (isChanging && first !== undefined) draw.selectFeature(first);
    },
    end: () => {
      draw.stop();
      map.getContainer().classList.remove("is-drawn-on");
    },
  };
}

function polygonOf(corners: readonly DrawnCorner[]) {
  const ring = [...corners, ...corners.slice(0, 1)].map(([longitude, latitude]): Position => [longitude, latitude]);
  return { type: "Polygon" as const, coordinates: [ring] };
}

function adapterOf(map: leaflet.Map): TerraDrawLeafletAdapter {
  const adapter = new TerraDrawLeafletAdapter({ lib: leaflet, map, coordinatePrecision: cornerDigits });
  // Its own way puts a style element into the page, which the policy of the page refuses. A pane stays: Leaflet keeps
  // what draws in it.
  return Object.assign(adapter, {
    createPaneStyleSheet: (name: string, height: number) => {
      const pane = map.getPane(name) ?? map.createPane(name);
      pane.style.zIndex = String(firstPane + height);
      return { remove: () => {} };
    },
  });
}

function polygonMode(): TerraDrawPolygonMode {
  const [line, paper] = [hexColor("--primary"), hexColor("--paper")];
  return new TerraDrawPolygonMode({
    pointerDistance: 20,
    showCoordinatePoints: true,
    styles: {
      fillColor: line,
      fillOpacity: ({ properties }) => (properties["isHole"] === "true" ? 0 : 0.2),
      outlineColor: line,
      outlineWidth: 3,
      closingPointColor: paper,
      closingPointWidth: 8,
      closingPointOutlineColor: line,
      closingPointOutlineWidth: 3,
      coordinatePointColor: line,
      coordinatePointWidth: 4,
      coordinatePointOutlineColor: paper,
      coordinatePointOutlineWidth: 2,
    },
  });
}

function selectMode(): TerraDrawSelectMode {
  const [line, paper] = [hexColor("--primary"), hexColor("--paper")];
  const coordinates = { midpoints: true, draggable: true, deletable: true };
  return new TerraDrawSelectMode({
    pointerDistance: 20,
    // A key deletes no ring: there is a button that says so.
    keyEvents: { deselect: "Escape", delete: null, rotate: null, scale: null },
    flags: { polygon: { feature: { draggable: false, coordinates } } },
    styles: {
      selectedPolygonColor: line,
      selectedPolygonFillOpacity: 0.2,
      selectedPolygonOutlineColor: line,
      selectedPolygonOutlineWidth: 3,
      selectionPointColor: paper,
      selectionPointWidth: 7,
      selectionPointOutlineColor: line,
      selectionPointOutlineWidth: 3,
      midPointColor: line,
      midPointWidth: 5,
      midPointOutlineColor: paper,
      midPointOutlineWidth: 2,
    },
  });
}

/** As Terra Draw wants colours. */
function hexColor(variable: string): HexColor {
  const [red = 0, green = 0, blue = 0] = (resolvedColor(`var(${variable})`).match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
