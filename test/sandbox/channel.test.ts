/** What is laid into a slot is read from it, whatever its parts and their sizes. */
import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { frameKinds, readPayload, writePayload } from "#sandbox/channel.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const folder = mkdtempSync(join(tmpdir(), "slot-"));
const slot = openSync(join(folder, "slot"), "wx+");
after(() => {
  closeSync(slot);
  rmSync(folder, { recursive: true });
});

/** Around the first look at a payload, and around its header. */
const sizes = fc.oneof(fc.constant(0), fc.integer({ max: 40, min: 1 }), fc.integer({ min: 8_100, max: 8_300 }));
const texts = fc
  .tuple(fc.constantFrom("", "a", "é", "€", "🌱", "\u0000"), sizes, fc.string({ unit: "binary", maxLength: 8 }))
  .map(([unit, count, end]) => (unit.repeat(count) + end).toWellFormed());
const bytes = fc.tuple(sizes, fc.uint8Array({ maxLength: 20 })).map(([count, end]) => {
  const all = new Uint8Array(count + end.length).fill(7);
  all.set(end, count);
  return all;
});
const payloads = fc.record({
  json: texts,
  text: texts,
  columns: fc.oneof(bytes, fc.array(bytes, { maxLength: 3 })),
});

test("a payload is read as it was written, also beside another one and over an older one", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(payloads, payloads), { minLength: 1, maxLength: 4 }), (series) => {
      const kind = frameKinds.done;
      for (const pair of series) {
        const laid = pair.map((payload, region) => writePayload(slot, payload, region));
        for (const [region, { json, text, columns }] of pair.entries()) {
          const payloadBytes = laid[region] ?? 0;
          const read = readPayload(slot, { kind, payloadBytes, region, job: 1 });
          assert.equal(read.json, json);
          assert.equal(Buffer.from(read.text).toString("utf8"), text);
          // Its memory is handed over to other threads: nothing else may lie in it.
          assert.equal(read.text.buffer.byteLength, Buffer.byteLength(text));
          const parts = columns instanceof Uint8Array ? [columns] : columns;
          assert.deepEqual(Buffer.from(read.columns), Buffer.concat(parts));
        }
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

test("what was read stays when the next payload is read", () => {
  const frame = { kind: frameKinds.done, region: 0, job: 1 } as const;
  const first = readPayload(slot, { ...frame, payloadBytes: writePayload(slot, { json: "1", text: "first" }, 0) });
  readPayload(slot, { ...frame, payloadBytes: writePayload(slot, { json: "2", text: "other" }, 0) });
  assert.equal(Buffer.from(first.text).toString("utf8"), "first");
});

test("a frame that says more than the slot holds is refused", () => {
  const payloadBytes = writePayload(slot, { json: "{}", text: "text" }, 0);
  const frame = { kind: frameKinds.done, region: 0, job: 1 } as const;
  assert.throws(() => readPayload(slot, { ...frame, payloadBytes: payloadBytes - 8 }), /larger than the whole/);
  assert.throws(() => readPayload(slot, { ...frame, payloadBytes: 30_000, region: 2 }), /shorter than its frame/);
});
