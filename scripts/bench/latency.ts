/**
 * From `POST run` to `succeeded` for one target and three tiles, as the event stream tells it: of a service in one
 * process, of an API and a worker in processes of their own, and of the embedded default. Each against a bare process
 * that does what nobody can leave out (bare-run-service.ts), run by run in turn.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import { benchFlow } from "./bench-flow.ts";
import { createClient } from "./client.ts";
import { startLocalService } from "../demo/local-service.ts";
import { makeTenants, openRealService, type RealService } from "./real-service.ts";
import { median, percentile } from "./rounds.ts";

export interface LatencyFigure {
  readonly p50Ms: number;
  /** How many times slower the machine was than a calm one, median (test/support/thread-time.ts). */
  readonly speedFactor: number;
  /** What the bound is for: on a calm machine. */
  readonly calmP50Ms: number;
  readonly p95Ms: number;
  readonly bareP50Ms: number;
  /** Median of bare time / time of the service: at most 1. */
  readonly ratio: number;
}

export interface LatencyFigures {
  /** Null where PostgreSQL or Redis do not answer. */
  readonly oneProcess: LatencyFigure | null;
  /** The API and the worker in processes of their own. */
  readonly twoProcesses: LatencyFigure | null;
  readonly embedded: LatencyFigure;
  /** For PostgreSQL and Redis. */
  readonly boundMs: number;
  readonly rounds: number;
}

const boundMs = 25;
const warmUps = 40;
const rounds = 100;
/** Rounds between two looks at the machine's speed. */
const roundsOfOneSpeedFactor = 20;
const adminKey = "bench-admin-key-0123456789abcdef";

const flowBody = benchFlow();

/** How a run is begun, and where its stream is. */
interface Server {
  readonly runUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  streamUrl(runId: string): string;
}

interface BareServer extends Server {
  close(): void;
}

export async function measureLatency(): Promise<LatencyFigures> {
  const real = await openRealService();
  const figures =
    real === null ? { oneProcess: null, twoProcesses: null } : await measureReal(real).finally(() => real.close());
  return { ...figures, embedded: await measureEmbedded(), boundMs, rounds };
}

async function measureReal(real: RealService): Promise<Pick<LatencyFigures, "oneProcess" | "twoProcesses">> {
  const prefix = freshPrefix();
  const bare = await startBare([real.databaseUrl, testRedisUrl, prefix]);
  try {
    const alone = await real.start("api", { ROLES: "" });
    const [tenant] = await makeTenants(alone.origin, 1);
    if (tenant === undefined) throw new Error("No tenant was made.");
    const flow = await tenant.client.post<{ id: string }>("/v1/flows", flowBody);
    const oneProcess = await measure(serverOf(alone.origin, flow.id, tenant.apiKey), bare);
    await alone.stop();
    const worker = await real.start("worker,scheduler");
    const api = await real.start("api");
    const twoProcesses = await measure(serverOf(api.origin, flow.id, tenant.apiKey), bare);
    await api.stop();
    await worker.stop();
    return { oneProcess, twoProcesses };
  } finally {
    bare.close();
    await forgetPrefix(prefix);
  }
}

async function measureEmbedded(): Promise<LatencyFigure> {
  const directory = mkdtempSync(join(tmpdir(), "flow-bench-latency-"));
  const service = await startLocalService({ ADMIN_API_KEY: adminKey });
  const bare = await startBare([directory, "", ""]);
  try {
    // The rate limit is a promise to tenants, not a cost of a request, so it is lifted for the measurement.
    const operator = createClient(service.baseUrl, adminKey);
    const { items } = await operator.get<{ items: { id: string }[] }>("/v1/admin/tenants");
    for (const { id } of items) await operator.patch(`/v1/admin/tenants/${id}`, { rateLimitPerMinute: 1_000_000 });
    const flow = await createClient(service.baseUrl, service.apiKey).post<{ id: string }>("/v1/flows", flowBody);
    return await measure(serverOf(service.baseUrl, flow.id, service.apiKey), bare);
  } finally {
    bare.close();
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function serverOf(origin: string, flowId: string, apiKey: string): Server {
  return {
    runUrl: `${origin}/v1/flows/${flowId}/run`,
    headers: { authorization: `Bearer ${apiKey}` },
    streamUrl: (runId) => `${origin}/v1/runs/${runId}/events`,
  };
}

async function startBare(place: readonly string[]): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL("./bare-run-service.ts", import.meta.url)), [
    ...place,
    JSON.stringify(flowBody.tiles),
  ]);
  const [origin] = await once(child, "message");
  return {
    runUrl: `${origin}/run`,
    headers: {},
    streamUrl: (runId) => `${origin}/runs/${runId}/events`,
    close: () => child.kill("SIGKILL"),
  };
}

async function measure(service: Server, bare: Server): Promise<LatencyFigure> {
  const agent = new Agent();
  const times: { readonly service: number; readonly bare: number }[] = [];
  const speedFactors: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    if (round >= warmUps && round % roundsOfOneSpeedFactor === 0) speedFactors.push(machineSpeedFactor());
    times.push({ bare: await runOnce(bare, agent), service: await runOnce(service, agent) });
  }
  await agent.close();
  const counted = times.slice(warmUps);
  const ofService = counted.map((time) => time.service);
  const [p50Ms, speedFactor] = [median(ofService), median(speedFactors)];
  return {
    p50Ms,
    speedFactor,
    calmP50Ms: p50Ms / speedFactor,
    p95Ms: percentile(ofService, 0.95),
    bareP50Ms: median(counted.map((time) => time.bare)),
    ratio: median(counted.map((time) => time.bare / time.service)),
  };
}

async function runOnce({ runUrl, headers, streamUrl }: Server, agent: Agent): Promise<number> {
  const start = performance.now();
  const begun = await request(runUrl, { method: "POST", headers, dispatcher: agent });
  const { id } = (await begun.body.json()) as { readonly id: string };
  const stream = await request(streamUrl(id), { headers, dispatcher: agent });
  let told = "";
  for await (const text of stream.body.setEncoding("utf8")) {
    told += text;
    if (/"status":\s*"succeeded"/.test(told)) return performance.now() - start;
  }
  throw new Error(`The run did not succeed: ${told}`);
}
