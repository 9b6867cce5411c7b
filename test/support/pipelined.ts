/** Many GETs at once on one connection, whose answers are read, or left unread. */
import { connect } from "node:net";

export interface Pipelined {
  /** How many answers have begun to arrive. */
  readonly begun: () => number;
  close(): void;
}

export interface PipelinedOptions {
  readonly isRead: boolean;
}

export function pipelined(
  baseUrl: string,
  key: string,
  paths: readonly string[],
  { isRead }: PipelinedOptions,
): Pipelined {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  let text = "";
  let begun = 0;
  if (isRead) {
    socket.setEncoding("latin1").on("data", (data: string) => {
      text += data;
      begun += text.split("HTTP/1.1 ").length - 1;
      // The beginning of a status line may be cut.
      text = text.slice(Math.max(text.length - "HTTP/1.1".length, 0));
    });
  }
  socket.write(
    paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${key}\r\n\r\n`).join(""),
  );
  return { begun: () => begun, close: () => void socket.destroy() };
}
