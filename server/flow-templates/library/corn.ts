/** Growing degree days of corn, by the 86/50 method. Pure. */
import { type DegreeDays, figuresOf, heatParams, methodName } from "../degree-days.ts";
import type { FlowTemplate } from "../model.ts";
import { chainOf, choice, onEvent, onWeather } from "../parts.ts";
import { crops, regions } from "./names.ts";
import { agWeather } from "./sources.ts";

const heat: DegreeDays = { unit: "°F", base: 50, upper: 86, method: "modified" };

export const corn: readonly FlowTemplate[] = [
  {
    key: "corn-growing-degree-days",
    displayName: { en: "Corn, growing degree days 86/50", de: "Mais, Wachstumsgradtage 86/50" },
    kind: "phenology",
    crops: [crops.corn],
    pest: null,
    regions: [regions["us-midwest"]],
    method: { name: methodName(heat), version: "86/50 method", figures: figuresOf(heat) },
    stages: [],
    sources: [agWeather],
    assumptions: [
      {
        en: "Counts from the day of planting, that day included.",
        de: "Zählt vom Tag der Saat an, diesen eingeschlossen.",
      },
    ],
    ...chainOf([
      onEvent({ kind: "planted", what: { en: "the planting", de: "die Saat" } }),
      onWeather(
        "gdd",
        heatParams(heat),
        choice("threshold", {
          en: "the sum of your hybrid's stage, in °C·d: what stands there is the tile's own default",
          de: "die Summe für das Stadium Ihrer Sorte, in °C·d: dort steht nur die Vorgabe der Kachel",
        }),
      ),
    ]),
    ownTileKeys: [],
    tests: [
      {
        against: {
          en: "total of 2015 at Fallon, Nevada, computed from the daily record, by the same tile",
          de: "Summe von 2015 in Fallon, Nevada, aus den Tageswerten gerechnet, mit derselben Kachel",
        },
        error: "within 1 %",
      },
    ],
  },
];
