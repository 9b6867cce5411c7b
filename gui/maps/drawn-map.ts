/**
 * The map itself, drawn by Leaflet on a canvas: hundreds of places stay fluid. It is a piece of its own, fetched when a
 * map is shown. It knows no React: `place-map.tsx` tells it what to show.
 */
import "leaflet/dist/leaflet.css";
import * as leaflet from "leaflet";
import { onThemeChange } from "../theme/theme.ts";
import type { Drawing, DrawingListener } from "./drawing.ts";
import { addBaseMap } from "./base-map.ts";
import { resolvedColor } from "../theme/resolved-color.ts";
import { type MapPlace, type PlaceTone, type Position, roundedPosition } from "./place.ts";

export interface DrawnMap {
  setPlaces(places: readonly MapPlace[]): void;
  select(id: string | null): void;
  /** All places are in the picture. */
  showAll(): void;
  /** There is a mark, at the scale of a field, until the next one is gone to. */
  goTo(position: Position): void;
  /** Until the drawing ends, what is drawn lies over the places. */
  draw(listener: DrawingListener): Promise<Drawing>;
  remove(): void;
}

export interface DrawnMapOptions {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly onSelect: (id: string) => void;
  /** Null where nothing can be added. */
  readonly onAdd: ((latitude: number, longitude: number) => void) | null;
}

interface Look {
  readonly variable: string;
  readonly radius: number;
  readonly isFilled: boolean;
  readonly dash: string;
}

/** Full, hollow, dashed, small: told apart without colour as well. */
const looks: Readonly<Record<PlaceTone, Look>> = {
  triggered: { variable: "--error", radius: 8, isFilled: true, dash: "" },
  quiet: { variable: "--success", radius: 7, isFilled: false, dash: "" },
  failed: { variable: "--warning", radius: 8, isFilled: false, dash: "3 3" },
  skipped: { variable: "--text-quiet", radius: 4, isFilled: false, dash: "" },
  waiting: { variable: "--text-quiet", radius: 5, isFilled: false, dash: "2 3" },
  plain: { variable: "--primary", radius: 7, isFilled: true, dash: "" },
};
const nearestZoom = 19;
const fieldZoom = 17;
/** A field and its neighbours. */
const goalZoom = 15;
const regionZoom = 7;
/** From so many places on they are drawn smaller. */
const crowd = 150;
const crowdScale = 0.6;
const worldView: [leaflet.LatLngTuple, number] = [[30, 10], 2];

interface Drawn {
  readonly place: MapPlace;
  readonly marker: leaflet.CircleMarker;
  readonly outline: leaflet.GeoJSON | null;
}

