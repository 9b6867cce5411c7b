/**
 * The checks of adapters' responses as those who call adapters need them. Large responses take long: an implementation
 * keeps the event loop free meanwhile. It takes a response over: who had it checked no longer has its bytes and
 * columns.
 */
import type { Json, PackedResponse } from "#sandbox/contract.ts";
import type { Facet } from "./model.ts";
import type { CheckedRequest, CheckedResponse, ResponsePart } from "./response.ts";
import type { CommsResponse } from "./responses/comms.ts";
import type { CheckedEvents, EventsRequest } from "./responses/events.ts";
import type { Checked } from "./responses/reading.ts";
import type { CheckedTargets } from "./responses/targets.ts";
import type { SampleCheck, SampleRequest } from "./sample.ts";

/** A response to a sample request, and what was found in it. */
export interface ReadSample {
  readonly checked: SampleCheck;
  readonly response: Json;
}

export interface ResponseChecks {
  readings(tenantId: string, response: PackedResponse, request: CheckedRequest): Promise<CheckedResponse>;
  events(tenantId: string, response: PackedResponse, request: EventsRequest): Promise<CheckedEvents>;
  /** The same of a span that was asked for in parts: their answers, in order, are taken for one. */
  readingParts(
    tenantId: string,
    parts: readonly ResponsePart<PackedResponse>[],
    request: CheckedRequest,
  ): Promise<CheckedResponse>;
  eventParts(
    tenantId: string,
    parts: readonly ResponsePart<PackedResponse>[],
    request: EventsRequest,
  ): Promise<CheckedEvents>;
  targets(tenantId: string, response: PackedResponse): Promise<CheckedTargets>;
  comms(tenantId: string, response: PackedResponse): Promise<Checked<{ readonly outcome: CommsResponse }>>;
  /** @param fetchedAt epoch ms, when the response came */
  sample(
    tenantId: string,
    facet: Facet,
    request: SampleRequest,
    response: PackedResponse,
    fetchedAt: number,
  ): Promise<ReadSample>;
}
