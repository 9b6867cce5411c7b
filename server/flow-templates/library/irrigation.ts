/** Irrigation by the water balance of the root zone. Pure. */
import type { FlowTemplate } from "../model.ts";
import { chainOf, choice, onEvent, onWeather } from "../parts.ts";
import { crops, regions } from "./names.ts";

/** Of cotton, as in the source. */
const cotton = {
  depletion: 0.65,
  rootStart: 0.6,
  rootDepth: 1.7,
  kcInitial: 0.35,
  kcMiddle: 1.15,
  kcEnd: 0.6,
  initialDays: 31,
  developmentDays: 52,
  middleDays: 50,
  lateDays: 21,
};

export const irrigation: readonly FlowTemplate[] = [
  {
    key: "cotton-water-balance",
    displayName: { en: "Cotton, water balance of the root zone", de: "Baumwolle, Wasserbilanz der Wurzelzone" },
    kind: "irrigation",
    crops: [crops.cotton],
    pest: null,
    regions: [regions.worldwide],
    method: {
      name: { en: "FAO-56 water balance, single crop coefficient", de: "FAO-56-Wasserbilanz, ein Kulturkoeffizient" },
      version: "FAO-56, chapter 8, with pyfao56's cotton",
      figures: "Kc 0.35, 1.15, 0.60; 31, 52, 50, 21 days; p 0.65; roots 0.6 to 1.7 m",
    },
    stages: [],
    sources: [
      {
        title: "Crop evapotranspiration, FAO Irrigation and Drainage Paper 56 (Allen et al.), chapter 8",
        year: "1998, FAO",
        address: "https://www.fao.org/4/x0490e/x0490e00.htm",
      },
      {
        title: "pyfao56, tests/test01 (cotton2013.par)",
        year: "2026, USDA-ARS",
        address: "https://github.com/kthorp/pyfao56",
      },
    ],
    assumptions: [
      {
        en: "The soil is at field capacity at planting, no rain runs off, and irrigation is told as an event in mm.",
        de: "Der Boden hat zur Saat Feldkapazität, kein Regen läuft ab, und Bewässerung wird als Ereignis in mm gemeldet.",
      },
    ],
    ...chainOf([
      onEvent({ kind: "planted", what: { en: "the planting", de: "die Saat" } }),
      onWeather("fao56-balance", { ...cotton, windHeight: 10 }, (row) => [
        ...choice("fieldCapacity", {
          en: "the field capacity of your soil, in m³ of water a m³: what stands there is the tile's own default",
          de: "die Feldkapazität Ihres Bodens, in m³ Wasser je m³: dort steht nur die Vorgabe der Kachel",
        })(row),
        ...choice("wiltingPoint", {
          en: "the wilting point of your soil, in m³ of water a m³: what stands there is the tile's own default",
          de: "der Welkepunkt Ihres Bodens, in m³ Wasser je m³: dort steht nur die Vorgabe der Kachel",
        })(row),
      ]),
    ]),
    ownTileKeys: ["fao56-balance"],
    tests: [
      {
        against: {
          en: "an independent balance from published FAO-56 ET0 (REF-ET) at Maricopa, Arizona, 2003",
          de: "eine unabhängige Bilanz aus veröffentlichter FAO-56-ET0 (REF-ET) in Maricopa, Arizona, 2003",
        },
        error: "at most 2 mm of 255 mm on each of 154 days",
      },
    ],
  },
];
