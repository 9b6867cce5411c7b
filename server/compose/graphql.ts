/** What guards the GraphQL face, and what it tells as it happens. Its libraries are loaded with the first request. */
import type { GraphqlGuards } from "#server/graphql/guards.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { SharedServices } from "./shared-services.ts";

export async function graphqlGuards({
  config,
  flowWatches,
  changeWatches,
}: Pick<Infrastructure, "config"> & Pick<SharedServices, "flowWatches" | "changeWatches">): Promise<GraphqlGuards> {
  const [{ GraphQLError }, limits, subscriptions] = await Promise.all([
    import("graphql"),
    import("#server/graphql/limits.ts"),
    import("#server/graphql/subscriptions.ts"),
  ]);
  const introspection = config.graphqlIntrospection;
  const readQuery = limits.createQueryReader();
  return {
    validationRules: [],
    plugins: [],
    parseOptions: {},
    introspection,
    requireWithinLimits: (schema, { query, variables, operationName = null }) => {
      try {
        limits.requireWithinLimits({ schema, document: readQuery(query), operationName, variables });
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
      }
    },
    openStream: subscriptions.createStreams({ flowWatches, changeWatches, readQuery, introspection }),
    resolvers: [subscriptions.subscriptionResolvers],
  };
}
