/** What templates are made of: tiles that many have in common, with what must be set for them. Pure. */
import type { TemplateTile, ToSet, Words } from "./model.ts";

export interface Part {
  readonly tile: TemplateTile;
  /** Of the tile's place in the chain. */
  readonly toSet: (row: number) => readonly ToSet[];
}

/** A chain in the order of its parts. */
export function chainOf(parts: readonly Part[]): {
  readonly tiles: readonly TemplateTile[];
  readonly toSet: readonly ToSet[];
} {
  return { tiles: parts.map(({ tile }) => tile), toSet: parts.flatMap(({ toSet }, row) => toSet(row)) };
}

/** A tile that reads weather of the target's place from the tenant's own adapter. */
export function onWeather(tileKey: string, params: TemplateTile["params"], further: Part["toSet"] = () => []): Part {
  const message = {
    en: "needs weather: register an adapter of the facet weather, or take demo data (generate) to try it out",
    de: "braucht Wetter: einen Adapter der Facette weather anlegen, oder zum Ausprobieren Demodaten (generate) nehmen",
  };
  return {
    tile: { tileKey, params: { dataSource: "adapter", ...params }, reportOnly: false },
    toSet: (row) => [{ loc: dataPlace(row), message, facet: "weather" }, ...further(row)],
  };
}

/** A tile that reads the target's own sensors. */
export function onSensor(tileKey: string, params: TemplateTile["params"], metric: Words): Part {
  const message = {
    en: `needs a sensor of ${metric.en} as target: register an adapter of the facet series`,
    de: `braucht einen Sensor für ${metric.de} als Ziel: einen Adapter der Facette series anlegen`,
  };
  return {
    tile: { tileKey, params: { dataSource: "adapter", ...params }, reportOnly: false },
    toSet: (row) => [{ loc: dataPlace(row), message, facet: "series" }],
  };
}

/** An event that the sum behind it counts from. */
export interface Biofix {
  /** The kind of scout event; custom ones have the name `biofix`. */
  readonly kind: "planted" | "custom";
  readonly what: Words;
}

export function onEvent({ kind, what }: Biofix): Part {
  const params = kind === "custom" ? { kind, name: "biofix" } : { kind };
  const told = kind === "custom" ? "custom, biofix" : kind;
  const message = {
    en: `needs the event that it counts from, ${what.en}: register an adapter of the facet events that tells it (${told})`,
    de: `braucht das Ereignis, ab dem gezählt wird, ${what.de}: einen Adapter der Facette events anlegen, der es meldet (${told})`,
  };
  return {
    tile: { tileKey: "se", params: { dataSource: "adapter", ...params }, reportOnly: false },
    toSet: (row) => [{ loc: dataPlace(row), message, facet: "events" }],
  };
}

/** A choice that is nobody's to make for the grower. */
export function choice(param: string, message: Words): Part["toSet"] {
  return (row) => [{ loc: `tiles[${row}].params.${param}`, message, facet: null }];
}

function dataPlace(row: number): string {
  return `tiles[${row}].params.dataSource`;
}
