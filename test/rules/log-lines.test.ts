/** The log at a terminal: short lines for people, of what is JSON everywhere else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { humanLine } from "#server/log-lines.ts";
import { createLogger } from "#server/logger.ts";

const marked = {
  quiet: (text: string) => `<${text}>`,
  warning: (text: string) => `!${text}!`,
  fault: (text: string) => `!!${text}!!`,
};
const plain = { quiet: same, warning: same, fault: same };

function same(text: string): string {
  return text;
}

/** As the process writes them. */
function written(log: (logger: ReturnType<typeof createLogger>) => void): string {
  let json = "";
  const write = (line: string): void => {
    json += line;
  };
  log(createLogger("info", { write }));
  return json;
}

test("a line has the time, the level, the message and its fields, and secrets in none of them", () => {
  const json = written((logger) => logger.info({ flowId: "f-1", targets: 3, apiKey: "gsk_x" }, "a run has ended"));
  const line = humanLine(json, plain);
  assert.match(line, /^\d\d:\d\d:\d\d info {2}a run has ended {2}flowId=f-1 targets=3 apiKey=\S+\n$/);
  assert.doesNotMatch(line, /gsk_x/);
});

test("an error has its stack and its causes below", () => {
  const err = new Error("no connection", { cause: new Error("refused") });
  const lines = humanLine(
    written((logger) => logger.error({ err }, "closing")),
    plain,
  ).split("\n");
  assert.match(lines[0] ?? "", /^\d\d:\d\d:\d\d error closing$/);
  assert.match(lines[1] ?? "", /^ {2}Error: no connection$/);
  assert.ok(lines.some((line) => line === "  because of Error: refused"));
});

test("warnings and faults stand out, and fields do not", () => {
  const warning = humanLine(
    written((logger) => logger.warn({ at: 1 }, "late")),
    marked,
  );
  assert.match(warning, /^<\d\d:\d\d:\d\d> !warn {2}late! < at=1>\n$/);
  assert.match(
    humanLine(
      written((logger) => logger.fatal("over")),
      marked,
    ),
    /!!fatal over!!\n$/,
  );
});

test("nothing that a line holds breaks it into two, or steers the terminal", () => {
  const line = humanLine(
    written((logger) => logger.info({ name: "a\n\u001b[31mb" }, "x\ny")),
    plain,
  );
  assert.equal(line.trimEnd().split("\n").length, 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
  assert.doesNotMatch(line, /\u001b/);
});

test("nor does the stack of an error, whatever its message is", () => {
  const err = new Error("a\u001b]0;title\u0007b");
  const line = humanLine(
    written((logger) => logger.error({ err }, "closing")),
    plain,
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
  assert.doesNotMatch(line, /[\u001b\u0007]/);
});

test("what is no JSON is written as it is", () => {
  assert.equal(humanLine("plain\n", plain), "plain\n");
});
