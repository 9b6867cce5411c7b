/** The span of a request. It has the route and not the address, which names records of a tenant. */
import type { FastifyRequest } from "fastify";
import { beginSpan, type Span } from "#core/trace.ts";
import type { OperationId } from "#openapi/operations.ts";

/** Asked every few seconds by whoever watches the process. */
const untraced: ReadonlySet<OperationId | undefined> = new Set(["getHealth", "getReadiness", "getMetrics"]);

/** Continues the caller's trace (`traceparent`). The caller decides nothing else: its `tracestate` is not read. */
export function beginRequestSpan({ headers, method, routeOptions }: FastifyRequest): Span | null {
  const { operationId } = routeOptions.config;
  if (untraced.has(operationId)) return null;
  const { traceparent } = headers;
  const route = routeOptions.url ?? "unmatched";
  return beginSpan(
    {
      name: `${method} ${route}`,
      kind: "server",
      attributes: { "http.request.method": method, "http.route": route, operation: operationId ?? "unmatched" },
    },
    typeof traceparent === "string" ? traceparent : null,
  );
}

export function endRequestSpan({ span }: FastifyRequest, status: number): void {
  span?.add({ "http.response.status_code": status });
  if (status >= 500) span?.fail(String(status));
  span?.end();
}
