/** What follows from temperature and humidity together: wet bulb, Delta T, and the heat stress of cows. Pure. */
import type { FlowTemplate } from "../model.ts";
import { chainOf, onWeather } from "../parts.ts";
import { crops, regions } from "./names.ts";

const plain = { pest: null, stages: [], ownTileKeys: [], tests: [] };

export const moistAir: readonly FlowTemplate[] = [
  {
    ...plain,
    key: "frost-wet-bulb",
    displayName: { en: "Start of frost irrigation, wet bulb", de: "Beginn der Frostberegnung, Feuchtkugel" },
    kind: "frost",
    crops: [crops["fruit-tree"], crops.grape],
    regions: [regions["us-southeast"]],
    method: {
      name: { en: "wet bulb temperature", de: "Feuchtkugeltemperatur" },
      version: "NC State, by the psychrometer equation (Georgia 2017 takes one third of the dew point's distance)",
      figures: "at most 0 °C",
    },
    sources: [
      {
        title: "Guide to deciding when to start and stop irrigation for frost protection of fruit crops",
        year: "NC State",
        address:
          "https://content.ces.ncsu.edu/guide-to-deciding-when-to-start-snd-stop-irrigation-for-frost-protection-of-fruit-crops",
      },
      {
        title: "One-third rule for calculating wet-bulb temperature",
        year: "2017, University of Georgia",
        address:
          "https://site.extension.uga.edu/climate/2017/03/one-third-rule-for-calculating-wet-bulb-temperature-can-help-determine-when-to-irrigate-for-frost-prevention/",
      },
    ],
    assumptions: [
      {
        en: "It reads what was measured, and no forecast: the water must run before the plant's own limit.",
        de: "Es liest Gemessenes, keine Vorhersage: das Wasser muss laufen, bevor die Grenze der Pflanze erreicht ist.",
      },
    ],
    ...chainOf([onWeather("wv", { variable: "wetBulb", trigger: "atMost", threshold: 0, when: "last" })]),
  },
  {
    ...plain,
    key: "spray-window-delta-t",
    displayName: { en: "Spray window by Delta T", de: "Spritzfenster nach Delta T" },
    kind: "operations",
    crops: [],
    regions: [regions.worldwide],
    method: {
      name: { en: "Delta T: air less wet bulb", de: "Delta T: Luft weniger Feuchtkugel" },
      version: "Sprayers 101 and FieldClimate",
      figures: "from 2 to 8 °C",
    },
    sources: [
      {
        title: "What is Delta T and why is it important for spraying?",
        year: "Sprayers 101 (T. Wolf)",
        address: "http://sprayers101.com/delta-t/",
      },
      {
        title: "Delta T in FieldClimate",
        year: "Pessl Instruments",
        address: "https://support.metos.at/en/support/solutions/articles/15000050938-delta-t-in-field-climate",
      },
    ],
    assumptions: [
      {
        en: "With caution up to 10 °C. Wind, rain and inversion are no part of it: their limits are the label's.",
        de: "Mit Vorsicht bis 10 °C. Wind, Regen und Inversion gehören nicht dazu: es gilt, was das Etikett sagt.",
      },
    ],
    ...chainOf([
      onWeather("wv", { variable: "deltaT", trigger: "between", threshold: 2, thresholdUpper: 8, when: "last" }),
    ]),
  },
  {
    ...plain,
    key: "cow-heat-stress-dew-point",
    displayName: { en: "Heat stress of cows, by dew point", de: "Hitzestress von Kühen, nach Taupunkt" },
    kind: "livestock",
    crops: [crops["dairy-cattle"]],
    regions: [regions.australia],
    method: {
      name: { en: "temperature-humidity index", de: "Temperatur-Feuchte-Index" },
      version: "T + 0.36 Td + 41.2, Australian dairy studies",
      figures: "at least 72",
    },
    sources: [
      {
        title: "THI & cows (Australian dairy studies)",
        year: "Kestrel",
        address: "https://kestrelmeters.com/blogs/news/thi-temperature-humidity-index-cows",
      },
      {
        title: "Economics of heat stress (De Vries)",
        year: "Dairy Herd",
        address: "http://www.dairyherd.com/dairy-resources/Economics-of-heat-stress-145896435.html",
      },
    ],
    assumptions: [
      {
        en: "Stress from 72 on; milk falls from 78, severe from 82. The other form of the index has thresholds of its own.",
        de: "Stress ab 72; weniger Milch ab 78, schwer ab 82. Die andere Form des Index hat eigene Schwellen.",
      },
    ],
    ...chainOf([
      onWeather("wv", { variable: "thi", thiKind: "dewPoint", trigger: "atLeast", threshold: 72, when: "last" }),
    ]),
  },
  {
    ...plain,
    key: "cow-heat-stress-humidity",
    displayName: { en: "Heat stress of cows, by humidity", de: "Hitzestress von Kühen, nach Luftfeuchte" },
    kind: "livestock",
    crops: [crops["dairy-cattle"]],
    regions: [regions.worldwide],
    method: {
      name: { en: "temperature-humidity index", de: "Temperatur-Feuchte-Index" },
      version: "0.8 T + RH (T - 14.4) + 46.4",
      figures: "at least 68",
    },
    sources: [
      {
        title: "What is the THI",
        year: "Eagle Direct",
        address: "https://eagle.direct/what-is-the-thi-and-how-can-you-use-it-on-your-farm/",
      },
    ],
    assumptions: [
      {
        en: "Mild stress from 68 on; moderate from 72, severe from 80. The other form has thresholds of its own.",
        de: "Leichter Stress ab 68; mittel ab 72, schwer ab 80. Die andere Form hat eigene Schwellen.",
      },
    ],
    ...chainOf([
      onWeather("wv", { variable: "thi", thiKind: "humidity", trigger: "atLeast", threshold: 68, when: "last" }),
    ]),
  },
];
