/**
 * `scripts/gui.ts`: the pages are built once for each content, into a folder that is named by it. `scripts/serve` has
 * them built where the process shows them. The image's stage has all that they are built from.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { readBuiltGui } from "#server/gui/built.ts";
import { readContainerfile, sentToBuild } from "#test/support/compose-file.ts";

const installed = new URL("../../node_modules", import.meta.url);
/** A clone whose pages are small: the script and Vite are the real ones. */
const clone = mkdtempSync(join(tmpdir(), "flow-gui-build-"));
after(() => rmSync(clone, { recursive: true, force: true }));

before(() => {
  for (const place of ["scripts", "server", "gui/addresses.ts", "package.json", "package-lock.json"])
    cpSync(place, join(clone, place), { recursive: true });
  symlinkSync(installed, join(clone, "node_modules"));
  // In place of the service: it says which pages it would show.
  writeFileSync(join(clone, "server/main.ts"), 'process.stdout.write(process.env["GUI_DIRECTORY"] ?? "none");\n');
  mkdirSync(join(clone, "gui/node_modules"));
  writeFileSync(join(clone, "gui/index.html"), '<!doctype html><script type="module" src="./main.ts"></script>');
  writeFileSync(join(clone, "gui/vite.config.ts"), 'export default { base: "/gui/", build: { emptyOutDir: true } };\n');
  writeMain("one");
});

function writeMain(word: string): void {
  writeFileSync(join(clone, "gui/main.ts"), `document.title = ${JSON.stringify(`${word} `.repeat(2_000))};\n`);
}

interface Built {
  readonly directory: string;
  /** What people see of it. */
  readonly said: string;
}

async function build(): Promise<Built> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(clone, "scripts/gui.ts")]);
  assert.match(stdout, /^\S+\n$/);
  return { directory: stdout.trim(), said: stderr };
}

const saysSo = "Building the pages, once for this version.\n";

test("two builds at once give the same folder, and leave nothing beside it", async () => {
  const [one, other] = await Promise.all([build(), build()]);
  assert.deepEqual([one.said, other.said, one.directory], [saysSo, saysSo, other.directory]);
  assert.deepEqual(readdirSync(join(clone, ".cache/gui")), [basename(one.directory)]);
});

test("a further one builds nothing, and says nothing", async () => {
  const { directory, said } = await build();
  assert.equal(said, "");
  assert.match(basename(directory), /^[0-9a-f]{20}$/);
  const { template, addresses } = readBuiltGui(directory);
  const [, script = ""] = /src="\/gui\/(assets\/index-[\w-]+\.js)"/.exec(template) ?? assert.fail(template);
  for (const ending of ["", ".br", ".gz"]) assert.ok(existsSync(join(directory, script + ending)), ending);
  assert.ok(addresses.includes("/flows/:id"));
});

test("a change of the pages or of the lock file makes a new one; what is installed below them does not", async () => {
  const first = await build();
  writeFileSync(join(clone, "gui/node_modules/some.js"), "");
  assert.deepEqual(await build(), first);
  writeMain("two");
  const second = await build();
  assert.deepEqual([second.said, second.directory === first.directory], [saysSo, false]);
  const lock = join(clone, "package-lock.json");
  writeFileSync(lock, `${readFileSync(lock, "utf8")}\n`);
  const third = await build();
  assert.equal(third.said, saysSo);
  assert.equal(new Set([first, second, third].map(({ directory }) => directory)).size, 3);
});

test("pages that cannot be built end it with a fault, and leave no folder that counts as built", async () => {
  writeFileSync(join(clone, "gui/main.ts"), 'import "./missing.ts";\n');
  await assert.rejects(build(), /The pages could not be built/);
  for (const name of readdirSync(join(clone, ".cache/gui")))
    assert.equal(existsSync(join(clone, ".cache/gui", name, "addresses.json")), !name.startsWith("incoming-"), name);
});

interface Served {
  readonly code: number;
  /** `GUI_DIRECTORY` of the service; nothing where it was not started. */
  readonly pages: string;
  readonly said: string;
}

function serve(settings: Readonly<Record<string, string>>): Promise<Served> {
  const env = { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`, PORT: "0", ...settings };
  return new Promise((resolve) =>
    execFile("sh", [join(clone, "scripts/serve")], { env }, (error, pages, said) =>
      resolve({ code: Number(error?.code ?? 0), pages, said }),
    ),
  );
}

const servers = {
  DATABASE_URL: "postgres://database/flows",
  REDIS_URL: "redis://queue",
  SECRETS_KEY: Buffer.alloc(32).toString("base64"),
};

describe("scripts/serve", () => {
  test("has the pages built where the process has the role api, however the setting is written", async () => {
    writeMain("three");
    const { directory } = await build();
    for (const roles of ["", " ", "api,worker", "worker, api , scheduler"])
      assert.deepEqual(await serve({ ROLES: roles }), { code: 0, pages: directory, said: "" }, JSON.stringify(roles));
  });

  test("builds none for a process that shows none, and none where they are named", async () => {
    writeMain("four");
    for (const roles of ["worker", " worker , scheduler "])
      assert.deepEqual(await serve({ ...servers, ROLES: roles }), { code: 0, pages: "", said: "" }, roles);
    assert.deepEqual(await serve({ GUI_DIRECTORY: "/pages" }), { code: 0, pages: "/pages", said: "" });
  });

  test("says what would keep the service from starting before it builds", async () => {
    writeMain("five");
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const refused = await serve({ PORT: String(port) });
    other.close();
    assert.deepEqual([refused.code, refused.pages], [1, ""]);
    assert.match(
      refused.said,
      new RegExp(`^Another program listens on 127\\.0\\.0\\.1 port ${port} already\\. .+\\n$`),
    );
    const wrong = await serve({ ROLES: "cook" });
    assert.deepEqual([wrong.code, wrong.pages], [1, ""]);
    assert.match(wrong.said, /^ROLES must be .+\n$/);
  });
});

test("the real pages are built from what the image's stage copies", async () => {
  const { copied } = readContainerfile("Containerfile").stages["pages"] ?? assert.fail("there is no stage pages");
  const sent = sentToBuild(".dockerignore");
  const stage = mkdtempSync(join(tmpdir(), "flow-gui-stage-"));
  try {
    for (const { names, to } of copied)
      for (const name of names.filter((each) => sent.includes(each)))
        cpSync(name, to === "./" ? join(stage, name) : join(stage, to), { recursive: true });
    symlinkSync(installed, join(stage, "node_modules"));
    const { stdout } = await promisify(execFile)(process.execPath, [join(stage, "scripts/gui.ts")]);
    assert.match(readBuiltGui(stdout.trim()).template, /src="\/gui\/assets\/index-[\w-]+\.js"/);
  } finally {
    rmSync(stage, { recursive: true });
  }
});
