/** Requests as they are on the wire: nothing added, nothing decompressed. */
import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The answer once its head is there; its body is still to be read. */
export async function beginRaw(
  url: string,
  { method = "GET", headers = {}, body }: RawRequest = {},
): Promise<IncomingMessage> {
  const sending = request(url, { method, headers });
  sending.end(body);
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  return answer;
}

export async function askRaw(url: string, options: RawRequest = {}): Promise<RawResponse> {
  const answer = await beginRaw(url, options);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: await buffer(answer) };
}

/** Everything that comes back for these bytes until the service ends the connection. */
export async function sendBytes(baseUrl: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}
