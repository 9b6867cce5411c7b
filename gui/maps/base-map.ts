/**
 * What lies below the places: countries of Natural Earth, finer ones from near, and a graticule, all of the service's
 * own. Where the operator has named a tile server, its pictures lie there instead.
 */
import type { FeatureCollection, GeometryObject } from "geojson";
import * as leaflet from "leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import coarseUrl from "world-atlas/countries-110m.json?url";
import fineUrl from "world-atlas/countries-50m.json?url";
import { aroundOnce, gridLines, gridStep } from "./place.ts";
import { planarFeatures } from "./planar.ts";

export interface BaseMapColors {
  readonly land: string;
  readonly border: string;
  readonly grid: string;
}

export interface BaseMap {
  recolor(): void;
  /** From near there is something to see below the places. */
  readonly isFine: boolean;
}

const finerFromZoom = 4;
const gridDigits = 4;

/** @param colors asked for at each drawing, because they follow the theme */
export function addBaseMap(map: leaflet.Map, colors: () => BaseMapColors): BaseMap {
  const tiles = ownTiles();
  if (tiles !== null) {
    leaflet.tileLayer(tiles.template, { attribution: tiles.attribution, maxZoom: 20 }).addTo(map);
    return { recolor: () => {}, isFine: true };
  }
  const land = addLand(map, colors);
  const grid = addGrid(map, colors);
  return {
    isFine: false,
    recolor: () => {
      land();
      grid();
    },
  };
}

function addLand(map: leaflet.Map, colors: () => BaseMapColors): () => void {
  const style = (): leaflet.PathOptions => {
    const { land, border } = colors();
    return { fillColor: land, fillOpacity: 1, color: border, weight: 0.8, interactive: false };
  };
  const layer = leaflet.geoJSON(undefined, { style, interactive: false, pane: "land" });
  map.createPane("land").style.zIndex = "250";
  layer.addTo(map);
  let shown = "";
  const show = async (): Promise<void> => {
    const url = map.getZoom() >= finerFromZoom ? fineUrl : coarseUrl;
    if (url === shown || shown === fineUrl) return;
    shown = url;
    const countries = await countriesAt(url);
    // The page may have been left, or finer ones may have been asked for meanwhile. What cannot be had is left out:
    // the places carry the map.
    if (countries === null || shown !== url || !map.hasLayer(layer)) return;
    layer.clearLayers();
    layer.addData(countries);
  };
  map.whenReady(() => void show());
  map.on("zoomend", () => void show());
  return () => void layer.setStyle(style);
}

const kept = new Map<string, Promise<FeatureCollection<GeometryObject> | null>>();

function countriesAt(url: string): Promise<FeatureCollection<GeometryObject> | null> {
  const asked = kept.get(url) ?? fetchCountries(url);
  kept.set(url, asked);
  return asked;
}

async function fetchCountries(url: string): Promise<FeatureCollection<GeometryObject> | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const topology = (await response.json()) as Topology<{ countries: GeometryCollection }>;
    return planarFeatures(feature(topology, topology.objects.countries));
  } catch {
    kept.delete(url);
    return null;
  }
}

function addGrid(map: leaflet.Map, colors: () => BaseMapColors): () => void {
  map.createPane("grid").style.zIndex = "260";
  const lines = leaflet.layerGroup().addTo(map);
  const draw = (): void => {
    lines.clearLayers();
    const bounds = map.getBounds();
    const [south, north] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())];
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const step = Math.max(gridStep(north - south), gridStep(east - west));
    const options = { color: colors().grid, weight: 1, interactive: false, pane: "grid" };
    for (const latitude of gridLines(south, north, step)) {
      lines.addLayer(leaflet.polyline([leaflet.latLng(latitude, west), leaflet.latLng(latitude, east)], options));
      lines.addLayer(gridLabel([latitude, west], degrees(latitude, "N", "S"), "latitude"));
    }
    for (const longitude of gridLines(west, east, step)) {
      lines.addLayer(leaflet.polyline([leaflet.latLng(south, longitude), leaflet.latLng(north, longitude)], options));
      lines.addLayer(gridLabel([north, longitude], degrees(aroundOnce(longitude), "E", "W"), "longitude"));
    }
  };
  map.whenReady(draw);
  map.on("moveend", draw);
  return draw;
}

function gridLabel(at: [number, number], text: string, kind: string): leaflet.Marker {
  const label = document.createElement("span");
  label.textContent = text;
  const icon = leaflet.divIcon({ html: label, className: `grid-label ${kind}`, iconSize: [0, 0] });
  return leaflet.marker(at, { icon, interactive: false, keyboard: false, pane: "grid" });
}

function degrees(value: number, above: string, below: string): string {
  if (value === 0) return "0°";
  // Not as what adding up left of it.
  return `${Number(Math.abs(value).toFixed(gridDigits))}° ${value > 0 ? above : below}`;
}

interface Tiles {
  readonly template: string;
  readonly attribution: string;
}

function ownTiles(): Tiles | null {
  const template = metaText("map-tiles");
  if (!/^https?:\/\//.test(template)) return null;
  // Leaflet puts it into the page as HTML; it is the operator's text, and text it stays.
  const attribution = document.createElement("span");
  attribution.textContent = metaText("map-attribution");
  return { template, attribution: attribution.innerHTML };
}

function metaText(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
