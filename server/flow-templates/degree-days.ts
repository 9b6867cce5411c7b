/**
 * Templates of models that add up degree days: from the figures of a source, in its unit, to a chain of tiles. Such
 * models differ in numbers and names alone. Pure.
 */
import type { FlowTemplate, TemplateStage, TemplateTile, Words } from "./model.ts";
import { type Biofix, chainOf, onEvent, onSensor, onWeather } from "./parts.ts";

type TemperatureUnit = "°C" | "°F";

/** How a day's heat is counted, with limits in the source's unit. */
export interface DegreeDays {
  readonly unit: TemperatureUnit;
  readonly base: number;
  readonly upper?: number;
  /** `simple` is the plain mean less the base; `modified` the mean of extremes that are brought between the limits. */
  readonly method: "simple" | "modified" | "sine" | "triangle";
  /** Of the waves, above the upper limit. */
  readonly cutoff?: "horizontal" | "vertical" | "intermediate";
  /** Of the soil, from the target's own sensor. */
  readonly isOfSoil?: boolean;
}

export interface PublishedStage {
  readonly name: Words;
  /** Degree days of the source's unit. */
  readonly from: number;
  /** Else where the next stage begins, or for the last one the season's end. */
  readonly to?: number;
  /** Triggered in it; true when left out. */
  readonly isTriggering?: boolean;
}

/** A day of every year (`01-01`), or an event of the target. */
export type Start = { readonly date: string } | { readonly event: Biofix };

export interface DegreeDayModel
  extends Pick<FlowTemplate, "key" | "displayName" | "crops" | "pest" | "regions" | "sources" | "tests"> {
  readonly version: string;
  readonly heat: DegreeDays;
  readonly start: Start;
  readonly stages: readonly PublishedStage[];
  /** Beside those that follow from method and start. */
  readonly assumptions?: readonly Words[];
}

export function degreeDayTemplate(model: DegreeDayModel): FlowTemplate {
  const { version, heat, start, assumptions = [], ...labels } = model;
  const stages = stagesOf(model);
  const params = { ...heatParams(heat), ...startParams(start), stages: stages.map(stageParam) };
  const sum = heat.isOfSoil === true ? onSensor("gdd", { source: "soil", ...params }, soil) : onWeather("gdd", params);
  return {
    ...labels,
    kind: "phenology",
    method: { name: methodName(heat), version, figures: figuresOf(heat) },
    stages,
    assumptions: [...startAssumptions(start), ...assumptions],
    ...chainOf("event" in start ? [onEvent(start.event), sum] : [sum]),
    ownTileKeys: [],
  };
}

const soil: Words = { en: "soil temperature", de: "Bodentemperatur" };

/** A temperature in °C, to a ten-thousandth. */
export function celsius(temperature: number, unit: TemperatureUnit): number {
  return unit === "°C" ? temperature : rounded(((temperature - 32) * 5) / 9, 4);
}

/** A sum in °C·d, to a hundredth. */
export function celsiusDays(sum: number, unit: TemperatureUnit): number {
  return unit === "°C" ? sum : rounded((sum * 5) / 9, 2);
}

/** The parameters of the tile that say how a day's heat is counted. */
export function heatParams({ unit, base, upper, method, cutoff = "horizontal" }: DegreeDays): TemplateTile["params"] {
  const tBase = celsius(base, unit);
  if (method === "simple") return { isSimple: true, tBase };
  // A limit that no day reaches is none.
  const tUpper = upper === undefined ? 60 : celsius(upper, unit);
  if (method === "modified") return { isSimple: false, method, tBase, tUpper };
  return { isSimple: false, method: method === "sine" ? "sineSingle" : "triangleSingle", tBase, tUpper, cutoff };
}

export function figuresOf({ unit, base, upper }: DegreeDays): string {
  return upper === undefined ? `base ${base} ${unit}` : `base ${base} ${unit}, upper ${upper} ${unit}`;
}

export function methodName({ method, upper, cutoff = "horizontal", isOfSoil = false }: DegreeDays): Words {
  const names: Readonly<Record<DegreeDays["method"], Words>> = {
    simple: { en: "degree days, simple mean", de: "Gradtage, einfaches Mittel" },
    modified: { en: "degree days, mean of limited extremes", de: "Gradtage, Mittel begrenzter Extremwerte" },
    sine: { en: "degree days, single sine", de: "Gradtage, einfacher Sinus" },
    triangle: { en: "degree days, single triangle", de: "Gradtage, einfaches Dreieck" },
  };
  const name = names[method];
  if (isOfSoil) return { en: `${name.en}, of the soil`, de: `${name.de}, des Bodens` };
  if (upper === undefined || method === "simple" || method === "modified") return name;
  const cutoffs = { horizontal: "waagrecht", vertical: "senkrecht", intermediate: "mittel" } as const;
  return { en: `${name.en}, ${cutoff} cutoff`, de: `${name.de}, oben ${cutoffs[cutoff]} begrenzt` };
}

function stagesOf({ stages, heat: { unit } }: DegreeDayModel): readonly TemplateStage[] {
  return stages.map(({ name, from, to, isTriggering = true }, index) => {
    const end = to ?? stages[index + 1]?.from;
    return {
      name,
      from: celsiusDays(from, unit),
      to: end === undefined ? null : celsiusDays(end, unit),
      isTriggering,
      asPublished: `${from} ${unit}·d`,
    };
  });
}

function stageParam({ name, from, to, isTriggering }: TemplateStage) {
  return to === null ? { name, from, isTriggering } : { name, from, to, isTriggering };
}

function startParams(start: Start): TemplateTile["params"] {
  if ("event" in start) return {};
  return { startDate: `2026-${start.date}`, startAt: "date" };
}

function startAssumptions(start: Start): readonly Words[] {
  if ("event" in start)
    return [
      {
        en: "Counts from the day of the event, that day included, to 31 December.",
        de: "Zählt vom Tag des Ereignisses an, diesen eingeschlossen, bis 31. Dezember.",
      },
    ];
  const [month = "01", day = "01"] = start.date.split("-");
  const [english, german] = months[Number(month) - 1] ?? ["", ""];
  return [
    {
      en: `Counts from ${Number(day)} ${english} to 31 December, on the northern hemisphere.`,
      de: `Zählt vom ${Number(day)}. ${german} bis 31. Dezember, auf der Nordhalbkugel.`,
    },
  ];
}

const months = [
  ["January", "Januar"],
  ["February", "Februar"],
  ["March", "März"],
  ["April", "April"],
  ["May", "Mai"],
  ["June", "Juni"],
  ["July", "Juli"],
  ["August", "August"],
] as const;

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
