/** Every kind of fault in a tile's definition, with its place and a part of what is said of it. */
import { dataSourceParam } from "#server/tiles/checks/data-source.ts";
import { maxSchemaLength } from "#server/tiles/checks/schema-keywords.ts";
import { authoredTile, limit, type Row, withLimit, withParams } from "#test/support/authored-tiles.ts";

export const definitionFaults: readonly Row[] = [
  [
    "a schema of another draft",
    withParams({}, { $schema: "http://json-schema.org/draft-07/schema#" }),
    { loc: "paramsSchema.$schema", says: /2020-12/ },
  ],
  ["a schema of no object", withParams({}, { type: "array" }), { loc: "paramsSchema.type", says: /must be "object"/ }],
  [
    "a schema without properties",
    { paramsSchema: { type: "object" } },
    { loc: "paramsSchema.properties", says: /by name/ },
  ],
  [
    "an open schema",
    withParams({}, { additionalProperties: true }),
    { loc: "paramsSchema.additionalProperties", says: /must be false/ },
  ],
  [
    "a required parameter that is not there",
    withParams({}, { required: ["limit", "lim"] }),
    { loc: "paramsSchema.required[1]", says: /limit/ },
  ],
  [
    "a type that no dialog shows",
    withParams({ a: { type: "object" } }),
    { loc: "paramsSchema.properties.a.type", says: /number, integer, string, boolean, array/ },
  ],
  ["no type", withParams({ a: { title: "A" } }), { loc: "paramsSchema.properties.a.type", says: /must be one of/ }],
  [
    "a name of two words",
    withParams({ "a-b": { type: "number" } }),
    { loc: "paramsSchema.properties.a-b", says: /another name/ },
  ],
  [
    "a misspelt keyword",
    withLimit({ minimun: 1 }),
    { loc: "paramsSchema.properties.limit.minimun", says: /no keyword.*minimum/ },
  ],
  [
    "a keyword of the wrong kind",
    withLimit({ minimum: "1" }),
    { loc: "paramsSchema.properties.limit.minimum", says: /must be number/ },
  ],
  [
    "a misspelt hint",
    withLimit({ "x-ui-widgt": "slider" }),
    { loc: "paramsSchema.properties.limit.x-ui-widgt", says: /no hint.*x-ui-widget/ },
  ],
  [
    "a widget that there is not",
    withLimit({ "x-ui-widget": "knob" }),
    { loc: "paramsSchema.properties.limit.x-ui-widget", says: /slider/ },
  ],
  [
    "a widget that does not fit",
    withLimit({ "x-ui-widget": "switch" }),
    { loc: "paramsSchema.properties.limit.x-ui-widget", says: /boolean/ },
  ],
  [
    "a slider without an end",
    withLimit({ maximum: undefined }),
    { loc: "paramsSchema.properties.limit.x-ui-widget", says: /`minimum` and `maximum`/ },
  ],
  [
    "a step of nothing",
    withLimit({ "x-ui-step": 0 }),
    { loc: "paramsSchema.properties.limit.x-ui-step", says: /above 0/ },
  ],
  [
    "options without choices",
    withLimit({ "x-ui-options": [] }),
    { loc: "paramsSchema.properties.limit.x-ui-options", says: /`enum`/ },
  ],
  [
    "an option for no choice",
    withParams({ mode: { type: "string", enum: ["a"], "x-ui-options": [{ value: "b", label: "B" }] } }),
    { loc: "paramsSchema.properties.mode.x-ui-options[0].value", says: /must be one of a/ },
  ],
  [
    "a choice without an option",
    withParams({ mode: { type: "string", enum: ["a", "b"], "x-ui-options": [{ value: "a", label: "A" }] } }),
    { loc: "paramsSchema.properties.mode.x-ui-options", says: /without one: b/ },
  ],
  [
    "a unit from nowhere",
    withLimit({ "x-ui-unitFrom": "unit" }),
    { loc: "paramsSchema.properties.limit.x-ui-unitFrom", says: /name a parameter/ },
  ],
  [
    "a condition on nothing",
    withLimit({ "x-ui-showIf": { mode: ["a"] } }),
    { loc: "paramsSchema.properties.limit.x-ui-showIf.mode", says: /no parameter.*limit/ },
  ],
  [
    "a condition that cannot hold",
    withParams({ on: { type: "boolean" }, a: { type: "number", "x-ui-showIf": { on: ["yes"] } } }),
    { loc: "paramsSchema.properties.a.x-ui-showIf.on[0]", says: /true, false, not "yes"/ },
  ],
  [
    "a place of nothing",
    withLimit({ default: undefined, "x-ui-insteadOf": [] }),
    { loc: "paramsSchema.properties.limit.x-ui-insteadOf", says: /a list of parameters/ },
  ],
  [
    "the place of a parameter that is not there",
    withLimit({ default: undefined, "x-ui-insteadOf": ["threshold"] }),
    { loc: "paramsSchema.properties.limit.x-ui-insteadOf[0]", says: /no parameter.*limit/ },
  ],
  [
    "a default that hides others for good",
    withParams({ a: { type: "number" }, b: { type: "number", default: 1, "x-ui-insteadOf": ["a"] } }),
    { loc: "paramsSchema.properties.b.x-ui-insteadOf", says: /can't have a default/ },
  ],
  [
    "the place of one that is in another's",
    withParams({
      a: { type: "number", "x-ui-insteadOf": ["b"] },
      b: { type: "number", "x-ui-insteadOf": ["c"] },
      c: { type: "number" },
    }),
    { loc: "paramsSchema.properties.a.x-ui-insteadOf[0]", says: /stands instead of others itself/ },
  ],
  [
    "conditions in a circle",
    withParams({
      a: { type: "boolean", "x-ui-showIf": { b: [true] } },
      b: { type: "boolean", "x-ui-showIf": { a: [true] } },
    }),
    { loc: "paramsSchema.properties.b.x-ui-showIf.a", says: /a → b → a/ },
  ],
  [
    "a date that recurs and is none",
    withLimit({ "x-ui-recurs": "yearly" }),
    { loc: "paramsSchema.properties.limit.x-ui-recurs", says: /dates only/ },
  ],
  [
    "a role that is none",
    withLimit({ "x-ui-role": "line" }),
    { loc: "paramsSchema.properties.limit.x-ui-role", says: /threshold, threshold-upper/ },
  ],
  [
    "a role of a text",
    withParams({ a: { type: "string", "x-ui-role": "threshold" } }),
    { loc: "paramsSchema.properties.a.x-ui-role", says: /numbers only/ },
  ],
  [
    "two thresholds",
    withParams({ limit: { ...limit, "x-ui-role": "threshold" }, a: { type: "number", "x-ui-role": "threshold" } }),
    { loc: "paramsSchema.properties.a.x-ui-role", says: /twice: limit/ },
  ],
  [
    "a hint of a row behind a reference",
    withParams(
      { a: { type: "array", maxItems: 1, items: { $ref: "#/$defs/row" } } },
      { $defs: { row: { type: "object", properties: { b: { type: "number", "x-ui-options": "x" } } } } },
    ),
    { loc: "paramsSchema.properties.a.items.properties.b.x-ui-options", says: /`enum`/ },
  ],
  [
    "a hint of a member behind a reference",
    withParams(
      { a: { type: "array", maxItems: 1, items: { type: "object", properties: { b: { $ref: "#/$defs/b" } } } } },
      { $defs: { b: { type: "number", "x-ui-order": "first" } } },
    ),
    { loc: "paramsSchema.properties.a.items.properties.b.x-ui-order", says: /a number/ },
  ],
  [
    "an upper end without a lower one",
    withLimit({ "x-ui-role": "threshold-upper" }),
    { loc: "paramsSchema.properties.limit.x-ui-role", says: /role threshold/ },
  ],
  [
    "a quantity that is none",
    withLimit({ "x-ui-quantity": "level" }),
    { loc: "paramsSchema.properties.limit.x-ui-quantity", says: /temperature-difference/ },
  ],
  [
    "a quantity of no temperature",
    withParams({ a: { type: "number", "x-ui-unit": "mm", "x-ui-quantity": "temperature" } }),
    { loc: "paramsSchema.properties.a.x-ui-quantity", says: /°C, °F or K/ },
  ],
  [
    "a quantity of a choice without a unit",
    withParams({
      mode: { type: "string", enum: ["a"], "x-ui-options": [{ value: "a", label: "A", quantity: "temperature" }] },
    }),
    { loc: "paramsSchema.properties.mode.x-ui-options[0].quantity", says: /°C, °F or K/ },
  ],
  [
    "a default out of bounds",
    withLimit({ default: 61 }),
    { loc: "paramsSchema.properties.limit.default", says: /<= 60/ },
  ],
  [
    "bounds with nothing between",
    withLimit({ minimum: 61 }),
    { loc: "paramsSchema.properties.limit.minimum", says: /no value is left/ },
  ],
  [
    "a choice of another type",
    withParams({ a: { type: "string", enum: ["x", 1] } }),
    { loc: "paramsSchema.properties.a.enum[1]", says: /type "string", not 1/ },
  ],
  [
    "a list without an end",
    withParams({ a: { type: "array", items: { type: "number" } } }),
    { loc: "paramsSchema.properties.a.maxItems", says: /1000/ },
  ],
  [
    "a pattern that is none",
    withParams({ a: { type: "string", pattern: "(" } }),
    { loc: "paramsSchema.properties.a.pattern", says: /Unterminated group/ },
  ],
  [
    "a pattern that looks around",
    withParams({ a: { type: "string", pattern: "(?=a)a" } }),
    { loc: "paramsSchema.properties.a.pattern", says: /RE2/ },
  ],
  [
    "a pattern that repeats a million times",
    withParams({ a: { type: "string", pattern: "((a{100}){100}){100}" } }),
    { loc: "paramsSchema.properties.a.pattern", says: /repeats too much/ },
  ],
  [
    "a format that is not known",
    withParams({ a: { type: "string", format: "regex" } }),
    { loc: "paramsSchema.properties.a.format", says: /date, time, date-time/ },
  ],
  [
    "a list of objects that differ",
    withParams({ a: { type: "array", maxItems: 9, uniqueItems: true, items: { type: "object" } } }),
    { loc: "paramsSchema.properties.a.uniqueItems", says: /number, integer, string, boolean/ },
  ],
  [
    "an object to choose",
    withParams({ a: { type: "array", maxItems: 9, items: { type: "string", enum: ["x", {}] } } }),
    { loc: "paramsSchema.properties.a.items.enum[1]", says: /a text, a number or a boolean, not \{\}/ },
  ],
  [
    "a member that every object has",
    withParams({ a: { type: "array", maxItems: 9, default: [{ valueOf: 1 }], items: { type: "object" } } }),
    { loc: "paramsSchema", says: /member valueOf/ },
  ],
  [
    "a reference to elsewhere",
    withParams({ a: { type: "array", maxItems: 1, items: { $ref: "https://example.com/x" } } }),
    { loc: "paramsSchema.properties.a.items.$ref", says: /own `\$defs`/ },
  ],
  [
    "a reference to itself",
    withParams(
      { a: { type: "array", maxItems: 1, items: { $ref: "#/$defs/a" } } },
      { $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } } },
    ),
    { loc: "paramsSchema.$defs.a.anyOf[0].$ref", says: /a → a/ },
  ],
  [
    "references that multiply",
    withParams({}, { $defs: doubling(20) }),
    { loc: "paramsSchema", says: /schemas at most/ },
  ],
  [
    "a schema that is nested deeply",
    withParams({ a: { type: "string", not: nested(30) } }),
    { loc: "paramsSchema", says: /20 deep/ },
  ],
  [
    "a schema of many values",
    withParams({ a: { type: "number", enum: Array.from({ length: 6_000 }, (_, n) => n) } }),
    { loc: "paramsSchema", says: /5000 values/ },
  ],
  [
    "a long schema",
    withLimit({ description: "x".repeat(maxSchemaLength) }),
    { loc: "paramsSchema", says: /characters of JSON/ },
  ],
  [
    "another dataSource",
    withParams({ dataSource: { type: "string", enum: ["mine"], default: "mine" } }),
    { loc: "paramsSchema.properties.dataSource", says: /service's own/ },
  ],
  [
    "a dataSource that may be hidden",
    withParams({ dataSource: { ...dataSourceParam, "x-ui-showIf": { limit: 1 } } }),
    { loc: "paramsSchema.properties.dataSource", says: /x-ui-showIf/ },
  ],
  [
    "a variable that there is not",
    { inputs: [{ kind: "weather", variables: ["temprature"] }] },
    { loc: "inputs[0].variables[0]", says: /temperature/ },
  ],
  [
    "a metric among the variables",
    { inputs: [{ kind: "weather", variables: ["temperature.soil"] }] },
    { loc: "inputs[0].variables[0]", says: /kind series/ },
  ],
  [
    "a list of another kind",
    { inputs: [{ kind: "weather", variables: ["rain"], metrics: ["wetness.leaf"] }] },
    { loc: "inputs[0].metrics", says: /use variables/ },
  ],
  ["no list", { inputs: [{ kind: "events" }] }, { loc: "inputs[0].events", says: /required/ }],
  [
    "a name twice",
    {
      inputs: [
        { kind: "weather", variables: ["rain"] },
        { kind: "weather", variables: ["humidity", "rain"] },
      ],
    },
    { loc: "inputs[1].variables[1]", says: /inputs\[0\]\.variables\[0\]/ },
  ],
  [
    "sensors' data beyond now",
    { inputs: [{ kind: "series", metrics: ["wetness.leaf"], horizonHours: 24 }] },
    { loc: "inputs[0].horizonHours", says: /only weather/ },
  ],
  [
    "a horizon of a parameter that there is not",
    { inputs: [{ kind: "weather", variables: ["rain"], horizonHours: "ahead" }] },
    { loc: "inputs[0].horizonHours", says: /parameter/ },
  ],
  [
    "a horizon of a parameter without bounds",
    { inputs: [{ kind: "weather", variables: ["rain"], horizonHours: "limit" }] },
    { loc: "inputs[0].horizonHours", says: /integer from 0 to at most 384/ },
  ],
  [
    "inputs on a condition of nothing",
    { inputs: [{ kind: "weather", variables: ["rain"], when: { mode: "a" } }] },
    { loc: "inputs[0].when.mode", says: /no parameter/ },
  ],
  [
    "a season of a number",
    {
      ...withParams({ day: { type: "string", format: "date" } }),
      window: { seasons: [{ start: "limit", stop: "day" }] },
    },
    { loc: "window.seasons[0].start", says: /holds a date/ },
  ],
  [
    "a look-back of nothing",
    { window: { lookBacks: [{ amount: "hours", units: "hours" }] } },
    { loc: "window.lookBacks[0].amount", says: /no parameter/ },
  ],
  [
    "units that are none",
    { window: { reaches: [{ amount: 1, units: "limit" }] } },
    { loc: "window.reaches[0].units", says: /minutes, hours, days, weeks/ },
  ],
  [
    "a rule on nothing",
    { crossRules: [{ param: "limit", mustBe: "atLeast", other: "low", message: "must be so" }] },
    { loc: "crossRules[0].other", says: /no parameter/ },
  ],
  [
    "a rule about rows of what is no list",
    { crossRules: [{ list: "limit", param: "to", mustBe: "atLeast", other: "from", message: "must be so" }] },
    { loc: "crossRules[0].list", says: /a list of objects/ },
  ],
  [
    "an upstream rule that cannot hold",
    { upstreamRules: [{ param: "limit", when: { limit: "high" }, message: "must be so" }] },
    { loc: "upstreamRules[0].when.limit", says: /type is "number"/ },
  ],
  [
    "a placeholder of nothing",
    { ui: { ...authoredTile().ui, summaryTemplate: "{{limits}}" } },
    { loc: "ui.summaryTemplate", says: /\{\{limits\}\}/ },
  ],
];

function doubling(depth: number): object {
  const both = (n: number) => ({ anyOf: [{ $ref: `#/$defs/d${n}` }, { $ref: `#/$defs/d${n}` }] });
  return Object.fromEntries(Array.from({ length: depth }, (_, n) => [`d${n}`, n + 1 === depth ? {} : both(n + 1)]));
}

function nested(depth: number): object {
  return depth === 0 ? {} : { not: nested(depth - 1) };
}
