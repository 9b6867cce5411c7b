/**
 * Reads as ratios: operations of a running service against bare Fastify routes in processes of their own
 * (bare-server.ts). Both get the same requests over as many connections, in turn. Beside the ratio of the times stands
 * that of the processor time of the two server processes, which other work on the machine does not change.
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import { benchFlow } from "./bench-flow.ts";
import { type Client, createClient } from "./client.ts";
import type { BareTask } from "./bare-server.ts";
import { openLeanCaller } from "./lean-caller.ts";
import { fromPairs, timed } from "./rounds.ts";

const usualConnections = 8;
const usualRounds = 25;
/** A service runs for long: its code is optimised after some thousand requests. */
const warmUpRounds = 40;
const flowCount = 100;
/** How Linux tells processor time to its users. */
const ticksPerSecond = 100;

export interface ReadFigures {
  readonly [read: string]: ReadFigure;
}

export interface ReadFigure {
  /** The bare route's time / the service's: 1 where it costs nothing more. */
  readonly speedRatio: number;
  readonly cpuRatio: number;
  readonly perSecond: number;
  readonly barePerSecond: number;
  /** Processor time of the service's process for each request, in microseconds, and of the bare server's. */
  readonly cpuMicros: number;
  readonly bareCpuMicros: number;
}

export interface ReadService {
  readonly origin: string;
  readonly pid: number;
  readonly tenantId: string;
  readonly apiKey: string;
  readonly databaseUrl: string | null;
}

interface Read {
  readonly name: string;
  readonly path: string;
  readonly bare: BareServer;
  readonly barePath: string;
  readonly isPublic?: boolean;
  readonly connections?: number;
  /** In a round. */
  readonly requests: number;
  readonly rounds: number;
}

export async function measureReads(service: ReadService): Promise<ReadFigures> {
  const { origin, apiKey, tenantId, databaseUrl } = service;
  const client = createClient(origin, apiKey);
  const flowId = await makeFlows(client);
  const tiles = "/v1/tiles";
  const headers = { authorization: `Bearer ${apiKey}` };
  const textOf = async (path: string): Promise<string> => (await request(`${origin}${path}`, { headers })).body.text();
  const { items: flows } = await client.get<{ items: Readonly<Record<string, unknown>>[] }>(
    `/v1/flows?limit=${flowCount}`,
  );
  const texts = { "/tiles": await textOf(tiles), "/healthz": await textOf("/healthz") };
  const ofRows = await startBareServer({ texts: {}, rows: { tenantId, flowId, databaseUrl, flows } });
  // An embedded database beside it lets V8 give more space to young objects: that makes `/healthz` faster than bare.
  const ofTexts = await startBareServer({ texts, rows: null });
  const reads: readonly Read[] = [
    {
      name: "flow",
      path: `/v1/flows/${flowId}`,
      bare: ofRows,
      barePath: "/one-row",
      requests: 400,
      rounds: usualRounds,
    },
    {
      name: "flowOverOneConnection",
      path: `/v1/flows/${flowId}`,
      bare: ofRows,
      barePath: "/one-row",
      connections: 1,
      requests: 200,
      rounds: usualRounds,
    },
    {
      name: "hundredFlows",
      path: `/v1/flows?limit=${flowCount}`,
      bare: ofRows,
      barePath: "/page-of-rows",
      requests: 40,
      rounds: usualRounds,
    },
    { name: "tiles", path: tiles, bare: ofTexts, barePath: "/tiles", requests: 80, rounds: usualRounds },
    // The machine's speed changes within seconds, and the two sides of a round shall share it: so rounds are short, and
    // many.
    {
      name: "health",
      path: "/healthz",
      bare: ofTexts,
      barePath: "/healthz",
      isPublic: true,
      requests: 400,
      rounds: 400,
    },
  ];
  try {
    const figures: Record<string, ReadFigure> = {};
    for (const read of reads) figures[read.name] = await measureRead(read, service);
    return figures;
  } finally {
    ofRows.close();
    ofTexts.close();
  }
}

/** As many as a page has. @returns one of them */
async function makeFlows(client: Client): Promise<string> {
  const ids: string[] = [];
  for (let number = 0; number < flowCount; number += 1) {
    const { id } = await client.post<{ id: string }>("/v1/flows", benchFlow(`Bench ${number}`));
    ids.push(id);
  }
  return ids[0] as string;
}

interface BareServer {
  readonly origin: string;
  readonly pid: number;
  close(): void;
}

function startBareServer(task: BareTask): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL("./bare-server.ts", import.meta.url)), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.send(task);
  return new Promise((resolve) => {
    child.once("message", (origin) =>
      resolve({ origin: String(origin), pid: child.pid ?? 0, close: () => child.kill() }),
    );
  });
}

async function measureRead(read: Read, service: ReadService): Promise<ReadFigure> {
  const { rounds, requests, bare, connections = usualConnections } = read;
  const headers = read.isPublic === true ? {} : { authorization: `Bearer ${service.apiKey}` };
  const bareCaller = await openLeanCaller({ url: `${bare.origin}${read.barePath}`, headers: {}, connections });
  const caller = await openLeanCaller({ url: `${service.origin}${read.path}`, headers, connections });
  const ofBare = () => bareCaller.ask(requests);
  const ofService = () => caller.ask(requests);
  try {
    for (let round = 0; round < warmUpRounds; round += 1) {
      await ofBare();
      await ofService();
    }
    const [bareTicks, ticks] = [ticksOf(bare.pid), ticksOf(service.pid)];
    const pairs: { readonly base: number; readonly variant: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) {
        const base = await timed(ofBare);
        pairs.push({ base, variant: await timed(ofService) });
      } else {
        const variant = await timed(ofService);
        pairs.push({ base: await timed(ofBare), variant });
      }
    }
    const { speedRatio, baseMs, variantMs } = fromPairs(pairs);
    const microsOf = (used: number): number => (used * 1_000_000) / ticksPerSecond / (rounds * requests);
    const bareCpuMicros = microsOf(ticksOf(bare.pid) - bareTicks);
    const cpuMicros = microsOf(ticksOf(service.pid) - ticks);
    return {
      speedRatio,
      cpuRatio: bareCpuMicros / cpuMicros,
      perSecond: (1000 * requests) / variantMs,
      barePerSecond: (1000 * requests) / baseMs,
      cpuMicros,
      bareCpuMicros,
    };
  } finally {
    bareCaller.close();
    caller.close();
  }
}

/** Processor time that a process has used, with all its threads, as proc_pid_stat(5) tells it. */
function ticksOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
