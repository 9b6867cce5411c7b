/** Fruit pests by methods without upper limit, as eastern and northern services publish them. Pure. */
import { degreeDayTemplate } from "../degree-days.ts";
import type { FlowTemplate } from "../model.ts";
import { crops, pests, regions } from "./names.ts";

export const easternFruit: readonly FlowTemplate[] = [
  degreeDayTemplate({
    key: "grape-berry-moth",
    displayName: { en: "Grape berry moth", de: "Amerikanischer Traubenwickler" },
    crops: [crops.grape],
    pest: pests["grape-berry-moth"],
    regions: [regions["us-east"], regions["us-midwest"]],
    version: "University of Kentucky and Michigan State University",
    heat: { unit: "°F", base: 47, method: "simple" },
    start: {
      event: {
        kind: "custom",
        what: { en: "half of the wild grapes in bloom", de: "die Hälfte der Wildreben in Blüte" },
      },
    },
    stages: [
      { name: { en: "sprays of the 1st generation", de: "Behandlung der 1. Generation" }, from: 200 },
      { name: { en: "2nd generation lays eggs", de: "2. Generation legt Eier" }, from: 810, isTriggering: false },
      { name: { en: "sprays of the 2nd generation", de: "Behandlung der 2. Generation" }, from: 1010 },
      { name: { en: "3rd generation lays eggs", de: "3. Generation legt Eier" }, from: 1620, isTriggering: false },
      { name: { en: "sprays of the 3rd generation", de: "Behandlung der 3. Generation" }, from: 1820 },
    ],
    sources: [
      {
        title: "Grape Berry Moth Predictive Model",
        year: "University of Kentucky",
        address: "http://weather.uky.edu/cgi-bin/grape_berry_moth.pl",
      },
      {
        title: "About Enviro-weather's Grape Berry Moth model",
        year: "Michigan State University",
        address: "http://www.enviro-weather.msu.edu/~ewx/aboutThisModel.php?mod=f_gbm",
      },
    ],
    tests: [],
  }),
  degreeDayTemplate({
    key: "plum-curculio",
    displayName: { en: "Plum curculio", de: "Pflaumenrüssler" },
    crops: [crops.apple],
    pest: pests["plum-curculio"],
    regions: [regions["us-northeast"]],
    version: "University of Vermont 2008 and NYS IPM 2024",
    heat: { unit: "°F", base: 50, method: "simple" },
    start: {
      event: { kind: "custom", what: { en: "95 % petal fall", de: "95 % der Blütenblätter abgefallen" } },
    },
    stages: [
      {
        name: {
          en: "no more sprays, if one was 10-14 days ago",
          de: "keine Behandlung mehr nach einer vor 10-14 Tagen",
        },
        from: 308,
      },
    ],
    sources: [
      {
        title: "2008 Degree Day Accumulation for Plum Curculio Oviposition",
        year: "2008, University of Vermont",
        address: "http://orchard.uvm.edu/uvmapple/pest/insects/2008PCddAccumulation.html",
      },
      {
        title: "NEWA Quick Guide for Apple Insect Pests",
        year: "2024, NYS IPM",
        address: "https://help.nysipm.org/hc/en-us/articles/23290226665751-NEWA-Quick-Guide-for-Apple-Insect-Pests",
      },
    ],
    tests: [],
  }),
  degreeDayTemplate({
    key: "blueberry-maggot",
    displayName: { en: "Blueberry maggot", de: "Heidelbeerfliege" },
    crops: [crops.blueberry],
    pest: pests["blueberry-maggot"],
    regions: [regions["us-northeast"]],
    version: "NEWA tool of 2019 (Baskerville-Emin, no upper limit)",
    heat: { unit: "°F", base: 50, method: "sine" },
    start: { date: "01-01" },
    stages: [
      { name: { en: "get ready", de: "sich bereit machen" }, from: 613, isTriggering: false },
      { name: { en: "hang traps", de: "Fallen aufhängen" }, from: 863 },
      { name: { en: "first emergence", de: "erste Fliegen" }, from: 913 },
    ],
    sources: [
      {
        title: "Blueberry maggot tool (NEWA)",
        year: "2019, NRCC and Cornell University",
        address: "https://github.com/alexsinfarosa/model",
      },
    ],
    tests: [],
  }),
  degreeDayTemplate({
    key: "summer-fruit-tortrix",
    displayName: { en: "Summer fruit tortrix", de: "Fruchtschalenwickler" },
    crops: [crops.apple],
    pest: pests["summer-fruit-tortrix"],
    regions: [regions["great-britain"]],
    version: "NIAB, flight by the air above 10 °C",
    heat: { unit: "°C", base: 10, method: "simple" },
    start: { date: "01-01" },
    stages: [
      { name: { en: "first flight", de: "erster Flug" }, from: 170 },
      { name: { en: "peak of the flight", de: "Höhepunkt des Fluges" }, from: 210 },
      { name: { en: "2nd generation starts", de: "2. Generation beginnt" }, from: 616 },
      { name: { en: "2nd peak", de: "2. Höhepunkt" }, from: 693 },
    ],
    sources: [{ title: "Summer fruit tortrix moth forecasting", year: "NIAB", address: "https://niab.com/node/2213" }],
    tests: [],
  }),
];
