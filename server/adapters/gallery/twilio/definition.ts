/** SMS and calls by Twilio, or a service with the same interface. Facts and their sources: adapter.ts. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const twilio: TemplateDefinition = {
  key: "twilio",
  version: 1,
  displayName: "Twilio",
  description: "Text messages and calls by your own Twilio account. It sends no e-mail.",
  translations: {
    de: {
      displayName: "Twilio",
      description: "SMS und Anrufe über Ihr eigenes Twilio-Konto. E-Mails versendet es nicht.",
      settings: {
        account: {
          title: "Account SID",
          description: "Auf der ersten Seite der Konsole von Twilio. Sie beginnt mit AC.",
        },
        from: {
          title: "Absender",
          description:
            "Eine Nummer von Ihnen, etwa +41441234567, oder die SID eines Messaging Service, die mit MG beginnt.",
        },
        url: { title: "Adresse" },
      },
      env: {
        AUTH_TOKEN: {
          title: "Auth Token",
          help: "Auf der ersten Seite der Konsole von Twilio, neben der Account SID.",
        },
      },
    },
  },
  facet: "comms",
  language: "typescript",
  settingsSchema: {
    type: "object",
    required: ["account", "from"],
    properties: {
      account: {
        type: "string",
        title: "Account SID",
        description: "On the first page of Twilio's console. It begins with AC.",
        minLength: 1,
        maxLength: 100,
        pattern: "^[A-Za-z0-9_-]+$",
        "x-ui-order": 10,
      },
      from: {
        type: "string",
        title: "Sender",
        description:
          "A number of yours, such as +41441234567, or the SID of a messaging service, which begins with MG.",
        minLength: 1,
        maxLength: 100,
        "x-ui-order": 20,
      },
      url: { type: "string", title: "Address", maxLength: 300, default: "https://api.twilio.com", "x-ui-order": 30 },
    },
  },
  env: [
    {
      name: "AUTH_TOKEN",
      title: "Auth token",
      help: "On the first page of Twilio's console, beside the account SID.",
      isRequired: true,
    },
  ],
  egress: [],
  egressFrom: ["url"],
  maxSpanHours: null,
};
