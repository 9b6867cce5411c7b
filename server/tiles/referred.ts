/** What a schema refers to within the schema of a tile's parameters. Pure. */

type Schema = Readonly<Record<string, unknown>>;

/**
 * The schema with what it refers to, its own keywords first. Null where it is none, or where its references go round,
 * which nobody can publish.
 */
export function referred(given: unknown, root: Schema, passed: readonly string[] = []): Schema | null {
  if (!isSchema(given)) return null;
  const { $ref: reference, ...own } = given;
  if (typeof reference !== "string") return own;
  if (passed.includes(reference)) return null;
  const definitions = isSchema(root["$defs"]) ? root["$defs"] : {};
  const name = reference.replace(/^#\/\$defs\//, "");
  const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  const whole = referred(target, root, [...passed, reference]);
  return whole === null ? null : { ...whole, ...own };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
