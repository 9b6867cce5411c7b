/** Frost at the stages of apple: where 90 % of the buds or flowers are lost. Pure. */
import { celsius } from "../degree-days.ts";
import type { FlowTemplate, Words } from "../model.ts";
import { chainOf, onEvent, onWeather } from "../parts.ts";
import { crops, regions } from "./names.ts";

interface FrostStage {
  readonly key: string;
  readonly stage: Words;
  /** °F at which 90 % are killed. */
  readonly critical: number;
}

/** Until the next night is over. */
const aheadHours = 24;

function frostTemplate({ key, stage, critical }: FrostStage): FlowTemplate {
  return {
    key: `frost-apple-${key}`,
    displayName: { en: `Frost in apple, ${stage.en}`, de: `Frost im Apfel, ${stage.de}` },
    kind: "frost",
    crops: [crops.apple],
    pest: null,
    regions: [regions["us-southeast"]],
    method: {
      name: { en: "air temperature at most the critical one", de: "Lufttemperatur höchstens die kritische" },
      version: "NC State, table 1, 90 % kill",
      figures: `at most ${critical} °F`,
    },
    stages: [],
    sources: [
      {
        title: "Guide to deciding when to start and stop irrigation for frost protection of fruit crops, table 1",
        year: "NC State",
        address:
          "https://content.ces.ncsu.edu/guide-to-deciding-when-to-start-snd-stop-irrigation-for-frost-protection-of-fruit-crops",
      },
    ],
    assumptions: [
      {
        en:
          `It tells of frost in the next ${aheadHours} hours where the weather adapter has a forecast, such as ` +
          "Open-Meteo of the gallery, else of frost that is measured.",
        de:
          `Es meldet Frost der nächsten ${aheadHours} Stunden, wo der Wetter-Adapter eine Vorhersage hat, wie ` +
          "Open-Meteo aus der Galerie, sonst gemessenen Frost.",
      },
      {
        en: "From the event to the year's end: pause the flow when the stage is over.",
        de: "Vom Ereignis bis zum Jahresende: den Flow anhalten, wenn das Stadium vorbei ist.",
      },
    ],
    ...chainOf([
      onEvent({ kind: "custom", what: stage }),
      onWeather("wv", {
        variable: "temperature",
        trigger: "atMost",
        threshold: Number(celsius(critical, "°F").toFixed(1)),
        when: "last",
        aheadHours,
      }),
    ]),
    ownTileKeys: [],
    tests: [],
  };
}

export const frost: readonly FlowTemplate[] = [
  frostTemplate({ key: "tight-cluster", stage: { en: "tight cluster", de: "Rote Knospe, dicht" }, critical: 21 }),
  frostTemplate({ key: "first-pink", stage: { en: "first pink", de: "erste rosa Blüten" }, critical: 24 }),
  frostTemplate({ key: "full-bloom", stage: { en: "full bloom", de: "Vollblüte" }, critical: 25 }),
];
