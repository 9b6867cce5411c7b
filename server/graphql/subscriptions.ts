/**
 * Subscriptions over server-sent events, as clients of graphql-sse ask for them ("distinct connections mode"): one
 * request, one stream of `next`, and `complete` where nothing can follow. A stream that ends without it ends early: its
 * client comes again, and is told anew how things are. What is told comes from the watches that REST has too.
 */
import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from "graphql";
import {
  Arg,
  createParameterDecorator,
  Field,
  ID,
  Int,
  ObjectType,
  type ResolverData,
  Resolver,
  Subscription,
} from "type-graphql";
import { AppError } from "#core/errors.ts";
import { Turns } from "#core/fair-semaphore.ts";
import type { ChangeWatches, ToldChanges } from "#server/changes/watch.ts";
import { askerOf } from "#server/http/door.ts";
import { admit } from "#server/operations/admit.ts";
import type { Told } from "#server/language/told.ts";
import type { EventStream, StreamedEvent } from "#server/operations/handlers.ts";
import type { FlowWatches } from "#server/runs/flow-watch.ts";
import { type Asked, askedOf, type Document, isConditional } from "./asked.ts";
import { changeType, readableKinds } from "./changes.ts";
import type { GraphqlContext } from "./context.ts";
import { causeOf, isFault, shownError } from "./errors.ts";
import { errorIn } from "./problem.ts";
import { recordOf } from "./records.ts";
import { type Class, objectClass } from "./schema.ts";
import { plainField, shown as shownValue } from "./shown.ts";

/** What a subscription is carried out with. */
export interface SubscriptionContext extends GraphqlContext {
  readonly flowWatches: FlowWatches;
  readonly changeWatches: ChangeWatches;
}

/** What happens at the source, before a client's selection is read. */
interface Source extends Omit<EventStream, "events"> {
  /** `null` while there is no news. */
  readonly events: AsyncIterable<SourceEvent | null>;
  /** Whether nothing can follow what has come. */
  hasEnded(): boolean;
}

interface SourceEvent {
  readonly id: string;
  readonly data: object;
}

interface SubscriptionField {
  readonly name: string;
  readonly description: string;
  readonly type: () => object;
  /** Whether it is about all records, and takes no id. */
  readonly isOfAll?: true;
  readonly open: (id: string, context: SubscriptionContext) => Promise<Source>;
  readonly read: (event: SourceEvent, context: GraphqlContext) => Promise<unknown> | unknown;
}

const progressType = { RunProgressEvent: class {} }.RunProgressEvent as unknown as Class;
ObjectType("RunProgressEvent", { description: "How far a run is.", simpleResolvers: true })(progressType);
Field(() => Int, { description: "Targets whose results are stored." })(progressType.prototype, "targetsDone");
Field(() => Int)(progressType.prototype, "targetsTotal");

const fields: readonly SubscriptionField[] = [
  {
    name: "runUpdated",
    description:
      "The run as it is, and again after each change of its status. Completes when it has succeeded or failed.",
    type: () => objectClass("Run"),
    open: (id, context) => watchRun(id, context, "status"),
    read: async ({ id }, { loaders }) => recordOf(await loaders.read("getRun", { params: { id }, body: undefined })),
  },
  {
    name: "runProgressed",
    description: "How many of the run's targets are done, each time that changes. Completes when the run has ended.",
    type: () => progressType,
    open: (id, context) => watchRun(id, context, "progress"),
    read: ({ data }) => data,
  },
  {
    name: "flowUpdated",
    description: "The flow as it is, and again after each change: by its owner, its schedule or its newest run.",
    type: () => objectClass("Flow"),
    open: watchFlow,
    read: async ({ id }, { loaders }) => recordOf(await loaders.read("getFlow", { params: { id }, body: undefined })),
  },
  {
    name: "changes",
    description:
      "Which records that you may read have changed, as it happens, a few times a second at most. What they are now is for you to read. It begins with `everything`, which comes again whenever changes may have been missed.",
    type: () => [changeType],
    isOfAll: true,
    open: watchChanges,
    read: ({ data }) => (data as ToldChanges).changes,
  },
];

