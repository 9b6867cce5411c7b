/** Bodies and queries of REST that cost the service most for their size: each within the contract, or refused by it. */
import assert from "node:assert/strict";
import type { Attack } from "./attack.ts";
import type { Client } from "./client.ts";
import { createFlow, runToEnd } from "./runs.ts";

const degreeDays = { tileKey: "gdd", params: { tBase: 10, threshold: 250 } };

function posting(kind: string, name: string, body: object): Attack {
  return {
    name,
    kind,
    prepare: async (call) => {
      const raw = JSON.stringify(body);
      return () => call("POST", "/v1/flows", { raw });
    },
  };
}

function flow(changes: object): object {
  return {
    displayName: "Attack",
    status: "draft",
    tiles: [degreeDays],
    targets: [{ name: "a", latitude: 47, longitude: 9 }],
    ...changes,
  };
}

function members(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
}

/** So many targets with as many names of time zones. */
function targetsIn(zone: (at: number) => string): readonly object[] {
  return Array.from({ length: 9_000 }, (_, at) => ({
    name: `t${at}`,
    latitude: 47,
    longitude: 9,
    timezone: zone(at),
  }));
}

/** The same name in as many ways of writing: each letter is large or small by a bit of the number. */
function writtenOtherwise(name: string, at: number): string {
  return [...name].map((letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join("");
}

const sensor = { displayName: "S", hint: "sensor", location: { latitude: 47, longitude: 9 } };

async function sources(call: Client, count: number): Promise<readonly string[]> {
  const input = Array.from({ length: count }, (_, at) => ({ ...sensor, tenantKey: `s${at}` }));
  const { status, body, text } = await call("PUT", "/v1/sources/bulk", { body: { sources: input } });
  assert.equal(status, 200, text.slice(0, 500));
  return body.items.map(({ id }: { readonly id: string }) => id);
}

const manyTargets = 500;

async function flowOfSources(call: Client, tiles: readonly object[]): Promise<string> {
  const targets = (await sources(call, manyTargets)).map((sourceId) => ({ sourceId }));
  return (await createFlow(call, flow({ tiles, targets }))).id;
}

export const bodyAttacks: readonly Attack[] = [
  posting("members", "settings of many members", flow({ settings: members(40_000) })),
  posting(
    "members",
    "settings of objects of many members",
    flow({
      settings: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`o${at}`, members(1_000)])),
    }),
  ),
  posting("zones", "targets in zones that nobody knows", flow({ targets: targetsIn((at) => `Europe/Odd_${at}`) })),
  posting(
    "zones",
    "targets in one zone, written in thousands of ways",
    flow({
      targets: targetsIn((at) => writtenOtherwise("America/Argentina/Buenos_Aires", at)),
    }),
  ),
  {
    name: "a bulk of sources in zones that nobody knows",
    kind: "zones",
    prepare: async (call) => {
      let count = 0;
      const source = () => ({ ...sensor, timezone: `Europe/Odd_${++count}` });
      return () =>
        call("PUT", "/v1/sources/bulk", {
          body: { sources: Array.from({ length: 1_000 }, (_, at) => ({ ...source(), tenantKey: `s${at}` })) },
        });
    },
  },
  {
    name: "a preview of a hundred leap days",
    kind: "calendar",
    prepare: async (call) => {
      const schedule = { cron: "0 0 29 2 *", timeZone: "America/Argentina/ComodRivadavia" };
      const { id } = await createFlow(call, flow({ schedule }));
      return () => call("GET", `/v1/flows/${id}/schedule/preview?count=100`);
    },
  },
  {
    name: "an export of a flow of 500 sources",
    kind: "targets",
    prepare: async (call) => {
      const id = await flowOfSources(call, [degreeDays]);
      return () => call("GET", `/v1/flows/${id}/export`);
    },
  },
  {
    name: "an import of a flow of 500 sources",
    kind: "targets",
    prepare: async (call) => {
      const exported = await call("GET", `/v1/flows/${await flowOfSources(call, [degreeDays])}/export`);
      assert.equal(exported.status, 200, exported.text);
      return () => call("POST", "/v1/flows/import?dryRun=true", { raw: exported.text });
    },
  },
  {
    name: "a preview of a report of 500 targets",
    kind: "targets",
    prepare: async (call) => {
      const tiles = Array.from({ length: 5 }, () => degreeDays);
      const id = await flowOfSources(call, tiles);
      const { status } = await runToEnd(call, id);
      assert.equal(status, "succeeded");
      const schedule = { id: "weekly", mode: "time", contactListIds: [] };
      return () => call("POST", `/v1/flows/${id}/reports/preview`, { body: { schedule } });
    },
  },
];
