/**
 * Two clients that we did not write create, run and read a flow: one of GraphQL (graphql-request), and one of REST
 * whose types are generated from the contract (openapi-fetch with openapi-typescript).
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ClientError, GraphQLClient, gql } from "graphql-request";
import createRestClient from "openapi-fetch";
import type { paths } from "#openapi/types.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** The client's own types do not know read-only lists. */
type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Name in keyof T]: Mutable<T[Name]> }
    : T;

const input = {
  displayName: "Degree days",
  status: "draft" as const,
  tiles: [{ row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 250 }, reportOnly: false }],
  targets: [{ name: "North orchard", latitude: 47.61, longitude: 9.42 }],
};

describe("a client that we did not write", () => {
  test("of GraphQL creates, runs and reads a flow, and is told what was wrong", async () => {
    const client = new GraphQLClient(`${service.baseUrl}/graphql`, {
      headers: { authorization: `Bearer ${service.tenantKey}` },
    });
    const createFlow = gql`mutation ($input: FlowInput!) { createFlow(input: $input) { id version tiles { tileKey } } }`;
    type Created = { readonly createFlow: { readonly id: string; readonly version: number } };
    const { createFlow: flow } = await client.request<Created>(createFlow, { input });
    assert.equal(flow.version, 1);
    const runFlow = gql`mutation ($id: ID!) { runFlow(id: $id) { id status } }`;
    const { runFlow: run } = await client.request<{ readonly runFlow: { readonly id: string } }>(runFlow, flow);
    const readRun = gql`query ($id: ID!) {
      run(id: $id) {
        status
        results(first: 1) { edges { node { target { name } tiles { key points(resolution: 20) { ts value } } } } }
      }
    }`;
    // biome-ignore lint/suspicious/noExplicitAny: read by the assertions below
    let last: any;
    await eventually("the run succeeds", async () => {
      last = (await client.request<{ readonly run: object }>(readRun, { id: run.id })).run;
      return last.status === "succeeded";
    });
    const [{ node }] = last.results.edges;
    assert.deepEqual([node.target.name, node.tiles[0].key], ["North orchard", "gdd"]);
    assert.ok(node.tiles[0].points.length > 1);
    const readFlow = gql`query ($id: ID!) { flow(id: $id) { displayName lastRun { id status } } }`;
    assert.deepEqual(await client.request(readFlow, { id: flow.id }), {
      flow: { displayName: input.displayName, lastRun: { id: run.id, status: "succeeded" } },
    });
    const wrong = { ...input, tiles: [{ tileKey: "gdd", params: { threshold: "much" }, reportOnly: false }] };
    await assert.rejects(client.request(createFlow, { input: wrong }), (error) => {
      assert.ok(error instanceof ClientError);
      const told = error.response.errors?.[0]?.extensions as { status: number; errors: { loc: string }[] } | undefined;
      assert.deepEqual([told?.status, told?.errors[0]?.loc], [422, "tiles[0].params.threshold"]);
      return true;
    });
  });

  test("of REST, with types generated from the contract, creates, runs and reads a flow, and is told what was wrong", async () => {
    const headers = { authorization: `Bearer ${service.tenantKey}` };
    const client = createRestClient<Mutable<paths>>({ baseUrl: service.baseUrl, headers });
    const created = await client.POST("/v1/flows", { body: input });
    const flow = created.data ?? assert.fail(JSON.stringify(created.error));
    assert.equal(flow.version, 1);
    const path = { id: flow.id };
    const requested = await client.POST("/v1/flows/{id}/run", { params: { path } });
    const { id } = requested.data ?? assert.fail(JSON.stringify(requested.error));
    let run: Awaited<ReturnType<typeof readRun>>;
    const readRun = async () => (await client.GET("/v1/runs/{id}", { params: { path: { id } } })).data;
    await eventually("the run succeeds", async () => {
      run = await readRun();
      return run?.status === "succeeded";
    });
    const [result] = run?.results ?? [];
    assert.deepEqual([result?.target.name, result?.tiles[0]?.key], ["North orchard", "gdd"]);
    const read = await client.GET("/v1/flows/{id}", { params: { path } });
    assert.deepEqual([read.data?.displayName, read.data?.lastRun?.id], [input.displayName, id]);
    const wrong = { ...input, tiles: [{ tileKey: "gdd", params: { threshold: "much" }, reportOnly: false }] };
    const { response, error } = await client.POST("/v1/flows", { body: wrong });
    assert.equal(response.status, 422);
    assert.equal(error !== undefined && "errors" in error ? error.errors?.[0]?.loc : null, "tiles[0].params.threshold");
  });
});
