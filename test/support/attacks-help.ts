/** What costs most of what a tenant writes for the readers of its reports, who have no credential. */
import assert from "node:assert/strict";
import type { Attack } from "./attack.ts";
import type { Client } from "./client.ts";
import { sendReport } from "./frozen-reports.ts";
import { flowInput } from "./records.ts";
import { createFlow, runToEnd } from "./runs.ts";
import { tileInput } from "./tiles.ts";

/** Each once took seconds to read, or takes the longest now. */
const costlyHelps: readonly string[] = [
  "_a*".repeat(1_400),
  "_a*".repeat(6_600),
  "[_<!".repeat(5_000),
  "> ".repeat(18),
  `|${"a|".repeat(60)}\n|${"-|".repeat(60)}\n${"|b\n".repeat(60)}`,
  "[a](".repeat(5_000),
];

/** A flow of six tiles with such help, which has run. */
async function reported(call: Client): Promise<string> {
  const tiles = [];
  for (const [index, markdown] of costlyHelps.entries()) {
    const input = tileInput(`costly-${index}`, { ui: { help: { markdown } } });
    const { status, text } = await call("POST", "/v1/tiles", { body: input });
    assert.equal(status, 201, text.slice(0, 300));
    tiles.push({ row: index, tileKey: `costly-${index}`, params: {} });
  }
  const { id } = await createFlow(call, flowInput({ tiles }));
  await runToEnd(call, id);
  return id;
}

/** Of a new report each time: what is kept of the last one helps nobody. */
function reading(name: string, path: (token: string) => string): Attack {
  return {
    name,
    kind: "help",
    prepare: async (call) => {
      const flowId = await reported(call);
      const anyone = call.as(null);
      return async () => anyone("GET", path((await sendReport(call, flowId)).token));
    },
  };
}

export const helpAttacks: readonly Attack[] = [
  reading("the page of a report whose tiles have costly help", (token) => `/report/${token}`),
  reading("the PDF of a report whose tiles have costly help", (token) => `/reports/${token}.pdf`),
  {
    name: "a tile whose help takes the longest to read",
    kind: "help",
    prepare: async (call) => {
      let count = 0;
      return () => {
        count += 1;
        const markdown = costlyHelps[count % costlyHelps.length] ?? "";
        return call("POST", "/v1/tiles", { body: tileInput(`help-${count}`, { ui: { help: { markdown } } }) });
      };
    },
  },
];
