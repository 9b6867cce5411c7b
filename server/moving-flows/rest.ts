/** Moving flows over REST: translates between the contract's JSON and the service. Decides nothing. */
import type { components } from "#openapi/types.ts";
import { flowJson } from "#server/flows/rest.ts";
import { flowEtag } from "#server/flows/service.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { FlowExport } from "./model.ts";
import type { MovingFlowService } from "./service.ts";

type ExportJson = components["schemas"]["FlowExport"];
type Operations = "exportFlow" | "importFlow";

export function movingFlowHandlers(moving: MovingFlowService): Pick<Handlers, Operations> {
  return {
    exportFlow: async ({ caller, params }) => {
      const exported = await moving.export(caller, params.id);
      // Icons and the like were checked by the contract when they were written.
      return { status: 200, body: exported as ExportJson };
    },
    importFlow: async ({ caller, query, body }) => {
      const { dryRun, ownerUserKey } = query;
      const options = ownerUserKey === undefined ? {} : { ownerUserKey };
      // The contract has checked its shape.
      const exported = body as FlowExport;
      if (dryRun === true) {
        const { flow, publishedTiles } = await moving.preview(caller, exported, options);
        return { status: 200, body: { flow, publishedTiles: publishedTiles.map((key) => ({ key })) } };
      }
      const flow = await moving.import(caller, exported, options);
      return {
        status: 201,
        body: flowJson(flow),
        etag: flowEtag(flow),
        headers: { Location: `/v1/flows/${flow.id}` },
      };
    },
  };
}
