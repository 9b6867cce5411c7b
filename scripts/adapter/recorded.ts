/**
 * The network of an example: the responses that it has, under the rules that the service's own way out has. What it has
 * no response for does not leave either.
 */
import type { Json } from "#sandbox/contract.ts";
import { decideUrl } from "#server/net/address.ts";
import { adapterRequests } from "#server/net/callers.ts";
import type { Egress } from "#server/net/egress.ts";
import { cleaned, type EgressRequest, Refusal } from "#server/net/outgoing.ts";
import type { RecordedResponse } from "./folder.ts";

/** A request of the script, as it is told to its author. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  /** The status that came, or why none did. */
  readonly fate: string;
}

/** @param note called for each request */
export function recordedEgress(responses: readonly RecordedResponse[], note: (asked: Asked) => void): Egress {
  return {
    fetch: async (request, { origins }) => {
      const checked = checkedRequest(request, origins);
      if ("error" in checked) {
        note({ ...request, fate: checked.error });
        return { error: checked.error, isUnsent: true };
      }
      const { method, url } = checked;
      const found = responses.find(
        (each) => (each.method ?? "GET") === method && URL.parse(each.url)?.href === URL.parse(url)?.href,
      );
      if (found === undefined) {
        const error = `the example has no response to ${method} ${url}`;
        note({ method, url, fate: error });
        return { error, isUnsent: true };
      }
      const { status = 200, headers = {}, body = "" } = found;
      note({ method, url, fate: String(status) });
      const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
      return { status, url, headers: { "content-type": type, ...lower(headers) }, body: bytesOf(body) };
    },
    close: async () => {},
  };
}

function checkedRequest(
  request: EgressRequest,
  origins: readonly string[],
): EgressRequest | { readonly error: string } {
  const decision = decideUrl(request.url, { origins, originList: adapterRequests.originList, allowPrivate: true });
  if ("refusal" in decision) return { error: decision.refusal };
  try {
    return cleaned(request, adapterRequests);
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}

function lower(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function bytesOf(body: Json): Uint8Array {
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
}

/** The service's own way out, each request of which is noted. Private addresses too: it is the author's machine. */
export function notedEgress(egress: Egress, note: (asked: Asked) => void): Egress {
  return {
    fetch: async (request, grant, signal) => {
      const response = await egress.fetch(request, grant, signal);
      note({ ...request, fate: "error" in response ? response.error : String(response.status) });
      return response;
    },
    close: () => egress.close(),
  };
}
