/** Arguments of a field as the operation takes them: path, query, body, condition. Pure. */
import { invalid } from "#core/errors.ts";
import type { RawInput } from "#server/operations/invoke.ts";
import type { ArgumentShape } from "./fields.ts";
import { extrasField, type ObjectShape, type Shape, type Shapes } from "./shapes.ts";

type Fields = Readonly<Record<string, unknown>>;

/** @throws AppError `validation` where `extras` is no object */
export function rawInputOf(
  takes: readonly ArgumentShape[],
  shapes: Pick<Shapes, "inputs" | "enums">,
  given: Fields,
): RawInput {
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  let body: unknown;
  let ifMatch: string | undefined;
  for (const { name, place, shape } of takes) {
    const value = given[name];
    if (value === undefined || value === null) continue;
    if (place.in === "path") params[place.name] = value;
    else if (place.in === "query") query[place.name] = textOf(bodyOf(shape, value, shapes, ""));
    else if (place.in === "ifMatch") ifMatch = String(value);
    else body = bodyOf(shape, value, shapes, "");
  }
  return { params, query, body, ...(ifMatch === undefined ? {} : { ifMatch }) };
}

/** A list stands in an address with commas. */
function textOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join(",") : value;
}

/** A copy of its own: defaults are filled into it. Further fields of an open object stand beside its known ones. */
function bodyOf(shape: Shape, value: unknown, shapes: Pick<Shapes, "inputs" | "enums">, loc: string): unknown {
  if (value === undefined || value === null) return value;
  if (shape.kind === "list") {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item, index) => bodyOf(shape.of, item, shapes, `${loc}[${index}]`));
  }
  // A variable that does not fit is looked at as it was sent: with the names of GraphQL.
  if (shape.kind === "enum") return shapes.enums.get(shape.name)?.values.get(String(value)) ?? value;
  const input = shape.kind === "input" ? shapes.inputs.get(shape.name) : undefined;
  if (input === undefined || typeof value !== "object" || Array.isArray(value)) return cloned(value);
  const fields = fieldsOf(input);
  const extras = input.known === null ? {} : extrasOf((value as Fields)[extrasField], loc);
  const members: [name: string, member: unknown][] = Object.entries(extras);
  for (const [name, member] of Object.entries(value)) {
    if (name === extrasField && input.known !== null) continue;
    const fieldShape = fields.get(name);
    const at = loc === "" ? name : `${loc}.${name}`;
    members.push([name, fieldShape === undefined ? cloned(member) : bodyOf(fieldShape, member, shapes, at)]);
  }
  return Object.fromEntries(members);
}

/** Of long lists of numbers and texts, cloning each would be most of the work. */
function cloned(value: unknown): unknown {
  return typeof value === "object" && value !== null ? structuredClone(value) : value;
}

const fieldsByInput = new WeakMap<ObjectShape, ReadonlyMap<string, Shape>>();

function fieldsOf(input: ObjectShape): ReadonlyMap<string, Shape> {
  const known = fieldsByInput.get(input);
  if (known !== undefined) return known;
  const fields = new Map(input.fields.map(({ name, shape }) => [name, shape] as const));
  fieldsByInput.set(input, fields);
  return fields;
}

function extrasOf(given: unknown, loc: string): object {
  if (given === undefined || given === null) return {};
  if (typeof given === "object" && !Array.isArray(given)) return { ...structuredClone(given) };
  throw invalid([{ loc: loc === "" ? extrasField : `${loc}.${extrasField}`, message: "must be an object" }]);
}
