/** What a request asks for, before it is carried out. Pure. */
import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  type ParseOptions,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";
import type { OperationId } from "#openapi/operations.ts";
import type { JsonRecord } from "./records.ts";

export interface Document {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

export interface Asked {
  readonly kind: "query" | "mutation" | "subscription";
  /** As its caller calls it. */
  readonly name: string | null;
  /** Those of the fields at the top, once for each field. */
  readonly operationIds: readonly OperationId[];
}

export function askedOf(document: DocumentNode, operation: OperationDefinitionNode, schema: GraphQLSchema): Asked {
  const type = operation.operation === "mutation" ? schema.getMutationType() : schema.getQueryType();
  const fields = type?.getFields() ?? {};
  const ids = topFields(document, operation).map(({ name }) => fields[name.value]?.extensions["operationId"]);
  return {
    kind: operation.operation as Asked["kind"],
    name: operation.name?.value ?? null,
    operationIds: ids.filter((id) => typeof id === "string") as unknown as readonly OperationId[],
  };
}

/** The operation of a document that can be read; null for one that the service will refuse. */
export function readOperation(
  query: string,
  operationName: string | undefined,
  options: ParseOptions,
): { readonly document: DocumentNode; readonly operation: OperationDefinitionNode } | null {
  try {
    const document = parse(query, options);
    const operation = getOperationAST(document, operationName);
    return operation === null || operation === undefined ? null : { document, operation };
  } catch {
    return null;
  }
}

/** The fields at the top, those in fragments included; a fragment counts once. */
export function topFields(document: DocumentNode, operation: OperationDefinitionNode): readonly FieldNode[] {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const seen = new Set<string>();
  const fieldsIn = (selection: SelectionSetNode): readonly FieldNode[] =>
    selection.selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node];
      if (node.kind === Kind.INLINE_FRAGMENT) return fieldsIn(node.selectionSet);
      const fragment = seen.has(node.name.value) ? undefined : fragments.get(node.name.value);
      seen.add(node.name.value);
      return fragment === undefined ? [] : fieldsIn(fragment.selectionSet);
    });
  return fieldsIn(operation.selectionSet);
}

/** What each argument is given, written out or by variables, whether it fits or not. */
export function givenArguments(field: FieldNode, variables: JsonRecord): JsonRecord {
  const given = (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]);
  return Object.fromEntries(given);
}
