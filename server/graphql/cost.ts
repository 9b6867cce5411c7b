/**
 * How much an operation asks for, from its text and variables alone: how deep it goes, and how many fields and nodes it
 * comes to. Pure, and linear in the document: each fragment is weighed once, however often it is spread.
 *
 *     cost of a field   1
 *     of an object      its fields
 *     of a list         for each of its nodes 1 and the node's fields
 *
 * A connection's `first` says how many nodes it has, as `rows` does of tiles; other lists are taken to have a few. The
 * cost is an upper bound of what these sizes come to: fields that are selected twice, or skipped, count each time.
 */
import {
  type ConstValueNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type ValueNode,
} from "graphql";

/** Nodes of a list whose query cannot say how many. */
export const listEstimate = 5;
/** Nodes where the query could say how many, and does not: as many as the contract then gives, or as are usual. */
export const unaskedSizes: Readonly<Record<string, number>> = { first: 50, rows: listEstimate };
/** No list counts as longer, so that costs stay exact whole numbers. */
const longestList = 1_000_000;
const mostCost = Number.MAX_SAFE_INTEGER;
const introspectionPrefix = "__";

export interface QueryMeasure {
  /** Fields within fields; a field of the operation itself has depth 1. */
  readonly depth: number;
  readonly cost: number;
  /** The same of what is asked of the schema itself (`__schema`, `__type`), which is not in the two above. */
  readonly introspectionDepth: number;
  readonly introspectionCost: number;
}

export interface MeasuredQuery {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  /** By name. No fragment leads back to itself. */
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the query names and the schema does not have costs as a field of unknown type. */
export function measureQuery(query: MeasuredQuery): QueryMeasure {
  const { schema, operation } = query;
  const root = schema.getRootType(operation.operation) ?? undefined;
  const weight = new Scale(query).ofSelections(operation.selectionSet, root);
  return {
    depth: weight.depth,
    cost: weight.fixed + weight.perNode,
    introspectionDepth: weight.introspectionDepth,
    introspectionCost: weight.introspectionCost,
  };
}

/** Of a selection set. */
interface Weight {
  /** What it costs whatever its connection's size. */
  readonly fixed: number;
  /** In a connection: what it costs for each of its nodes. */
  readonly perNode: number;
  readonly depth: number;
  readonly introspectionDepth: number;
  readonly introspectionCost: number;
}

const nothing: Weight = { fixed: 0, perNode: 0, depth: 0, introspectionDepth: 0, introspectionCost: 0 };
const leaf: Weight = { ...nothing, fixed: 1, depth: 1 };

class Scale {
  readonly #query: MeasuredQuery;
  readonly #ofFragments = new Map<string, Weight>();

  constructor(query: MeasuredQuery) {
    this.#query = query;
  }

  ofSelections({ selections }: SelectionSetNode, parent: GraphQLNamedType | undefined): Weight {
    return selections.reduce((sum, selection) => both(sum, this.#ofSelection(selection, parent)), nothing);
  }

  #ofSelection(selection: SelectionNode, parent: GraphQLNamedType | undefined): Weight {
    if (selection.kind === Kind.FIELD) return this.#ofField(selection, parent);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#ofFragment(selection.name.value);
    const { typeCondition, selectionSet } = selection;
    return this.ofSelections(
      selectionSet,
      typeCondition === undefined ? parent : this.#typeOf(typeCondition.name.value),
    );
  }

  #ofFragment(name: string): Weight {
    const known = this.#ofFragments.get(name);
    if (known !== undefined) return known;
    const fragment = this.#query.fragments.get(name);
    const weight =
      fragment === undefined
        ? nothing
        : this.ofSelections(fragment.selectionSet, this.#typeOf(fragment.typeCondition.name.value));
    this.#ofFragments.set(name, weight);
    return weight;
  }

  #ofField(field: FieldNode, parent: GraphQLNamedType | undefined): Weight {
    if (field.selectionSet === undefined) return leaf;
    const definition = fieldOf(this.#query.schema, parent, field.name.value);
    const type = definition === undefined ? undefined : getNamedType(definition.type);
    const inner = this.ofSelections(field.selectionSet, type);
    const weight = this.#around(inner, field, definition, parent, type);
    const isIntrospection = !isOfSchema(parent) && isOfSchema(type);
    if (!isIntrospection) return weight;
    return { ...nothing, introspectionDepth: weight.depth, introspectionCost: weight.fixed };
  }

  #around(
    inner: Weight,
    field: FieldNode,
    definition: GraphQLField<unknown, unknown> | undefined,
    parent: GraphQLNamedType | undefined,
    type: GraphQLNamedType | undefined,
  ): Weight {
    const depth = inner.depth + 1;
    if (definition !== undefined && isList(definition)) {
      const ofNode = 1 + inner.fixed + inner.perNode;
      if (isConnection(parent)) return { ...inner, fixed: 1, perNode: capped(ofNode), depth };
      const size = this.#sizeOf(field, definition) ?? this.#listSize(parent, definition);
      return { ...inner, fixed: capped(1 + size * ofNode), perNode: 0, depth };
    }
    const size = isConnection(type) && definition !== undefined ? this.#sizeOf(field, definition) : null;
    return { ...inner, fixed: capped(1 + inner.fixed + (size ?? listEstimate) * inner.perNode), perNode: 0, depth };
  }

