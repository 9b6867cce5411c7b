/** Any web service that takes a message with one POST. */
import type { TemplateDefinition } from "#server/adapters/template.ts";

export const httpComms: TemplateDefinition = {
  key: "http-comms",
  version: 1,
  displayName: "Web service for messages",
  description: "Sends each message with one POST to a web service of yours, in a body that you lay out.",
  translations: {
    de: {
      displayName: "Webdienst für Nachrichten",
      description:
        "Sendet jede Nachricht mit einem POST an einen Webdienst von Ihnen, in einer Form, die Sie festlegen.",
      settings: {
        url: { title: "Adresse" },
        contentType: {
          title: "Form des Inhalts",
          options: {
            "application/json": "JSON",
            "application/x-www-form-urlencoded": "Formular",
            "text/plain": "Text",
          },
        },
        body: {
          title: "Inhalt",
          description:
            "{channel}, {to}, {subject}, {message}, {html} und {deliveryId} werden zu denen der Nachricht, so geschrieben, wie es die Form verlangt.",
        },
        idempotencyHeader: {
          title: "Header für die Id der Nachricht",
          description: "Etwa Idempotency-Key, wenn Ihr Dienst weglässt, was er schon bekommen hat.",
        },
        keyHeader: { title: "Header für das Geheimnis KEY" },
      },
      env: {
        KEY: { title: "Wert dieses Headers", help: "Etwa Bearer und ein Token, wie Ihr Dienst es verlangt." },
      },
    },
  },
  facet: "comms",
  language: "typescript",
  settingsSchema: {
    type: "object",
    required: ["url"],
    properties: {
      url: { type: "string", title: "Address", maxLength: 1000, "x-ui-order": 10 },
      contentType: {
        type: "string",
        title: "Form of the body",
        enum: ["application/json", "application/x-www-form-urlencoded", "text/plain"],
        default: "application/json",
        "x-ui-widget": "select",
        "x-ui-options": [
          { value: "application/json", label: "JSON" },
          { value: "application/x-www-form-urlencoded", label: "Form" },
          { value: "text/plain", label: "Text" },
        ],
        "x-ui-order": 20,
      },
      body: {
        type: "string",
        title: "Body",
        description:
          "{channel}, {to}, {subject}, {message}, {html} and {deliveryId} become those of the message, written as the form needs it.",
        minLength: 1,
        maxLength: 4000,
        default: '{"channel": "{channel}", "to": "{to}", "subject": "{subject}", "text": "{message}"}',
        "x-ui-order": 30,
      },
      idempotencyHeader: {
        type: "string",
        title: "Header of the message's id",
        description: "Such as Idempotency-Key, where your service leaves out what it was sent before.",
        maxLength: 100,
        pattern: "^[A-Za-z0-9-]*$",
        default: "",
        "x-ui-order": 40,
      },
      keyHeader: {
        type: "string",
        title: "Header of the secret KEY",
        maxLength: 100,
        pattern: "^[A-Za-z0-9-]+$",
        default: "Authorization",
        "x-ui-order": 50,
      },
    },
  },
  env: [
    {
      name: "KEY",
      title: "Value of that header",
      help: "Such as Bearer and a token, as your service wants it.",
      isRequired: false,
    },
  ],
  egress: [],
  egressFrom: ["url"],
  maxSpanHours: null,
};
