/** NASA POWER: weather of the past on a coarse grid. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const nasaPower: TemplateDefinition = {
  key: "nasa-power",
  version: 1,
  displayName: "NASA POWER",
  description:
    "Past weather of any place on earth, on a grid of about 50 km, some days behind. Free, and without a key.",
  translations: {
    de: {
      displayName: "NASA POWER",
      description:
        "Vergangenes Wetter jedes Ortes der Erde, im Raster von etwa 50 km und einige Tage später. Kostenlos, ohne Schlüssel.",
      settings: {
        resolution: { title: "Werte gelten für", options: { hourly: "Stunden", daily: "Tage" } },
        url: { title: "Adresse" },
      },
      env: {},
    },
  },
  facet: "weather",
  language: "typescript",
  settingsSchema: {
    type: "object",
    properties: {
      resolution: {
        type: "string",
        title: "Values are",
        enum: ["hourly", "daily"],
        default: "hourly",
        "x-ui-widget": "select",
        "x-ui-options": [
          { value: "hourly", label: "Of hours" },
          { value: "daily", label: "Of days" },
        ],
        "x-ui-order": 10,
      },
      url: {
        type: "string",
        title: "Address",
        maxLength: 300,
        default: "https://power.larc.nasa.gov",
        "x-ui-order": 20,
      },
    },
  },
  env: [],
  egress: [],
  egressFrom: ["url"],
  maxSpanHours: 8784,
};
