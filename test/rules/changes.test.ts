/** What waits to be told of changes, and to whom; and which of what the pages have read shows them. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { isReadBefore, shownOf } from "../../gui/live/shown.ts";
import type { Caller } from "#core/caller.ts";
import { changesIn, changesText, Gathered, maxNamed } from "#server/changes/gathered.ts";
import {
  type ChangeAction,
  type ChangeKind,
  everything,
  isReached,
  type OwnedChange,
  type ToldChange,
} from "#server/changes/model.ts";
import { createChangeTeller, gatherMs } from "#server/changes/teller.ts";
import { createChangeWatches, type ToldChanges } from "#server/changes/watch.ts";
import type { Watched } from "#server/watches/watch.ts";
import { createTestTimer } from "#test/support/timer.ts";

const changed = (id: string, change: ChangeAction, owner: Pick<OwnedChange, "ownerUserId"> = {}): OwnedChange => ({
  kind: "run",
  id,
  change,
  flowId: null,
  ...owner,
});

function gathered(changes: readonly OwnedChange[]): readonly OwnedChange[] {
  const all = new Gathered();
  for (const change of changes) all.add(change);
  const taken = all.take();
  assert.ok(all.isEmpty);
  return taken;
}

describe("changes that are told together", () => {
  test("name each record once: what is new stays new, what is gone is gone, and both owners of one that moved", () => {
    const told = gathered([
      { ...changed("a", "created"), flowId: "f" },
      changed("a", "updated"),
      changed("b", "updated"),
      changed("b", "deleted"),
      changed("c", "updated", { ownerUserId: "ada" }),
      changed("c", "updated", { ownerUserId: null }),
    ]);
    assert.deepEqual(
      told.map(({ id, change, flowId }) => [id, change, flowId]),
      [
        ["a", "created", "f"],
        ["b", "deleted", null],
        ["c", "updated", null],
        ["c", "updated", null],
      ],
    );
  });

  test("of more than twenty of a kind say that they are many, to their owner alone where all have the same", () => {
    const ids = Array.from({ length: maxNamed + 5 }, (_, at) => String(at));
    const [ofAda, ...more] = gathered(ids.map((id) => changed(id, "created", { ownerUserId: "ada" })));
    assert.deepEqual([ofAda?.id, ofAda?.change, ofAda?.ownerUserId, more.length], [null, null, "ada", 0]);
    const ofBoth = ids.map((id) => changed(id, "created", { ownerUserId: id === "3" ? "ben" : "ada" }));
    const [mixed] = gathered(ofBoth);
    assert.equal(mixed?.ownerUserId, undefined);
    assert.ok(mixed && ofAda);
    assert.deepEqual(
      ["ada", "ben", null].map((user) => [isReached(ofAda, user), isReached(mixed, user)]),
      [
        [true, true],
        [false, true],
        [true, true],
      ],
    );
  });

  test("are told at once, then together as often as twice a second, and at the end of the process those that wait", () => {
    const timer = createTestTimer();
    const told: (readonly [channel: string, ids: readonly (string | null)[]])[] = [];
    const publish = (channel: string, text = "") =>
      void told.push([channel, (changesIn(text) ?? []).map(({ id }) => id)]);
    const teller = createChangeTeller({ bus: { publish }, timer });
    const tell = (tenantId: string, ...ids: readonly string[]) =>
      teller.tell(ids.map((id) => ({ ...changed(id, "updated"), tenantId })));
    tell("one", "a", "b");
    tell("one", "c");
    tell("one", "d");
    tell("other", "e");
    timer.beat(gatherMs);
    tell("one", "f");
    teller.stop();
    assert.deepEqual(told, [
      ["changes:one", ["a", "b"]],
      ["changes:other", ["e"]],
      ["changes:one", ["c", "d"]],
      ["changes:one", ["f"]],
    ]);
    tell("one", "g");
    assert.deepEqual(told.slice(4), [["changes:one", ["g"]]], "nobody waits any more");
  });

  test("are read as they were written, and not at all where another version has written them otherwise", () => {
    const changes = [changed("a", "created"), changed("b", "updated", { ownerUserId: null })];
    assert.deepEqual(changesIn(changesText(changes)), changes);
    assert.equal(changesIn('[{"kind":"planet","id":"a","change":"created","flowId":null}]'), null);
  });
});

test("what a user may know: own records, what is everybody's, and unknown owners are looked up", () => {
  const reached = (more: Partial<OwnedChange>) => isReached({ ...changed("a", "updated"), ...more }, "ada");
  assert.equal(reached({ ownerUserId: "ada" }), true);
  assert.equal(reached({ ownerUserId: "ben" }), false);
  assert.equal(reached({ ownerUserId: null }), false);
  assert.equal(reached({ ownerUserId: null, kind: "tile" }), true);
  assert.equal(reached({}), null);
});

test("where a message was lost, or whose a record is could not be looked up, everything is to be asked for again", async () => {
  let isAway = true;
  const read = async () => (isAway ? assert.fail("the database is away") : new Set());
  const opened: Watched<readonly ToldChange[], ToldChanges>[] = [];
  const watches = { open: (_caller: Caller, watched: (typeof opened)[number]) => opened.push(watched) };
  const changes = createChangeWatches({ database: { read } as never, watches: watches as never });
  changes.watch({ tenantId: "t", userId: "ada" } as Caller, new Set(["run"]));
  const [watched = assert.fail()] = opened;
  const told = async () => watched.next((await watched.read()) ?? [])?.changes;
  watched.heard?.(changesText([changed("a", "created")]));
  await assert.rejects(told(), /away/);
  isAway = false;
  assert.deepEqual(await told(), [everything]);
  watched.told({ kind: "changed", changes: [everything] });
  watched.heard?.(changesText([changed("b", "created", { ownerUserId: "ada" })]));
  watched.heard?.(null);
  assert.deepEqual(await told(), [everything]);
  watched.told({ kind: "changed", changes: [everything] });
  watched.heard?.(changesText([changed("c", "updated", { ownerUserId: "ada" })]));
  assert.deepEqual(await told(), [{ kind: "run", id: "c", change: "updated", flowId: null }]);
});

test("of a change is asked for again what shows its record, and of a record that is known no other of its kind", () => {
  const all: Partial<Record<ChangeKind, readonly string[]>> = {
    run: [
      "flows",
      "today",
      "run r",
      "run-target r",
      "run-why r",
      "flow-history f",
      "run-outlines f",
      "runs-beside f",
      "replay-flow f",
    ],
    outlook: ["flows", "today", "outlook r"],
    alert_delivery: ["messages", "flow-messages f", "run-why", "test-delivery"],
    contact_list: ["contact-lists", "contact-list-choices"],
    report: ["report-log f"],
  };
  for (const [kind, keys] of Object.entries(all)) {
    const told = shownOf([{ kind: kind as ChangeKind, id: "r", flowId: "f" }]);
    assert.deepEqual(
      told.map((key) => key.join(" ")),
      keys,
    );
  }
});

test("every key that is asked for again is one under which a page keeps something", () => {
  const pages = globSync("gui/**/*.{ts,tsx}", { exclude: ["gui/live/**"] }).map((path) => readFileSync(path, "utf8"));
  const words = new Set(shownOf([{ kind: "everything", id: null, flowId: null }]).map(([word]) => word));
  assert.ok(words.size > 20, String(words.size));
  const unknown = [...words].filter((word) => !pages.some((text) => text.includes(`["${word}"`)));
  assert.deepEqual(unknown, []);
  assert.deepEqual(shownOf([{ kind: "backtest", id: "b", flowId: null }]), [["backtest", "b"], ["backtests"]]);
});

/** What pages keep that no change of a record makes old. */
const unchanging: readonly { readonly keys: readonly string[]; readonly why: string }[] = [
  { keys: ["event-names", "event-types", "gallery", "icons", "flow-models", "flow-model", "tile-spec"], why: "fixed" },
  { keys: ["alert-samples", "next-ticks", "report-preview", "skin-trial", "tile-check"], why: "of unsaved input" },
  { keys: ["replay-targets"], why: "of a run that has ended" },
  { keys: ["copied-settings"], why: "of a flow in the moment it is copied" },
  { keys: ["flow"], why: "of the editor, which keeps its own and asks when it hears of a change" },
  { keys: ["audit", "events", "sign-ins"], why: "logs, which are read on and asked for anew by hand" },
];

test("a page keeps under each key what a change asks for again, or what none makes old", () => {
  const pages = globSync("gui/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"));
  const kept = new Set(pages.flatMap((text) => [...text.matchAll(/queryKey: \["([a-z-]+)"/g)].map(([, word]) => word)));
  assert.ok(kept.size > 40, String(kept.size));
  const shown = shownOf([{ kind: "everything", id: null, flowId: null }]).map(([word]) => word);
  const known = new Set([...shown, ...unchanging.flatMap(({ keys }) => keys)]);
  assert.deepEqual(
    [...kept].filter((word) => word !== undefined && !known.has(word)),
    [],
  );
});

test("when a stream begins, what was read before is asked for again, and what is on its way or was refused is not", () => {
  const since = 1_000;
  const asked = [0, 999, 1_000, 1_001].filter((dataUpdatedAt) => isReadBefore({ dataUpdatedAt }, since));
  assert.deepEqual(asked, [999]);
});
