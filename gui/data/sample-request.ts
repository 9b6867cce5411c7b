/** A request of those facets that are tried by one that is written. Pure. */
import type { Facet } from "../api/generated.ts";
import type { ReadFacet, TrialPlace, TrialSpan } from "./trial.ts";

export type WrittenFacet = Exclude<Facet, ReadFacet>;

/** As the service asks. */
export function sampleRequest(facet: WrittenFacet, place: TrialPlace, span: TrialSpan): object {
  switch (facet) {
    case "events":
      return {
        ...{ facet, userKey: null, sourceIds: ["field-1"], sourceKeys: ["field-1"], target: { name: "", ...place } },
        ...{ kinds: ["planted", "harvested", "irrigated"], ...span },
      };
    case "targets":
      return { facet, userKey: null };
    case "comms":
      return { channel: "email", to: "ada@example.com", subject: "Test", message: "Test" };
  }
}