async function watchRun(id: string, context: SubscriptionContext, kind: string): Promise<Source> {
  const { stream } = await context.invokeRaw("watchRun", { params: { id }, body: undefined }, context.identity);
  if (stream === undefined) throw new Error("A run that nothing is known of was not watched.");
  let hasEnded = false;
  async function* events(from: EventStream["events"]): AsyncGenerator<SourceEvent | null> {
    for await (const one of from) {
      const status = one?.event === "status" ? (one.data as { readonly status: string }).status : null;
      hasEnded ||= status === "succeeded" || status === "failed";
      if (one === null || one.event === kind) yield one === null ? null : { id, data: one.data ?? {} };
    }
  }
  const { cut, close } = stream;
  return { events: events(stream.events), cut, close, hasEnded: () => hasEnded };
}

async function watchFlow(id: string, { identity, flowWatches }: SubscriptionContext): Promise<Source> {
  const caller = admit(identity, "getFlow");
  if (caller === null || !("tenantId" in caller)) throw new Error("Flows are read by callers of a tenant.");
  const { events, cut, close } = await flowWatches.watch(caller, id);
  async function* changes(): AsyncGenerator<SourceEvent | null> {
    for await (const { kind } of events) yield kind === "beat" ? null : { id, data: {} };
  }
  return { events: changes(), cut, close, hasEnded: () => false };
}

async function watchChanges(_id: string, { identity, changeWatches }: SubscriptionContext): Promise<Source> {
  // Every tenant's credential may know that something has changed; of what, its scopes decide.
  const caller = admit(identity, "getMe");
  if (caller === null || !("tenantId" in caller)) throw new Error("Changes are told to callers of a tenant.");
  const { events, cut, close } = changeWatches.watch(caller, readableKinds(identity));
  async function* changes(): AsyncGenerator<SourceEvent | null> {
    for await (const event of events) yield event.kind === "beat" ? null : { id: "", data: event };
  }
  return { events: changes(), cut, close, hasEnded: () => false };
}

/** For the schema. */
export const subscriptionResolvers: Class = resolverClass();

function resolverClass(): Class {
  const made = { Subscriptions: class {} }.Subscriptions as unknown as Class;
  Resolver()(made);
  for (const { name, type, description, isOfAll, open, read } of fields) {
    made.prototype[name] = async ({ root, context, info }: ResolverData<GraphqlContext>) =>
      shownValue(await read(root as SourceEvent, context), context.meter, info);
    const subscribe = async ({ args, context }: ResolverData) =>
      sourceOf(await open(String(args["id"]), context as unknown as SubscriptionContext));
    Subscription(type as never, { description, subscribe: subscribe as never })(made.prototype, name, {});
    createParameterDecorator((data: ResolverData<GraphqlContext>) => data)(made.prototype, name, 0);
    if (isOfAll !== true) Arg("id", () => ID)(made.prototype, name, 1);
  }
  return made;
}

/** GraphQL passes an iterable on as it is, and with it what else the source has. */
type IterableSource = Source & AsyncIterable<SourceEvent | null>;

function sourceOf(source: Source): IterableSource {
  return { ...source, [Symbol.asyncIterator]: () => source.events[Symbol.asyncIterator]() };
}

export interface StreamRequest {
  readonly schema: GraphQLSchema;
  /** @throws AppError where it is no request of GraphQL, or past the limits */
  readonly read: () => Document;
  readonly onAsked: (asked: Asked) => Promise<void>;
  readonly requestId: string;
  readonly told: Told;
  /** One for the start, and one for each event: nothing that was read before is told again. */
  readonly newContext: () => GraphqlContext;
  /** As a request whose response is no stream. */
  readonly respond: () => Promise<object>;
  readonly onFault: (fault: unknown) => void;
}

/** What prevents the subscription is told as the stream's one result. */
export type OpenStream = (request: StreamRequest) => Promise<EventStream>;

