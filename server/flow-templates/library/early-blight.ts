/** Early blight of potato and tomato, by physiological days. Pure. */
import type { FlowTemplate } from "../model.ts";
import { chainOf, onEvent, onWeather } from "../parts.ts";
import { crops, pests, regions } from "./names.ts";
import { agWeather, vdifn } from "./sources.ts";

export const earlyBlight: readonly FlowTemplate[] = [
  {
    key: "early-blight-p-days",
    displayName: { en: "Early blight, physiological days", de: "Dürrfleckenkrankheit, physiologische Tage" },
    kind: "disease",
    crops: [crops.potato, crops.tomato],
    pest: pests["early-blight"],
    regions: [regions["us-midwest"]],
    method: {
      name: { en: "physiological days of potato", de: "physiologische Tage der Kartoffel" },
      version: "AgWeather 2026: the last of its four terms has the lowest temperature",
      figures: "7, 21 and 30 °C, at most 10 a day",
    },
    stages: [],
    sources: [agWeather, vdifn],
    assumptions: [
      {
        en: "Triggered from 200, where the risk rises. It is highest from 350, and full from 400 on.",
        de: "Ausgelöst ab 200, wo das Risiko steigt. Am höchsten ist es ab 350, voll ab 400.",
      },
    ],
    ...chainOf([
      onEvent({ kind: "custom", what: { en: "the emergence", de: "der Auflauf" } }),
      onWeather("potato-p-days", { threshold: 200 }),
    ]),
    ownTileKeys: ["potato-p-days"],
    tests: [
      {
        against: {
          en: "published cases of AgWeather's specification (5.46 of 10 and 15 °C, 5.81 of 25 and 30 °C)",
          de: "veröffentlichte Fälle der Spezifikation von AgWeather (5,46 bei 10 und 15 °C, 5,81 bei 25 und 30 °C)",
        },
        error: "0.005",
      },
    ],
  },
];
