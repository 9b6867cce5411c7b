/**
 * The guard with production's rules against real servers: one on a public address, one on loopback, a name server that
 * lies. In a network namespace of its own, so that nothing leaves the machine; skipped where the system does not give
 * one.
 */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { testDirectory } from "#test/support/process.ts";

const publicAddress = "93.184.215.14";
const run = promisify(execFile);

function absence(): string | false {
  try {
    execFileSync("unshare", ["-rn", "ip", "link", "set", "lo", "up"], { stdio: "ignore" });
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return false;
  } catch {
    return "needs unshare, ip and openssl, and user namespaces";
  }
}

test("a public server is reached; a private one is not, by its name, by a redirect, by its address or by a name that turns to it", {
  skip: absence(),
}, async () => {
  const directory = testDirectory();
  const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => join(directory.path, name)) as [
    string,
    string,
  ];
  const names = ["outside", "inside", "turning"].map((name) => `DNS:${name}.example.com`);
  const subject = `subjectAltName=${[...names, `IP:${publicAddress}`, "IP:127.0.0.1"].join()}`;
  const request = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=test",
  ];
  await run("openssl", [...request, "-addext", subject, "-keyout", key, "-out", certificate]);
  const program = new URL("../support/public-network.ts", import.meta.url).pathname;
  const script = `ip link set lo up && ip addr add ${publicAddress}/32 dev lo && exec "$@"`;
  const inside = ["-rn", "sh", "-c", script, "sh", process.execPath, program, publicAddress, key, certificate];
  const { stdout } = await run("unshare", inside, { env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } });
  directory.remove();

  const { results, seenInside } = JSON.parse(stdout);
  const { byName, byAddress, redirectedOutside, turningFirst, ...refused } = results;
  assert.deepEqual(
    { byName, byAddress, redirectedOutside, turningFirst },
    { byName: "outside", byAddress: "outside", redirectedOutside: "outside", turningFirst: "outside" },
  );
  assert.deepEqual(refused, {
    inside:
      "inside.example.com resolves to 127.0.0.1, which is a loopback address; only public addresses may be reached. For development, start the service with EGRESS_ALLOW_PRIVATE=1",
    redirectedByName:
      "inside.example.com resolves to 127.0.0.1, which is a loopback address; only public addresses may be reached. For development, start the service with EGRESS_ALLOW_PRIVATE=1",
    redirectedByAddress:
      "the server redirects to a place that is refused: 127.0.0.1 is a loopback address; only public addresses may be reached. For development, start the service with EGRESS_ALLOW_PRIVATE=1",
    turningThen:
      "turning.example.com resolves to 127.0.0.1, which is a loopback address; only public addresses may be reached. For development, start the service with EGRESS_ALLOW_PRIVATE=1",
  });
  assert.deepEqual(seenInside, []);
});
