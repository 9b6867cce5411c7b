/** Open-Meteo: forecast and archive in one. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const openMeteo: TemplateDefinition = {
  key: "open-meteo",
  version: 1,
  displayName: "Open-Meteo",
  description: "Hourly weather of any place on earth: history since 1940, and forecast. Free without commercial use.",
  translations: {
    de: {
      displayName: "Open-Meteo",
      description:
        "Stündliches Wetter für jeden Ort der Erde: Vergangenheit ab 1940 und Vorhersage. Nicht kommerziell kostenlos.",
      settings: {
        url: {
          title: "Adresse der Vorhersage",
          description: "Die eines eigenen Servers, wenn Sie einen betreiben. Ohne sie: die von Open-Meteo.",
        },
        archiveUrl: {
          title: "Adresse des Archivs",
          description: "Die eines eigenen Servers, wenn Sie einen betreiben. Ohne sie: die von Open-Meteo.",
        },
      },
      env: {
        API_KEY: {
          title: "API-Schlüssel",
          help: "Nur für kommerzielle Nutzung: er steht auf der Seite Ihres Abonnements bei open-meteo.com.",
        },
      },
    },
  },
  facet: "weather",
  language: "typescript",
  settingsSchema: {
    type: "object",
    properties: {
      url: {
        type: "string",
        title: "Address of the forecast",
        description: "Of a server of your own, where you run one. Without it: Open-Meteo's.",
        maxLength: 300,
        "x-ui-order": 10,
      },
      archiveUrl: {
        type: "string",
        title: "Address of the archive",
        description: "Of a server of your own, where you run one. Without it: Open-Meteo's.",
        maxLength: 300,
        "x-ui-order": 20,
      },
    },
  },
  env: [
    {
      name: "API_KEY",
      title: "API key",
      help: "For commercial use only: it stands on the page of your subscription at open-meteo.com.",
      isRequired: false,
    },
  ],
  egress: [
    "https://api.open-meteo.com",
    "https://archive-api.open-meteo.com",
    "https://customer-api.open-meteo.com",
    "https://customer-archive-api.open-meteo.com",
  ],
  egressFrom: ["url", "archiveUrl"],
  // Seven variables of so many hours fit into one answer.
  maxSpanHours: 17_520,
};
