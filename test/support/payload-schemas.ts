/**
 * The contract's payload schemas as adapter authors use them: the whole document is the schema, a reference picks the
 * part.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { readDocument } from "#openapi/read-document.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(readDocument(), "contract");

/** @param name of a schema in the contract, such as `EventsAnswer` */
export function payloadSchema(name: string): ValidateFunction {
  const found = ajv.getSchema(`contract#/components/schemas/${name}`);
  if (found === undefined) throw new Error(`The contract has no schema ${name}.`);
  return found;
}
