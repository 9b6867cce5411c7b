/**
 * REST as ratios: the reads that callers do most against bare routes (reads.ts), on PostgreSQL with Redis where they
 * are there, and embedded; and the time from `POST run` to `succeeded` for one target.
 */
import { benchFlow } from "./bench-flow.ts";
import { createClient, runFlow } from "./client.ts";
import { startLocalService } from "../demo/local-service.ts";
import { measureReads, type ReadFigures } from "./reads.ts";
import { makeTenants, openRealService } from "./real-service.ts";
import { median, percentile, timed } from "./rounds.ts";

const runRounds = 25;

export interface RestFigures {
  /** Null where PostgreSQL or Redis do not answer. */
  readonly postgresql: ReadFigures | null;
  readonly embedded: ReadFigures;
  readonly runToSucceededP50Ms: number;
  readonly runToSucceededP95Ms: number;
}

export async function measureRest(): Promise<RestFigures> {
  return { postgresql: await readsOfRealService(), ...(await measureEmbedded()) };
}

async function readsOfRealService(): Promise<ReadFigures | null> {
  const service = await openRealService();
  if (service === null) return null;
  try {
    const api = await service.start("api");
    const [tenant] = await makeTenants(api.origin, 1);
    if (tenant === undefined) throw new Error("There is no tenant.");
    const { databaseUrl } = service;
    return await measureReads({
      origin: api.origin,
      pid: api.process.pid,
      tenantId: tenant.id,
      apiKey: tenant.apiKey,
      databaseUrl,
    });
  } finally {
    await service.close();
  }
}

async function measureEmbedded(): Promise<Omit<RestFigures, "postgresql">> {
  const adminKey = "bench-admin-key-0123456789abcdef";
  const service = await startLocalService({ ADMIN_API_KEY: adminKey });
  try {
    const client = createClient(service.baseUrl, service.apiKey);
    const { baseUrl: origin, pid } = service;
    const [tenant] = await makeTenants(origin, 1);
    if (tenant === undefined) throw new Error("There is no tenant.");
    const embedded = await measureReads({
      origin,
      pid,
      tenantId: tenant.id,
      apiKey: tenant.apiKey,
      databaseUrl: null,
    });
    const flow = await client.post<{ id: string }>("/v1/flows", benchFlow());
    const runTimes: number[] = [];
    for (let round = 0; round < runRounds; round += 1)
      runTimes.push(await timed(() => runFlow(client, flow.id, {}, { limitMs: 60_000, pollMs: 10 })));
    return { embedded, runToSucceededP50Ms: median(runTimes), runToSucceededP95Ms: percentile(runTimes, 0.95) };
  } finally {
    await service.close();
  }
}
