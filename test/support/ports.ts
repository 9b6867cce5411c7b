/** Ports for servers that must have the same one again, or one that is known before they start. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that nobody listens on. It lies below those that systems give to connections and to servers that name none, so
 * that it is still free when it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found.");
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
