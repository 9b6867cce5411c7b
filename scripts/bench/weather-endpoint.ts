/**
 * A process of its own that answers as a weather service does: `GET /hourly?latitude=…&from=…&to=…` with a reading for
 * each hour, in °F. What was asked once is kept, so that it costs next to nothing when it is measured. Prints its port;
 * `GET /asked` gives what was asked, each path once.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const hourMs = 3_600_000;
const bodies = new Map<string, string>();

const server = createServer((request, response) => {
  const path = request.url ?? "/";
  response.setHeader("content-type", "application/json");
  if (path === "/asked") return void response.end(JSON.stringify([...bodies.keys()]));
  const body = bodies.get(path) ?? hourly(new URL(path, "http://localhost").searchParams);
  bodies.set(path, body);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

function hourly(query: URLSearchParams): string {
  const first = Math.ceil(Date.parse(query.get("from") ?? "") / hourMs);
  const end = Math.ceil(Date.parse(query.get("to") ?? "") / hourMs);
  const latitude = Number(query.get("latitude"));
  const readings = Array.from({ length: end - first }, (_, index) => {
    const hour = first + index;
    const season = 20 * Math.sin((2 * Math.PI * hour) / (24 * 365));
    const day = 12 * Math.sin((2 * Math.PI * hour) / 24);
    const weather = 6 * Math.sin(hour / 31 + latitude * 7);
    return [hour * hourMs, Number((60 + season + day + weather).toFixed(1))];
  });
  return JSON.stringify({ unit: "°F", readings });
}
