/** What guards and widens the face: handed in, so that limits and subscriptions have a place of their own. */
import type { ApolloServerPlugin } from "@apollo/server";
import type { GraphQLSchema, ParseOptions, ValidationRule } from "graphql";
import type { Document } from "./asked.ts";
import type { GraphqlContext } from "./context.ts";
import type { Class } from "./schema.ts";
import type { OpenStream } from "./subscriptions.ts";

/** Asked for once, with the first request. */
export interface GraphqlGuards {
  /** Beside those of GraphQL itself. */
  readonly validationRules: readonly ValidationRule[];
  readonly plugins: readonly ApolloServerPlugin<GraphqlContext>[];
  readonly parseOptions: ParseOptions;
  readonly introspection: boolean;
  /**
   * Looks at a document with its variables before anything else reads it. What is no GraphQL is left to GraphQL.
   * @throws AppError `query-limit`
   */
  readonly requireWithinLimits: (schema: GraphQLSchema, document: Document) => void;
  /** Carries out a document that was asked for as a stream of events. */
  readonly openStream: OpenStream;
  /**
   * Resolver classes of type-graphql with further fields, such as subscriptions; their methods are decorated already.
   */
  readonly resolvers: readonly Class[];
}
