/** Chill of fruit trees, by three models. The requirement is the cultivar's. Pure. */
import type { FlowTemplate, TemplateMethod, TemplateTest, Words } from "../model.ts";
import { chainOf, choice, onWeather } from "../parts.ts";
import { crops, regions } from "./names.ts";

const source = {
  title: "chillR: bloom_prediction, PhenoFlex",
  year: "CRAN",
  address: "https://search.r-project.org/CRAN/refmans/chillR/html/PhenoFlex.html",
};

interface ChillModel {
  readonly key: string;
  readonly displayName: Words;
  readonly model: "portions" | "hours" | "utah";
  readonly method: TemplateMethod;
  /** What the requirement is counted in. */
  readonly unit: Words;
  readonly tests: readonly TemplateTest[];
}

function chillTemplate({ key, displayName, model, method, unit, tests }: ChillModel): FlowTemplate {
  const requirement = choice("threshold", {
    en: `the requirement of your cultivar, in ${unit.en}: what stands there is the tile's own default`,
    de: `der Bedarf Ihrer Sorte, in ${unit.de}: dort steht nur die Vorgabe der Kachel`,
  });
  return {
    key,
    displayName,
    kind: "chill",
    crops: [crops["fruit-tree"]],
    pest: null,
    regions: [regions.worldwide],
    method,
    stages: [],
    sources: [source],
    assumptions: [
      {
        en: "Counts from 1 November to the end of February, on the northern hemisphere.",
        de: "Zählt vom 1. November bis Ende Februar, auf der Nordhalbkugel.",
      },
      {
        en: "Where weather has daily extremes alone, the hours are drawn as chillR draws them.",
        de: "Wo das Wetter nur Tagesextreme hat, werden die Stunden wie in chillR gezeichnet.",
      },
    ],
    ...chainOf([
      onWeather("ch", { model, nightShape: "chillR", startDate: "2026-11-01", stopDate: "2027-02-28" }, requirement),
    ]),
    ownTileKeys: [],
    tests,
  };
}

export const chill: readonly FlowTemplate[] = [
  chillTemplate({
    key: "chill-portions",
    displayName: { en: "Chill portions", de: "Kälteportionen" },
    model: "portions",
    method: { name: { en: "Dynamic Model", de: "Dynamisches Modell" }, version: "chillR", figures: "" },
    unit: { en: "chill portions", de: "Kälteportionen" },
    tests: [
      {
        against: {
          en: "chillR's totals of three winters at Yakima, which carry on what came before 1 November",
          de: "chillRs Summen dreier Winter in Yakima, die fortführen, was vor dem 1. November war",
        },
        error: "at most 1.5 portions of 54 to 77",
      },
    ],
  }),
  chillTemplate({
    key: "chill-hours",
    displayName: { en: "Chill hours", de: "Kältestunden" },
    model: "hours",
    method: {
      name: { en: "hours below 7.2 °C", de: "Stunden unter 7,2 °C" },
      version: "chillR",
      figures: "below 7.2 °C",
    },
    unit: { en: "hours", de: "Stunden" },
    tests: [],
  }),
  chillTemplate({
    key: "chill-units-utah",
    displayName: { en: "Chill units, Utah", de: "Kälteeinheiten, Utah" },
    model: "utah",
    method: { name: { en: "Utah model", de: "Utah-Modell" }, version: "chillR", figures: "" },
    unit: { en: "chill units", de: "Kälteeinheiten" },
    tests: [],
  }),
];
