/** Validators of parameters: JSON Schema 2020-12, formats as RFC 3339 has them, and patterns that are metered. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { meteredRegExp, type Metering } from "./patterns.ts";

/** A quotient that is so near to a whole number is one: 0.07 is a multiple of 0.01, although doubles say otherwise. */
const multipleOfPrecision = 9;

export function parametersAjv(metering: Metering, options: { readonly validateSchema: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    allErrors: true,
    strict: false,
    multipleOfPrecision,
    // What every object has, such as `toString`, is no member of a value.
    ownProperties: true,
    code: { regExp: meteredRegExp(metering) },
  });
  addFormats.default(ajv, ["date", "time", "date-time"]);
  ajv.addFormat("time", isTime);
  ajv.addFormat("date-time", (text: string) => {
    const [date = "", time, ...more] = text.split(/t/i);
    return time !== undefined && more.length === 0 && isValid("date", date) && isTime(time);
  });
  return ajv;
}

/** `08:30:06.5Z`, `15:59:60-08:00`. Ajv's own also takes offsets without a colon or minutes, and an hour 24. */
function isTime(text: string): boolean {
  const parts = /^(([01]\d|2[0-3]):\d\d:\d\d)(?:\.\d+)?(z|[+-]\d\d:\d\d)$/i.exec(text);
  // A fraction of many digits would be rounded up to the next second.
  return parts !== null && isValid("time", `${parts[1]}${parts[3]}`);
}

function isValid(name: "date" | "time", text: string): boolean {
  const format = addFormats.default.get(name, "full");
  if (format instanceof RegExp) return format.test(text);
  const validate = typeof format === "function" ? format : (format as { readonly validate: unknown }).validate;
  return validate instanceof RegExp ? validate.test(text) : (validate as (text: string) => boolean)(text);
}
