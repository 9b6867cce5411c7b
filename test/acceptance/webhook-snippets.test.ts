/**
 * The functions that docs/webhooks.md gives to verify deliveries, each run as it stands there, in its language, on
 * deliveries that the service has signed. Where a language is not on the machine, its test says that it was skipped.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readDocument } from "#openapi/read-document.ts";
import { eventCatalogue } from "#server/events/catalogue.ts";
import { newWebhookSecret } from "#server/webhooks/secret.ts";
import { signedHeaders } from "#server/webhooks/signature.ts";
import { testDirectory } from "#test/support/process.ts";

const guide = readFileSync("docs/webhooks.md", "utf8");
const directory = testDirectory();
after(() => directory.remove());

interface Language {
  /** As the guide's code block is marked. */
  readonly mark: string;
  /** Succeeds where the language is on the machine. */
  readonly probe: readonly [string, ...string[]];
  readonly snippetFile: string;
  /** Reads `[{body, header, secret}]` (the body in Base64) on standard input, and prints a list of true and false. */
  readonly harness: Readonly<Record<string, string>>;
  readonly run: readonly [string, ...string[]];
}

const languages: readonly Language[] = [
  {
    mark: "ts",
    probe: [process.execPath, "--version"],
    snippetFile: "verify.ts",
    harness: {
      "main.ts": `import { readFileSync } from "node:fs";
        import { isGenuine } from "./verify.ts";
        const cases = JSON.parse(readFileSync(0, "utf8"));
        const judge = ({ body, header, secret }) => isGenuine(Buffer.from(body, "base64"), header, secret);
        process.stdout.write(JSON.stringify(cases.map(judge)));`,
    },
    run: [process.execPath, "main.ts"],
  },
  {
    mark: "python",
    probe: ["python3", "--version"],
    snippetFile: "verify.py",
    harness: {
      "main.py": `import base64, json, sys
from verify import is_genuine
cases = json.load(sys.stdin)
print(json.dumps([is_genuine(base64.b64decode(c["body"]), c["header"], c["secret"]) for c in cases]))`,
    },
    run: ["python3", "main.py"],
  },
  {
    mark: "php",
    probe: ["php", "--version"],
    snippetFile: "verify.php",
    harness: {
      "main.php": `<?php
        require __DIR__ . '/verify.php';
        $judge = fn ($case) => is_genuine(base64_decode($case['body']), $case['header'], $case['secret']);
        echo json_encode(array_map($judge, json_decode(stream_get_contents(STDIN), true)));`,
    },
    run: ["php", "main.php"],
  },
  {
    mark: "ruby",
    probe: ["ruby", "--version"],
    snippetFile: "verify.rb",
    harness: {
      "main.rb": `require "json"
require_relative "verify"
cases = JSON.parse($stdin.read)
puts JSON.generate(cases.map { |c| genuine?(c["body"].unpack1("m"), c["header"], c["secret"]) })`,
    },
    run: ["ruby", "main.rb"],
  },
  {
    mark: "go",
    probe: ["go", "version"],
    snippetFile: "webhook/verify.go",
    harness: {
      "go.mod": "module example\n\ngo 1.19\n",
      "main.go": `package main

import (
	"encoding/json"
	"example/webhook"
	"os"
)

func main() {
	var cases []struct {
		Body           []byte
		Header, Secret string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	judged := []bool{}
	for _, c := range cases {
		judged = append(judged, webhook.IsGenuine(c.Body, c.Header, c.Secret))
	}
	json.NewEncoder(os.Stdout).Encode(judged)
}
`,
    },
    run: ["go", "run", "."],
  },
];

function snippetOf(mark: string): string {
  const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, language]) => language === mark);
  assert.equal(blocks.length, 1, `the guide has one block of ${mark}`);
  return blocks[0]?.[2] ?? "";
}

interface Case {
  readonly what: string;
  readonly body: string;
  readonly header: string;
  readonly secret: string;
  readonly isGenuine: boolean;
}

