/** What the pages of webhooks, events and the audit make of what is entered and answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventName } from "../../gui/api/event-name.ts";
import type { EventName } from "../../gui/api/generated.ts";
import { changesOf } from "../../gui/settings/changes.ts";
import { recordsOf } from "../../gui/settings/event-records.ts";
import { spanOf } from "../../gui/settings/log-days.ts";
import { draftOf, emptyDraft, inputOf, isChanged, sortFaults } from "../../gui/webhooks/draft.ts";
import { isComplete, recoverInput, startOf } from "../../gui/webhooks/recovery.ts";
import { webhooks as german } from "../../gui/words/webhooks-de.ts";
import { webhooks as english } from "../../gui/words/webhooks-en.ts";
import { eventCatalogue } from "#server/events/catalogue.ts";

const saved = { url: "https://a.example/b", description: null, events: ["flow_reset" as const], filter: null };

test("an event is called as receivers know it", () => {
  assert.deepEqual((["source_status_changed", "ping", "star", "star_star"] as const).map(eventName), [
    "source.status.changed",
    "ping",
    "*",
    "**",
  ]);
});

test("each event of the catalogue is explained in German, and in the service's own words in English", () => {
  for (const [event, { emittedWhen }] of Object.entries(eventCatalogue)) {
    assert.equal(english.meaning(event, emittedWhen), emittedWhen);
    assert.notEqual(german.meaning(event, emittedWhen), emittedWhen, event);
  }
});

test("what is saved is what a form begins with, and sends back", () => {
  const filter = { flowIds: ["f"], sourceIds: null, hints: ["sensor", "field"] };
  const full = { ...saved, description: "Valves", events: ["star_star" as const], filter };
  assert.deepEqual(inputOf(draftOf(full)), {
    url: saved.url,
    description: "Valves",
    events: ["star_star"],
    filter: { flowIds: ["f"], hints: ["sensor", "field"] },
  });
  assert.deepEqual(inputOf(draftOf(saved)), { ...saved, filter: null });
  assert.equal(isChanged(draftOf(full), full), false);
  assert.equal(isChanged({ ...draftOf(full), flowIds: [] }, full), true);
});

test("events that are named are kept while all are chosen, and sent when they are not", () => {
  const draft = { ...emptyDraft, named: ["ping"] satisfies EventName[] };
  assert.deepEqual(inputOf({ ...draft, kind: "usual" }).events, ["star"]);
  assert.deepEqual(inputOf(draft).events, ["ping"]);
});

test("a fault stands at its field, what has none stands apart", () => {
  const of = (loc: string) => ({ loc, message: loc });
  const { at, others } = sortFaults([of("events[1]"), of("filter.hints[0]"), of("filter"), of("urls")]);
  assert.deepEqual([at("events"), at("filter.hints"), at("url")], ["events[1]", "filter.hints[0]", undefined]);
  assert.deepEqual(
    others.map(({ loc }) => loc),
    ["filter", "urls"],
  );
});

test("a recovery begins where the failing did, and is of whole days on the reader's clock", () => {
  const zone = "Europe/Zurich";
  const now = Date.parse("2026-03-30T10:00:00Z");
  assert.equal(startOf("2026-03-20T23:30:00Z", now, zone).from, "2026-03-21");
  const usual = startOf(null, now, zone);
  assert.equal(usual.from, "2026-03-23");
  assert.deepEqual(recoverInput({ ...usual, from: "2026-03-28", to: "2026-03-29" }, zone, true), {
    since: "2026-03-27T23:00:00.000Z",
    // The clock went forward that day.
    until: "2026-03-29T22:00:00.000Z",
    statuses: ["dead", "failed"],
    dryRun: true,
  });
  assert.ok(!("until" in recoverInput(usual, zone, false)));
  assert.deepEqual([usual, { ...usual, from: "" }, { ...usual, to: "2026-13-01" }].map(isComplete), [
    true,
    false,
    false,
  ]);
});

test("days of a log are whole, and what is no day bounds nothing", () => {
  assert.deepEqual(spanOf("2026-05-14", "2026-05-14", "America/New_York"), {
    since: "2026-05-14T04:00:00.000Z",
    until: "2026-05-15T04:00:00.000Z",
  });
  assert.deepEqual(spanOf("", "soon", "UTC"), { since: null, until: null });
});

test("an event names its records, each with its page where there is one", () => {
  const crossing = { runId: "r 1", flowId: "f", flowName: "Frost", sourceId: null, targetName: "North" };
  assert.deepEqual(recordsOf("flow_triggered", crossing), [
    { kind: "run", id: "r 1", name: null, href: "/runs/r%201" },
    { kind: "flow", id: "f", name: "Frost", href: "/flows/f" },
  ]);
  const source = { sourceId: "s", displayName: "Probe", targetName: "?" };
  assert.deepEqual(recordsOf("source_status_changed", source), [
    { kind: "source", id: "s", name: "Probe", href: null },
  ]);
  assert.deepEqual(
    recordsOf("contact_verified", { subjectId: "c" }).map(({ kind, id }) => [kind, id]),
    [["contact", "c"]],
  );
  assert.deepEqual(recordsOf("ping", null), []);
});

test("a change is told by its fields, as they were and as they became", () => {
  assert.deepEqual(changesOf({ a: "x", b: [1] }, { a: "y", c: null }), [
    { name: "a", before: "x", after: "y" },
    { name: "b", before: "[\n  1\n]", after: null },
    { name: "c", before: null, after: "null" },
  ]);
  assert.deepEqual(changesOf(null, null), []);
});