  /** Null where the field has no argument that tells it. */
  #sizeOf(field: FieldNode, definition: GraphQLField<unknown, unknown>): number | null {
    const argument = definition.args.find(({ name }) => Object.hasOwn(unaskedSizes, name));
    if (argument === undefined) return null;
    const given = field.arguments?.find(({ name }) => name.value === argument.name)?.value;
    const unasked = sizeIn(argument.defaultValue) ?? unaskedSizes[argument.name] ?? listEstimate;
    const size = (given === undefined ? null : sizeIn(this.#valueOf(given))) ?? unasked;
    return Math.min(Math.max(Math.trunc(size), 0), longestList);
  }

  #valueOf(given: ValueNode): unknown {
    if (given.kind !== Kind.VARIABLE) return literalSize(given);
    const { variables, operation } = this.#query;
    const name = given.name.value;
    if (Object.hasOwn(variables, name)) return variables[name];
    const declared = operation.variableDefinitions?.find((one) => one.variable.name.value === name);
    return declared?.defaultValue === undefined ? null : literalSize(declared.defaultValue);
  }

  /** How long the schema's own lists are is known on average. */
  #listSize(parent: GraphQLNamedType | undefined, { name }: GraphQLField<unknown, unknown>): number {
    if (!isOfSchema(parent)) return listEstimate;
    return name === "types" ? Object.keys(this.#query.schema.getTypeMap()).length : listEstimate;
  }

  #typeOf(name: string): GraphQLNamedType | undefined {
    return this.#query.schema.getType(name) ?? undefined;
  }
}

function both(a: Weight, b: Weight): Weight {
  return {
    fixed: capped(a.fixed + b.fixed),
    perNode: capped(a.perNode + b.perNode),
    depth: Math.max(a.depth, b.depth),
    introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
    introspectionCost: capped(a.introspectionCost + b.introspectionCost),
  };
}

function capped(cost: number): number {
  return Math.min(cost, mostCost);
}

function fieldOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (parent === schema.getQueryType() && name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (parent === schema.getQueryType() && name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  const fields = parent.getFields();
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isList({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** By the name that all connections have (GraphQL Cursor Connections, section 2.1). */
function isConnection(type: GraphQLNamedType | undefined): boolean {
  return isObjectType(type) && type.name.endsWith("Connection");
}

/** Of a number, or of a list by its length; null for anything else. */
function sizeIn(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  return typeof value === "number" && !Number.isNaN(value) ? value : null;
}

function literalSize(value: ConstValueNode | ValueNode): number | null {
  if (value.kind === Kind.INT) return Number(value.value);
  return value.kind === Kind.LIST ? value.values.length : null;
}

function isOfSchema(type: GraphQLNamedType | undefined): boolean {
  return type?.name.startsWith(introspectionPrefix) === true;
}
