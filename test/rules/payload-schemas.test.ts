/** What the contract says of the payloads of adapters is what the service asks for and takes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { checkComms } from "#server/adapters/responses/comms.ts";
import { checkEvents, eventKinds } from "#server/adapters/responses/events.ts";
import { checkTargets } from "#server/adapters/responses/targets.ts";
import { commsRequest, maxAdapterAttachmentBytes } from "#server/adapters/comms.ts";
import { adapterRequest } from "#server/adapters/requests.ts";
import { adapterRequests } from "#server/net/callers.ts";
import type { Attachment } from "#server/net/message.ts";
import { payloadSchema } from "#test/support/payload-schemas.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { sampleRequests } from "#test/support/records.ts";

const t0 = Date.UTC(2026, 4, 1);
const hourMs = 3_600_000;
const question = { kinds: eventKinds, from: t0, to: t0 + 24 * hourMs };

describe("the contract's payload schemas", () => {
  test("hold for what the service asks", () => {
    const target = { name: "North", latitude: 47, longitude: null, elevation: null, timezone: "UTC+01:00" };
    for (const [facet, schema] of [
      ["series", "SeriesRequest"],
      ["weather", "WeatherRequest"],
      ["events", "EventsRequest"],
    ] as const) {
      const names = facet === "events" ? ["planted"] : ["x"];
      const request = adapterRequest({
        facet,
        userKey: null,
        names,
        target,
        sources: [{ id: "s", key: null }],
        from: t0,
        to: t0 + 1,
      });
      assertFits(schema, request);
    }
    assertFits("TargetsRequest", { facet: "targets", userKey: null });
    assertFits(
      "CommsRequest",
      commsRequest({ channel: "email", to: "a@example.com", subject: "S", text: "T", html: "<p>T</p>" }),
    );
    assertFits("CommsRequest", commsRequest({ channel: "voice", to: "+41441234567", text: "T" }));
  });

  test("hold for an e-mail with files; those that a request of a script cannot hold are left out, and the text says so", () => {
    const file = (bytes: number) => {
      const base64 = Buffer.alloc(bytes, 7).toString("base64");
      return { filename: "report.pdf", contentType: "application/pdf", base64 };
    };
    const sent = (...attachments: readonly Attachment[]) => {
      const unattached = { text: "Too large.", html: "<p>Too large.</p>" };
      const mail = { channel: "email", to: "a@example.com", subject: "S", text: "T", html: "<p>T</p>" } as const;
      const request = commsRequest({ ...mail, headers: { "X-A": "1" }, attachments, unattached });
      assertFits("CommsRequest", request);
      return request as unknown as Readonly<Record<string, unknown>>;
    };
    const largest = file(maxAdapterAttachmentBytes);
    const whole = sent(largest);
    assert.deepEqual([whole["attachments"], whole["message"]], [[largest], "T"]);
    assert.deepEqual(whole["headers"], { "X-A": "1" });
    assert.ok(JSON.stringify(whole).length < adapterRequests.limits.maxRequestBytes * 0.9);
    for (const files of [[file(maxAdapterAttachmentBytes + 1)], [largest, file(1)]]) {
      const { attachments, message, html } = sent(...files);
      assert.deepEqual([attachments, message, html], [undefined, "Too large.", "<p>Too large.</p>"]);
    }
  });

  test("refuse a request of another facet, an unknown field and a missing one", () => {
    for (const [name, request] of [
      ["EventsRequest", sampleRequests.series],
      ["TargetsRequest", { ...sampleRequests.targets, since: 1 }],
      ["CommsRequest", { channel: "email", to: "a@example.com" }],
      ["CommsRequest", { ...sampleRequests.comms, channel: "fax" }],
    ] as const)
      assert.equal(payloadSchema(name)(request), false, JSON.stringify(request));
  });

  test("have examples that fit them and that the service takes", () => {
    for (const name of ["Series", "Weather", "Events", "Targets", "Comms"].flatMap((facet) => [
      `${facet}Request`,
      `${facet}Answer`,
    ])) {
      const { examples = [] } = payloadSchema(name).schema as { readonly examples?: readonly unknown[] };
      assert.ok(examples.length > 0, name);
      for (const example of examples) assertFits(name, example);
      for (const example of examples) assert.ok(takenByService(name, example), `${name}: ${JSON.stringify(example)}`);
    }
  });

  /** Mostly near what an answer should be. */
  const junk = fc.oneof(
    fc.constantFrom(undefined, null, "", "x", "planted", "area", true, t0, -1, 91, "2026-05-01T00:00:00Z"),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const listOf = (...names: readonly string[]) =>
    fc.array(fc.record(Object.fromEntries(names.map((name) => [name, junk])), { requiredKeys: [] }), { maxLength: 3 });

  test("never refuse what the service takes", () => {
    const location = fc.record({ latitude: junk, longitude: junk });
    const source = fc.record(
      {
        tenantKey: fc.string(),
        displayName: fc.string({ minLength: 1 }),
        hint: fc.constantFrom("area", "sensor"),
        sensorType: junk,
        location: fc.oneof(location, junk),
        timezone: junk,
      },
      { requiredKeys: ["tenantKey", "displayName", "hint"] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom("EventsAnswer", "TargetsAnswer", "CommsAnswer"),
        fc.oneof(
          fc.record({ events: listOf("ts", "kind", "name", "amount", "unit", "note") }),
          fc.record({ sources: fc.array(source, { maxLength: 3 }) }),
          fc.record({ ok: junk, error: junk }, { requiredKeys: [] }),
          junk,
        ),
        (name, given) => {
          if (takenByService(name, JSON.parse(JSON.stringify(given ?? null))))
            assertFits(name, JSON.parse(JSON.stringify(given)));
        },
      ),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

function assertFits(name: string, payload: unknown): void {
  const validate = payloadSchema(name);
  assert.ok(validate(payload), `${name}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(payload)}`);
}

function takenByService(name: string, payload: unknown): boolean {
  if (name === "EventsAnswer") return checkEvents(payload, question).ok;
  if (name === "TargetsAnswer") return checkTargets(payload).ok;
  if (name === "CommsAnswer") return checkComms(payload).ok;
  return true;
}
