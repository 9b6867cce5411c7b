/**
 * The executable schema: made from the contract once in a process, whatever services it then serves. The decorators of
 * type-graphql are called as functions on classes that are made here, so that nothing is written twice.
 */
import "reflect-metadata";
import {
  type GraphQLScalarType,
  type GraphQLSchema,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLString,
} from "graphql";
import {
  Arg,
  buildSchemaSync,
  createParameterDecorator,
  createUnionType,
  Extensions,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  type PubSub,
  Query,
  registerEnumType,
  Resolver,
  type ResolverData,
} from "type-graphql";
import type { GraphqlContext } from "./context.ts";
import type { Face, ResultShape, RootField } from "./fields.ts";
import { type JsonRecord, notedType } from "./records.ts";
import { manyRelations, relations } from "./relations.ts";
import {
  type Resolve,
  resolveExtras,
  resolveMany,
  resolveOperation,
  resolveRelation,
  resolveTag,
} from "./resolvers.ts";
import { type ReplacedField, replacedFields } from "./replaced-fields.ts";
import { dateTimeScalar, jsonScalar, safeIntScalar } from "./scalars.ts";
import { placedError, shown } from "./shown.ts";
import { extrasField, field, type FieldShape, type ScalarName, type Shape } from "./shapes.ts";

/** A class of type-graphql: a type, or a holder of resolvers. */
// biome-ignore lint/complexity/noBannedTypes: type-graphql's own type of a class.
export type Class = Function & { readonly prototype: Record<string, unknown> };

export interface SchemaOptions {
  readonly face: Face;
  /** Resolver classes of type-graphql with further fields, such as subscriptions. */
  readonly resolvers: readonly Class[];
}

interface TypeOptions {
  readonly nullable: boolean | "items" | "itemsAndList";
}
type TypeOf = () => GraphQLScalarType | object;

interface ResolvedField {
  readonly name: string;
  readonly type: TypeOf;
  readonly options: TypeOptions & { readonly description?: string; readonly deprecationReason?: string };
  readonly arguments: readonly FieldShape[];
  readonly resolve: Resolve;
  readonly extensions: Readonly<Record<string, unknown>>;
}

const scalars: Readonly<Record<ScalarName, GraphQLScalarType>> = {
  ID,
  String: GraphQLString,
  Int: GraphQLInt,
  SafeInt: safeIntScalar,
  Float: GraphQLFloat,
  Boolean: GraphQLBoolean,
  DateTime: dateTimeScalar,
  JSON: jsonScalar,
};

const pageInfo = "PageInfo";
/** Resolvers take everything from their `GraphqlContext`. */
export function createSchema({ face, resolvers }: SchemaOptions): GraphQLSchema {
  const classes = registerFace(face);
  return buildSchemaSync({
    resolvers: [classes.root, ...classes.resolvers, ...resolvers] as unknown as [Class, ...Class[]],
    validate: false,
    skipCheck: true,
    pubSub: unusedPubSub,
  });
}

/** The library asks for one. Each subscription has a source of its own. */
const unusedPubSub: PubSub = {
  publish: () => {
    throw new Error("Nothing is published here.");
  },
  subscribe: () => {
    throw new Error("Nothing is published here.");
  },
};

/** The class of an object type, for resolvers beside the contract's. Known once the schema is made. */
export function objectClass(name: string): Class {
  const found = objectClasses.get(name);
  if (found === undefined) throw new Error(`The schema has no object type ${name}.`);
  return found;
}

const objectClasses = new Map<string, Class>();

