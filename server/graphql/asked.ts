/** What a request asks for, before it is carried out. Pure. */
import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  parse,
  type ParseOptions,
  type SelectionNode,
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
  return topSelections(document, operation).filter((node) => node.kind === Kind.FIELD);
}

/** Whether something at the top is carried out only where a directive says so: `@skip`, `@include`. */
export function isConditional(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const conditions: readonly string[] = [GraphQLSkipDirective.name, GraphQLIncludeDirective.name];
  const directives = topSelections(document, operation).flatMap((node) => node.directives ?? []);
  return directives.some(({ name }) => conditions.includes(name.value));
}

/** The fields at the top, and the fragments that have them; what is in a fragment counts once. */
function topSelections(document: DocumentNode, operation: OperationDefinitionNode): readonly SelectionNode[] {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const seen = new Set<string>();
  const allIn = (selection: SelectionSetNode): readonly SelectionNode[] =>
    selection.selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node];
      if (node.kind === Kind.INLINE_FRAGMENT) return [node, ...allIn(node.selectionSet)];
      const fragment = seen.has(node.name.value) ? undefined : fragments.get(node.name.value);
      seen.add(node.name.value);
      return fragment === undefined ? [node] : [node, ...allIn(fragment.selectionSet)];
    });
  return allIn(operation.selectionSet);
}

/** What each argument is given, written out or by variables, whether it fits or not. */
export function givenArguments(field: FieldNode, variables: JsonRecord): JsonRecord {
  const given = (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]);
  return Object.fromEntries(given);
}
