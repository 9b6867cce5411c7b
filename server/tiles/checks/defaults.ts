/** Whether the defaults of a tile's parameters fit their schemas. Pure, but for Ajv's compiled validators. */
import type { AnySchemaObject, ErrorObject } from "ajv/dist/2020.js";
import { isRecord } from "./faults.ts";
import type { Metering, PatternMeter } from "./patterns.ts";
import { parametersAjv } from "./validators.ts";

export interface DefaultFault {
  /** The parameter whose default does not fit. */
  readonly name: string;
  readonly message: string;
}

export interface CheckedDefaults {
  readonly faults: readonly DefaultFault[];
  /** Matching took more than the meter allowed. A fault says where. */
  readonly isUndecided: boolean;
}

/**
 * Each default alone: whether they fit together depends on what is shown.
 * @param schema that is right otherwise
 */
export function checkDefaults(schema: Readonly<Record<string, unknown>>, meter: PatternMeter): CheckedDefaults {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const defaults = Object.entries(properties).flatMap(([name, property]) =>
    isRecord(property) && property["default"] !== undefined ? [[name, property["default"]] as const] : [],
  );
  if (defaults.length === 0) return { faults: [], isUndecided: false };
  const metering: Metering = { meter, isUndecided: false };
  const validate = validatorOf({ type: "object", properties, $defs: schema["$defs"] ?? {} }, metering);
  const checked = defaults.map(([name, value]) => {
    metering.isUndecided = false;
    const fits = validate({ [name]: value });
    if (metering.isUndecided) return { name, message: tooMuchMatching, isUndecided: true };
    return fits ? null : { name, message: messageOf(validate.errors?.[0]), isUndecided: false };
  });
  const faults = checked.filter((fault) => fault !== null);
  return {
    faults: faults.map(({ name, message }) => ({ name, message })),
    isUndecided: faults.some(({ isUndecided }) => isUndecided),
  };
}

const tooMuchMatching =
  "takes too much matching with the patterns: give fewer or shorter texts, or patterns that repeat less";

function validatorOf(schema: AnySchemaObject, metering: Metering) {
  return parametersAjv(metering, { validateSchema: false }).compile(schema);
}

function messageOf(error: ErrorObject | undefined): string {
  const [, ...rest] = (error?.instancePath ?? "").split("/").slice(1);
  const where = rest.length === 0 ? "" : `${rest.join(".")} `;
  return `does not fit the parameter: ${where}${error?.message ?? "it is not valid"}`;
}
