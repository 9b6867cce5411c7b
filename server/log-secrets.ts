/**
 * What is named like a secret is cut out of a log line. Every request writes a line, so this looks at the names alone,
 * and makes a copy of what has one: the logger's own redaction took longer than many a request.
 */

const secretNames: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "set-cookie",
  "secret",
  "apiKey",
  "token",
  "password",
  "env",
  "secretsKey",
]);
/** Deeper structures do not belong into a log line. */
const deepestLevel = 3;
const censor = "[redacted]";
/** Of an error only some fields are written, whatever else hangs on it (logger.ts). */
const errorField = "err";

/**
 * The fields of a line, with a censor in place of each secret, down to two levels below the top. What was given is left
 * as it is: a copy has the censors.
 */
export function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return censored(fields, 1);
}

function censored<T extends object>(holder: T, level: number): T {
  let copy: T | null = null;
  for (const [name, value] of Object.entries(holder)) {
    const clean = cleanValue(name, value, level);
    if (clean === value) continue;
    copy ??= (Array.isArray(holder) ? [...holder] : { ...holder }) as T;
    Object.assign(copy, { [name]: clean });
  }
  return copy ?? holder;
}

function cleanValue(name: string, value: unknown, level: number): unknown {
  if (secretNames.has(name)) return censor;
  if (level === 1 && name === errorField) return value;
  return typeof value === "object" && value !== null && level < deepestLevel ? censored(value, level + 1) : value;
}
