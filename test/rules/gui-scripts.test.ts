/** What is entered of a script of one's own: what of it is sent, and where its faults stand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  contentOf,
  draftOf,
  hasBrokenJson,
  isScriptChanged,
  readJson,
  sortScriptFaults,
} from "../../gui/data/script-draft.ts";
import { keptScript, withoutSecrets } from "../../gui/data/kept-script.ts";

const schema = { type: "object", properties: { station: { type: "integer", title: "Station" } } };
const saved = {
  displayName: "Station",
  script: "export default async () => ({ series: [] });",
  egress: ["https://weather.example.com"],
  settings: { station: 7 },
  settingsSchema: schema,
};

test("what is saved is no change, and each part of it is one", () => {
  const draft = draftOf(saved);
  assert.equal(isScriptChanged(draft, saved), false);
  assert.equal(isScriptChanged({ ...draft, egress: [...draft.egress, " "] }, saved), false);
  const changes = [
    { displayName: "Other" },
    { script: "" },
    { egress: [] },
    { secrets: { TOKEN: { kind: "set", text: "t" } } },
    { settings: { station: 8 } },
    { schemaText: "" },
    { schemaText: "{" },
  ] as const;
  for (const change of changes)
    assert.equal(isScriptChanged({ ...draft, ...change }, saved), true, JSON.stringify(change));
});

test("settings are those that the schema has, or what was written where there is none", () => {
  const draft = { ...draftOf(saved), settings: { station: 8, gone: 1 } };
  assert.deepEqual(contentOf(draft).settings, { station: 8 });
  assert.deepEqual(contentOf(draft).settingsSchema, schema);
  const free = contentOf({ ...draft, schemaText: " ", settingsText: '{ "any": true }' });
  assert.deepEqual([free.settings, free.settingsSchema], [{ any: true }, null]);
  assert.deepEqual(contentOf({ ...draft, schemaText: "", settingsText: "" }).settings, {});
});

test("empty origins are not sent, secrets that are emptied neither", () => {
  const secrets = {
    KEY: { kind: "set", text: "" },
    OLD: { kind: "remove" },
    TOKEN: { kind: "set", text: "t" },
  } as const;
  const { egress, env } = contentOf({ ...draftOf(saved), egress: ["", " https://a.example.com ", ""], secrets });
  assert.deepEqual([egress, env], [["https://a.example.com"], { OLD: null, TOKEN: "t" }]);
});

test("JSON that cannot be read is found, with its place where that is known", () => {
  assert.deepEqual(readJson(" "), { value: undefined, fault: null });
  assert.deepEqual(readJson('{\n  "a": 1 "b" }').fault, { line: 2, column: 10 });
  assert.deepEqual(readJson("nonsense").fault, { line: null, column: null });
  const draft = draftOf({ ...saved, settingsSchema: null });
  assert.equal(hasBrokenJson({ ...draft, settingsText: "{" }), true);
  assert.equal(hasBrokenJson({ ...draft, schemaText: "{}", settingsText: "{" }), false);
});

test("faults stand at the script's line, at the row of the origin, and at the schema", () => {
  const faults = [
    { loc: "script", message: "line 2, column 3: Unexpected token" },
    { loc: "egress[1]", message: "is no origin" },
    { loc: "settingsSchema.properties.a", message: "must have a title" },
    { loc: "env.TOKEN", message: "is too long" },
  ];
  const sorted = sortScriptFaults(faults, { egress: ["https://a.example.com", "", "ftp://b"] });
  assert.deepEqual(sorted.script, [{ line: 2, column: 3, message: "Unexpected token" }]);
  assert.deepEqual([...sorted.egress], [[2, "is no origin"]]);
  assert.deepEqual(sorted.schema, [{ line: null, column: null, message: "properties.a must have a title" }]);
  assert.deepEqual(sorted.rest, [faults[3]]);
});

test("of a script that is not saved the browser keeps all but the secrets; what it kept in another shape is none", () => {
  const draft = { ...draftOf(saved), secrets: { TOKEN: { kind: "set", text: "hunter2" } } } as const;
  const kept = JSON.parse(JSON.stringify(withoutSecrets({ draft, facet: "weather" })));
  assert.deepEqual(keptScript(kept), { draft: { ...draft, secrets: {} }, facet: "weather" });
  const { egress: _, ...lacking } = draft;
  for (const other of [null, {}, { draft: lacking }, { draft: { ...draft, script: null } }])
    assert.equal(keptScript(other), null, JSON.stringify(other));
});
