/**
 * A process of its own that takes webhooks: fast, or, below `/hang`, without ever answering. Prints its port; `GET
 * /arrivals` gives when which envelope came (epoch ms, fractions included), and forgets it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let arrivals: (readonly [event: string, at: number])[] = [];

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(arrivals));
    arrivals = [];
    return;
  }
  const at = performance.timeOrigin + performance.now();
  if (request.url?.startsWith("/hang")) return void request.resume();
  arrivals.push([request.headers["webhook-id"]?.toString() ?? "", at]);
  request.resume();
  request.once("end", () => response.writeHead(204).end());
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
