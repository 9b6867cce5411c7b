/** Places of watches: of a tenant, and of all tenants in one process. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { AppError } from "#core/errors.ts";
import { type PlaceOwner, WatchPlaces } from "#server/watches/places.ts";
import "#test/support/property-runs.ts";

const limits = { perSession: 2, perTenant: 4, perProcess: 6 };
const byKey = (tenantId: string): PlaceOwner => ({ tenantId, sessionId: null });

describe("places of watches", () => {
  test("are shared out so that no tenant is kept out by others that have two more, whatever is taken and left", () => {
    const steps = fc.array(fc.record({ tenant: fc.constantFrom("a", "b", "c"), leaves: fc.boolean() }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        const places = new WatchPlaces(limits);
        const held: Record<string, (() => void)[]> = { a: [], b: [], c: [] };
        const total = () => Object.values(held).flat().length;
        for (const { tenant, leaves } of taken) {
          const own = held[tenant] ?? [];
          if (leaves) own.shift()?.();
          else {
            const most = Math.max(...Object.values(held).map((each) => each.length));
            const isFull = total() === limits.perProcess;
            const mayTake = own.length < limits.perTenant && (!isFull || most >= own.length + 2);
            let leave: () => void = () => {};
            const lost = () => own.splice(own.indexOf(leave), 1);
            try {
              leave = places.take(byKey(tenant), lost);
              own.push(leave);
              assert.ok(mayTake, "a place was given that there is not");
            } catch (error) {
              if (!(error instanceof AppError)) throw error;
              assert.equal(error.slug, "rate-limited");
              assert.ok(!mayTake, "a place was refused that there is");
            }
          }
          assert.equal(places.count, total());
          assert.ok(places.count <= limits.perProcess);
        }
      }),
    );
  });

  test("a tenant that has none gets the newest of the one that has most", () => {
    const places = new WatchPlaces({ ...limits, perProcess: 4 });
    const lost: number[] = [];
    for (const number of [1, 2, 3, 4]) places.take(byKey("early"), () => lost.push(number));
    places.take(byKey("late"), assert.fail);
    assert.deepEqual(lost, [4]);
    places.take(byKey("late"), assert.fail);
    assert.deepEqual(lost, [4, 3]);
    assert.throws(() => places.take(byKey("late"), assert.fail), { slug: "rate-limited" });
    assert.equal(places.count, 4);
  });

  test("a session has a part of its tenant's, and leaves the rest to others of the tenant", () => {
    const places = new WatchPlaces(limits);
    const wild: PlaceOwner = { tenantId: "a", sessionId: "wild" };
    const leave = places.take(wild, assert.fail);
    places.take(wild, assert.fail);
    assert.throws(() => places.take(wild, assert.fail), { slug: "rate-limited", message: /^This session/ });
    places.take({ tenantId: "a", sessionId: "calm" }, assert.fail);
    places.take(byKey("a"), assert.fail);
    leave();
    places.take(wild, assert.fail);
  });

  test("a place is given back once", () => {
    const places = new WatchPlaces(limits);
    const leave = places.take(byKey("a"), assert.fail);
    places.take(byKey("a"), assert.fail);
    leave();
    leave();
    assert.equal(places.count, 1);
  });
});
