/**
 * What HTTP calls a status. Asked of Node without an import: that reads everything that `node:http` exports, and so
 * loads Node's own `fetch` and `WebSocket`, which would cost every start 50 ms and which nothing here uses.
 */
const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** Undefined for a status that HTTP does not know. */
export function statusText(status: number): string | undefined {
  return STATUS_CODES[status];
}
