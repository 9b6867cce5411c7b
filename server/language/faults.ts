/** Faults of callers in the reader's language: a detail, and the messages of single fields. Pure. */
import type { FieldError } from "#core/errors.ts";
import type { Told } from "./told.ts";

/** @param errors of the same problem: a detail may repeat the first of them, with its place before */
export function detailTold(told: Told, detail: string, errors: readonly FieldError[] = []): string {
  const [first] = errors;
  if (first !== undefined && detail === placed(first)) return placed(errorTold(told, first));
  return told.tell("fault", detail);
}

/** Places stay: programs read them. */
export function errorsTold<E extends FieldError>(told: Told, errors: readonly E[]): readonly E[] {
  return told.language === "en" ? errors : errors.map((error) => errorTold(told, error));
}

function errorTold<E extends FieldError>(told: Told, error: E): E {
  return { ...error, message: told.tell("fault", error.message) };
}

function placed({ loc, message }: FieldError): string {
  return `${loc}: ${message}`;
}
