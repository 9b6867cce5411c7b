/** Flows over REST: translates between the contract's JSON and the service. Decides nothing. */
import { pageJson } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import { outlookSummaryJson } from "#server/expectations/json.ts";
import { english } from "#server/language/told.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import type { Flow } from "./model.ts";
import { type FlowService, flowEtag } from "./service.ts";

type FlowJson = components["schemas"]["Flow"];
type Operations = "createFlow" | "listFlows" | "getFlow" | "updateFlow" | "deleteFlow";

export function flowHandlers(flows: FlowService): Pick<Handlers, Operations> {
  return {
    createFlow: async ({ caller, body }) => {
      const flow = await flows.create(caller, body);
      return { status: 201, body: flowJson(flow), etag: flowEtag(flow), headers: { Location: `/v1/flows/${flow.id}` } };
    },
    listFlows: async ({ caller, query }) => {
      return { status: 200, body: pageJson(await flows.page(caller, query), flowJson) };
    },
    getFlow: async ({ caller, params }) => {
      const flow = await flows.get(caller, params.id);
      return { status: 200, body: flowJson(flow), etag: flowEtag(flow) };
    },
    updateFlow: async ({ caller, params, body, ifMatch }) => {
      const flow = await flows.update(caller, params.id, body, ifMatch);
      return { status: 200, body: flowJson(flow), etag: flowEtag(flow) };
    },
    deleteFlow: async ({ caller, params, ifMatch }) => {
      await flows.delete(caller, params.id, ifMatch);
      return { status: 204, body: undefined };
    },
  };
}

export function flowJson(flow: Flow): FlowJson {
  const { tenantId: _tenant, revision: _revision, ...rest } = flow;
  return {
    ...rest,
    tiles: flow.tiles.map(({ tileDefinitionId, tileKey, tileVersion, params, reportOnly }) => ({
      tileDefinitionId,
      tileKey,
      tileVersion,
      params,
      reportOnly,
    })),
    demoData: demoUseOf(flow.tiles).demoData,
    nextRunAt: flow.nextRunAt === null ? null : isoTime(flow.nextRunAt),
    lastRun: flow.lastRun === null ? null : toLastRunJson(flow.lastRun),
    outlook: flow.outlook === null ? null : outlookSummaryJson(english, flow.outlook),
    createdAt: isoTime(flow.createdAt),
    updatedAt: isoTime(flow.updatedAt),
  };
}

function toLastRunJson(lastRun: NonNullable<Flow["lastRun"]>): NonNullable<FlowJson["lastRun"]> {
  const { now, finishedAt } = lastRun;
  return { ...lastRun, now: isoTime(now), finishedAt: finishedAt === null ? null : isoTime(finishedAt) };
}