export function drawMap(container: HTMLElement, options: DrawnMapOptions): DrawnMap {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = leaflet.map(container, {
    preferCanvas: true,
    renderer: leaflet.canvas({ tolerance: 8, padding: 0.3 }),
    zoomControl: false,
    attributionControl: true,
    minZoom: 1,
    maxZoom: nearestZoom,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  });
  map.attributionControl.setPrefix(false);
  map.setView(...worldView);
  const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = options;
  leaflet.control.zoom({ zoomInTitle, zoomOutTitle, position: "bottomright" }).addTo(map);
  leaflet.control.scale({ imperial: false }).addTo(map);
  const base = addBaseMap(map, () => ({
    land: color("--map-land"),
    border: color("--map-border"),
    grid: color("--map-grid"),
  }));
  const group = leaflet.layerGroup().addTo(map);
  const goal = leaflet.circleMarker([0, 0], { interactive: false });
  let drawn = new Map<string, Drawn>();
  let selected: string | null = null;
  /** Whoever has moved the map, or chosen on it, keeps what is in the picture. */
  let isMoved = false;
  let shownCount = 0;
  let scale = 1;

  const paint = ({ place, marker, outline }: Drawn): void => {
    marker.setStyle(markerStyle(place, place.id === selected));
    marker.setRadius(looks[place.tone].radius * scale + (place.id === selected ? 3 : 0));
    outline?.setStyle(outlineStyle(place, place.id === selected));
  };
  const repaint = (): void => {
    base.recolor();
    for (const one of drawn.values()) paint(one);
    goal.setStyle(goalStyle());
  };
  const forgetTheme = onThemeChange(repaint);
  const seenSize = new ResizeObserver(() => map.invalidateSize());
  seenSize.observe(container);

  map.on("click", ({ latlng }) => {
    const { latitude, longitude } = roundedPosition(latlng.lat, latlng.lng);
    options.onAdd?.(latitude, longitude);
  });
  for (const kind of ["pointerdown", "wheel", "keydown"])
    container.addEventListener(kind, () => (isMoved = true), { passive: true });
  container.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== container || options.onAdd === null) return;
    const { latitude, longitude } = roundedPosition(map.getCenter().lat, map.getCenter().lng);
    options.onAdd(latitude, longitude);
  });

  const showAll = (): void => {
    const bounds = leaflet.latLngBounds([]);
    const own = [...drawn.values()].filter(({ place }) => place.isAround !== true);
    const all = own.length > 0 ? own : [...drawn.values()];
    for (const { marker, outline } of all) bounds.extend(outline?.getBounds() ?? marker.getLatLng());
    // A point alone on an empty field says nothing: borders and coasts around it do.
    const hasFields = base.isFine || all.some(({ outline }) => outline !== null);
    const maxZoom = hasFields ? fieldZoom : regionZoom;
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [36, 36], maxZoom, animate: false });
  };

  return {
    setPlaces: (places) => {
      group.clearLayers();
      scale = places.length > crowd ? crowdScale : 1;
      drawn = new Map(places.flatMap((place) => draw(place, options.onSelect).map((one) => [place.id, one] as const)));
      for (const one of drawn.values()) {
        if (one.outline !== null) group.addLayer(one.outline);
        const isOutlineAlone = one.place.isBackground === true || one.place.isAround === true;
        if (one.outline === null || !isOutlineAlone) group.addLayer(one.marker);
        paint(one);
      }
      if (isMoved || drawn.size <= shownCount) return;
      shownCount = drawn.size;
      showAll();
    },
    select: (id) => {
      const before = drawn.get(selected ?? "");
      selected = id;
      const now = drawn.get(id ?? "");
      if (before !== undefined) paint(before);
      if (now === undefined) return;
      paint(now);
      now.marker.bringToFront();
      if (!map.getBounds().pad(-0.05).contains(now.marker.getLatLng())) map.panTo(now.marker.getLatLng());
    },
    showAll,
    goTo: ({ latitude, longitude }) => {
      isMoved = true;
      map.setView([latitude, longitude], goalZoom, { animate: false });
      goal.setLatLng([latitude, longitude]).setStyle(goalStyle()).addTo(map);
    },
    draw: async (listener) => (await import("./drawing.ts")).startDrawing(map, listener),
    remove: () => {
      forgetTheme();
      seenSize.disconnect();
      map.remove();
    },
  };
}

function draw(place: MapPlace, onSelect: (id: string) => void): Drawn[] {
  const { position } = place;
  if (position === null) return [];
  const interactive = place.isBackground !== true;
  const listen = <Layer extends leaflet.Layer>(layer: Layer): Layer => {
    if (!interactive) return layer;
    return layer
      .bindTooltip(tooltipOf(place), { direction: "top", offset: [0, -8], className: "map-tip" })
      .on("click", (event: leaflet.LeafletMouseEvent) => {
        leaflet.DomEvent.stopPropagation(event);
        onSelect(place.id);
      });
  };
  const outline = place.outline ? leaflet.geoJSON(place.outline, { interactive }) : null;
  const marker = leaflet.circleMarker([position.latitude, position.longitude], { interactive });
  return [{ place, marker: listen(marker), outline: outline === null ? null : listen(outline) }];
}

function tooltipOf({ name, state }: MapPlace): HTMLElement {
  const tip = document.createElement("span");
  tip.textContent = state === undefined ? name : `${name}: ${state}`;
  return tip;
}

function markerStyle({ tone, color: own, isAround }: MapPlace, isSelected: boolean): leaflet.PathOptions {
  const { variable, isFilled, dash } = looks[tone];
  const line = own ?? color(variable);
  if (isAround === true) return { color: line, weight: 1.5, opacity: 0.7, fillColor: line, fillOpacity: 0.15 };
  return {
    color: isFilled ? color("--paper") : line,
    fillColor: isFilled ? line : color("--paper"),
    fillOpacity: 1,
    opacity: 1,
    weight: isSelected ? 4 : 2.5,
    dashArray: dash,
    ...(isSelected && isFilled ? { color: color("--text") } : {}),
  };
}

function outlineStyle({ tone, color: own, isAround }: MapPlace, isSelected: boolean): leaflet.PathOptions {
  const { variable, isFilled, dash } = looks[tone];
  const line = own ?? color(variable);
  if (isAround === true) return { color: line, weight: 1.5, opacity: 0.7, fillColor: line, fillOpacity: 0.06 };
  return {
    color: isSelected ? color("--text") : line,
    fillColor: line,
    fillOpacity: isFilled ? 0.4 : 0.08,
    weight: isSelected ? 3 : 2,
    dashArray: dash,
  };
}

function goalStyle(): leaflet.PathOptions {
  return { color: color("--text"), weight: 2, dashArray: "2 3", fill: false };
}

function color(variable: string): string {
  return resolvedColor(`var(${variable})`);
}
