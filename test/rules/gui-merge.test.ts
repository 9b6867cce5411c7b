/** Two versions of a flow are joined, steps go on from another version, and drafts are kept for who made them. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import fc from "fast-check";
import { type Draft, type DraftTarget, type DraftTile, emptyDraft, patchOf } from "../../gui/flows/editor/draft.ts";
import { beginEdits, editsAfter } from "../../gui/flows/editor/edits.ts";
import { keepDraft, readKeptDraft } from "../../gui/flows/editor/kept-draft.ts";
import { forget, keptName } from "../../gui/session/kept.ts";
import { withKnownIds } from "../../gui/flows/editor/known-ids.ts";
import { mergeDrafts, rebaseOn } from "../../gui/flows/editor/merge.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

function tile(id: string, params: Record<string, unknown> = {}, tileKey = id): DraftTile {
  return { id, tileKey, tileDefinitionId: `definition of ${tileKey}`, tileVersion: 1, params, reportOnly: false };
}

function place(id: string, changes: Partial<DraftTarget> = {}): DraftTarget {
  const at = { latitude: id.length, longitude: id.charCodeAt(0) };
  return { id, sourceId: null, name: id, ...at, timezone: null, elevation: null, ...changes };
}

function chain(...tiles: readonly DraftTile[]): Draft {
  return { ...emptyDraft, tiles };
}

/** As the service gives it: without the names of this page. */
function read(draft: Draft): Draft {
  return {
    ...draft,
    tiles: draft.tiles.map((one, at) => ({ ...one, id: `read-tile-${at}` })),
    targets: draft.targets.map((one, at) => ({ ...one, id: `read-target-${at}` })),
  };
}

function merged(origin: Draft, own: Draft, theirs: Draft, choices: Parameters<typeof mergeDrafts>[3] = {}) {
  return mergeDrafts(origin, own, withKnownIds(read(theirs), origin, own), choices);
}

const paramsOf = ({ tiles }: Draft) => tiles.map(({ tileKey, params }) => [tileKey, params["x"]]);
const keysOf = ({ tiles }: Draft) => tiles.map(({ tileKey }) => tileKey).join("");

test("a tile that one has moved and the other has edited is moved and edited", () => {
  const origin = chain(tile("a", { x: 1 }), tile("b", { x: 1 }), tile("c", { x: 1 }));
  const own = chain(tile("c", { x: 1 }), tile("a", { x: 1 }), tile("b", { x: 1 }));
  const theirs = chain(tile("a", { x: 1 }), tile("b", { x: 1 }), tile("c", { x: 2 }));
  const expected = [
    ["c", 2],
    ["a", 1],
    ["b", 1],
  ];
  for (const [mine, other] of [
    [own, theirs],
    [theirs, own],
  ] as const) {
    const { draft, conflicts } = merged(origin, mine, other);
    assert.deepEqual(paramsOf(draft), expected);
    assert.deepEqual(conflicts, []);
  }
});

test("tiles that both have inserted stand where each put them, and one that both inserted alike is one", () => {
  const origin = chain(tile("a"), tile("b"));
  const own = chain(tile("a"), tile("mine"), tile("b"), tile("same-1", {}, "same"));
  const theirs = chain(tile("other"), tile("a"), tile("b"), tile("same-2", {}, "same"));
  const { draft, conflicts } = merged(origin, own, theirs);
  assert.deepEqual(
    draft.tiles.map(({ tileKey }) => tileKey),
    ["other", "a", "mine", "b", "same"],
  );
  assert.deepEqual(conflicts, []);
});

test("what one has deleted is gone, and where the other has edited it, it is chosen", () => {
  const origin = chain(tile("a"), tile("b", { x: 1 }), tile("c"));
  const without = chain(tile("a"), tile("c"));
  assert.equal(keysOf(merged(origin, without, chain(tile("a", { x: 3 }), tile("b", { x: 1 }), tile("c"))).draft), "ac");
  const edited = chain(tile("a"), tile("b", { x: 2 }), tile("c"));
  const deletedHere = merged(origin, without, edited);
  assert.deepEqual(deletedHere.conflicts, [{ place: "tiles b", part: "tiles", about: "row", row: "b" }]);
  assert.equal(keysOf(deletedHere.draft), "ac");
  const taken = merged(origin, without, edited, { "tiles b": "theirs" });
  assert.deepEqual(paramsOf(taken.draft)[1], ["b", 2]);
  const deletedThere = merged(origin, edited, without);
  assert.equal(keysOf(deletedThere.draft), "abc");
  assert.equal(keysOf(merged(origin, edited, without, { "tiles b": "theirs" }).draft), "ac");
});

