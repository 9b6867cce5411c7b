/**
 * A tile that nobody has seen: every widget and every hint that a specification can have. For whatever shows tiles from
 * their specifications alone.
 */
import { tileInput } from "./tiles.ts";

const help = `# How it works

Counts **warm** hours, as [a paper](https://example.org/paper) says.

| Choice | Meaning |
|---|---|
| Days | of 24 hours |
| Hours | each \`reading\` |

<script>alert("no")</script> ![a picture](https://example.org/spy.png)
`;

const times = ["hours", "days"];
const timeOptions = [
  { value: "hours", label: "Hours", unit: "h" },
  { value: "days", label: "Days", unit: "d" },
];

/** As authors write it. Its parameters are named by what they show. */
export const everyProperty = {
  dataSource: {
    type: "string",
    title: "Data",
    enum: ["generate", "adapter"],
    default: "generate",
    "x-ui-group": "Data",
    "x-ui-order": 5,
  },
  metric: {
    type: "string",
    title: "Metric",
    description: "What the sensor reads.",
    enum: ["temperature.ambient", "temperature.soil", "humidity.ambient"],
    default: "temperature.ambient",
    "x-ui-widget": "metric-picker",
    "x-ui-options": [
      { value: "temperature.ambient", label: "Air temperature", unit: "°C" },
      { value: "temperature.soil", label: "Soil warming", unit: "°C", quantity: "temperature-difference" },
      { value: "humidity.ambient", label: "Relative humidity", unit: "%" },
    ],
    "x-ui-group": "Data",
    "x-ui-order": 10,
  },
  level: {
    type: "number",
    title: "Level",
    description: "Its unit is that of the metric.",
    minimum: -50,
    maximum: 100,
    "x-ui-role": "threshold",
    "x-ui-unitFrom": "metric",
    "x-ui-step": 0.5,
    "x-ui-widget": "number",
    "x-ui-group": "Data",
    "x-ui-order": 20,
  },
  spread: {
    type: "number",
    title: "Spread",
    description: "A difference of two temperatures.",
    default: 5,
    minimum: 0,
    exclusiveMaximum: 30,
    "x-ui-unit": "°C",
    "x-ui-quantity": "temperature-difference",
    "x-ui-step": 0.1,
    "x-ui-group": "Data",
    "x-ui-order": 30,
  },
  lasting: {
    type: "number",
    title: "Unbroken for",
    minimum: 0,
    maximum: 240,
    default: 6,
    "x-ui-unitFrom": "lastingUnits",
    "x-ui-step": 1,
    "x-ui-widget": "number",
    "x-ui-group": "Time",
    "x-ui-order": 40,
  },
  lastingUnits: {
    type: "string",
    title: "Unit",
    enum: times,
    default: "hours",
    "x-ui-widget": "select",
    "x-ui-options": timeOptions,
    "x-ui-group": "Time",
    "x-ui-order": 50,
  },
  season: {
    type: "string",
    format: "date",
    title: "Season starts",
    description: "Every year.",
    default: "2026-03-01",
    "x-ui-recurs": "yearly",
    "x-ui-widget": "date",
    "x-ui-group": "Time",
    "x-ui-order": 60,
  },
  planted: {
    type: "string",
    format: "date",
    title: "Planted on",
    "x-ui-widget": "date",
    "x-ui-group": "Time",
    "x-ui-order": 70,
  },
  share: {
    type: "integer",
    title: "Share",
    description: "Of the readings.",
    minimum: 0,
    maximum: 100,
    default: 50,
    "x-ui-unit": "%",
    "x-ui-step": 5,
    "x-ui-widget": "slider",
    "x-ui-group": "Rules",
    "x-ui-order": 80,
  },
  isStrict: {
    type: "boolean",
    title: "Strict",
    description: "Shows the word and the rules.",
    default: true,
    "x-ui-widget": "switch",
    "x-ui-group": "Rules",
    "x-ui-order": 90,
  },
  word: {
    type: "string",
    title: "Word",
    description: "Small letters.",
    pattern: "^[a-z]*$",
    maxLength: 12,
    default: "frost",
    "x-ui-widget": "text",
    "x-ui-showIf": { isStrict: [true] },
    "x-ui-group": "Rules",
    "x-ui-order": 100,
  },
  rules: {
    type: "array",
    title: "Rules",
    description: "Each row is a rule.",
    minItems: 1,
    maxItems: 4,
    default: [{ over: 10, kind: "hours", for: 2 }],
    items: {
      type: "object",
      additionalProperties: false,
      required: ["over"],
      properties: {
        over: { type: "number", title: "Over", minimum: 0, maximum: 40, "x-ui-unit": "°C", "x-ui-order": 1 },
        kind: {
          type: "string",
          title: "Counted in",
          enum: times,
          default: "hours",
          "x-ui-options": timeOptions,
          "x-ui-order": 2,
        },
        for: { type: "number", title: "For", default: 1, "x-ui-unitFrom": "kind", "x-ui-order": 3 },
      },
    },
    "x-ui-widget": "rules",
    "x-ui-showIf": { isStrict: [true] },
    "x-ui-group": "Rules",
    "x-ui-order": 110,
  },
  weekdays: {
    type: "array",
    title: "Days of the week",
    maxItems: 7,
    default: [1, 2],
    items: {
      type: "integer",
      enum: [1, 2, 3],
      "x-ui-options": [
        { value: 1, label: "Monday" },
        { value: 2, label: "Tuesday" },
        { value: 3, label: "Wednesday" },
      ],
    },
    "x-ui-widget": "select",
    "x-ui-group": "Rules",
    "x-ui-order": 120,
  },
  names: {
    type: "array",
    title: "Names",
    maxItems: 5,
    default: [],
    items: { type: "string", maxLength: 20 },
    "x-ui-group": "Rules",
    "x-ui-order": 130,
  },
  low: { type: "number", title: "Low", default: 1, "x-ui-group": "Ends", "x-ui-order": 140 },
  high: {
    type: "number",
    title: "High",
    description: "Above the low end.",
    default: 3,
    "x-ui-group": "Ends",
    "x-ui-order": 150,
  },
} as const;

/** To be published over REST. Its script gives one reading. */
export function tileWithEverything(key: string): Readonly<Record<string, unknown>> {
  return tileInput(key, {
    displayName: "Everything that a dialog can show",
    description: "A tile of every widget and every hint, with a description that needs more than a line on its card.",
    script: `export default function evaluate(ctx) {
  return { kind: "numeric", points: [], isTriggered: ctx.params.level > 0, lastValue: ctx.params.level };
}
`,
    paramsSchema: { type: "object", additionalProperties: false, required: ["level"], properties: everyProperty },
    crossRules: [{ param: "high", mustBe: "greaterThan", other: "low", message: "must be above the low end" }],
    ui: {
      icon: { kind: "mdi", value: "star-four-points" },
      color: { light: "#8e24aa", dark: "#e1bee7" },
      group: "Own",
      order: 5,
      shortName: "Everything",
      summaryTemplate: "{{metric}} ≥ {{level}}, ± {{spread}} °C for {{lasting}} {{lastingUnits}}, {{word}}",
      badges: { numeric: true, soilWater: true, hidden: false },
      help: { markdown: help },
    },
    notes: ["Nothing of it is known to any page."],
  });
}
