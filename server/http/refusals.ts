/**
 * What never becomes a request of an operation: Node could not read it as HTTP, or would respond to it by
 * itself. These responses look like all others: problem details, a request id, the security headers.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "#core/errors.ts";
import { newRequestId } from "#core/ids.ts";
import { securityHeaders } from "./headers.ts";
import { type Problem, problemContentType, problemOf, problemText, toldTo } from "./problem.ts";
import { requestIdOf } from "./request-context.ts";
import { statusText } from "./status-text.ts";

const unreadable = "The request could not be read as HTTP. Check its headers.";
const tooLarge = "The address and headers of the request come to more than 16 KiB. Send less.";
const late = "The request was not complete in time. Send it again, all of it at once.";
const expectation = "Of `Expect` only `100-continue` is answered. Send the request without it.";
const tunnel = "There are no tunnels here. Send the request itself.";
const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const hostless = "A request of HTTP/1.1 names its host: send the header `Host`.";

/** Why a request without a Host, which Node would refuse by itself, is refused; undefined for any other. */
export function hostFault({ httpVersion, headers }: IncomingMessage): AppError | undefined {
  return httpVersion === "1.1" && headers.host === undefined ? new AppError("malformed-request", hostless) : undefined;
}

/** The responses that are under way on each connection. */
const underWay = new WeakMap<Duplex, Set<ServerResponse>>();

function noteResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = underWay.get(socket) ?? new Set();
  underWay.set(socket, responses.add(response));
  const forget = (): void => void responses.delete(response);
  response.once("finish", forget).once("close", forget);
}

/** Refuses what Node would refuse by itself once the head has been read. */
export function refuseWhatNodeWould(server: Server): void {
  server.on("request", noteResponse);
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdOf(request);
    const problem = problemOf(new AppError("expectation-failed", expectation), toldTo(request.headers));
    const headers = headersOf(problem, requestId);
    response.writeHead(problem.status, headers).end(problemText(problem, requestId));
  });
  server.on("connect", (request: IncomingMessage, socket: Duplex) =>
    respondOn(
      socket,
      problemOf(new AppError("method-not-allowed", tunnel, { headers: { Allow: methods } }), toldTo(request.headers)),
      requestIdOf(request),
    ),
  );
}

/**
 * What Node could not read as HTTP is refused on the bare socket, unless the response to an earlier request is on its
 * way there.
 */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  const isResponding = [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  if (!socket.writable || error.code === "ECONNRESET" || isResponding) return void socket.destroy();
  respondOn(socket, problemOf(refusalOf(error.code)), newRequestId());
}

function refusalOf(code: string | undefined): AppError {
  if (code === "HPE_HEADER_OVERFLOW") return new AppError("headers-too-large", tooLarge);
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new AppError("request-timeout", late);
  return new AppError("malformed-request", unreadable);
}

function respondOn(socket: Duplex, problem: Problem, requestId: string): void {
  const headers = Object.entries(headersOf(problem, requestId)).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${problem.status} ${statusText(problem.status)}`, ...headers].join("\r\n");
  socket.end(`${head}\r\n\r\n${problemText(problem, requestId)}`);
}

function headersOf(problem: Problem, requestId: string): Readonly<Record<string, string>> {
  return {
    ...securityHeaders,
    ...problem.headers,
    Vary: "accept-language",
    "Content-Type": problemContentType,
    "Content-Length": String(Buffer.byteLength(problemText(problem, requestId))),
    "X-Request-Id": requestId,
    Connection: "close",
  };
}
