/** What the responses of deprecated operations say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lifecycleHeaders } from "#server/http/lifecycle.ts";

test("a deprecated operation says since when (RFC 9745), and until when it works (RFC 8594)", () => {
  const headers = lifecycleHeaders({ since: "2026-01-01", sunset: "2027-06-30T12:00:00Z" });
  assert.deepEqual(headers, { Deprecation: "@1767225600", Sunset: "Wed, 30 Jun 2027 12:00:00 GMT" });
});

test("any other operation says nothing of the kind", () => {
  assert.deepEqual(lifecycleHeaders(null), {});
});
