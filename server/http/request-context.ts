/** What belongs to one request: its id, and once it is authenticated, who asks. */
import type { IncomingMessage } from "node:http";
import { newRequestId } from "#core/ids.ts";
import type { OperationId } from "#openapi/operations.ts";
import type { Span } from "#core/trace.ts";
import type { Identity } from "#server/operations/admit.ts";
import type { RequestInWork } from "./requests-in-work.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null before authentication and for public operations. */
    identity: Identity | null;
    /** Null before authentication and for public operations. */
    work: RequestInWork | null;
    /** Null where no spans are recorded. */
    span: Span | null;
    /** What the log tells of a request to a face other than the contract's operations. */
    asked: Readonly<Record<string, unknown>> | null;
  }
  interface FastifyContextConfig {
    readonly operationId?: OperationId;
    /** In place of an operation of the contract. */
    readonly face?: string;
  }
}

const acceptableRequestId = /^[\x20-\x7e]{1,128}$/;

/** The caller's `X-Request-Id` when it is 1–128 printable ASCII characters, else a fresh one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && acceptableRequestId.test(given) ? given : newRequestId();
}
