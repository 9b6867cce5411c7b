/** Models that the University of California's integrated pest management publishes. Pure. */
import { degreeDayTemplate, type Start } from "../degree-days.ts";
import type { FlowTemplate, Words } from "../model.ts";
import { crops, pests, regions } from "./names.ts";
import { ucIpm, vdifn } from "./sources.ts";

const california = { regions: [regions["us-california"]], tests: [] };

function firstMale(en: string, de: string): Start {
  return { event: { kind: "custom", what: { en, de } } };
}

const generation: Words = { en: "next generation", de: "nächste Generation" };

export const ucIpmModels: readonly FlowTemplate[] = [
  degreeDayTemplate({
    ...california,
    key: "navel-orangeworm",
    displayName: { en: "Navel orangeworm in almonds", de: "Navel-Orangenwurm in Mandeln" },
    crops: [crops.almond, crops.pistachio],
    pest: pests["navel-orangeworm"],
    version: "UC IPM, as in the UC ANR workshop of 2024",
    heat: { unit: "°F", base: 55, upper: 94, method: "sine" },
    start: firstMale(
      "the second of two dates with more eggs on 75 % of the traps",
      "der zweite von zwei Tagen mit mehr Eiern an 75 % der Fallen",
    ),
    stages: [
      { name: { en: "first flight", de: "erster Flug" }, from: 1056 },
      { name: { en: "second flight", de: "zweiter Flug" }, from: 1806 },
    ],
    sources: [
      {
        title: "Building a Degree Day Decision Support Tool, homework 1 with solutions",
        year: "2024, UC ANR IGIS",
        address: "https://github.com/UCANR-IGIS/degday-shiny-s24",
      },
    ],
    assumptions: [
      {
        en: "The source counts from the day after the biofix: date the event on that day.",
        de: "Die Quelle zählt vom Tag nach dem Biofix an: das Ereignis auf diesen Tag datieren.",
      },
    ],
    tests: [
      {
        against: {
          en: "published dates of Williams (CIMIS 250), 2023: 2 July and 6 August; with the tiles alone, before there were templates",
          de: "veröffentlichte Tage von Williams (CIMIS 250), 2023: 2. Juli und 6. August; mit den Kacheln allein, vor den Vorlagen",
        },
        error: "0 days",
      },
    ],
  }),
  degreeDayTemplate({
    ...california,
    key: "peach-twig-borer",
    displayName: { en: "Peach twig borer", de: "Pfirsichtriebbohrer" },
    crops: [crops.almond, crops["stone-fruit"]],
    pest: pests["peach-twig-borer"],
    version: "UC IPM (Zalom et al. 1992; Rice et al. 1982)",
    heat: { unit: "°F", base: 50, upper: 88, method: "sine" },
    start: firstMale("the first male in traps", "das erste Männchen in Fallen"),
    stages: [
      { name: { en: "peak of the flight", de: "Höhepunkt des Fluges" }, from: 369, isTriggering: false },
      { name: { en: "spray at the overwintering flight", de: "Behandlung zum Flug der Überwinternden" }, from: 400 },
      { name: generation, from: 1080, isTriggering: false },
    ],
    sources: [ucIpm("peach twig borer", "Zalom et al. 1992; Rice et al. 1982", "peach-twig-borer")],
  }),
  degreeDayTemplate({
    ...california,
    key: "san-jose-scale",
    displayName: { en: "San Jose scale", de: "San-José-Schildlaus" },
    crops: [crops.almond, crops["stone-fruit"]],
    pest: pests["san-jose-scale"],
    version: "UC IPM, Rice et al. 1982 (Jorgensen et al. 1981 has a vertical cutoff)",
    heat: { unit: "°F", base: 51, upper: 90, method: "sine" },
    start: firstMale(
      "the first male of the overwintering generation",
      "das erste Männchen der überwinternden Generation",
    ),
    stages: [
      { name: { en: "crawlers emerge", de: "Wanderlarven erscheinen" }, from: 405, isTriggering: false },
      { name: { en: "treat", de: "behandeln" }, from: 600, to: 700 },
      { name: generation, from: 1050, isTriggering: false },
    ],
    sources: [ucIpm("San Jose scale", "Jorgensen et al. 1981; Rice et al. 1982", "san-jose-scale")],
  }),
  degreeDayTemplate({
    ...california,
    key: "corn-earworm",
    displayName: { en: "Corn earworm, from moth flight", de: "Baumwollkapselwurm, ab Falterflug" },
    crops: [crops.corn, crops.cotton, crops.tomato],
    pest: pests["corn-earworm"],
    version: "UC IPM (Hartstack et al. 1976; Coop et al. 1993)",
    heat: { unit: "°F", base: 54.7, upper: 91.9, method: "sine", cutoff: "intermediate" },
    start: firstMale("the flight of moths", "der Flug der Falter"),
    stages: [
      { name: { en: "egg stage over", de: "Eistadium vorbei" }, from: 72.9 },
      { name: { en: "egg to adult complete", de: "vom Ei zum Falter vollendet" }, from: 760.1 },
      {
        name: { en: "adult to adult complete: next flight", de: "von Falter zu Falter vollendet: nächster Flug" },
        from: 872.8,
      },
    ],
    assumptions: [
      {
        en: "The source's figures are durations. The first two count for eggs that are laid at the flight.",
        de: "Die Zahlen der Quelle sind Dauern. Die ersten zwei gelten für Eier, die zum Flug gelegt werden.",
      },
    ],
    sources: [
      ucIpm("corn earworm", "Hartstack et al. 1976; Coop et al. 1993", "corn-earworm-cotton-bollworm-tomato-fruitworm"),
    ],
  }),
  degreeDayTemplate({
    key: "black-cutworm",
    displayName: { en: "Black cutworm, from intense capture", de: "Ypsiloneule, ab starkem Fang" },
    crops: [crops.corn],
    pest: pests["black-cutworm"],
    regions: [regions["us-midwest"], regions["us-california"]],
    version: "University of Missouri and UC IPM (Story et al. 1984; Luckmann et al. 1976)",
    heat: { unit: "°F", base: 50, method: "simple" },
    start: firstMale("an intense capture of moths", "ein starker Fang von Faltern"),
    stages: [
      { name: { en: "4th instar: cuts plants", de: "4. Larvenstadium: schneidet Pflanzen ab" }, from: 300 },
      { name: { en: "5th instar", de: "5. Larvenstadium" }, from: 365 },
      { name: { en: "6th instar", de: "6. Larvenstadium" }, from: 431 },
      { name: { en: "pupa", de: "Puppe" }, from: 641, isTriggering: false },
    ],
    sources: [
      {
        title: "Black Cutworm Alert, example report",
        year: "University of Missouri",
        address: "http://ag3.agebb.missouri.edu/horizonpoint/examplereports/report_o.asp",
      },
      ucIpm("black cutworm", "Story et al. 1984; Luckmann et al. 1976", "black-cutworm"),
      vdifn,
    ],
    tests: [],
  }),
];
