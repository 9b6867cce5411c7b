/**
 * The adapter authors' guide says what the code does: its examples run in both languages with the same result, and fit
 * the contract; its limits are the code's.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import type { AdapterFetchRequest, Json, Language } from "#sandbox/contract.ts";
import { maxResponseDepth, maxResponseTextChars, maxResponseValues } from "#sandbox/response-size.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { readDocument } from "#openapi/read-document.ts";
import { defaultAdapterLimits, digestLimits, maxStateBytes, questionLimits } from "#sandbox/adapter.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { maxUnitLength } from "#core/units.ts";
import { maxResponseSeries } from "#server/adapters/response.ts";
import { maxEvents } from "#server/adapters/responses/events.ts";
import { maxOfferedSources } from "#server/adapters/responses/targets.ts";
import { maxRequestsPerCall } from "#server/adapters/call.ts";
import { facets } from "#server/adapters/model.ts";
import { maxTries, maxWaits } from "#server/adapters/retries.ts";
import { maxConsecutiveFailures } from "#server/adapters/rules.ts";
import { checkSampleResponse } from "#server/adapters/sample.ts";
import { maxEnvNames } from "#server/adapters/service.ts";
import { maxSettingsBytes } from "#server/adapters/settings.ts";
import { maxPartCalls, maxParts } from "#server/adapters/spans.ts";
import { maxUrlLength } from "#server/net/address.ts";
import { adapterRequests } from "#server/net/callers.ts";
import { maxPositions } from "#server/sources/geometry.ts";
import { payloadSchema } from "#test/support/payload-schemas.ts";
import { sampleRequests } from "#test/support/records.ts";
import { joined } from "#test/support/calls.ts";

type Facet = keyof typeof sampleRequests;

const guide = readFileSync("docs/adapter-authors-guide.md", "utf8");

describe("the adapter authors' guide", () => {
  /** What the server of each example answers. */
  const served: Readonly<Record<Facet, unknown>> = {
    series: [{ at: "2026-06-01T06:00:00Z", airTempF: 68, rainCounter: 812.4 }, { at: "2026-06-01T06:15:00Z" }],
    weather: [{ time: "2026-06-01T06:00:00Z", temperature: 50 }],
    events: [
      { at: "2026-06-01T06:00:00Z", type: "watering", inches: 0.5 },
      { at: "2026-06-01T05:00:00Z", type: "sowing" },
      { at: "2026-06-01T07:00:00Z", type: "weeding" },
    ],
    targets: {
      fields: [
        {
          id: "f",
          name: "Field",
          outline: {
            type: "Polygon",
            coordinates: [
              [
                [9, 47],
                [9.1, 47],
                [9.1, 47.1],
                [9, 47],
              ],
            ],
          },
        },
      ],
      probes: [{ id: "p", lat: 47.05, lon: 9.08 }],
    },
    comms: {},
  };
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  function example(facet: Facet, language: Language): string {
    const chapter = guide.slice(guide.indexOf(`\n### ${facet}\n`));
    const code = new RegExp(`\`\`\`${language === "python" ? "python" : "ts"}\n([\\s\\S]+?)\`\`\``).exec(chapter)?.[1];
    assert.ok(code !== undefined);
    return code;
  }

  async function called(facet: Facet, language: Language, answer: { readonly status: number; readonly body: unknown }) {
    const compiled = await runner.compile({
      code: example(facet, language),
      language,
      role: "adapter",
      fileName: "example",
    });
    assert.ok(compiled.status === "ok", JSON.stringify(compiled));
    const asked: AdapterFetchRequest[] = [];
    const calling = runner.call({
      tenantId: "docs",
      script: compiled.script,
      request: sampleRequests[facet] as unknown as Json,
      env: { TOKEN: "the token", KEY: "the key" },
      now: Date.parse("2026-06-02T00:00:00Z"),
      timeoutMs: 30_000,
      fetch: async (request) => {
        asked.push(request);
        const body = new TextEncoder().encode(
          typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body),
        );
        return { status: answer.status, headers: { "content-type": "application/json" }, url: request.url, body };
      },
    });
    const outcome = await joined(calling);
    return { asked: asked.map(sentOf), outcome };
  }

  for (const facet of facets) {
    test(`has for ${facet} an adapter that asks and answers the same in both languages, and what it answers fits`, async () => {
      const answer = { status: 200, body: served[facet] };
      const [inTypeScript, inPython] = [
        await called(facet, "typescript", answer),
        await called(facet, "python", answer),
      ];
      assert.deepEqual(inPython.asked, inTypeScript.asked);
      assert.equal(inTypeScript.asked.length, 1);
      const { outcome } = inTypeScript;
      assert.ok(
        outcome.status === "ok" && inPython.outcome.status === "ok",
        JSON.stringify([outcome, inPython.outcome]),
      );
      assert.deepEqual([inPython.outcome.response, inPython.outcome.log], [outcome.response, outcome.log]);
      assert.deepEqual(
        checkSampleResponse(facet, sampleRequests[facet], outcome.response, Date.parse("2026-06-02T00:00:00Z")).ok,
        true,
      );
      const validate = payloadSchema(`${facet[0]?.toUpperCase()}${facet.slice(1)}Answer`);
      assert.ok(validate(outcome.response), JSON.stringify(validate.errors));
    });
  }

  for (const facet of facets) {
    test(`has for ${facet} the scripts that npm run adapter:new makes`, () => {
      for (const [language, file] of [
        ["typescript", "adapter.ts"],
        ["python", "adapter.py"],
      ] as const)
        assert.equal(readFileSync(`scripts/adapter/template/${facet}/${file}`, "utf8"), example(facet, language));
    });
  }

  test("has a comms adapter that tells a refused message from a provider that is down", async () => {
    for (const language of ["typescript", "python"] as const) {
      const refused = await called("comms", language, { status: 422, body: "no such number" });
      assert.ok(refused.outcome.status === "ok");
      assert.deepEqual(refused.outcome.response, { ok: false, error: "no such number" });
      const down = await called("comms", language, { status: 500, body: "" });
      assert.ok(down.outcome.status === "ok");
      assert.deepEqual(down.outcome.response, { ok: false, retry: true, error: "the provider answered 500" });
    }
  });

  test("names the schemas of the contract", () => {
    const { schemas } = readDocument().components;
    const named = [...guide.matchAll(/`((?:Series|Weather|Events|Targets|Comms)(?:Request|Answer))`/g)].map(
      (match) => match[1] as string,
    );
    assert.equal(new Set(named).size, 10);
    for (const name of named) assert.ok(name in schemas, name);
  });

  test("lists the limits that the code has", () => {
    const { AdapterInput, AdapterScript, Egress } = readDocument().components.schemas as never as Readonly<
      Record<string, JsonSchema>
    >;
    const limitsOf = (name: string): JsonSchema => AdapterInput?.properties?.[name] ?? {};
    const { cpuMsPerTurn, memoryMiB, maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes } =
      defaultAdapterLimits;
    assert.equal(maxRequests, maxRequestsPerCall);
    const mib = 1024 * 1024;
    const net = adapterRequests.limits;
    const limits: Readonly<Record<string, readonly (number | undefined)[]>> = {
      "waits of a request for `Retry-After`": [maxWaits],
      "calls of `sleep` in a call": [questionLimits.maxSleeps],
      "hashes and signatures in a call, bytes of one (TypeScript)": [
        digestLimits.maxDigests,
        digestLimits.maxDigestBytes,
      ],
      "bytes of `settings`, of `state`, as JSON": [maxSettingsBytes, maxStateBytes],
      "parts of a span, calls for parts in a run": [maxParts, maxPartCalls],
      script: [AdapterScript?.maxLength],
      "origins on `egress`": [Egress?.maxItems],
      "names in `env`, characters of a value": [maxEnvNames, limitsOf("env").additionalProperties?.maxLength],
      "time of a call (`timeoutMs`)": [
        limitsOf("timeoutMs").minimum,
        limitsOf("timeoutMs").maximum,
        limitsOf("timeoutMs")["x-default"],
      ],
      "processor time between two answers": [cpuMsPerTurn],
      memory: [memoryMiB, defaultLimits.pythonMemoryMiB],
      "requests in a call": [maxRequestsPerCall],
      "tries of a request": [maxTries],
      "one request, with all its redirects": [net.timeoutMs / 1000],
      redirects: [net.maxRedirects],
      "requests of a tenant at a time": [net.maxConcurrentRequests],
      URL: [maxUrlLength],
      "headers of a request": [net.maxRequestHeaders, net.maxRequestHeaderBytes / 1024],
      "body of a request": [net.maxRequestBytes / mib],
      "headers of an answer": [net.maxResponseHeaderBytes / 1024],
      "body of an answer, also after decompression": [net.maxResponseBytes / mib],
      "what the script returns": [maxResponseBytes / mib, maxResponseValues, maxResponseDepth, maxResponseTextChars],
      // A point is a list, and two commas.
      "readings that fit into that": [Math.floor(maxResponseValues / 3 / 10_000) * 10_000],
      "series in an answer": [maxResponseSeries],
      "events in an answer": [maxEvents],
      "sources in a `targets` answer": [maxOfferedSources],
      "positions in a boundary": [maxPositions],
      "characters of a unit": [maxUnitLength],
      log: [maxLogLines, maxLogLineChars],
      "failed calls in a row that disable": [maxConsecutiveFailures],
    };
    const rows = guide
      .slice(guide.indexOf("| limit | value |"))
      .split("\n")
      .slice(2)
      .filter((line) => line.startsWith("|"));
    const listed = rows
      .map((row) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .map(([name = "", value = ""]) => [name, (value.match(/\d+/g) ?? []).map(Number)]);
    assert.deepEqual(Object.fromEntries(listed), limits);
  });
});

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly "x-default"?: number;
}

/** Header names as the host sends them, bodies as what they say. */
function sentOf({ url, method, headers, body }: AdapterFetchRequest) {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { url, method, headers: lower, body: body === null ? null : JSON.parse(body) };
}
