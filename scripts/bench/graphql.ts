/**
 * GraphQL as a ratio: the list of 100 flows against the same list by REST, from the same service in one run. Once with
 * every field that REST gives, and once with the few that a list shows.
 */
import { Agent, request } from "undici";
import { postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { benchFlow } from "./bench-flow.ts";
import { createClient } from "./client.ts";
import { startLocalService } from "../demo/local-service.ts";
import { compare, minRounds } from "./rounds.ts";

const flows = 100;
const requestsPerRound = 16;
const connections = 4;
const warmUpRounds = 6;

export interface GraphqlFigures {
  /** Of the same fields: how much of REST's speed GraphQL has. */
  readonly listSpeedRatio: number;
  readonly graphqlListMs: number;
  readonly restListMs: number;
  readonly listBytes: { readonly graphql: number; readonly rest: number };
  /** With the fields that a table of flows shows. */
  readonly shortListSpeedRatio: number;
}

const whole = `query Flows($first: Int) { flows(first: $first) {
  edges { node {
    id displayName tenantKey notes status settings { temperatureUnits maxRunsPerHour extras } scheduleMinutes nextRunAt skippedTicks version
    tiles { tileDefinitionId tileKey tileVersion params reportOnly }
    targets { ... on InlineTarget { name latitude longitude timezone } }
    schedule { cron timeZone jitterSeconds }
    ownerUserId ownerUserKey createdAt updatedAt
    lastRun { id status trigger finishedAt triggered probability color }
  } }
  pageInfo { endCursor }
} }`;
const short = `query Flows($first: Int) { flows(first: $first) {
  edges { node { id displayName status nextRunAt lastRun { status triggered color } } }
  pageInfo { hasNextPage endCursor }
} }`;

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** With the embedded database, and where PostgreSQL answers with that: it leaves the event loop to the two faces. */
export async function measureGraphql(): Promise<{ embedded: GraphqlFigures; postgresql: GraphqlFigures | null }> {
  const embedded = await measured({});
  if ((await postgresAbsence()) !== null) return { embedded, postgresql: null };
  const { location, drop } = await publishedLocation("postgresql");
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  try {
    const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
    return { embedded, postgresql: await measured({ DATABASE_URL: location.databaseUrl, SECRETS_KEY }) };
  } finally {
    await drop();
  }
}

async function measured(environment: Readonly<Record<string, string>>): Promise<GraphqlFigures> {
  const adminKey = "bench-admin-key-0123456789abcdef";
  const service = await startLocalService({ ADMIN_API_KEY: adminKey, ...environment });
  const client = createClient(service.baseUrl, service.apiKey);
  const operator = createClient(service.baseUrl, adminKey);
  const { items } = await operator.get<{ items: { id: string }[] }>("/v1/admin/tenants");
  for (const tenant of items) await operator.patch(`/v1/admin/tenants/${tenant.id}`, { rateLimitPerMinute: 1_000_000 });
  const agent = new Agent({ connections });
  const credential = { authorization: `Bearer ${service.apiKey}` };
  const rest: Asked = { url: `${service.baseUrl}/v1/flows?limit=${flows}`, headers: credential };
  const graphql = (query: string): Asked => ({
    url: `${service.baseUrl}/graphql`,
    headers: { ...credential, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { first: flows } }),
  });

  const one = async ({ url, headers, body }: Asked): Promise<string> => {
    const response = await request(url, {
      dispatcher: agent,
      headers,
      method: body === undefined ? "GET" : "POST",
      body: body ?? null,
    });
    const text = await response.body.text();
    if (response.statusCode !== 200 || text.includes('"errors"'))
      throw new Error(`${url} responded ${response.statusCode}: ${text.slice(0, 500)}`);
    return text;
  };
  const drain = async (asked: Asked): Promise<void> => {
    const overOneConnection = async (): Promise<void> => {
      for (let count = 0; count < requestsPerRound / connections; count += 1) await one(asked);
    };
    await Promise.all(Array.from({ length: connections }, overOneConnection));
  };

  try {
    for (let number = 0; number < flows; number += 1) await client.post("/v1/flows", benchFlow(`Bench ${number}`));
    const sizes = { graphql: (await one(graphql(whole))).length, rest: (await one(rest)).length };
    for (let warmUp = 0; warmUp < warmUpRounds; warmUp += 1)
      for (const asked of [rest, graphql(whole), graphql(short)]) await drain(asked);
    const ofWhole = await compare(
      () => drain(rest),
      () => drain(graphql(whole)),
      minRounds,
    );
    const ofShort = await compare(
      () => drain(rest),
      () => drain(graphql(short)),
      minRounds,
    );
    return {
      listSpeedRatio: ofWhole.speedRatio,
      graphqlListMs: ofWhole.variantMs / requestsPerRound,
      restListMs: ofWhole.baseMs / requestsPerRound,
      listBytes: sizes,
      shortListSpeedRatio: ofShort.speedRatio,
    };
  } finally {
    await agent.close();
    await service.close();
  }
}