/** Made anew for each language: they compare with the time. */
function casesNow(): readonly Case[] {
  const made = newWebhookSecret();
  const own = "a-sécret-of-my-own";
  const body = JSON.stringify({ id: "evt_1", event: "ping", data: { name: 'Süd "A"\u0000 🌱 </b>' } });
  const now = Date.now();
  const headerAt = (at: number, secret: string, text = body) => {
    const request = { eventId: "evt_1", event: "ping", deliveryId: "1", body: text, at };
    return signedHeaders(request, [secret])["x-service-signature"] ?? "";
  };
  const right = { body, header: headerAt(now, made), secret: made, isGenuine: true };
  const flip = (text: string) => `${text.slice(0, -1)}${text.endsWith("0") ? "1" : "0"}`;
  const otherTime = (header: string) => header.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 1}`);
  const refused = { ...right, isGenuine: false };
  return [
    { what: "what the service has signed", ...right },
    { what: "a secret that was given", ...right, header: headerAt(now, own), secret: own },
    { what: "an empty body that was signed", ...right, body: "", header: headerAt(now, made, "") },
    { what: "almost 300 seconds ago", ...right, header: headerAt(now - 270_000, made) },
    { what: "a clock that is a little ahead", ...right, header: headerAt(now + 270_000, made) },
    { what: "a changed byte of the body", ...refused, body: body.replace("ping", "pong") },
    { what: "a body that was written again", ...refused, body: body.replace("{", "{ ") },
    { what: "a changed letter of the signature", ...refused, header: flip(right.header) },
    { what: "a wrong secret", ...refused, secret: newWebhookSecret() },
    { what: "another time than was signed", ...refused, header: otherTime(right.header) },
    { what: "more than 300 seconds ago", ...refused, header: headerAt(now - 302_000, made) },
    { what: "far in the future", ...refused, header: headerAt(now + 400_000, made) },
    { what: "no header", ...refused, header: "" },
    { what: "no signature", ...refused, header: right.header.replace(/,.*/, "") },
    { what: "half a signature", ...refused, header: right.header.slice(0, -32) },
    { what: "a time that is none", ...refused, header: right.header.replace(/t=\d+/, "t=soon") },
    { what: "a line end behind it", ...refused, header: `${right.header}\n` },
    { what: "letters that are no ASCII", ...refused, header: `${right.header.slice(0, -1)}é` },
  ];
}

describe("the guide's function", () => {
  for (const { mark, probe, snippetFile, harness, run } of languages) {
    const [program, ...probeArguments] = probe;
    const isHere = spawnSync(program, probeArguments).status === 0;
    const skip = isHere ? false : `${program} is not on this machine: the guide's ${mark} was not run`;
    test(`in ${mark} takes what the service has signed, and refuses everything else`, { skip }, () => {
      const folder = join(directory.path, mark);
      for (const [file, text] of Object.entries({ ...harness, [snippetFile]: snippetOf(mark) })) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      const cases = casesNow();
      const input = cases.map((one) => ({ ...one, body: Buffer.from(one.body).toString("base64") }));
      const [command, ...given] = run;
      const options = { cwd: folder, input: JSON.stringify(input), encoding: "utf8" } as const;
      const judged = JSON.parse(execFileSync(command, given, options));
      const found = cases.map(({ what }, index) => `${what}: ${judged[index]}`);
      assert.deepEqual(
        found,
        cases.map(({ what, isGenuine }) => `${what}: ${isGenuine}`),
      );
    });
  }
});

describe("the guide's table of events", () => {
  let rows: readonly { readonly event: string; readonly star: string; readonly data: string }[];

  before(() => {
    const cells = [...guide.matchAll(/^\| `([\w.]+)` \| (✓?) ?\| [^|]+ \| ([^|]+) \|$/gm)];
    rows = cells.map(([, event = "", star = "", data = ""]) => ({ event, star, data }));
  });

  test("has every event of the catalogue, in its order, and says which of them are in `*`", () => {
    const inTable = rows.map(({ event, star }) => [event, star === "✓"]);
    const inCatalogue = Object.entries(eventCatalogue).map(([event, { isInStar }]) => [event, isInStar]);
    assert.deepEqual(inTable, inCatalogue);
  });

  test("names the members of the data that the contract has", () => {
    const { webhooks } = readDocument() as { webhooks?: Record<string, unknown> };
    for (const { event, data } of rows) {
      const same = /^as `([\w.]+)`$/.exec(data.trim())?.[1];
      const given = rows.find((row) => row.event === same)?.data ?? data;
      const named = [...given.matchAll(/`(\w+)`/g)].map((match) => match[1]);
      assert.deepEqual(named, membersOf(webhooks?.[event]), event);
    }
  });
});

/** Of the event's data, by the contract. */
function membersOf(webhook: unknown): readonly string[] {
  const reference = /"data":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(webhook))?.[1] ?? "";
  const { components } = readDocument() as unknown as {
    components: { schemas: Record<string, { properties?: object }> };
  };
  return Object.keys(components.schemas[reference]?.properties ?? {});
}
