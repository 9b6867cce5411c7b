/** An HTTPS server on loopback with a certificate that this process trusts from then on. */
import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { testDirectory } from "./process.ts";

const run = promisify(execFile);

/** Why none can be started here; false when one can. */
export function tlsAbsence(): string | false {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return false;
  } catch {
    return "needs openssl";
  }
}

export interface TlsServer {
  readonly origin: string;
  close(): Promise<void>;
}

export async function startTlsServer(listener: RequestListener): Promise<TlsServer> {
  const directory = testDirectory();
  const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => join(directory.path, name));
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1"];
  await run("openssl", ["req", "-x509", ...kind, ...names, "-keyout", key ?? "", "-out", certificate ?? ""]);
  const [keyText, certificateText] = [key, certificate].map((path) => readFileSync(path ?? "", "utf8"));
  directory.remove();
  setDefaultCACertificates([...getCACertificates("default"), certificateText ?? ""]);
  const server = createServer({ key: keyText, cert: certificateText }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
