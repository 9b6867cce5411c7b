/** `scripts/bootstrap`: dependencies are installed when the lock file says something else than what is installed. */
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { eventually } from "#test/support/wait.ts";

const root = mkdtempSync(join(tmpdir(), "flow-bootstrap-"));
after(() => rmSync(root, { recursive: true, force: true }));

/** As npm does, it begins with removing what was installed. */
const npm = `#!/bin/sh
echo "$1 $2" | sed 's/ --ignore-scripts//' >> "${join(root, "calls")}"
rm -rf node_modules
mkdir node_modules
`;

/** What npm was asked for so far. */
function bootstrap(...flags: readonly string[]): readonly string[] {
  const path = `${join(root, "bin")}:${dirname(process.execPath)}:${process.env.PATH}`;
  const output = execFileSync("sh", [join(root, "scripts", "bootstrap"), ...flags, "echo", "ready"], {
    env: { PATH: path },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  assert.equal(output, "ready\n");
  return readFileSync(join(root, "calls"), "utf8").trim().split("\n");
}

test("is quick where what the lock file says is installed, however young the file is", () => {
  for (const folder of ["scripts", "bin"]) mkdirSync(join(root, folder));
  copyFileSync(new URL("../../scripts/bootstrap", import.meta.url), join(root, "scripts", "bootstrap"));
  writeFileSync(join(root, "bin", "npm"), npm, { mode: 0o755 });
  const lock = join(root, "package-lock.json");
  writeFileSync(lock, "{}\n");
  assert.deepEqual(bootstrap(), ["ci"]);
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(lock, later, later);
  assert.deepEqual(bootstrap(), ["ci"]);
  writeFileSync(lock, '{ "other": true }\n');
  utimesSync(lock, 1, 1);
  assert.deepEqual(bootstrap(), ["ci", "ci"]);
  assert.deepEqual(bootstrap(), ["ci", "ci"]);
  rmSync(join(root, "node_modules"), { recursive: true });
  assert.deepEqual(bootstrap(), ["ci", "ci", "ci"]);
});

test("of two commands at once one installs, and the other waits for it; one that was killed holds nobody up", async () => {
  const clone = mkdtempSync(join(tmpdir(), "flow-two-at-once-"));
  for (const folder of ["scripts", "bin", ".cache"]) mkdirSync(join(clone, folder));
  copyFileSync("scripts/bootstrap", join(clone, "scripts", "bootstrap"));
  writeFileSync(join(clone, "package-lock.json"), "{}\n");
  // It installs until the other one has said that it waits.
  const slow = `#!/bin/sh
echo begun >> calls
rm -rf node_modules
until [ -e waits ]; do sleep 0.05; done
mkdir node_modules
`;
  writeFileSync(join(clone, "bin", "npm"), slow, { mode: 0o755 });
  // No process has this number: the greatest is smaller.
  symlinkSync("4194305", join(clone, ".cache", "installing"));
  const start = (): ReturnType<typeof spawn> =>
    spawn("sh", [join(clone, "scripts", "bootstrap"), "true"], {
      env: { PATH: `${join(clone, "bin")}:${dirname(process.execPath)}:${process.env.PATH}` },
      stdio: ["ignore", "ignore", "pipe"],
    });
  const first = start();
  await eventually("the first installs", () => existsSync(join(clone, "calls")));
  const second = start();
  second.stderr?.on("data", (said: Buffer) => {
    if (/Waiting for another command/.test(said.toString())) writeFileSync(join(clone, "waits"), "");
  });
  const codes = await Promise.all([first, second].map(async (child) => (await once(child, "exit"))[0]));
  assert.deepEqual(codes, [0, 0]);
  assert.equal(readFileSync(join(clone, "calls"), "utf8"), "begun\n");
  assert.deepEqual(readdirSync(join(clone, ".cache")), []);
  rmSync(clone, { recursive: true });
});

test("installs nothing where the settings or the port would keep the service from starting", async () => {
  const clone = mkdtempSync(join(tmpdir(), "flow-first-checks-"));
  for (const name of ["server", "scripts", "package.json"]) cpSync(name, join(clone, name), { recursive: true });
  writeFileSync(join(clone, "package-lock.json"), "{}\n");
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const taken = String((other.address() as AddressInfo).port);
  const npmWasAsked = join(clone, "calls");
  mkdirSync(join(clone, "bin"));
  writeFileSync(join(clone, "bin", "npm"), `#!/bin/sh\ntouch "${npmWasAsked}"; mkdir node_modules\n`, { mode: 0o755 });
  const start = (settings: NodeJS.ProcessEnv): Promise<{ readonly code: number; readonly said: string }> =>
    new Promise((resolve) => {
      const given = [join(clone, "scripts/bootstrap"), "--service", "--first", "scripts/first-checks.ts", "true"];
      const env = { PATH: `${join(clone, "bin")}:${dirname(process.execPath)}:${process.env.PATH}`, ...settings };
      execFile("sh", given, { env }, (error, _, said) => resolve({ code: Number(error?.code ?? 0), said }));
    });
  const wrong = await start({ PORT: "eighty", LOG_LEVEL: "loud" });
  assert.deepEqual(
    [
      wrong.code,
      wrong.said
        .trim()
        .split("\n")
        .map((line) => line.split(" ")[0]),
    ],
    [1, ["PORT", "LOG_LEVEL"]],
  );
  const refused = await start({ PORT: taken });
  assert.equal(refused.code, 1);
  assert.match(refused.said, new RegExp(`^Another program listens on 127\\.0\\.0\\.1 port ${taken} already\\. .+\\n$`));
  assert.ok(!existsSync(npmWasAsked));
  other.close();
  assert.equal((await start({ PORT: "0" })).code, 0);
  assert.ok(existsSync(npmWasAsked));
  rmSync(clone, { recursive: true });
});

test("installs less for a start, and the rest for whoever tests", () => {
  rmSync(join(root, "node_modules"), { recursive: true });
  rmSync(join(root, "calls"));
  assert.deepEqual(bootstrap("--service"), ["ci --omit=dev"]);
  assert.deepEqual(bootstrap("--service"), ["ci --omit=dev"]);
  assert.deepEqual(bootstrap(), ["ci --omit=dev", "ci"]);
  assert.deepEqual(bootstrap("--service"), ["ci --omit=dev", "ci"]);
});
