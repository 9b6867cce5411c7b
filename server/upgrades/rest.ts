/** Newer tile versions over REST: translates between the contract's JSON and the services. Decides nothing. */
import { isoTime } from "#core/time.ts";
import { flowJson } from "#server/flows/rest.ts";
import { type FlowService, flowEtag } from "#server/flows/service.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { UpgradeService } from "./service.ts";

type Operations = "previewTileUpgrade" | "upgradeTiles";

export function upgradeHandlers(
  upgrades: UpgradeService,
  flows: Pick<FlowService, "upgradeTiles">,
): Pick<Handlers, Operations> {
  return {
    previewTileUpgrade: async ({ caller, params, body }) => {
      const { from, to } = body ?? {};
      const range = {
        ...(from === undefined ? {} : { from: Date.parse(from) }),
        ...(to === undefined ? {} : { to: Date.parse(to) }),
      };
      const { tiles, evaluations, changes } = await upgrades.preview(caller, params.id, range);
      const preview = { tiles, evaluations, changes: changes.map((one) => ({ ...one, at: isoTime(one.at) })) };
      return { status: 200, body: preview };
    },
    upgradeTiles: async ({ caller, params, ifMatch }) => {
      const flow = await flows.upgradeTiles(caller, params.id, ifMatch);
      return { status: 200, body: flowJson(flow), etag: flowEtag(flow) };
    },
  };
}