export interface StreamsOptions {
  readonly flowWatches: FlowWatches;
  readonly changeWatches: ChangeWatches;
  readonly readQuery: (text: string) => DocumentNode;
  readonly introspection: boolean;
}

export function createStreams({ flowWatches, changeWatches, readQuery, introspection }: StreamsOptions): OpenStream {
  const hideSuggestions = !introspection;
  const turns = new Turns({ places: Number.POSITIVE_INFINITY, placesOfLane: eventsAtATime });
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];

  async function open(request: StreamRequest): Promise<EventStream> {
    const { schema } = request;
    const { query, variables, operationName } = request.read();
    const document = readQuery(query);
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== "subscription") return streamOfOne(await request.respond());
    // The specification forbids it since September 2025. The library neither refuses it nor can carry it out.
    if (isConditional(document, operation)) throw new AppError("malformed-query", unconditional);
    const faults = validate(schema, document, rules, { hideSuggestions });
    if (faults.length > 0) return streamOfOne({ errors: faults.map((fault) => shown(fault, request)) });
    await request.onAsked(askedOf(document, operation, schema));
    const args = {
      schema,
      document,
      fieldResolver: plainField,
      hideSuggestions,
      variableValues: variables,
      operationName: operationName ?? null,
    };
    return subscribe(args, request);
  }

  async function subscribe(args: Omit<ExecutionArgs, "contextValue">, request: StreamRequest): Promise<EventStream> {
    const newContext = (): SubscriptionContext => ({ ...request.newContext(), flowWatches, changeWatches });
    const source = await createSourceEventStream({ ...args, contextValue: newContext() });
    const result = ({ data, errors }: ExecutionResult): object => ({
      ...(errors === undefined ? {} : { errors: errors.map((error) => shown(error, request)) }),
      ...(data === undefined ? {} : { data }),
    });
    if (!(Symbol.asyncIterator in source)) return streamOfOne(result(source));
    const { events, cut, close, hasEnded } = source as unknown as IterableSource;
    async function* results(): AsyncGenerator<StreamedEvent | null> {
      for await (const event of events) {
        if (event === null) yield null;
        else yield next(await read(event));
      }
      if (hasEnded()) yield complete;
    }
    async function read(event: SourceEvent): Promise<object> {
      const context = newContext();
      const leave = await turns.enter({ lane: askerOf(context.identity) });
      try {
        const executing = execute({ ...args, rootValue: event, contextValue: context });
        const executed = await Promise.race([executing, context.meter.abandoned]);
        // It is written as it is handed over, and others may be as long.
        await context.meter.turn();
        return result(executed);
      } catch (error) {
        return { errors: [shown(error, request)] };
      } finally {
        leave();
      }
    }
    return { events: results(), cut, close };
  }

  return async (request) => {
    try {
      return await open(request);
    } catch (error) {
      if (isFault(error)) throw error;
      return streamOfOne({ errors: [shown(error, request)] });
    }
  };
}

const unconditional =
  "A subscription asks for one field, always: leave out @skip and @include at its top. They may stand within the field.";

/** Of a tenant's events: a change may be told to a hundred subscriptions, and each reads what it tells. */
const eventsAtATime = 2;

function shown(error: unknown, { requestId, told, onFault }: StreamRequest): object {
  if (isFault(error)) onFault(causeOf(error));
  const formatted = error instanceof GraphQLError ? error.toJSON() : { message: "" };
  const { extensions, ...shownParts } = errorIn(told, shownError(formatted, error));
  return { ...shownParts, extensions: { ...extensions, requestId } };
}

/** A query or change that was asked for as a stream, or a refusal: one result, and the end. */
function streamOfOne(result: object): EventStream {
  async function* events(): AsyncGenerator<StreamedEvent> {
    yield next(result);
    yield complete;
  }
  return { events: events(), cut: new AbortController().signal, close: () => {} };
}

function next(data: object): StreamedEvent {
  return { id: null, event: "next", data };
}

const complete: StreamedEvent = { id: null, event: "complete", data: null };
