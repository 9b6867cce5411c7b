/** Tiles that a tenant writes: published, versioned, relabelled and forked over HTTP, and nobody else's. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { entries } from "#test/support/audit.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { pythonWarmthScript, tileInput, typedWarmthScript, versionInput } from "#test/support/tiles.ts";
import { createUser, openSession } from "#test/support/users.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

let service: TestService;
let call: Client;
before(async () => {
  service = await startService();
});
after(() => service.close());
beforeEach(async () => {
  call = (await service.newTenant()).call;
});

async function made(path: string, body: unknown, by = call): Promise<Json> {
  const answer = await by("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers.get("location"), `/v1/tiles/${answer.body.id}`);
  return answer.body;
}

const read = async (id: string, by = call): Promise<Json> => (await by("GET", `/v1/tiles/${id}`)).body;

async function listed(query = "", by = call): Promise<readonly Json[]> {
  const answer = await by("GET", `/v1/tiles?limit=500${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items;
}

async function builtIn(key: string): Promise<Json> {
  const found = (await listed()).find((tile) => tile.key === key && tile.isPlatform);
  return found ?? assert.fail(key);
}

describe("a new tile", () => {
  test("is version 1, as it was sent, with a plain look where none was given", async () => {
    const input = tileInput("warmth", {
      language: "typescript",
      script: typedWarmthScript,
      window: { lookBacks: [{ amount: 3, units: "days" }] },
      upstreamRules: [{ param: "limit", when: { limit: 7 }, message: "needs a tile before it" }],
      notes: ["A note."],
      examples: [{ name: "without readings", now: "2026-01-01T00:00:00Z", expect: { isTriggered: false } }],
      ui: { group: "Ours", help: { markdown: "# Warmth" } },
    });
    const tile = await made("/v1/tiles", input);
    const { id, ui, examples, ...shown } = tile;
    const { ui: _ui, examples: _examples, ...sent } = input as Json;
    const state = { version: 1, isLatest: true, isPlatform: false, isDeprecated: false, forkedFrom: null };
    assert.deepEqual(shown, { ...sent, ...state });
    assert.deepEqual(
      [ui.group, ui.help, ui.shortName, ui.icon.kind],
      ["Ours", { markdown: "# Warmth" }, "Warmth", "mdi"],
    );
    assert.equal(examples[0].name, "without readings");
    assert.deepEqual(await read(id), tile);
    assert.deepEqual(
      (await listed("&q=warm")).map((one) => one.id),
      [id],
    );
    const spec = (await call("GET", `/v1/tiles/${id}/spec`)).body;
    assert.deepEqual([spec.name, spec.ui, spec.notes], ["Warmth", ui, ["A note."]]);
    assert.deepEqual(
      spec.params.map((param: Json) => param.name),
      ["dataSource", "limit"],
    );
  });

  test("in JavaScript is shown as TypeScript", async () => {
    const script = 'export default () => ({ kind: "numeric", points: [], isTriggered: true, lastValue: 1 });';
    assert.equal(
      (await made("/v1/tiles", tileInput("plain", { language: "javascript", script }))).language,
      "typescript",
    );
  });

  test("whose script is refused tells the file, the line and the column, and leaves nothing", async () => {
    for (const [language, script, file] of [
      ["typescript", 'export default function evaluate() {\n  return import("node:fs");\n}\n', "bad.ts"],
      ["python", "def evaluate(ctx):\n    import os\n    return None\n", "bad.py"],
    ]) {
      const refused = await call("POST", "/v1/tiles", { body: tileInput("bad", { language, script }) });
      assertProblem(refused, { status: 422, slug: "validation", locs: ["script"] });
      const { errors } = refused.body;
      assert.ok(errors.every((error: Json) => error.file === file && error.column >= 1));
      assert.ok(
        errors.some(({ line }: Json) => line === 2),
        refused.text,
      );
    }
    const body = { ...tileInput("bad", { script: "export default 7;" }), displayName: undefined, outputKind: "colour" };
    const several = await call("POST", "/v1/tiles", { body });
    assertProblem(several, { status: 422, slug: "validation", locs: ["displayName", "outputKind", "script"] });
    assert.deepEqual(await listed("&q=bad"), []);
  });

  test("has a key of its own: neither another tile's, nor a built-in one's", async () => {
    const { id } = await made("/v1/tiles", tileInput("warmth"));
    for (const [key, existing] of [
      ["warmth", id],
      ["gdd", (await builtIn("gdd")).id],
    ]) {
      for (const answer of [
        await call("POST", "/v1/tiles", { body: tileInput(key) }),
        await call("POST", `/v1/tiles/${id}/fork`, { body: { key } }),
      ]) {
        assertProblem(answer, { status: 409, slug: "conflict" });
        assert.equal(answer.body.existingId, existing);
      }
    }
    for (const key of ["x", "Warm", "warm_th", "a".repeat(41), "wärme"])
      assertProblem(await call("POST", "/v1/tiles", { body: tileInput(key) }), {
        status: 422,
        slug: "validation",
        locs: ["key"],
      });
    const { call: neighbour } = await service.newTenant();
    await made("/v1/tiles", tileInput("warmth"), neighbour);
  });
});

describe("a new version", () => {
  test("is the latest; what is left out of its labels stays, and what it does is as it was sent", async () => {
    const first = await made("/v1/tiles", tileInput("warmth", { notes: ["A note."], ui: { group: "Ours", order: 3 } }));
    await call("PATCH", `/v1/tiles/${first.id}`, { body: { displayName: "Renamed", isDeprecated: true } });
    const second = await made(`/v1/tiles/${first.id}/versions`, versionInput({ ui: { order: 4 } }));
    assert.deepEqual(
      [second.version, second.displayName, second.ui, second.notes, second.isDeprecated],
      [2, "Renamed", { ...first.ui, order: 4 }, [], false],
    );
    // By the id of any version.
    const script = pythonWarmthScript;
    const third = await made(
      `/v1/tiles/${first.id}/versions`,
      versionInput({ language: "python", script, displayName: "C" }),
    );
    assert.deepEqual([third.version, third.language, third.displayName, third.script], [3, "python", "C", script]);
    const versions = (await listed("&allVersions=true")).filter(({ key }) => key === "warmth");
    assert.deepEqual(
      versions.map(({ version, isLatest }) => [version, isLatest]),
      [
        [3, true],
        [2, false],
        [1, false],
      ],
    );
    assert.deepEqual(await read(first.id), {
      ...first,
      displayName: "Renamed",
      isDeprecated: true,
      isLatest: false,
    });
  });

  test("is nobody's to publish of a built-in tile, or of a stranger's", async () => {
    const gdd = await builtIn("gdd");
    assertProblem(await call("POST", `/v1/tiles/${gdd.id}/versions`, { body: versionInput() }), {
      status: 403,
      slug: "forbidden",
    });
    const { id } = await made("/v1/tiles", tileInput("warmth"), (await service.newTenant()).call);
    assertProblem(await call("POST", `/v1/tiles/${id}/versions`, { body: versionInput() }), { status: 404 });
  });

  test("of many at the same moment each has a number of its own, and one is the latest", async () => {
    const { id } = await made("/v1/tiles", tileInput("warmth"));
    const body = versionInput();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        call("POST", `/v1/tiles/${id}/versions`, {
          body,
          headers: at % 2 === 0 ? { "idempotency-key": `v${at}` } : {},
        }),
      ),
    );
    assert.deepEqual(answers.map(({ body: { version } }) => version).toSorted(), [2, 3, 4, 5]);
    const versions = (await listed("&allVersions=true")).filter(({ key }) => key === "warmth");
    assert.deepEqual(
      versions.map(({ version }) => version).toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5],
    );
    assert.deepEqual(
      versions.filter(({ isLatest }) => isLatest).map(({ version }) => version),
      [5],
    );
  });
});

test("of many that ask for one key at the same moment, one gets it", async () => {
  const gdd = await builtIn("gdd");
  const answers = await Promise.all([
    ...[1, 2].map(() => call("POST", "/v1/tiles", { body: tileInput("warmth") })),
    ...[1, 2].map(() => call("POST", `/v1/tiles/${gdd.id}/fork`, { body: { key: "warmth" } })),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409]);
  assert.equal((await listed("&allVersions=true")).filter(({ key }) => key === "warmth").length, 1);
});

describe("a check", () => {
  const example = { name: "nothing", now: "2026-01-01T00:00:00Z", expect: { isTriggered: true } };
  const typed = { language: "typescript", script: typedWarmthScript };
  const drafts: readonly (readonly [what: string, loc: string | null, changes: Json])[] = [
    ["no JavaScript", "script", { script: "export default function evaluate(ctx) {\n  return (;\n}" }],
    ["a wrong type", "script", { ...typed, script: typedWarmthScript.replace("?.value.at(-1)", "") }],
    ["an example", "examples[0].expect.isTriggered", { ...typed, examples: [example] }],
    ["a script that fails", "script", { language: "python", script: "def evaluate(ctx):\n    return 1 / 0\n" }],
    ["parameters and data", "paramsSchema.type", { paramsSchema: { type: "array" }, inputs: [{ kind: "events" }] }],
    ["what the contract refuses", "outputKind", { outputKind: "colour", script: "export default 7;" }],
    ["nothing", null, typed],
  ];

  test("says what publishing says, in the same places, and stores nothing", async () => {
    for (const [what, loc, changes] of drafts) {
      const body = tileInput("checked", changes);
      const checked = await call("POST", "/v1/tiles/check", { body });
      const found: readonly Json[] = checked.body.faults ?? checked.body.errors;
      assert.deepEqual(await listed("&q=checked"), []);
      const published = await call("POST", "/v1/tiles", { body });
      assert.deepEqual(found, published.body.errors ?? [], what);
      assert.equal(published.status, loc === null ? 201 : 422, what);
      assert.ok(found.some((fault) => fault.loc === loc) === (loc !== null), JSON.stringify(found));
      if (loc === "script") assert.ok(found[0].line >= 1 && found[0].column >= 1, JSON.stringify(found));
    }
  });

  test("says that a key is taken, of a new tile and within the tenant alone", async () => {
    const neighbour = (await service.newTenant()).call;
    await made("/v1/tiles", tileInput("warmth"), neighbour);
    const faults = async (body: object) => (await call("POST", "/v1/tiles/check", { body })).body.faults;
    assert.deepEqual(await faults(tileInput("warmth")), []);
    await made("/v1/tiles", tileInput("warmth"));
    const taken = await call("POST", "/v1/tiles", { body: tileInput("warmth") });
    assert.deepEqual(await faults(tileInput("warmth")), [{ loc: "key", message: taken.body.detail }]);
    const asked = { body: tileInput("warmth"), headers: { "accept-language": "de" } };
    const inGerman = await call("POST", "/v1/tiles", asked);
    const { faults: told } = (await call("POST", "/v1/tiles/check", asked)).body;
    assert.deepEqual(told, [{ loc: "key", message: inGerman.body.detail }]);
    assert.notEqual(inGerman.body.detail, taken.body.detail);
    assert.deepEqual(await faults(versionInput()), []);
  });

  const slow = `export default () => {
    for (let count = 0; count < 2e8; count += 1);
    return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
  };`;

  test("keeps no other change of its tenant waiting", async () => {
    const answered: string[] = [];
    const ask = async (what: string, path: string, body: object): Promise<void> => {
      const { status, text } = await call("POST", path, { body });
      assert.ok(status < 300, text);
      answered.push(what);
    };
    // As many as a tenant has changes carried out at a time.
    const checks = Array.from({ length: 4 }, () => ask("check", "/v1/tiles/check", versionInput({ script: slow })));
    await ask("user", "/v1/users", { tenantKey: "meanwhile" });
    await Promise.all(checks);
    assert.equal(answered[0], "user");
  });

  test("gives way to a newer one of the same session", async () => {
    const session = await openSession(call, null);
    const asked = [1, 2].map(() => session.call("POST", "/v1/tiles/check", { body: versionInput({ script: slow }) }));
    const [answered, superseded] = (await Promise.all(asked)).toSorted((a, b) => a.status - b.status);
    assert.deepEqual(answered?.body, { faults: [] });
    assertProblem(superseded ?? assert.fail(), { status: 409, slug: "superseded" });
  });
});

describe("labels", () => {
  test("of one version change, member by member, and for everybody who reads it next", async () => {
    const tile = await made("/v1/tiles", tileInput("warmth"));
    const url = `/v1/tiles/${tile.id}`;
    // Now it has been read into every place that keeps tiles.
    await listed();
    const first = (await call("GET", url)).headers.get("etag") ?? "";
    const patch = {
      displayName: "B",
      description: "D",
      ui: { group: "G", help: { markdown: "H" } },
      isDeprecated: true,
    };
    const changed = await call("PATCH", url, { body: patch, headers: { "if-match": first } });
    const expected = { ...tile, ...patch, ui: { ...tile.ui, ...patch.ui } };
    assert.deepEqual(changed.body, expected);
    assert.deepEqual([await read(tile.id), (await listed("&q=warmth"))[0]], [expected, expected]);
    assert.deepEqual((await call("GET", `${url}/spec`)).body.ui, expected.ui);
    assertProblem(await call("PATCH", url, { body: { displayName: "C" }, headers: { "if-match": first } }), {
      status: 412,
      slug: "precondition-failed",
    });
    const again = await call("PATCH", url, { body: expected });
    assert.deepEqual([again.body, again.headers.get("etag")], [expected, changed.headers.get("etag")]);
  });

  test("of a version stay through an If-Match from before another version was published", async () => {
    const tile = await made("/v1/tiles", tileInput("warmth"));
    const tag = (await call("GET", `/v1/tiles/${tile.id}`)).headers.get("etag") ?? "";
    await made(`/v1/tiles/${tile.id}/versions`, versionInput());
    const body = { displayName: "B" };
    assert.equal((await call("PATCH", `/v1/tiles/${tile.id}`, { body, headers: { "if-match": tag } })).status, 200);
  });

  test("of a built-in tile are nobody's to change, and what a version does is not either", async () => {
    const gdd = await builtIn("gdd");
    assertProblem(await call("PATCH", `/v1/tiles/${gdd.id}`, { body: { displayName: "Ours" } }), {
      status: 403,
      slug: "forbidden",
    });
    const { id } = await made("/v1/tiles", tileInput("warmth"));
    assertProblem(await call("PATCH", `/v1/tiles/${id}`, { body: { script: "other" } }), {
      status: 422,
      slug: "validation",
      locs: ["script"],
    });
  });
});

describe("a fork", () => {
  test("of every built-in tile has everything of it, and is the tenant's own", async () => {
    for (const original of (await listed()).filter(({ isPlatform }) => isPlatform)) {
      const fork = await made(`/v1/tiles/${original.id}/fork`, { key: `our-${original.key}`, displayName: "Ours" });
      const { id, key, version } = original;
      const own = { id: fork.id, key: `our-${key}`, displayName: "Ours", isPlatform: false };
      assert.deepEqual(fork, { ...original, ...own, version: 1, forkedFrom: { id, key, version } });
    }
  });

  test("of one's own tile is of the version that was named, and keeps its origin through its versions", async () => {
    const first = await made("/v1/tiles", tileInput("warmth"));
    await made(`/v1/tiles/${first.id}/versions`, versionInput({ script: pythonWarmthScript, language: "python" }));
    const fork = await made(`/v1/tiles/${first.id}/fork`, { key: "fork" });
    const forkedFrom = { id: first.id, key: "warmth", version: 1 };
    assert.deepEqual(fork, { ...first, id: fork.id, key: "fork", forkedFrom });
    const next = await made(`/v1/tiles/${fork.id}/versions`, versionInput());
    assert.deepEqual([next.version, next.forkedFrom], [2, forkedFrom]);
  });

  test("has the language of its original", async () => {
    const { id } = await builtIn("gdd");
    assertProblem(await call("POST", `/v1/tiles/${id}/fork`, { body: { key: "ours", language: "python" } }), {
      status: 422,
      slug: "validation",
      locs: ["language"],
    });
    await made(`/v1/tiles/${id}/fork`, { key: "ours", language: "javascript" });
  });
});

test("a repeated request under a key is carried out once, and its log says who did what", async () => {
  const key = (text: string) => ({ "idempotency-key": text });
  const twice = async (path: string, body: unknown): Promise<Answer> => {
    const [one, other] = [1, 2].map(() => call("POST", path, { body, headers: key(path) }));
    const answers = [await one, await other].filter((answer): answer is Answer => answer?.status === 201);
    const again = await call("POST", path, { body, headers: key(path) });
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    for (const answer of answers) assert.deepEqual(answer.body, again.body);
    return again;
  };
  const { id } = (await twice("/v1/tiles", tileInput("warmth"))).body;
  const second = (await twice(`/v1/tiles/${id}/versions`, versionInput())).body;
  const fork = (await twice(`/v1/tiles/${second.id}/fork`, { key: "fork" })).body;
  assert.equal((await listed("&allVersions=true")).filter(({ isPlatform }) => !isPlatform).length, 3);
  assert.deepEqual(
    (await entries(call, "&recordType=tile")).map(({ recordId, action }) => [recordId, action]),
    [
      [fork.id, "forked"],
      [second.id, "published"],
      [id, "created"],
    ],
  );
});

test("a tenant's tiles are for its users to see, and for nobody else to see, name, fork or change", async () => {
  const { id, key } = await made("/v1/tiles", tileInput("warmth"));
  const { id: userId } = await createUser(call, "ada");
  const user = (await openSession(call, userId)).call;
  assert.equal((await read(id, user)).key, key);
  assert.ok((await listed("", user)).some((tile) => tile.id === id));
  assertProblem(await user("POST", "/v1/tiles", { body: tileInput("mine") }), { status: 403, slug: "forbidden" });

  const { call: stranger } = await service.newTenant();
  for (const path of ["", "/spec"]) assertProblem(await stranger("GET", `/v1/tiles/${id}${path}`), { status: 404 });
  assertProblem(await stranger("PATCH", `/v1/tiles/${id}`, { body: { displayName: "X" } }), { status: 404 });
  assertProblem(await stranger("POST", `/v1/tiles/${id}/fork`, { body: { key: "stolen" } }), { status: 404 });
  assert.ok(!(await listed("&allVersions=true", stranger)).some((tile) => tile.id === id));
  const targets = [{ name: "Field", latitude: 47, longitude: 9 }];
  const flow = { displayName: "F", status: "draft", targets };
  for (const [reference, loc] of [
    [{ tileKey: key }, "tiles[0].tileKey"],
    [{ tileDefinitionId: id, tileVersion: 1 }, "tiles[0].tileDefinitionId"],
  ] as const) {
    const answer = await stranger("POST", "/v1/flows", { body: { ...flow, tiles: [reference] } });
    assertProblem(answer, { status: 422, slug: "validation", locs: [loc] });
    assert.ok(!answer.text.includes("Warmth"));
  }
});

describe("help that would cost its readers much", () => {
  const table = `|${"a|".repeat(400)}\n|${"-|".repeat(400)}\n${"|b\n".repeat(600)}`;
  const refused: readonly (readonly [string, RegExp])[] = [
    ["a".repeat(20_001), /at most 20000 characters, not 20001: link to a page/],
    [table, /tables of at most 4000 cells/],
    ["> ".repeat(1_000), /nested 20 deep: write them with fewer levels/],
  ];

  test("is a 422 that says what to do, for a new tile, a new version and new labels", async () => {
    const tile = await made("/v1/tiles", tileInput("helped", { ui: { help: { markdown: "# Good\n\nWords." } } }));
    for (const [markdown, message] of refused) {
      const ui = { help: { markdown } };
      for (const answer of [
        await call("POST", "/v1/tiles", { body: tileInput("costly", { ui }) }),
        await call("POST", `/v1/tiles/${tile.id}/versions`, { body: versionInput({ ui }) }),
        await call("PATCH", `/v1/tiles/${tile.id}`, { body: { ui } }),
      ]) {
        assertProblem(answer, { status: 422, slug: "validation" });
        const [error] = answer.body.errors;
        assert.match(error.loc, /ui\.help\.markdown$/);
        assert.match(error.message, message);
      }
    }
    const { status } = await call("PATCH", `/v1/tiles/${tile.id}`, {
      body: { ui: { help: { markdown: "# Better" } } },
    });
    assert.equal(status, 200);
  });
});
