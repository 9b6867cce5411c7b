/**
 * The checks of adapters' responses as those who call adapters need them. Large responses take long: an implementation
 * keeps the event loop free meanwhile.
 */
import type { ResponsePiece } from "#pool/runner.ts";
import type { Facet } from "./model.ts";
import type { CheckedRequest, CheckedResponse } from "./response.ts";
import type { CommsResponse } from "./responses/comms.ts";
import type { CheckedEvents, EventsRequest } from "./responses/events.ts";
import type { Checked } from "./responses/reading.ts";
import type { CheckedTargets } from "./responses/targets.ts";
import type { SampleCheck, SampleRequest } from "./sample.ts";

export type ResponsePieces = readonly ResponsePiece[];

export interface ResponseChecks {
  readings(tenantId: string, response: ResponsePieces, request: CheckedRequest): Promise<CheckedResponse>;
  events(tenantId: string, response: ResponsePieces, request: EventsRequest): Promise<CheckedEvents>;
  targets(tenantId: string, response: ResponsePieces): Promise<CheckedTargets>;
  comms(tenantId: string, response: ResponsePieces): Promise<Checked<{ readonly outcome: CommsResponse }>>;
  /** @param fetchedAt epoch ms, when the response came */
  sample(
    tenantId: string,
    facet: Facet,
    request: SampleRequest,
    response: ResponsePieces,
    fetchedAt: number,
  ): Promise<SampleCheck>;
}
