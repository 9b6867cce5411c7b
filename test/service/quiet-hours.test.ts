/** The quiet hours of a contact from the outside: what is kept, what is refused, and how they change. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newest } from "#test/support/audit.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { contactInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
let tenant: Client;

before(async () => {
  service = await startService();
  tenant = service.call;
});
after(() => service.close());

const night = { start: "22:00", end: "06:30", timeZone: "Europe/Zurich", mode: "drop" };

async function made(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answer = await tenant("POST", "/v1/contacts", { body: contactInput(changes) });
  assert.equal(answer.status, 201, answer.text);
  return `/v1/contacts/${answer.body.id}`;
}

describe("quiet hours", () => {
  test("are none unless given, are kept as given, and hold what comes in them unless told otherwise", async () => {
    assert.equal((await tenant("GET", await made())).body.quietHours, null);
    assert.deepEqual((await tenant("GET", await made({ quietHours: night }))).body.quietHours, night);
    const { mode: _, ...without } = night;
    assert.deepEqual((await tenant("GET", await made({ quietHours: without }))).body.quietHours, {
      ...without,
      mode: "hold",
    });
  });

  test("are replaced as a whole, cleared by null, and stay where a PATCH does not name them", async () => {
    const path = await made({ quietHours: night });
    const patch = async (body: object) => {
      const answer = await tenant("PATCH", path, { body });
      assert.equal(answer.status, 200, answer.text);
      return answer.body.quietHours;
    };
    assert.deepEqual(await patch({ displayName: "Renamed" }), night);
    const noon = { start: "12:00", end: "13:00", timeZone: "UTC" };
    assert.deepEqual(await patch({ quietHours: noon }), { ...noon, mode: "hold" });
    assertProblem(await tenant("PATCH", path, { body: { quietHours: { mode: "drop" } } }), {
      status: 422,
      slug: "validation",
      locs: ["quietHours.start", "quietHours.end", "quietHours.timeZone"],
    });
    assert.equal(await patch({ quietHours: null }), null);
  });

  test("are a change like any other: another ETag, an entry in the audit log; the same again is none", async () => {
    const path = await made({ quietHours: night });
    const tag = (await tenant("GET", path)).headers.get("etag");
    const same = await tenant("PATCH", path, { body: { quietHours: { ...night } } });
    assert.equal(same.headers.get("etag"), tag);
    const changed = await tenant("PATCH", path, { body: { quietHours: { ...night, end: "07:00" } } });
    assert.notEqual(changed.headers.get("etag"), tag);
    const { before: was, after: is } = await newest(tenant);
    assert.deepEqual([was, is], [{ quietHours: night }, { quietHours: { ...night, end: "07:00" } }]);
  });

  const refused: readonly (readonly [changes: object, loc: string])[] = [
    [{ start: "24:00" }, "quietHours.start"],
    [{ end: "6:30" }, "quietHours.end"],
    [{ end: "22:00" }, "quietHours.end"],
    [{ timeZone: "Mars/Olympus" }, "quietHours.timeZone"],
    [{ timeZone: "" }, "quietHours.timeZone"],
    [{ mode: "later" }, "quietHours.mode"],
    [{ days: [1] }, "quietHours.days"],
  ];
  for (const [changes, loc] of refused)
    test(`with ${JSON.stringify(changes)} are a 422`, async () => {
      const answer = await tenant("POST", "/v1/contacts", {
        body: contactInput({ quietHours: { ...night, ...changes } }),
      });
      assertProblem(answer, { status: 422, slug: "validation", locs: [loc] });
    });
});
