/** Names that are offered while a tile is written. Pure. */
import type { CodeName } from "../../code-editor/model.ts";
import type { WrittenTile } from "./draft.ts";
import { jsonValue } from "./json-text.ts";
import { paramsOfSchema } from "../../tile-spec/schema-params.ts";

const contextMembers = [
  ...["params", "weather", "series", "events", "upstream", "target", "window", "now", "trace"],
  ...["window.start", "window.end", "target.latitude", "target.longitude", "target.utcOffsets", "upstream.points"],
];
const outputMembers = ["kind", "points", "columns", "isTriggered", "lastValue", "stage"];

/** What a script is given, what it answers, its parameters, and the data that it asks for. */
export function namesOfScript({ paramsSchema, inputs }: WrittenTile): readonly CodeName[] {
  const params = paramsOfSchema(jsonValue(paramsSchema)).map(({ name, title }) => ({ name, about: title }));
  const data = inputs.flatMap(({ names, kind }) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => ({ name, about: kind })),
  );
  const plain = [...contextMembers.map((name) => `ctx.${name}`), ...outputMembers].map((name) => ({ name }));
  return [...params, ...data, ...plain];
}

const schemaWords = [
  ...["type", "title", "description", "default", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "enum", "format", "pattern", "minLength", "maxLength", "items", "minItems", "maxItems", "required"],
  ...["properties", "additionalProperties"],
  ...["step", "options", "unit", "unitFrom", "widget", "group", "order", "showIf", "insteadOf", "recurs", "role"].map(
    (name) => `x-ui-${name}`,
  ),
  "x-ui-quantity",
];

/** Keywords that schemas of parameters have. */
export const namesOfSchema: readonly CodeName[] = schemaWords.map((name) => ({ name }));
