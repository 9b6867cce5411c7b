/**
 * Threads for what takes too long for the event loop: checks of adapters' responses, of boundaries, of tiles' help and
 * of parameters with patterns, averages of areas, demonstration data. Tenants take turns. What such work needs is sent
 * in small texts, in shared memory or in memory that is handed over, so that neither making nor sending it holds the
 * event loop for long. Each part that needs some says so by an interface of its own, which this one implements: no part
 * imports this folder.
 */
import { availableParallelism } from "node:os";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createFairThreads } from "#core/fair-threads.ts";
import type { Json, PackedResponse } from "#sandbox/contract.ts";
import type { TileEvent } from "#sandbox/tile.d.ts";
import type { ResponsePart } from "#server/adapters/response.ts";
import type { ResponseChecks } from "#server/adapters/response-checks.ts";
import type { OfferedSource } from "#server/adapters/responses/targets.ts";
import type { DemoData, DemoRequest, DemoSource } from "#server/data/demo.ts";
import type { AreaAverages } from "#server/runs/data/loaded-data.ts";
import type { BoundaryChecks } from "#server/sources/boundary-checks.ts";
import { type BoundaryInput, type BoundaryProblem, maxPairsTogether } from "#server/sources/geometry.ts";
import type { HelpChecks } from "#server/tiles/checks/help.ts";
import type { ParamsChecks } from "#server/tiles/params-checks.ts";
import { joinResponse } from "./response-pieces.ts";
import type { CheckedList, CheckName, CheckTask, checks } from "./tasks.ts";

export interface Checks extends ResponseChecks, BoundaryChecks, AreaAverages, HelpChecks, DemoSource, ParamsChecks {
  close(): Promise<void>;
}

/** A second one, so that a long check of one tenant does not hold up all others. */
const maxThreads = 2;
/** Left to the event loop, which cannot use more data than one thread makes: a second one only takes memory. */
const coresOfTheLoop = 1;
/** Characters of the boundaries that are sent together: a few milliseconds of work, except for intricate ones. */
const textsTogether = 65_536;

type Result<Name extends CheckName> = Awaited<ReturnType<(typeof checks)[Name]>>;

/** The first check starts a thread, and the first demonstration data starts another. */
export function createChecks(): Checks {
  const cores = availableParallelism();
  const checking = createFairThreads<CheckTask>(new URL("./worker.ts", import.meta.url), Math.min(maxThreads, cores));
  const making = createFairThreads<readonly DemoRequest[]>(
    new URL("./demo-worker.ts", import.meta.url),
    Math.min(maxThreads, Math.max(1, cores - coresOfTheLoop)),
  );
  const check = async <Name extends CheckName>(
    tenantId: string,
    name: Name,
    ...values: CheckTask<Name>["values"]
  ): Promise<Result<Name>> => {
    const task = { name, values } as CheckTask;
    return (await checking.run(tenantId, task, handedOver(task))) as Result<Name>;
  };

  return {
    boundaries: async (tenantId, boundaries) => {
      const problems: (BoundaryProblem | null)[] = [];
      let left = maxPairsTogether;
      for await (const texts of textGroups(boundaries)) {
        const checked = await check(tenantId, "boundaries", texts, left);
        problems.push(...checked.problems);
        left = checked.pairs;
      }
      return problems;
    },
    readings: (tenantId, response, request) => check(tenantId, "readings", response, request),
    events: async (tenantId, response, request) => {
      const checked = await check(tenantId, "events", response, request);
      return checked.ok ? { ok: true, events: await listOf<TileEvent>(checked), notes: checked.notes } : checked;
    },
    readingParts: (tenantId, parts, request) => check(tenantId, "readingParts", parts, request),
    eventParts: async (tenantId, parts, request) => {
      const checked = await check(tenantId, "eventParts", parts, request);
      return checked.ok ? { ok: true, events: await listOf<TileEvent>(checked), notes: checked.notes } : checked;
    },
    targets: async (tenantId, response) => {
      const checked = await check(tenantId, "targets", response);
      return checked.ok ? { ok: true, sources: await listOf<OfferedSource>(checked), notes: checked.notes } : checked;
    },
    area: (tenantId, sensors, loaded, names) => check(tenantId, "area", sensors, loaded, names),
    demo: async (tenantId, requests) => (await making.run(tenantId, requests, [])) as readonly DemoData[],
    help: (tenantId, markdown) => check(tenantId, "help", markdown),
    comms: (tenantId, response) => check(tenantId, "comms", response),
    sample: async (tenantId, facet, request, given, fetchedAt) => {
      const { checked, response } = await check(tenantId, "sample", facet, request, given, fetchedAt);
      return { checked, response: await joinResponse(response) };
    },
    params: (tenantId, { key, paramsSchema, crossRules = [] }, sent, work) =>
      check(tenantId, "params", JSON.stringify({ key, paramsSchema, crossRules }), JSON.stringify(sent), work),
    defaults: (tenantId, schema, work) => check(tenantId, "defaults", JSON.stringify(schema), work),
    close: async () => {
      await Promise.all([checking.close(), making.close()]);
    },
  };
}

/** A response that is checked is handed over to the thread. */
function handedOver({ values }: CheckTask): ArrayBuffer[] {
  const parts = values.flatMap((value) => (isListOfParts(value) ? value.map(({ response }) => response) : [value]));
  return parts.flatMap((value) => (isPackedResponse(value) ? [value.json.buffer, value.points.columns.buffer] : []));
}

function isListOfParts(value: unknown): value is readonly ResponsePart[] {
  return Array.isArray(value) && typeof value[0] === "object" && value[0] !== null && "response" in value[0];
}

function isPackedResponse(value: unknown): value is PackedResponse {
  return typeof value === "object" && value !== null && "json" in value && "points" in value;
}

/** A few in one group, with room for other work in between. */
async function* textGroups(boundaries: readonly BoundaryInput[]): AsyncGenerator<readonly string[]> {
  let group: string[] = [];
  let length = 0;
  for (const { type, coordinates, bbox, crs } of boundaries) {
    const text = JSON.stringify({ type, coordinates, bbox, crs });
    group.push(text);
    length += text.length;
    if (length < textsTogether) continue;
    yield group;
    await yieldToEventLoop();
    [group, length] = [[], 0];
  }
  if (group.length > 0) yield group;
}

async function listOf<Item>({ list }: CheckedList & { readonly ok: true }): Promise<readonly Item[]> {
  return (await joinResponse(list)) as readonly Json[] as readonly Item[];
}
