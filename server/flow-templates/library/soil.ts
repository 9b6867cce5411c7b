/** Soil that is warm enough to plant, by crop. Pure. */
import { celsius } from "../degree-days.ts";
import type { FlowTemplate, Named, TemplateSource, Words } from "../model.ts";
import { chainOf, onSensor } from "../parts.ts";
import { crops, regions } from "./names.ts";

interface SoilModel {
  readonly crop: Named;
  /** °F for three days. */
  readonly warm: number;
  readonly version: string;
  readonly sources: readonly TemplateSource[];
  readonly assumptions: readonly Words[];
}

function soilTemplate({ crop, warm, version, sources, assumptions }: SoilModel): FlowTemplate {
  return {
    key: `soil-warm-for-${crop.key}`,
    displayName: { en: `Soil warm enough for ${crop.name.en}`, de: `Boden warm genug für ${crop.name.de}` },
    kind: "operations",
    crops: [crop],
    pest: null,
    regions: [regions["us-southeast"]],
    method: {
      name: { en: "soil temperature for three days", de: "Bodentemperatur während drei Tagen" },
      version,
      figures: `at least ${warm} °F for 3 days`,
    },
    stages: [],
    sources,
    assumptions,
    ...chainOf([
      onSensor(
        "bv",
        {
          metric: "temperature.soil",
          trigger: "atLeast",
          threshold: Number(celsius(warm, "°F").toFixed(1)),
          sustained: 3,
          sustainedUnits: "days",
        },
        { en: "soil temperature", de: "Bodentemperatur" },
      ),
    ]),
    ownTileKeys: [],
    tests: [],
  };
}

const georgia: TemplateSource = {
  title: "Crop update: soil temperatures",
  year: "2019, University of Georgia",
  address: "https://site.extension.uga.edu/worthag/2019/04/crop-update/",
};
const missouri: TemplateSource = {
  title: "Cotton: soil temperature",
  year: "University of Missouri",
  address: "https://extension.missouri.edu/programs/cotton-extension/soil-temperature",
};
const tennessee: TemplateSource = {
  title: "March soil temps hovering below 50 degrees",
  year: "2019, University of Tennessee",
  address: "https://news.utcrops.com/2019/03/march-soil-temps-hovering-below-50-degrees/",
};

export const soil: readonly FlowTemplate[] = [
  soilTemplate({
    crop: crops.corn,
    warm: 50,
    version: "Tennessee (Georgia: 55 °F at 2 inches)",
    sources: [tennessee, georgia],
    assumptions: [
      {
        en: "The source asks for 50 °F and rising: three days at that temperature stand for it.",
        de: "Die Quelle verlangt 50 °F und steigend: drei Tage mit dieser Temperatur stehen dafür.",
      },
    ],
  }),
  soilTemplate({
    crop: crops.cotton,
    warm: 65,
    version: "Missouri, on three days",
    sources: [missouri],
    assumptions: [
      {
        en: "The source reads in mid-morning. Here every reading of the three days counts.",
        de: "Die Quelle misst am mittleren Vormittag. Hier zählt jede Messung der drei Tage.",
      },
    ],
  }),
  soilTemplate({
    crop: crops.peanut,
    warm: 68,
    version: "Georgia, at 4 inches on three days",
    sources: [georgia],
    assumptions: [{ en: "The sensor is 4 inches (10 cm) deep.", de: "Der Sensor liegt 4 Zoll (10 cm) tief." }],
  }),
];