test("tiles that both have moved otherwise: the order is chosen, and nothing else", () => {
  const origin = chain(tile("a"), tile("b"), tile("c"));
  const [own, theirs] = [chain(tile("b"), tile("a"), tile("c")), chain(tile("a"), tile("c"), tile("b"))];
  const { draft, conflicts } = merged(origin, own, theirs);
  assert.deepEqual(conflicts, [{ place: "tiles order", part: "tiles", about: "order", row: null }]);
  assert.equal(keysOf(draft), "bac");
  assert.equal(keysOf(merged(origin, own, theirs, { "tiles order": "theirs" }).draft), "acb");
});

test("two tiles of one kind stay apart: the one that was not changed is the same", () => {
  const origin = chain(tile("first", { x: 1 }, "k"), tile("second", { x: 2 }, "k"));
  const theirs = withKnownIds(read(chain(tile("second", { x: 2 }, "k"), tile("first", { x: 5 }, "k"))), origin, origin);
  assert.deepEqual(
    theirs.tiles.map(({ id, params }) => [id, params["x"]]),
    [
      ["second", 2],
      ["first", 5],
    ],
  );
});

test("a source is the same target whatever it is called, and a place by its name or its coordinates", () => {
  const origin = { ...emptyDraft, targets: [place("field", { sourceId: "s-1" }), place("house"), place("wood")] };
  const read = [
    place("r0", { name: "hut", latitude: 5, longitude: 104 }),
    place("r1", { name: "wood", latitude: 60 }),
    place("r2", { sourceId: "s-1", name: "renamed" }),
  ];
  const { targets } = withKnownIds({ ...emptyDraft, targets: read }, origin, origin);
  assert.deepEqual(
    targets.map(({ id }) => id),
    ["house", "wood", "field"],
  );
});

test("parts that are no lists are chosen as a whole, where both have changed them", () => {
  const origin = { ...emptyDraft, notes: "before", displayName: "before" };
  const own = { ...origin, notes: "mine" };
  const theirs = { ...origin, notes: "theirs", displayName: "after" };
  const { draft, conflicts } = merged(origin, own, theirs);
  assert.deepEqual([draft.notes, draft.displayName], ["mine", "after"]);
  assert.deepEqual(conflicts, [{ place: "notes", part: "notes", about: "part", row: null }]);
  assert.equal(merged(origin, own, theirs, { notes: "theirs" }).draft.notes, "theirs");
});

test("steps go on from another version: undo takes back one's own, and leaves what others have changed", () => {
  const origin = { ...chain(tile("a", { x: 1 }), tile("b", { x: 1 })), notes: "before" };
  const named = { ...origin, displayName: "Mine" };
  const dropped = { ...named, tiles: named.tiles.slice(0, 1) };
  const theirs = withKnownIds(
    read({ ...origin, notes: "theirs", tiles: [tile("a", { x: 2 }), tile("b", { x: 1 })] }),
    origin,
    dropped,
  );
  let edits = beginEdits(origin);
  for (const draft of [named, dropped]) edits = editsAfter(edits, { kind: "change", draft });
  edits = editsAfter(edits, { kind: "rebase", rebase: rebaseOn(origin, theirs) });
  assert.deepEqual([paramsOf(edits.present), edits.present.notes], [[["a", 2]], "theirs"]);
  edits = editsAfter(editsAfter(edits, { kind: "undo" }), { kind: "undo" });
  assert.deepEqual(patchOf(theirs, edits.present), {});
  edits = editsAfter(edits, { kind: "redo" });
  assert.deepEqual(patchOf(theirs, edits.present), { displayName: "Mine" });
});

test("what is changed while a save is in flight stays an edit over what was saved", () => {
  const sent = { ...chain(tile("a", { x: 1 })), displayName: "Sent" };
  const since = { ...sent, displayName: "Typed since" };
  // The service fills in defaults.
  const saved = withKnownIds(read({ ...sent, tiles: [tile("a", { x: 1, y: 0 })] }), sent, sent);
  let edits = editsAfter(beginEdits(emptyDraft), { kind: "change", draft: sent });
  edits = editsAfter(edits, { kind: "change", draft: since });
  edits = editsAfter(edits, { kind: "rebase", rebase: rebaseOn(sent, saved) });
  assert.deepEqual(patchOf(saved, edits.present), { displayName: "Typed since" });
  assert.equal(edits.present.tiles[0]?.id, "a");
  const undone = editsAfter(edits, { kind: "undo" }).present;
  assert.deepEqual(patchOf(saved, undone), {});
});

