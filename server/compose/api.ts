/** The role api: the operations over HTTP. */
import { goneReportPage } from "#server/reports/page/gone-page.ts";
import type { FastifyInstance } from "fastify";
import { sharedDocument } from "#openapi/read-document.ts";
import type { TopicBacklog } from "#schema/outbox.ts";
import { createTypeProcesses } from "#server/threads/type-processes.ts";
import type { Cleanup } from "#server/cleanup.ts";
import type { ClockService } from "#server/clock/service.ts";
import { createApp } from "#server/http/app.ts";
import { createGraphqlFace } from "#server/graphql/face.ts";
import { showLandingPage } from "#server/graphql/landing.ts";
import { graphqlRoutes } from "#server/graphql/mount.ts";
import { readBuiltGui } from "#server/gui/built.ts";
import { guiPages } from "#server/gui/pages.ts";
import { createIdempotency } from "#server/http/idempotency.ts";
import type { HttpMetrics } from "#server/http/metrics.ts";
import type { PreviewMetrics } from "#server/previews/metrics.ts";
import { createPublicLimit } from "#server/http/public-limit.ts";
import { createRequestLimits, type RequestCounter } from "#server/http/rate-limit.ts";
import { createLocalCounter, createRedisCounter } from "#server/http/request-counter.ts";
import { createSessionCookie } from "#server/http/session-cookie.ts";
import type { Operations } from "#server/operations/invoke.ts";
import { createRequestCheck } from "#server/operations/request-check.ts";
import { drainRequests } from "#server/stopping.ts";
import { inboundSms } from "#server/alerts/inbound-sms.ts";
import { smsAnswers } from "#server/alerts/sms-answers.ts";
import { createUnsubscribing } from "#server/unsubscribing/service.ts";
import { alertPages } from "#server/alerts/page/pages.ts";
import { alertViews } from "#server/alerts/page/service.ts";
import { unsubscribePages } from "#server/unsubscribing/pages.ts";
import { defaultRateLimitPerMinute } from "#server/tenancy/rules.ts";
import { verificationPages } from "#server/verification/pages.ts";
import { createVerificationLinks } from "#server/verification/service.ts";
import { graphqlGuards } from "./graphql.ts";
import { firstCells, type Infrastructure } from "./infrastructure.ts";
import { composeOperations } from "./operations.ts";
import type { SharedServices } from "./shared-services.ts";

export interface ApiDependencies extends Infrastructure, SharedServices {
  readonly metrics: HttpMetrics & PreviewMetrics;
  readonly clockService: ClockService;
  /** Jobs that are not finished, in all processes. */
  readonly backlog: () => Promise<readonly TopicBacklog[]>;
  /** How callers reach the service; known once it listens. */
  readonly baseUrl: () => string;
  /** Makes what an empty database needs. Returns a key to be shown once, where it made one. */
  readonly provisionFirst: () => Promise<string | null>;
  /**
   * Signs in whoever starts the service, where it is theirs alone.
   * @param isGuiShown whether there are pages to open
   */
  readonly openFirstSession: (isGuiShown: boolean) => Promise<string | null>;
}

export interface Api {
  readonly app: FastifyInstance;
  /** What the app carries out, without HTTP. */
  readonly operations: Operations;
  /** To be shown once. */
  readonly firstKey: string | null;
  /** The token of a session for whoever started the service; null where nobody is to be let in so. To be shown once. */
  readonly firstSession: string | null;
}

/** Resolves once it listens. */
export async function openApi(dependencies: ApiDependencies, cleanup: Cleanup): Promise<Api> {
  const { config, clock, logger, sealer, database, authenticator, metrics, readiness } = dependencies;
  // The sooner it listens for changes, the sooner what it reads may be cached.
  database.receivesCredentialChanges();
  const counter = await openCounter(dependencies);
  cleanup.add(counter.close);
  const limitOf = (tenantId: string): number =>
    tenantId === "operator" ? defaultRateLimitPerMinute : authenticator.rateLimitOf(tenantId);
  const rateLimit = createRequestLimits({ counter, clock, limitOf, perSession: config.sessionRateLimit });
  const publicLimit = createPublicLimit({
    ...{ counter, clock, perAddress: config.publicRateLimit, perTenant: limitOf },
    onUntrustedProxy: (address) =>
      logger.warn({ address }, "X-Forwarded-For is not believed: if this is your proxy, name it in TRUSTED_PROXIES"),
  });
  const gui = config.guiDirectory === null ? null : readBuiltGui(config.guiDirectory);
  const { baseUrl } = dependencies;
  const guiUrl = (): string => config.guiUrl ?? baseUrl();
  const stopping = new AbortController();
  const document = sharedDocument();
  const requestCheck = createRequestCheck(document);
  const sessionCookie = createSessionCookie({ baseUrl: config.baseUrl, clock });
  const types = createTypeProcesses();
  cleanup.add(types.close);
  const operations = composeOperations({
    ...dependencies,
    types,
    document,
    requestCheck,
    sessionCookie,
    admitToReports: publicLimit.ofTenant,
    stopping: stopping.signal,
  });
  const idempotency = createIdempotency({ database, sealer, clock });
  const graphql = createGraphqlFace({
    operations,
    idempotency,
    guards: () => graphqlGuards(dependencies),
    onFault: (err, requestId) => logger.error({ err, requestId }, "request failed"),
  });
  const provisioned = Promise.withResolvers<void>();
  const app = await createApp({
    opened: provisioned.promise,
    document,
    invokeRaw: operations.invokeRaw,
    requestCheck,
    authenticate: authenticator.authenticate,
    sessionCookie,
    pages: async (pages) => {
      await pages.register(async (limited) => {
        limited.addHook("onRequest", (request) => publicLimit.ofAddress(request));
        await verificationPages(createVerificationLinks({ database, clock }))(limited);
        await unsubscribePages(createUnsubscribing({ database, clock }))(limited);
        await alertPages(alertViews({ database, clock, baseUrl, guiUrl, admit: publicLimit.ofTenant }))(limited);
      });
      const take = smsAnswers({ database, clock, sealer });
      const frames = { admit: publicLimit.ofAddress, originsOf: dependencies.tenancy.frameOriginsOf };
      await guiPages(gui, config, frames)(pages);
      await inboundSms({ take, smsUrl: config.smsUrl, baseUrl })(pages);
    },
    notFoundPages: { getSharedReportPage: goneReportPage },
    faces: graphqlRoutes({ face: graphql, page: config.graphqlIntrospection ? showLandingPage : null }),
    idempotency,
    rateLimit,
    publicLimit,
    readiness,
    metrics,
    logger,
    config,
    checkResponses: config.checkResponses,
  });
  cleanup.addStop(() => drainRequests(app, stopping));
  await firstCells(dependencies);
  await app.listen({ host: config.host, port: config.port });
  // Only now: where the port is taken, nobody would see the key that is shown once.
  const firstKey = await dependencies.provisionFirst().finally(provisioned.resolve);
  const firstSession = await dependencies.openFirstSession(gui !== null);
  return { app, operations, firstKey, firstSession };
}

async function openCounter({ config, clock, logger, links }: ApiDependencies): Promise<RequestCounter> {
  if (config.redisUrl === null) return createLocalCounter(clock);
  const onAway = (err: unknown) => logger.warn({ err }, "Redis is away: each process counts its own requests");
  const counter = await createRedisCounter({ url: config.redisUrl, clock, prefix: config.redisPrefix, onAway });
  links.isUp.set("rateLimit", counter.isUp);
  return counter;
}
