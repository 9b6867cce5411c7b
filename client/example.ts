/**
 * From nothing to an answer: has the heat for the first flight of the codling moth come at an orchard?
 *
 *     BASE=http://127.0.0.1:8080 KEY=gsk_… node client/example.ts
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createFlowClient } from "./index.ts";

const { BASE: baseUrl = "http://127.0.0.1:8080", KEY: key = "" } = process.env;
const client = createFlowClient({ baseUrl, key });

/** What was asked for, or an error with the service's own words. */
function wanted<T>({ data, error }: { readonly data?: T; readonly error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error, null, 2));
  return data;
}

const flow = wanted(
  await client.POST("/v1/flows", {
    body: {
      displayName: "Codling moth, first flight",
      status: "draft",
      tiles: [{ row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 100 } }],
      targets: [{ name: "North orchard", latitude: 47.61, longitude: 9.42 }],
    },
  }),
);
const asked = wanted(await client.POST("/v1/flows/{id}/run", { params: { path: { id: flow.id } }, body: {} }));

for (;;) {
  const run = wanted(await client.GET("/v1/runs/{id}", { params: { path: { id: asked.id } } }));
  if (run.status === "failed") throw new Error(run.error ?? "The run has failed.");
  if (run.status === "succeeded") {
    for (const { target, tiles } of run.results ?? [])
      process.stdout.write(
        `${target.name}: ${tiles[0]?.lastValue} °C·d, ${tiles[0]?.isTriggered ? "reached" : "not yet"}\n`,
      );
    break;
  }
  await sleep(500);
}