/** Rows by their keys, which nobody gives twice, and what each holds. */
const someRows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 2 })), {
  selector: ([key]) => key,
  maxLength: 6,
});
const toDraft = (rows: readonly (readonly [number, number])[]): Draft =>
  chain(...rows.map(([key, x]) => tile(`t${key}`, { x })));

test("property: what one side changed is taken, no tile is there twice, and none is lost", () => {
  fc.assert(
    fc.property(someRows, someRows, someRows, (before, mine, other) => {
      const [origin, own, theirs] = [toDraft(before), toDraft(mine), toDraft(other)];
      const { draft, conflicts } = merged(origin, own, theirs);
      const contents = paramsOf(draft).map(String);
      assert.equal(new Set(contents).size, contents.length);
      assert.equal(new Set(draft.tiles.map(({ id }) => id)).size, contents.length);
      const valuesIn = (one: Draft, key: string) =>
        one.tiles.filter(({ tileKey }) => tileKey === key).map(({ params }) => params["x"]);
      for (const key of new Set([origin, own, theirs].flatMap(({ tiles }) => tiles.map((one) => one.tileKey)))) {
        const [was = [], here = [], there = [], now] = [origin, own, theirs, draft].map((one) => valuesIn(one, key));
        // Of what both have added otherwise, both are there.
        const added = here[0] === there[0] ? here : [...here, ...there].sort();
        const isChosen = was[0] !== here[0] && was[0] !== there[0] && here[0] !== there[0];
        if (was.length === 0) assert.deepEqual(now?.sort(), added, key);
        else if (isChosen) assert.deepEqual(now, here, key);
        else assert.deepEqual(now, was[0] === here[0] ? there : here, key);
        if (was.length > 0)
          assert.equal(
            conflicts.some(({ row }) => row === key),
            isChosen,
            key,
          );
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("property: with one side as it was, the other is taken as it is", () => {
  fc.assert(
    fc.property(someRows, someRows, (before, after) => {
      const [origin, changed] = [toDraft(before), toDraft(after)];
      for (const { draft, conflicts } of [merged(origin, changed, origin), merged(origin, origin, changed)]) {
        assert.deepEqual(paramsOf(draft), paramsOf(changed));
        assert.deepEqual(conflicts, []);
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

const kept = new Map<string, string>();
const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");

beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > 2_000) throw new DOMException("full", "QuotaExceededError");
      kept.set(name, value);
    },
    removeItem: (name: string) => kept.delete(name),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, "localStorage");
  else Object.defineProperty(globalThis, "localStorage", before);
});

test("a draft is kept for who made it: another person at the machine does not see it", () => {
  const draft = { ...emptyDraft, displayName: "Ada's" };
  const [ada, ben] = ["tenant/ada", "tenant/ben"].map((person) => keptName("draft", person, "flow-1")) as [
    string,
    string,
  ];
  assert.ok(keepDraft(ada, { draft, past: [emptyDraft], base: null, editedAt: 1 }));
  assert.equal(readKeptDraft(ben), null);
  assert.deepEqual(readKeptDraft(ada), { draft, past: [emptyDraft], base: null, editedAt: 1 });
  forget(ada);
  assert.equal(readKeptDraft(ada), null);
});

test("where the browser has little room the draft is kept without its steps, and where it has none it is told", () => {
  const past = Array.from({ length: 20 }, (_, step) => ({ ...emptyDraft, notes: `step ${step}` }));
  assert.ok(keepDraft("a", { draft: emptyDraft, past, base: null, editedAt: 1 }));
  assert.deepEqual(readKeptDraft("a")?.past, []);
  const long = { ...emptyDraft, notes: "x".repeat(3_000) };
  assert.equal(keepDraft("b", { draft: long, past: [], base: null, editedAt: 1 }), false);
});

test("what an earlier version of the pages kept in another shape counts as nothing", () => {
  assert.ok(keepDraft("a", { draft: emptyDraft, past: [], base: null, editedAt: 1 }));
  const [name = "", text = ""] = [...kept][0] ?? [];
  const { colors: _, ...lacking } = emptyDraft;
  kept.set(name, text.replace(JSON.stringify(emptyDraft), JSON.stringify(lacking)));
  assert.equal(readKeptDraft("a"), null);
});
