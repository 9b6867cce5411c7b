/** Servers of the OGC SensorThings API, such as FROST. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const sensorThings: TemplateDefinition = {
  key: "sensorthings",
  version: 1,
  displayName: "SensorThings",
  description:
    "Readings from a server of the OGC SensorThings API, such as FROST. The key of a source is its thing's id.",
  translations: {
    de: {
      displayName: "SensorThings",
      description:
        "Messwerte von einem Server der OGC SensorThings API, etwa FROST. Der Schlüssel einer Quelle ist die Id ihres Things.",
      settings: {
        url: {
          title: "Adresse des Dienstes",
          description: "Mit ihrer Version, etwa https://frost.example.com/FROST-Server/v1.1.",
        },
        thing: {
          title: "Thing aller anderen Ziele",
          description: "Seine Id, für Ziele, die kein Thing von Ihnen sind.",
        },
        properties: {
          title: "Beobachtete Größen",
          description: "Welche von ihnen was ist. Einheiten kommen vom Server, wo keine angegeben ist.",
          columns: { metric: { title: "Wert" }, property: { title: "Name der Größe" }, unit: { title: "Einheit" } },
        },
      },
      env: {
        AUTHORIZATION: {
          title: "Wert des Headers Authorization",
          help: "Etwa Bearer und ein Token, oder Basic und ein Name mit Passwort, wo der Server danach fragt.",
        },
      },
    },
  },
  facet: "series",
  language: "typescript",
  settingsSchema: {
    type: "object",
    required: ["url", "properties"],
    properties: {
      url: {
        type: "string",
        title: "Address of the service",
        description: "With its version, such as https://frost.example.com/FROST-Server/v1.1.",
        maxLength: 300,
        "x-ui-order": 10,
      },
      thing: {
        type: "string",
        title: "Thing of all other targets",
        description: "Its id, for targets that are no thing of yours.",
        maxLength: 200,
        "x-ui-order": 20,
      },
      properties: {
        type: "array",
        title: "Observed properties",
        description: "Which of them is what. Units come from the server, unless one is given.",
        minItems: 1,
        maxItems: 10,
        items: {
          type: "object",
          required: ["metric", "property"],
          properties: {
            metric: {
              type: "string",
              title: "Value",
              enum: [
                "temperature.ambient",
                "temperature.soil",
                "humidity.ambient",
                "moisture.matricPotential",
                "moisture.volumetric",
                "moisture.percentAvailable",
                "wetness.leaf",
                "wind.speed",
                "wind.gust",
                "wind.direction",
                "precipitation.interval",
                "precipitation.cumulative",
              ],
            },
            property: { type: "string", title: "Name of the property", minLength: 1, maxLength: 200 },
            unit: { type: "string", title: "Unit", maxLength: 40 },
          },
        },
        "x-ui-widget": "rules",
        "x-ui-order": 30,
      },
    },
  },
  env: [
    {
      name: "AUTHORIZATION",
      title: "Value of the header Authorization",
      help: "Such as Bearer and a token, or Basic and a name with its password, where the server asks for it.",
      isRequired: false,
    },
  ],
  egress: [],
  egressFrom: ["url"],
  // Twenty requests a call, a thousand observations each.
  maxSpanHours: 744,
};
