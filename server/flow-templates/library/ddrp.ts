/** Invasive pests from one platform's parameters: triangles with a horizontal cutoff, in °C from 1 January. Pure. */
import { type DegreeDays, degreeDayTemplate } from "../degree-days.ts";
import type { FlowTemplate } from "../model.ts";
import { crops, pests, regions } from "./names.ts";
import { ddrp } from "./sources.ts";

const platform = {
  regions: [regions["north-america"]],
  sources: [ddrp],
  tests: [],
  version: "DDRP version 2, Oregon State University 2024",
  start: { date: "01-01" },
};

function between(base: number, upper: number): DegreeDays {
  return { unit: "°C", base, upper, method: "triangle" };
}

export const ddrpModels: readonly FlowTemplate[] = [
  degreeDayTemplate({
    ...platform,
    key: "emerald-ash-borer",
    displayName: { en: "Emerald ash borer", de: "Asiatischer Eschenprachtkäfer" },
    crops: [crops.ash],
    pest: pests["emerald-ash-borer"],
    heat: between(12.2, 36),
    stages: [
      { name: { en: "pupae", de: "Puppen" }, from: 100, isTriggering: false },
      { name: { en: "adults emerge", de: "Käfer schlüpfen" }, from: 235 },
      { name: { en: "first eggs", de: "erste Eier" }, from: 307 },
    ],
    assumptions: [
      {
        en: "The platform spreads emergence around these sums. Here they stand as single sums.",
        de: "Die Plattform streut den Schlupf um diese Summen. Hier stehen sie als einzelne Summen.",
      },
    ],
  }),
  degreeDayTemplate({
    ...platform,
    key: "spotted-lanternfly",
    displayName: { en: "Spotted lanternfly", de: "Gefleckte Laternenträgerin" },
    crops: [crops.grape, crops["fruit-tree"]],
    pest: pests["spotted-lanternfly"],
    heat: between(10, 35),
    stages: [
      { name: { en: "egg hatch", de: "Larven schlüpfen" }, from: 202 },
      { name: { en: "nymphs half developed", de: "Nymphen halb entwickelt" }, from: 644 },
      { name: { en: "adults", de: "erwachsene Tiere" }, from: 1092 },
      { name: { en: "first eggs", de: "erste Eier" }, from: 1722 },
    ],
  }),
  degreeDayTemplate({
    ...platform,
    key: "light-brown-apple-moth",
    displayName: { en: "Light brown apple moth", de: "Hellbrauner Apfelwickler" },
    crops: [crops.apple, crops.grape],
    pest: pests["light-brown-apple-moth"],
    heat: between(7.2, 31.1),
    stages: [
      { name: { en: "first flight", de: "erster Flug" }, from: 275 },
      { name: { en: "next generation", de: "nächste Generation" }, from: 733 },
    ],
  }),
];
