/** METOS stations by FieldClimate. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const fieldClimate: TemplateDefinition = {
  key: "fieldclimate",
  version: 1,
  displayName: "METOS FieldClimate",
  description: "Hourly readings of METOS stations by Pessl Instruments. The key of a source is its station's number.",
  translations: {
    de: {
      displayName: "METOS FieldClimate",
      description:
        "Stündliche Messwerte von METOS-Stationen (Pessl Instruments). Der Schlüssel einer Quelle ist ihre Stationsnummer.",
      settings: {
        url: { title: "Adresse" },
        station: {
          title: "Station aller anderen Ziele",
          description: "Ihre Nummer, etwa 00204CCD, für Ziele, die keine Station von Ihnen sind.",
        },
      },
      env: {
        PUBLIC_KEY: {
          title: "Öffentlicher Schlüssel",
          help: "In FieldClimate: Benutzermenü, API services, Generate new.",
        },
        PRIVATE_KEY: { title: "Privater Schlüssel", help: "Er steht neben dem öffentlichen, ein einziges Mal." },
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
        default: "https://api.fieldclimate.com/v2",
        "x-ui-order": 10,
      },
      station: {
        type: "string",
        title: "Station of all other targets",
        description: "Its number, such as 00204CCD, for targets that are no station of yours.",
        maxLength: 40,
        "x-ui-order": 20,
      },
    },
  },
  env: [
    {
      name: "PUBLIC_KEY",
      title: "Public key",
      help: "In FieldClimate: user menu, API services, Generate new.",
      isRequired: true,
    },
    {
      name: "PRIVATE_KEY",
      title: "Private key",
      help: "It is shown beside the public key, once.",
      isRequired: true,
    },
  ],
  egress: [],
  egressFrom: ["url"],
  maxSpanHours: 2208,
};
