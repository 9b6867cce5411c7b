/** What is read from the service names what is not there as null; what is sent leaves it out. Pure. */

/** Members that are null are left out, at every depth. Entries of lists stay. */
export function withoutNulls<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_, each: unknown) => (isPlain(each) ? present(each) : each)));
}

function present(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
