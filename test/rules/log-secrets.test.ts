/** What is named like a secret does not reach the log. The plain way is the logger's own redaction by paths. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { pino } from "pino";
import { createLogger } from "#server/logger.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const secretNames = ["authorization", "cookie", "secret", "apiKey", "token", "password", "env", "secretsKey"];
const paths = [...secretNames, "set-cookie"].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

function lineOf(write: (log: { info(fields: object, text: string): void }) => void, make: (lines: string[]) => object) {
  const lines: string[] = [];
  write(make(lines) as { info(fields: object, text: string): void });
  assert.equal(lines.length, 1);
  const { time: _time, ...fields } = JSON.parse(lines[0] ?? "");
  return fields;
}

const into = (lines: string[]) => ({ write: (line: string) => void lines.push(line) });
const ours = (lines: string[]) => createLogger("info", into(lines));
const plain = (lines: string[]) =>
  pino(
    {
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: "[redacted]" },
    },
    into(lines),
  );

const names = fc.constantFrom(...secretNames, "set-cookie", "status", "tokens", "Token", "secret2", "a", "0");
const scalars = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { fields } = fc.letrec<{ value: unknown; fields: object }>((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, scalars, fc.array(tie("value"), { maxLength: 3 }), tie("fields")),
  fields: fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
}));

test("a line is the same as by the logger's own redaction, down to two levels below the top", () => {
  fc.assert(
    fc.property(fields, (given) => {
      const before = structuredClone(given);
      const line = lineOf((log) => log.info(given, "a line"), ours);
      assert.deepEqual(given, before, "what was given is left as it is");
      // The library's own redaction writes into what it is given.
      assert.deepEqual(
        line,
        lineOf((log) => log.info(before, "a line"), plain),
      );
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test("what a message's placeholder stands for is cut as by the logger's own redaction", () => {
  fc.assert(
    fc.property(fields, (given) => {
      const write = (log: { info(...line: unknown[]): void }) => log.info({}, "a line of %j", given);
      const copy = structuredClone(given);
      const line = lineOf((log) => write(log), ours);
      assert.deepEqual(given, copy, "what was given is left as it is");
      assert.deepEqual(
        line,
        lineOf((log) => write(log), plain),
      );
    }),
  );
});

test("what a log tells in each of its lines is cut in the same way", () => {
  const write = (log: object) =>
    (log as ReturnType<typeof createLogger>)
      .child({ requestId: "1", token: "t" })
      .child({ of: { apiKey: "k" } })
      .info({}, "a");
  const expected = { level: "info", requestId: "1", token: "[redacted]", of: { apiKey: "[redacted]" }, msg: "a" };
  assert.deepEqual(lineOf(write, ours), expected);
});

test("an error is told with its message, and without what else hangs on it", () => {
  const error = Object.assign(new TypeError("no answer"), { token: "t", request: { headers: { cookie: "c" } } });
  const { err } = lineOf((log) => log.info({ err: error }, "failed"), ours);
  assert.deepEqual([err.type, err.message, Object.keys(err)], ["TypeError", "no answer", ["type", "message", "stack"]]);
});

test("an error beside the field for errors has its secrets cut out as well", () => {
  const error = Object.assign(new TypeError("no answer"), { token: "t", status: 503 });
  assert.deepEqual(
    lineOf((log) => log.info({ cause: error }, "failed"), ours),
    { level: "info", cause: { token: "[redacted]", status: 503 }, msg: "failed" },
  );
});
