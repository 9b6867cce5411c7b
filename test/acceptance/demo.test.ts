/**
 * `npm run demo` with a weather file of one's own: the numbers that can be worked out by hand, and one plain line where
 * the file is no use.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { freePort } from "#test/support/ports.ts";
import { shortLivedFlag, testDirectory } from "#test/support/process.ts";

const directory = testDirectory();
after(() => directory.remove());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function demo(...given: readonly string[]): Promise<Ended> {
  return demoWith("", ...given);
}

function demoWith(key: string, ...given: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    // A shell that is set up for another service does not lead the demo there.
    const env = {
      ...process.env,
      DATABASE_URL: "postgres://127.0.0.1:1/none",
      REDIS_URL: "redis://127.0.0.1:1",
      ROLES: "worker",
      API_KEY: key,
    };
    execFile(
      process.execPath,
      [shortLivedFlag, "scripts/demo.ts", ...given],
      { encoding: "utf8", env },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      },
    );
  });
}

function weatherFile(name: string, text: string): string {
  const file = join(directory.path, name);
  writeFileSync(file, text);
  return file;
}

test("what may be given is told with --help", async () => {
  const { code, stdout, stderr } = await demo("--help");
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^Usage: npm run demo .*\n/);
  for (const option of ["latitude", "longitude", "timezone", "url"]) assert.ok(stdout.includes(`--${option}`));
});

test("ten days of 5 °C nights and 25 °C days are 50 degree days and 80 chill hours", async () => {
  const rows = Array.from({ length: 10 * 24 + 1 }, (_, hour) => {
    const time = new Date(Date.UTC(2004, 0, 1) + hour * 3_600_000).toISOString().slice(0, 16);
    return `${time},${hour % 24 < 8 ? 5 : 25}`;
  });
  const file = weatherFile("ten-days.csv", ["time,temp_c", ...rows].join("\n"));
  const { code, stdout, stderr } = await demo(file, "--latitude", "47", "--longitude", "0", "--timezone", "UTC");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Season 2004-01-01 to 2004-12-31/);
  assert.match(stdout, /^ {2}gdd: 50$/m);
  assert.match(stdout, /^ {2}ch: 80$/m);
  // Of 5 and 25 °C a day gives about 5.5 °C·d over 10 °C, and the first flight is at 97.2.
  assert.match(stdout, /From the library of models: Codling moth, .+\n(.*\n)+Demo field: no stage yet\.\n/);
  assert.match(stdout, /Growing degree days since 1 January.*\n(.*┤.*\n)+.*\n? +2004-\d\d-\d\d( +2004-\d\d-\d\d){2}\n/);
});

test("a file that is not there, has no known column or a line without a time is told in one line", async () => {
  const cases = [
    [join(directory.path, "none.csv"), /^\S+none\.csv cannot be read\.\n$/],
    [
      weatherFile("columns.csv", "time,mood\n2024-01-01T00:00,3"),
      /^\S+columns\.csv: the first line names no known column: temp_c, .+\n$/,
    ],
    [
      weatherFile("times.csv", "time,temp_c\n2024-01-01T00:00,3\nsoon,4"),
      /^\S+times\.csv: line 3: "soon" is no time .+\n$/,
    ],
    [weatherFile("empty.csv", "time,temp_c\n"), /^The file holds no readings\.\n$/],
  ] as const;
  for (const [file, message] of cases) {
    const { code, stderr } = await demo(file);
    assert.equal(code, 1);
    assert.match(stderr, message);
  }
});

test("a service that is not there or refuses the key, half an address, and an option that is none are told in one line", async (context) => {
  const problem = JSON.stringify({
    type: "about:blank",
    title: "Unauthorized",
    status: 401,
    detail: "Use a valid key.",
    requestId: "r",
  });
  const refusing = createServer((_request, response) => {
    response.writeHead(401, { "content-type": "application/problem+json" }).end(problem);
  });
  context.after(() => refusing.close());
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const cases = [
    [["--url", nowhere], "gsk_any", new RegExp(`^No service answers at ${nowhere} .+\\n$`)],
    [["--url", url], "gsk_wrong", /^\/v1\/adapters\?limit=500 answered 401: Use a valid key\.\n$/],
    [["--url", url], "", /^Set API_KEY to a key of the service at --url\.\n$/],
    [["--longtitude", "9"], "", /^Unknown option '--longtitude'.*\n$/],
  ] as const;
  for (const [given, key, message] of cases) {
    const { code, stderr } = await demoWith(key, ...given);
    assert.equal(code, 1);
    assert.match(stderr, message);
  }
});
