/** Tiles at random whose definition is right, and ways to break one thing of it. */
import fc from "fast-check";
import { variables } from "#core/variables.ts";
import { authoredTile } from "./authored-tiles.ts";

const letters = [..."abcdefgh"];

/** Parameters of every kind, each shown on a condition on one before it at most. */
const properties = fc
  .array(
    fc.record({
      type: fc.constantFrom("number", "integer", "string", "boolean", "date", "choice", "list"),
      isShownIf: fc.boolean(),
      at: fc.nat(),
    }),
    { maxLength: letters.length },
  )
  .map((wanted) => {
    const made: Record<string, Record<string, unknown>> = {};
    for (const [index, { type, isShownIf, at }] of wanted.entries()) {
      const before = Object.entries(made).filter(
        ([, each]) => each["type"] === "boolean" || each["enum"] !== undefined,
      );
      const [other, schema] = before[at % Math.max(before.length, 1)] ?? [];
      const showIf = isShownIf && other !== undefined ? { "x-ui-showIf": { [other]: [schema?.["default"]] } } : {};
      made[letters[index] as string] = { ...parameters[type], ...showIf, "x-ui-order": index };
    }
    return made;
  });

const parameters = {
  number: { type: "number", minimum: 0, maximum: 9, default: 2.5, "x-ui-widget": "slider", "x-ui-step": 0.5 },
  integer: { type: "integer", minimum: -3, default: 0, "x-ui-widget": "number", "x-ui-unit": "d" },
  string: { type: "string", maxLength: 9, pattern: "^[a-z]*$", default: "x", "x-ui-widget": "text" },
  boolean: { type: "boolean", default: true, "x-ui-widget": "switch" },
  date: { type: "string", format: "date", default: "2026-04-01", "x-ui-widget": "date", "x-ui-recurs": "yearly" },
  choice: {
    type: "string",
    enum: ["hours", "days"],
    default: "days",
    "x-ui-widget": "select",
    "x-ui-options": ["hours", "days"].map((value) => ({ value, label: value, unit: value })),
  },
  list: {
    type: "array",
    maxItems: 3,
    items: { type: "object", properties: { over: { type: "number", "x-ui-step": 1 } } },
    default: [{ over: 1 }],
    "x-ui-widget": "rules",
  },
} as const;

export const tiles = fc
  .record({
    properties,
    weather: fc.subarray(
      variables.filter(({ facet }) => facet === "weather").map(({ name }) => name),
      { minLength: 1 },
    ),
    series: fc.subarray(
      variables.filter(({ facet }) => facet === "series").map(({ name }) => name),
      { minLength: 1 },
    ),
  })
  .map(({ properties: made, weather, series }) => {
    const names = (type: string, format?: string) =>
      Object.keys(made).filter((name) => made[name]?.["type"] === type && made[name]?.["format"] === format);
    const [date] = names("string", "date");
    const [amount, other] = names("number");
    return authoredTile({
      paramsSchema: { type: "object", properties: made },
      inputs: [
        { kind: "weather", variables: weather },
        { kind: "series", metrics: series },
        { kind: "events", events: ["planted"] },
      ],
      ui: {
        ...authoredTile().ui,
        summaryTemplate: Object.keys(made)
          .map((name) => `{{${name}}}`)
          .join(" "),
      },
      window: {
        ...(date === undefined ? {} : { seasons: [{ start: date, stop: date }], since: [{ date }] }),
        ...(amount === undefined ? {} : { lookBacks: [{ amount, units: "hours" }] }),
      },
      ...(other === undefined
        ? {}
        : { crossRules: [{ param: amount, mustBe: "lessThan", other, message: "must be so" }] }),
    });
  });

/** Breaks one thing in a tile that is right; the place of the fault, or null where the tile has nothing to break so. */
export type Mutation = (tile: Mutable, at: number) => string | null;
export interface Mutable {
  paramsSchema: { properties: Record<string, Record<string, unknown>>; [keyword: string]: unknown };
  inputs: Record<string, unknown>[];
  crossRules?: { param: string; other: string }[];
  window: { seasons?: { start: string }[]; lookBacks?: { units: string }[] };
  ui: { summaryTemplate: string };
}

function ofParameter(change: (property: Record<string, unknown>) => string | null): Mutation {
  return ({ paramsSchema }, at) => {
    const names = Object.keys(paramsSchema.properties);
    const name = names[at % Math.max(names.length, 1)];
    if (name === undefined) return null;
    const where = change(paramsSchema.properties[name] as Record<string, unknown>);
    return where === null ? null : `paramsSchema.properties.${name}.${where}`;
  };
}

function keyword(name: string, value: unknown): Mutation {
  return ofParameter((property) => {
    property[name] = value;
    return name;
  });
}

export const mutations: Readonly<Record<string, Mutation>> = {
  keyword: keyword("maximun", 3),
  hint: keyword("x-ui-colour", "red"),
  widget: keyword("x-ui-widget", "dial"),
  unitFrom: keyword("x-ui-unitFrom", "zz"),
  order: keyword("x-ui-order", "first"),
  title: keyword("title", 7),
  showIf: ofParameter((property) => {
    property["x-ui-showIf"] = { zz: [1] };
    return "x-ui-showIf.zz";
  }),
  default: ofParameter((property) => {
    property["default"] = property["type"] === "string" ? 5 : "five";
    return "default";
  }),
  type: ({ paramsSchema }) => {
    paramsSchema["type"] = "string";
    return "paramsSchema.type";
  },
  root: ({ paramsSchema }) => {
    paramsSchema["propertes"] = {};
    return "paramsSchema.propertes";
  },
  variable: ({ inputs }, at) => {
    const names = inputs[0]?.["variables"] as string[];
    const index = at % names.length;
    inputs[0] = { ...inputs[0], variables: names.with(index, "sunshine") };
    return `inputs[0].variables[${index}]`;
  },
  twice: ({ inputs }) => {
    inputs.push({ kind: "series", metrics: [(inputs[1] as { metrics: string[] }).metrics[0]] });
    return "inputs[3].metrics[0]";
  },
  event: ({ inputs }) => {
    inputs[2] = { kind: "events", events: ["sown"] };
    return "inputs[2].events[0]";
  },
  season: ({ window }) => {
    const [season] = window.seasons ?? [];
    if (season === undefined) return null;
    season.start = "zz";
    return "window.seasons[0].start";
  },
  units: ({ window }) => {
    const [amount] = window.lookBacks ?? [];
    if (amount === undefined) return null;
    amount.units = "years";
    return "window.lookBacks[0].units";
  },
  rule: ({ crossRules }) => {
    const [rule] = crossRules ?? [];
    if (rule === undefined) return null;
    rule.other = "zz";
    return "crossRules[0].other";
  },
  template: ({ ui }) => {
    ui.summaryTemplate += "{{zz}}";
    return "ui.summaryTemplate";
  },
};
