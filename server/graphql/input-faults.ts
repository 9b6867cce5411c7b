/**
 * Variables that do not fit their types. The operation is asked what is wrong, so that its caller is told the same as
 * over REST: every fault at once, with its place.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type DocumentNode, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from "graphql";
import { invalid } from "#core/errors.ts";
import { rawInputOf } from "./arguments.ts";
import { givenArguments, topFields } from "./asked.ts";
import type { GraphqlContext } from "./context.ts";
import type { RootField } from "./fields.ts";
import type { JsonRecord } from "./records.ts";
import type { Shapes } from "./shapes.ts";

export interface FittingRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: JsonRecord;
}

export interface FaultOptions {
  /** Names that the caller may have meant tell of the schema. */
  readonly hideSuggestions: boolean;
}

/** Each error repeats the value that does not fit: all of a long list would take seconds. */
const maxErrors = 50;

/** @throws AppError `validation`, or what else the operation would refuse first */
export async function requireFittingVariables(
  { schema, document, operation, variables }: FittingRequest,
  fields: ReadonlyMap<string, RootField>,
  shapes: Shapes,
  { examine, identity }: GraphqlContext,
  { hideSuggestions }: FaultOptions,
): Promise<void> {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors,
    hideSuggestions,
  });
  if (errors === undefined) return;
  await nextTurn();
  for (const node of topFields(document, operation)) {
    const field = fields.get(`${operation.operation} ${node.name.value}`);
    if (field === undefined) continue;
    const input = rawInputOf(field.arguments, shapes, givenArguments(node, variables));
    await examine(field.operationId, { ...input, params: textsOf(input.params) }, identity);
  }
  throw invalid(errors.map(({ message }) => ({ loc: "variables", message })));
}

/** An id is looked at as it would stand in an address. */
function textsOf(params: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
