/** Codling moth, from a biofix and from the calendar. Pure. */
import { type DegreeDays, degreeDayTemplate } from "../degree-days.ts";
import type { FlowTemplate, Words } from "../model.ts";
import { crops, pests, regions } from "./names.ts";
import { trackingDegreeDays } from "./sources.ts";

const heat: DegreeDays = { unit: "°F", base: 50, upper: 88, method: "sine" };
const moth = { crops: [crops.apple, crops.pear], pest: pests["codling-moth"], heat };
const yakima: Words = {
  en: "dates of 97.2 °C·d at Yakima, 1985-1990, computed independently (16, 15, 21, 13, 18 and 6 April)",
  de: "Tage mit 97,2 °C·d in Yakima, 1985-1990, unabhängig gerechnet (16., 15., 21., 13., 18. und 6. April)",
};

export const codlingMoth: readonly FlowTemplate[] = [
  degreeDayTemplate({
    ...moth,
    key: "codling-moth",
    displayName: { en: "Codling moth, from first catch", de: "Apfelwickler, ab erstem Fang" },
    regions: [regions["us-midwest"]],
    version: "Michigan State University, with the upper limit of Lacus Veris",
    start: {
      event: {
        kind: "custom",
        what: { en: "the first sustained catch in pheromone traps", de: "der erste anhaltende Fang in Pheromonfallen" },
      },
    },
    stages: [
      { name: { en: "first egg hatch: treat", de: "erste Larven schlüpfen: behandeln" }, from: 250 },
      { name: { en: "20 % egg hatch", de: "20 % der Larven geschlüpft" }, from: 350, isTriggering: false },
      { name: { en: "peak egg laying", de: "Höhepunkt der Eiablage" }, from: 550, isTriggering: false },
      { name: { en: "2nd generation, adults", de: "2. Generation, Falter" }, from: 1060, isTriggering: false },
      {
        name: { en: "2nd generation, egg hatch: treat", de: "2. Generation, Larven schlüpfen: behandeln" },
        from: 1250,
      },
      {
        name: { en: "2nd generation, peak of adults", de: "2. Generation, Höhepunkt der Falter" },
        from: 1600,
        isTriggering: false,
      },
      {
        name: { en: "2nd generation, peak egg laying", de: "2. Generation, Höhepunkt der Eiablage" },
        from: 1700,
        isTriggering: false,
      },
    ],
    sources: [
      {
        title: "About Enviroweather's Codling Moth Assist Chart",
        year: "Michigan State University",
        address: "https://enviroweather.msu.edu/aboutThisModel.php?mod=f_cm",
      },
      trackingDegreeDays,
      {
        title: "Codling Moth, Facts for Fancy Fruit",
        year: "Purdue University",
        address: "https://fff.hort.purdue.edu/article/codling-moth/",
      },
    ],
    assumptions: [
      {
        en: "Newer products are timed from 100 to 250 °F·d: what the label says counts.",
        de: "Neuere Mittel werden von 100 bis 250 °F·d an eingesetzt: es gilt, was das Etikett sagt.",
      },
    ],
    tests: [],
  }),
  degreeDayTemplate({
    ...moth,
    key: "codling-moth-no-biofix",
    displayName: { en: "Codling moth, first flight without traps", de: "Apfelwickler, erster Flug ohne Fallen" },
    regions: [regions["north-america"]],
    version: "Lacus Veris, without biofix",
    start: { date: "01-01" },
    stages: [{ name: { en: "first flight", de: "erster Flug" }, from: 175 }],
    sources: [trackingDegreeDays],
    assumptions: [{ en: "For places above 46° N.", de: "Für Orte nördlich von 46° N." }],
    tests: [{ against: yakima, error: "0 days" }],
  }),
];
