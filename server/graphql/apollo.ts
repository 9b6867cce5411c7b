/** The GraphQL server: the schema, Apollo, and what is done with a document before and after it is carried out. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { ApolloServer, type ApolloServerPlugin, type GraphQLResponse } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import type { GraphQLFormattedError, GraphQLSchema } from "graphql";
import { AppError } from "#core/errors.ts";
import { readWritten } from "#openapi/read-document.ts";
import { type Asked, askedOf, type Document } from "./asked.ts";
import type { GraphqlContext } from "./context.ts";
import { causeOf, isFault, shownError } from "./errors.ts";
import { createFace, type Face } from "./fields.ts";
import type { GraphqlGuards } from "./guards.ts";
import { type FaultOptions, requireFittingVariables } from "./input-faults.ts";
import { createSchema } from "./schema.ts";
import { plainField } from "./shown.ts";

export interface Executed {
  /** Undefined where the document was refused before it was carried out. */
  readonly data: unknown;
  readonly errors: readonly GraphQLFormattedError[];
}

export interface Executor {
  readonly schema: GraphQLSchema;
  /** @param onAsked awaited before anything is carried out; what it throws refuses the request */
  execute(document: Document, context: GraphqlContext, onAsked: (asked: Asked) => Promise<void>): Promise<Executed>;
}

export interface ExecutorOptions {
  readonly guards: GraphqlGuards;
  readonly onFault: (fault: unknown, requestId: string) => void;
}

type Prepared = GraphqlContext & { readonly onAsked: (asked: Asked) => Promise<void> };

/** One per process: type-graphql keeps its types in one place. */
let made: { readonly face: Face; readonly schema: GraphQLSchema } | null = null;

function schemaOf({ resolvers }: GraphqlGuards): { readonly face: Face; readonly schema: GraphQLSchema } {
  if (made !== null) return made;
  const face = createFace(readWritten());
  made = { face, schema: createSchema({ face, resolvers }) };
  return made;
}

export async function createExecutor({ guards, onFault }: ExecutorOptions): Promise<Executor> {
  const { face, schema } = schemaOf(guards);
  const server = new ApolloServer<Prepared>({
    schema,
    introspection: guards.introspection,
    hideSchemaDetailsFromClientErrors: !guards.introspection,
    validationRules: [...guards.validationRules],
    parseOptions: guards.parseOptions,
    fieldResolver: plainField,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: shownError,
    nodeEnv: "production",
    logger: silent,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ...guards.plugins,
      before(face, { hideSuggestions: !guards.introspection }),
      after(onFault),
    ],
  });
  await server.start();
  return {
    schema,
    execute: async ({ query, variables, operationName }, context, onAsked) => {
      let isChange = false;
      const noteAsked = (asked: Asked): Promise<void> => {
        isChange = asked.kind === "mutation";
        return onAsked(asked);
      };
      const executing = server.executeOperation(
        { query, variables, ...(operationName === undefined ? {} : { operationName }) },
        { contextValue: { ...context, onAsked: noteAsked } },
      );
      const ended = context.meter.abandoned.catch((error: unknown) => {
        // What was changed is not refused as a whole.
        if (isChange) return error;
        throw error;
      });
      const executed = await Promise.race([executing, ended]);
      if (executed instanceof AppError) return { data: null, errors: [shownChange(executed)] };
      const { body } = executed as GraphQLResponse;
      if (body.kind !== "single") throw new Error("The response comes in parts, which this server does not offer.");
      return { data: body.singleResult.data, errors: body.singleResult.errors ?? [] };
    },
  };
}

const asStream = "A subscription comes as a stream of events: send `Accept: text/event-stream`.";

/** Of a mutation whose answer was too long. */
function shownChange({ message, slug, extras }: AppError): GraphQLFormattedError {
  const detail = `${message} What the mutation has changed is changed: read it with a query.`;
  return shownError({ message: detail }, new AppError(slug, detail, extras));
}

function before(face: Face, options: FaultOptions): ApolloServerPlugin<Prepared> {
  const fields = new Map(
    face.fields.map((field) => [`${field.isChange ? "mutation" : "query"} ${field.name}`, field] as const),
  );
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        // Which one is meant is not told: GraphQL refuses it next.
        if (operation === undefined) return;
        const asked = askedOf(document, operation, schema);
        if (asked.kind === "subscription") throw new AppError("malformed-query", asStream);
        await contextValue.onAsked(asked);
        const variables = request.variables ?? {};
        await requireFittingVariables(
          { schema, document, operation, variables },
          fields,
          face.shapes,
          contextValue,
          options,
        );
        // They are read once more, with other requests in between.
        await nextTurn();
      },
    }),
  };
}

function after(onFault: ExecutorOptions["onFault"]): ApolloServerPlugin<Prepared> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue }) => {
        for (const error of errors) if (isFault(error)) onFault(causeOf(error), contextValue.requestId);
      },
    }),
  };
}

/** Faults go to `onFault`; of anything else Apollo has nothing to say. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
