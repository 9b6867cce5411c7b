/** Davis stations by WeatherLink, version 2. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const weatherLink2: TemplateDefinition = {
  key: "weatherlink-2",
  version: 1,
  displayName: "Davis WeatherLink",
  description: "Readings of Davis stations from WeatherLink. The key of a source is its station's id.",
  translations: {
    de: {
      displayName: "Davis WeatherLink",
      description:
        "Messwerte von Davis-Stationen aus WeatherLink. Der Schlüssel einer Quelle ist die Id ihrer Station.",
      settings: {
        url: { title: "Adresse" },
        station: {
          title: "Station aller anderen Ziele",
          description: "Ihre Id, etwa 374964, für Ziele, die keine Station von Ihnen sind.",
        },
      },
      env: {
        API_KEY: { title: "API-Schlüssel", help: "Auf der Kontoseite von weatherlink.com: Generate v2 Key." },
        API_SECRET: { title: "API-Geheimnis", help: "Es steht neben dem API-Schlüssel." },
      },
    },
  },
  facet: "series",
  language: "typescript",
  settingsSchema: {
    type: "object",
    properties: {
      url: {
        type: "string",
        title: "Address",
        maxLength: 300,
        default: "https://api.weatherlink.com/v2",
        "x-ui-order": 10,
      },
      station: {
        type: "string",
        title: "Station of all other targets",
        description: "Its id, such as 374964, for targets that are no station of yours.",
        maxLength: 60,
        "x-ui-order": 20,
      },
    },
  },
  env: [
    {
      name: "API_KEY",
      title: "API key",
      help: "On the account page of weatherlink.com: Generate v2 Key.",
      isRequired: true,
    },
    {
      name: "API_SECRET",
      title: "API secret",
      help: "It is shown beside the API key.",
      isRequired: true,
    },
  ],
  egress: [],
  egressFrom: ["url"],
  // A request for history spans 86,400 seconds at most.
  maxSpanHours: 24,
};