function registerFace(face: Face): { readonly root: Class; readonly resolvers: readonly Class[] } {
  const { shapes, connections, fields } = face;
  const inputs = new Map<string, Class>();
  const enums = new Map<string, object>();
  const unions = new Map<string, object>();
  const byOperation = new Map(fields.map((each) => [each.operationId as string, each]));
  const further = new Map<string, ResolvedField[]>();

  for (const { name, values, description } of shapes.enums.values()) {
    const values_ = Object.fromEntries(values);
    enums.set(name, values_);
    registerEnumType(values_, { name, ...told(description) });
  }
  for (const { name, description, fields: own } of shapes.inputs.values()) {
    const made = classNamed(name);
    inputs.set(name, made);
    InputType(name, told(description))(made);
    for (const each of own) plainField(made, each);
  }
  for (const { name, description, fields: own, known } of shapes.objects.values()) {
    const made = objectType(name, description);
    const replaced = replacedFields[name] ?? [];
    for (const each of own) {
      if (replaced.some((one) => one.name === each.name)) continue;
      if (known !== null && each.name === extrasField) addResolved(name, extrasOf(each, known));
      else plainField(made, each);
    }
    for (const each of replaced) addResolved(name, replacedField(each));
    if (face.tagged.has(name)) addResolved(name, tagOf(name));
  }
  for (const { name, description, members } of shapes.unions.values()) {
    const resolveType = (value: JsonRecord) =>
      members.find(({ required }) => required.every((member) => member in value))?.typeName;
    unions.set(
      name,
      unionType(
        name,
        description,
        members.map(({ typeName }) => typeName),
        resolveType,
      ),
    );
  }
  registerPages();
  for (const relation of relations) {
    const root = rootOf(relation.operationId);
    const asked = root.arguments.filter(
      ({ place }) => place.in === "query" && !(place.name in (relation.input({}) ?? {})),
    );
    addResolved(relation.on, {
      ...fieldOf(root, relation.field, relation.description),
      arguments: asked,
      resolve: resolveRelation(relation, root, shapes),
    });
  }
  for (const relation of manyRelations) {
    const root = rootOf(relation.operationId);
    const { type } = resultType(root.result);
    addResolved(relation.on, {
      ...fieldOf(root, relation.field, relation.description),
      type: () => [type()],
      arguments: [],
      options: { nullable: "itemsAndList", description: relation.description },
      resolve: resolveMany(relation),
    });
  }
  const root = classNamed("Operations");
  for (const each of fields) {
    const made: ResolvedField = {
      // What is refused leaves the other fields as they are: what a query reads, and what a mutation has changed.
      ...fieldOf(each, each.name, each.description),
      resolve: resolveOperation(each, shapes),
    };
    addMethod(root, made, (each.isChange ? Mutation : Query)(made.type, made.options));
  }
  Resolver()(root);
  return { root, resolvers: [...further].map(([name, own]) => resolverClass(name, own)) };

  function objectType(name: string, description?: string): Class {
    const made = classNamed(name);
    objectClasses.set(name, made);
    ObjectType(name, { simpleResolvers: true, ...told(description) })(made);
    return made;
  }

  function replacedField({ shape, isNullable, ...each }: ReplacedField): ResolvedField {
    return { ...each, ...typeOf(shape, isNullable), extensions: {} };
  }

  function plainField(made: Class, each: FieldShape): void {
    const { type, options } = typeOf(each.shape, each.isNullable);
    Field(type, { ...options, ...told(each.description) })(made.prototype, each.name);
  }

  function addResolved(typeName: string, resolved: ResolvedField): void {
    further.set(typeName, [...(further.get(typeName) ?? []), resolved]);
  }

  function resolverClass(name: string, own: readonly ResolvedField[]): Class {
    const made = classNamed(`${name}Fields`);
    Resolver(() => objectClass(name) as never)(made as never);
    for (const each of own) addMethod(made, each, FieldResolver(each.type, each.options));
    return made;
  }

  function addMethod(made: Class, each: ResolvedField, decorate: MethodDecorator): void {
    const { name, resolve } = each;
    made.prototype[name] = async ({ root: source, args, context, info }: ResolverData<GraphqlContext>) => {
      const { meter } = context;
      try {
        return await shown(await resolve(source as JsonRecord, args, context, info), meter, info);
      } catch (error) {
        await meter.failure();
        throw placedError(error, info);
      }
    };
    decorate(made.prototype, name, {});
    createParameterDecorator((data: ResolverData<GraphqlContext>) => data)(made.prototype, name, 0);
    for (const [index, argument] of each.arguments.entries()) {
      const { type, options } = typeOf(argument.shape, argument.isNullable);
      Arg(argument.name, type, { ...options, ...told(argument.description) })(made.prototype, name, index + 1);
    }
    Extensions(each.extensions)(made.prototype, name, {});
  }

  function registerPages(): void {
    const info = objectType(pageInfo, "Whether more follows, and the cursor to go on from.");
    plainField(info, field("hasNextPage", { kind: "scalar", name: "Boolean" }, "Whether another page follows.", false));
    plainField(
      info,
      field(
        "endCursor",
        { kind: "scalar", name: "String" },
        "To be given as `after`; null for a page without records.",
      ),
    );
    const targets = { name: "TargetResultConnection", edgeName: "TargetResultEdge", further: [] };
    const targetResult: Shape = { kind: "object", name: "TargetResult" };
    for (const { name, edgeName, node, further: beside } of [
      ...connections.values(),
      { ...targets, node: targetResult },
    ]) {
      const edge = objectType(edgeName);
      plainField(
        edge,
        field(
          "cursor",
          { kind: "scalar", name: "String" },
          "To be given as `after`, for what follows this record.",
          false,
        ),
      );
      plainField(edge, { name: "node", shape: node, isNullable: false, description: undefined });
      const made = objectType(name);
      const edges: Shape = { kind: "list", of: { kind: "object", name: edgeName }, hasGaps: false };
      plainField(made, { name: "edges", shape: edges, isNullable: false, description: undefined });
      const infoShape: Shape = { kind: "object", name: pageInfo };
      plainField(made, { name: "pageInfo", shape: infoShape, isNullable: false, description: undefined });
      for (const each of beside) plainField(made, each);
    }
  }

  function rootOf(operationId: string): RootField {
    const found = byOperation.get(operationId);
    if (found === undefined) throw new Error(`${operationId} has no field.`);
    return found;
  }

  function fieldOf(root_: RootField, name: string, description: string) {
    const { type } = resultType(root_.result);
    return {
      name,
      type,
      options: {
        nullable: true,
        description,
        ...(root_.isDeprecated ? { deprecationReason: "See the contract of REST for when it ends." } : {}),
      },
      arguments: root_.arguments as readonly FieldShape[],
      extensions: { operationId: root_.operationId },
    };
  }

  function resultType(result: ResultShape): { readonly type: TypeOf; readonly options: TypeOptions } {
    switch (result.kind) {
      case "connection":
        return { type: () => objectClass(result.name), options: { nullable: false } };
      case "gone":
        return {
          type: () => (result.idArgument === null ? GraphQLBoolean : ID),
          options: { nullable: false },
        };
      case "byStatus": {
        const names = [...new Set(result.types.values())];
        const union = unions.get(result.name) ?? unionType(result.name, undefined, names, (value) => notedType(value));
        unions.set(result.name, union);
        return { type: () => union, options: { nullable: false } };
      }
      default:
        return typeOf(result.typed.shape, result.typed.isNullable);
    }
  }

  function unionType(
    name: string,
    description: string | undefined,
    names: readonly string[],
    resolveType: (value: JsonRecord) => string | undefined,
  ): object {
    return createUnionType({
      name,
      ...told(description),
      types: () => names.map(objectClass) as never,
      resolveType: resolveType as never,
    });
  }

  function typeOf(shape: Shape, isNullable: boolean): { readonly type: TypeOf; readonly options: TypeOptions } {
    if (shape.kind === "list") {
      const inner = typeOf(shape.of, false).type;
      const nullable = shape.hasGaps ? (isNullable ? "itemsAndList" : "items") : isNullable;
      return { type: () => [inner()], options: { nullable } };
    }
    return { type: () => named(shape), options: { nullable: isNullable } };
  }

  function named(shape: Exclude<Shape, { readonly kind: "list" }>): GraphQLScalarType | object {
    if (shape.kind === "scalar") return scalars[shape.name];
    if (shape.kind === "object") return objectClass(shape.name);
    const found = { enum: enums, input: inputs, union: unions }[shape.kind].get(shape.name);
    if (found === undefined) throw new Error(`The schema has no ${shape.kind} ${shape.name}.`);
    return found;
  }
}

function classNamed(name: string): Class {
  return { [name]: class {} }[name] as unknown as Class;
}

function told(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

function extrasOf({ name, description }: FieldShape, known: readonly string[]): ResolvedField {
  return {
    name,
    type: () => jsonScalar,
    options: { nullable: true, ...told(description) },
    arguments: [],
    resolve: resolveExtras(known),
    extensions: {},
  };
}

function tagOf(typeName: string): ResolvedField {
  return {
    name: "etag",
    type: () => GraphQLString,
    options: { nullable: true, description: "Of its present state, to be given as `ifMatch` with a change of it." },
    arguments: [],
    resolve: resolveTag(typeName),
    extensions: {},
  };
}
