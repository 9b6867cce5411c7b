/** The forecast of the US National Weather Service. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const nwsForecast: TemplateDefinition = {
  key: "nws-forecast",
  version: 1,
  displayName: "NWS forecast (United States)",
  description: "The hourly forecast of the US National Weather Service for a week ahead. Free, and without a key.",
  translations: {
    de: {
      displayName: "NWS-Vorhersage (USA)",
      description: "Stündliche Vorhersage des US-Wetterdienstes für eine Woche. Kostenlos und ohne Schlüssel.",
      settings: {
        contact: {
          title: "Ihre E-Mail-Adresse",
          description: "Der Wetterdienst will wissen, an wen er schreiben kann: sie geht mit jeder Anfrage mit.",
        },
        url: { title: "Adresse" },
      },
      env: {},
    },
  },
  facet: "weather",
  language: "typescript",
  settingsSchema: {
    type: "object",
    required: ["contact"],
    properties: {
      contact: {
        type: "string",
        title: "Your e-mail address",
        description: "The weather service wants to know whom to write to: it is sent with each request.",
        minLength: 3,
        maxLength: 200,
        pattern: "^[\\x20-\\x7e]+$",
        "x-ui-order": 10,
      },
      url: {
        type: "string",
        title: "Address",
        maxLength: 300,
        default: "https://api.weather.gov",
        "x-ui-order": 20,
      },
    },
  },
  env: [],
  egress: [],
  egressFrom: ["url"],
  maxSpanHours: null,
};
