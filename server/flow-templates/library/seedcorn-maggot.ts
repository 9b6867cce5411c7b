/** Seedcorn maggot. Its models differ by region: by the heat of the air, and of the soil. Pure. */
import { degreeDayTemplate } from "../degree-days.ts";
import type { FlowTemplate } from "../model.ts";
import { crops, pests, regions } from "./names.ts";
import { seedcornModels } from "./sources.ts";

export const seedcornMaggot: readonly FlowTemplate[] = [
  degreeDayTemplate({
    key: "seedcorn-maggot",
    displayName: { en: "Seedcorn maggot", de: "Bohnenfliege" },
    crops: [crops.corn, crops.bean, crops.onion],
    pest: pests["seedcorn-maggot"],
    regions: [regions["us-northeast"]],
    version: "NEWA (Iowa, Alberta, Ohio and Wisconsin have other sums)",
    heat: { unit: "°C", base: 3.9, method: "simple" },
    start: { date: "01-01" },
    stages: [
      { name: { en: "half of the overwintered adults", de: "die Hälfte der überwinterten Fliegen" }, from: 254 },
      { name: { en: "first 10 % of the 1st generation", de: "die ersten 10 % der 1. Generation" }, from: 461 },
    ],
    sources: [seedcornModels],
    tests: [],
  }),
  degreeDayTemplate({
    key: "seedcorn-maggot-soil",
    displayName: { en: "Seedcorn maggot, heat of the soil", de: "Bohnenfliege, Wärme des Bodens" },
    crops: [crops.canola],
    pest: pests["seedcorn-maggot"],
    regions: [regions["north-america"]],
    version: "Alberta (its sums spread by 74 and 69 °C·d)",
    heat: { unit: "°C", base: 3.9, method: "simple", isOfSoil: true },
    start: { date: "04-01" },
    stages: [
      { name: { en: "half of the overwintered adults", de: "die Hälfte der überwinterten Fliegen" }, from: 255 },
      { name: { en: "peak of the flight", de: "Höhepunkt des Fluges" }, from: 339.5 },
      { name: { en: "half of the 1st generation", de: "die Hälfte der 1. Generation" }, from: 639.9 },
    ],
    sources: [seedcornModels],
    tests: [],
  }),
];
