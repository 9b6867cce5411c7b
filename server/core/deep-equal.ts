/** Equality of plain data, told without writing it out: as JSON knows it, whatever the order of members. */

export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (Array.isArray(other)) return false;
  const [names, others] = [namesOf(one), namesOf(other)];
  return (
    names.length === others.length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        isSame((one as Readonly<Record<string, unknown>>)[name], (other as Readonly<Record<string, unknown>>)[name]),
    )
  );
}

/** A member that is undefined is none. */
function namesOf(value: object): readonly string[] {
  return Object.keys(value).filter((name) => (value as Readonly<Record<string, unknown>>)[name] !== undefined);
}
