/**
 * Watching runs, on PostgreSQL and Redis: the time from the commit that ends a run to the end of a stream at another
 * process, and the memory of that process for each idle stream.
 */
import { randomUUID } from "node:crypto";
import { systemClock } from "#core/clock.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { runChannel } from "#server/runs/watch.ts";
import { openStream, untilTold } from "#test/support/event-streams.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { writeFlow, frozenFlowOf, writeRun } from "#test/support/rows.ts";
import { type BesideService, openBesideService } from "./beside-service.ts";
import { median } from "./rounds.ts";

export interface WatchFigures {
  /** From the commit in one process to the end of the stream at another. */
  readonly endMs: { readonly median: number; readonly p95: number };
  readonly kibPerIdleStream: number;
}

const samples = 100;
const warmUps = 20;
const tenants = 5;
const streamsPerTenant = 100;
const target = { name: "Field", latitude: 47, longitude: 9 };

type Bench = Pick<BesideService, "url" | "operator" | "database">;

export async function measureWatch(): Promise<WatchFigures> {
  const beside = await openBesideService({ ROLES: "api" });
  const { database, bus } = beside;
  database.onRunChange((runId) => bus.publish(runChannel(runId)));
  try {
    return { endMs: await measureEnds(beside), kibPerIdleStream: await measureIdle(beside) };
  } finally {
    await beside.close();
  }
}

async function newTenant({ operator }: Bench): Promise<{ readonly id: string; readonly key: string }> {
  const { status, body, text } = await operator("POST", "/v1/admin/tenants", { body: { displayName: "Bench" } });
  if (status !== 201) throw new Error(text);
  return { id: body.tenant.id, key: body.apiKey };
}

async function newRun({ database }: Bench, tenantId: string): Promise<string> {
  const flowId = await writeFlow(database, systemClock, tenantId);
  return (await writeRun(database, systemClock, tenantId, flowId, { frozenFlow: frozenFlowOf([target]) })).id;
}

async function measureEnds(bench: Bench): Promise<WatchFigures["endMs"]> {
  const { id: tenantId, key } = await newTenant(bench);
  const times: number[] = [];
  for (let sample = 0; sample < samples + warmUps; sample += 1) {
    const runId = await newRun(bench, tenantId);
    const lease = { tenantId, runId, token: randomUUID() };
    const stream = await openStream(bench.url, runId, key);
    await untilTold(stream, "0/1");
    const now = systemClock.now();
    await bench.database.write((stores) => stores.runs.forSystem().claim(lease, now, now + leaseMs));
    await untilTold(stream, "running");
    await bench.database.write((stores) =>
      stores.runs.forSystem().conclude(lease, conclusionAt(now), [placedResult(0)]),
    );
    const committedAt = performance.now();
    await stream.ended;
    times.push(performance.now() - committedAt);
  }
  const measured = times.slice(warmUps).toSorted((a, b) => a - b);
  return { median: median(measured), p95: measured[Math.floor(measured.length * 0.95)] ?? Number.NaN };
}

async function measureIdle(bench: Bench): Promise<number> {
  const open = async () => {
    const { id: tenantId, key } = await newTenant(bench);
    const runId = await newRun(bench, tenantId);
    const opening = Array.from({ length: streamsPerTenant }, () => openStream(bench.url, runId, key));
    const streams = await Promise.all(opening);
    await Promise.all(streams.map((stream) => untilTold(stream, "0/1")));
    return streams;
  };
  // What the first streams cost once is paid before.
  const first = await open();
  const before = await residentBytes(bench);
  const streams = [];
  for (let tenant = 0; tenant < tenants; tenant += 1) streams.push(...(await open()));
  const grown = (await residentBytes(bench)) - before;
  for (const stream of [...first, ...streams]) stream.close();
  return grown / streams.length / 1024;
}

async function residentBytes({ operator }: Bench): Promise<number> {
  const { text } = await operator("GET", "/metrics");
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}
