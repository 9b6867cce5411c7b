/** Loaded before a service, of whichever version: prints each delivery of a webhook that the process sends. */
import { channel } from "node:diagnostics_channel";

/** https://undici.nodejs.org/#/docs/api/DiagnosticsChannel */
channel("undici:request:create").subscribe((message) => {
  const { request } = message as { readonly request: { readonly headers: unknown } };
  const headers = Array.isArray(request.headers) ? request.headers.map(String) : [];
  const at = headers.findIndex((name) => name.toLowerCase() === "x-service-delivery");
  if (at >= 0) process.stdout.write(`@delivery ${headers[at + 1]}\n`);
});
