/** Bloom of fruit trees: first the chill that a cultivar needs, then its heat. Pure. */
import type { FlowTemplate } from "../model.ts";
import { chainOf, choice, onWeather } from "../parts.ts";
import { crops, regions } from "./names.ts";

const season = { startDate: "2026-11-01", stopDate: "2027-06-30" };

export const bloom: readonly FlowTemplate[] = [
  {
    key: "bloom-by-chill-then-heat",
    displayName: { en: "Bloom by chill, then heat", de: "Blüte nach Kälte, dann Wärme" },
    kind: "phenology",
    crops: [crops["fruit-tree"]],
    pest: null,
    regions: [regions.worldwide],
    method: {
      name: { en: "chill portions, then growing degree hours", de: "Kälteportionen, dann Wachstumsgradstunden" },
      version: "chillR, bloom_prediction, with the Anderson curve",
      figures: "",
    },
    stages: [],
    sources: [
      {
        title: "chillR: bloom_prediction",
        year: "CRAN",
        address: "https://search.r-project.org/CRAN/refmans/chillR/html/bloom_prediction.html",
      },
    ],
    assumptions: [
      {
        en: "Counts chill from 1 November. Heat counts from the day after the chill is enough, to 30 June.",
        de: "Zählt Kälte ab 1. November. Wärme zählt ab dem Tag, nachdem die Kälte reicht, bis 30. Juni.",
      },
    ],
    ...chainOf([
      onWeather(
        "ch",
        { model: "portions", nightShape: "chillR", ...season },
        choice("threshold", {
          en: "the chill requirement of your cultivar, in portions: what stands there is the tile's own default",
          de: "der Kältebedarf Ihrer Sorte, in Portionen: dort steht nur die Vorgabe der Kachel",
        }),
      ),
      onWeather(
        "gdd",
        { isSimple: false, method: "gdhAnderson", nightShape: "chillR", startAt: "upstream", ...season },
        choice("threshold", {
          en: "the heat requirement of your cultivar, in °C·h: what stands there is the tile's own default",
          de: "der Wärmebedarf Ihrer Sorte, in °C·h: dort steht nur die Vorgabe der Kachel",
        }),
      ),
    ]),
    ownTileKeys: [],
    tests: [],
  },
];
