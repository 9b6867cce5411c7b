/** InfluxDB 2: own sensors that write into a bucket. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const influxdb2: TemplateDefinition = {
  key: "influxdb-2",
  version: 1,
  displayName: "InfluxDB 2",
  description: "Readings of your own sensors from a bucket of InfluxDB 2. A tag of theirs names the source.",
  translations: {
    de: {
      displayName: "InfluxDB 2",
      description: "Messwerte eigener Sensoren aus einem Bucket von InfluxDB 2. Ein Tag nennt die Quelle.",
      settings: {
        url: { title: "Adresse des Servers", description: "Etwa https://influx.example.com:8086." },
        org: { title: "Organisation" },
        bucket: { title: "Bucket" },
        sourceTag: {
          title: "Tag des Sensors",
          description: "Sein Wert ist der Schlüssel der Quelle in diesem Dienst (tenantKey).",
        },
        sensor: {
          title: "Sensor aller anderen Ziele",
          description:
            "Der Wert des Tags für Ziele, die kein Sensor von Ihnen sind. Ohne ihn haben sie keine Messwerte.",
        },
        fields: {
          title: "Felder",
          description:
            "Welches Feld des Buckets was ist, und in welcher Einheit. Ohne Einheit gilt die dieses Dienstes.",
          columns: { metric: { title: "Wert" }, field: { title: "Feld" }, unit: { title: "Einheit" } },
        },
      },
      env: {
        TOKEN: {
          title: "API-Token",
          help: "Erstellen Sie eines, das den Bucket lesen darf: in InfluxDB unter Load Data, API Tokens.",
        },
      },
    },
  },
  facet: "series",
  language: "typescript",
  settingsSchema: {
    type: "object",
    required: ["url", "org", "bucket", "fields"],
    properties: {
      url: {
        type: "string",
        title: "Address of the server",
        description: "Such as https://influx.example.com:8086.",
        maxLength: 300,
        "x-ui-order": 10,
      },
      org: { type: "string", title: "Organization", minLength: 1, maxLength: 200, "x-ui-order": 20 },
      bucket: { type: "string", title: "Bucket", minLength: 1, maxLength: 200, "x-ui-order": 30 },
      sourceTag: {
        type: "string",
        title: "Tag of the sensor",
        description: "Its value is the key of the source in this service (tenantKey).",
        minLength: 1,
        maxLength: 200,
        default: "sensor",
        "x-ui-order": 40,
      },
      sensor: {
        type: "string",
        title: "Sensor of all other targets",
        description: "The tag's value for targets that are no sensor of yours. Without it, they have no readings.",
        maxLength: 200,
        "x-ui-order": 50,
      },
      fields: {
        type: "array",
        title: "Fields",
        description:
          "Which field of the bucket is what, and in which unit. Without one: the unit that the service uses.",
        minItems: 1,
        maxItems: 20,
        items: {
          type: "object",
          required: ["metric", "field"],
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
            field: { type: "string", title: "Field", minLength: 1, maxLength: 200 },
            unit: { type: "string", title: "Unit", maxLength: 40 },
          },
        },
        "x-ui-widget": "rules",
        "x-ui-order": 60,
      },
    },
  },
  env: [
    {
      name: "TOKEN",
      title: "API token",
      help: "Make one that may read the bucket: in InfluxDB under Load Data, API Tokens.",
      isRequired: true,
    },
  ],
  egress: [],
  egressFrom: ["url"],
  // A month of three fields by the minute has about 10 MiB of CSV.
  maxSpanHours: 744,
};
