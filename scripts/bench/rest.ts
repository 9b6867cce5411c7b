/**
 * REST as a ratio: `GET /v1/flows/{id}` of a running service against a bare Fastify route that returns the same bytes,
 * and the time from `POST run` to `succeeded` for one target. Both servers are separate processes, and get the same
 * requests.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { createClient, runFlow } from "../demo/client.ts";
import { startLocalService } from "../demo/local-service.ts";
import { compare, median, percentile, timed } from "./rounds.ts";

const requestsPerRound = 200;
const connections = 8;
const runRounds = 25;
const warmUpRounds = 8;

export interface RestFigures {
  readonly getFlowSpeedRatio: number;
  readonly getFlowPerSecond: number;
  readonly bareRoutePerSecond: number;
  readonly runToSucceededP50Ms: number;
  readonly runToSucceededP95Ms: number;
}

interface BareServer {
  readonly origin: string;
  close(): void;
}

function startBareServer(body: string): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL("./bare-server.ts", import.meta.url)), [body], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve) => {
    child.once("message", (origin) => resolve({ origin: String(origin), close: () => child.kill() }));
  });
}

async function drain(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  const one = async (): Promise<void> => {
    const response = await request(url, { dispatcher: agent, headers });
    await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  };
  const lane = async (): Promise<void> => {
    for (let count = 0; count < requestsPerRound / connections; count += 1) await one();
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

export async function measureRest(): Promise<RestFigures> {
  const adminKey = "bench-admin-key-0123456789abcdef";
  const service = await startLocalService({ ADMIN_API_KEY: adminKey });
  const client = createClient(service.baseUrl, service.apiKey);
  // The rate limit is a promise to tenants, not a cost of a request, so it is lifted for the measurement.
  const operator = createClient(service.baseUrl, adminKey);
  const { items } = await operator.get<{ items: { id: string }[] }>("/v1/admin/tenants");
  for (const tenant of items) await operator.patch(`/v1/admin/tenants/${tenant.id}`, { rateLimitPerMinute: 1_000_000 });
  const agent = new Agent({ connections });
  try {
    const flow = await client.post<{ id: string }>("/v1/flows", {
      displayName: "Bench",
      status: "draft",
      tiles: [
        { row: 0, tileKey: "gdd", params: { threshold: 100 } },
        { row: 1, tileKey: "ch", params: { threshold: 100 } },
        { row: 2, tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
      ],
      targets: [{ name: "Field", latitude: 47.6, longitude: 9.4 }],
    });
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const url = `${service.baseUrl}/v1/flows/${flow.id}`;
    const body = await (await request(url, { headers })).body.text();
    const bare = await startBareServer(body);
    try {
      for (let warmUp = 0; warmUp < warmUpRounds; warmUp += 1) {
        await drain(agent, bare.origin, {});
        await drain(agent, url, headers);
      }
      const ratio = await compare(
        () => drain(agent, bare.origin, {}),
        () => drain(agent, url, headers),
      );
      const runTimes: number[] = [];
      for (let round = 0; round < runRounds; round += 1)
        runTimes.push(await timed(() => runFlow(client, flow.id, {}, 60_000, 10)));
      return {
        getFlowSpeedRatio: ratio.speedRatio,
        getFlowPerSecond: (1000 * requestsPerRound) / ratio.variantMs,
        bareRoutePerSecond: (1000 * requestsPerRound) / ratio.baseMs,
        runToSucceededP50Ms: median(runTimes),
        runToSucceededP95Ms: percentile(runTimes, 0.95),
      };
    } finally {
      bare.close();
    }
  } finally {
    await agent.close();
    await service.close();
  }
}
