/** Many GETs at once on one connection, whose answers nobody reads. */
import { connect } from "node:net";

export function unreadGets(baseUrl: string, key: string, paths: readonly string[]): { close(): void } {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${key}\r\n\r\n`).join(""),
  );
  return { close: () => void socket.destroy() };
}
