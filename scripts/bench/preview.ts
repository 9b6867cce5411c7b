/**
 * From the request for a preview of a flow to its whole answer: one target, five seasons, four tiles, a threshold that
 * changes with each request as while it is dragged. With data that were gathered before, and without.
 */
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import { createClient } from "./client.ts";
import { startLocalService } from "../demo/local-service.ts";
import { median, percentile, timed } from "./rounds.ts";

export interface PreviewFigures {
  /** With gathered data: only the threshold differs from the request before. */
  readonly draggedMs: { readonly median: number; readonly p95: number };
  /** Without: all demonstration data are generated. */
  readonly firstMs: { readonly median: number };
  /** How many times slower the machine was than a calm one (test/support/thread-time.ts). */
  readonly speedFactor: number;
  /** What the bound is for: on a calm machine, gathered data. */
  readonly calmDraggedMs: number;
  readonly boundMs: number;
  readonly bytes: number;
}

const boundMs = 300;
const warmUps = 10;
const rounds = 40;
const firstRounds = 10;

const seasons = [2022, 2023, 2024, 2025, 2026].map((year) => `${year}-06-01T00:00:00Z`);

interface Answered {
  readonly basis: string;
  readonly gatheredRequests: number;
}

function bodyOf(threshold: number, basis: string | null) {
  return {
    tiles: [
      { tileKey: "gdd", params: { threshold: 250 } },
      { tileKey: "wv", params: { threshold, when: "any" }, reportOnly: true },
      { tileKey: "wv", params: { variable: "rain", accumulation: "day", threshold: 5, when: "any" } },
      { tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
    ],
    targets: [{ name: "North orchard", latitude: 47.6, longitude: 9.4 }],
    at: seasons,
    ...(basis === null ? {} : { basis }),
  };
}

/** Of the embedded default. */
export async function measurePreview(): Promise<PreviewFigures> {
  const service = await startLocalService({});
  try {
    const client = createClient(service.baseUrl, service.apiKey);
    const ask = (threshold: number, basis: string | null) =>
      client.post<Answered>("/v1/flows/preview", bodyOf(threshold, basis));
    let answer = await ask(20, null);
    const { basis } = answer;
    const drag = async (round: number): Promise<void> => {
      answer = await ask(15 + (round % 20) / 2, basis);
      if (answer.gatheredRequests > 0) throw new Error("Data were gathered again.");
    };
    for (let round = 0; round < warmUps; round += 1) await drag(round);
    const dragged: number[] = [];
    const speedFactors: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 10 === 0) speedFactors.push(machineSpeedFactor());
      dragged.push(await timed(() => drag(round)));
    }
    const first: number[] = [];
    for (let round = 0; round < firstRounds; round += 1) first.push(await timed(() => ask(20, null)));
    const speedFactor = median(speedFactors);
    return {
      draggedMs: { median: median(dragged), p95: percentile(dragged, 0.95) },
      firstMs: { median: median(first) },
      speedFactor,
      calmDraggedMs: median(dragged) / speedFactor,
      boundMs,
      bytes: JSON.stringify(answer).length,
    };
  } finally {
    await service.close();
  }
}
