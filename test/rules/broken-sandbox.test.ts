/** A sandbox that cannot work now is no fault of the script, nor of the service's code: 503, and try again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "#core/errors.ts";
import { systemClock } from "#core/clock.ts";
import type { Caller } from "#core/caller.ts";
import type { CompileOutcome } from "#sandbox/contract.ts";
import { type AdapterServiceDependencies, createAdapterService } from "#server/adapters/service.ts";
import { problemOf } from "#server/http/problem.ts";
import { Faults } from "#server/tiles/checks/faults.ts";
import { checkScript } from "#server/tiles/checks/script.ts";

const broken = { status: "broken", message: "The sandbox could not be started." } as const;
const compiled: CompileOutcome = {
  status: "ok",
  script: { language: "typescript", role: "tile", hash: "", fileName: "a.ts", code: "" },
};
const tile = { key: "a", language: "typescript", script: "export default () => 1;" } as const;

async function assertUnavailable(work: () => Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.deepEqual([error.slug, error.message], ["unavailable", broken.message]);
    const { status, headers } = problemOf(error);
    assert.equal(status, 503);
    assert.match(headers["Retry-After"] ?? "", /^\d+$/);
    return true;
  });
}

test("publishing a tile, whose compiler or checker of types cannot start", async () => {
  const check = (compile: CompileOutcome, types: typeof broken | { readonly status: "ok" }) => () =>
    checkScript(
      tile,
      { runner: { compile: async () => compile }, types: { check: async () => types }, tenantId: "t", isTyped: true },
      new Faults(),
    );
  await assertUnavailable(check(broken, { status: "ok" }));
  await assertUnavailable(check(compiled, broken));
});

test("registering an adapter, and looking for all faults of one", async () => {
  // Nothing else is reached before the script is compiled.
  const dependencies = {
    runner: { compile: async () => broken },
    clock: systemClock,
  } as unknown as AdapterServiceDependencies;
  const adapters = createAdapterService(dependencies);
  const caller = { tenantId: "t" } as Caller<"adapters:manage">;
  const script = { facet: "series", language: "typescript", script: "export default async () => null;" } as const;
  const input = { ...script, displayName: "A", egress: [], env: {}, enabled: true, settings: {}, timeoutMs: 1_000 };
  await assertUnavailable(() => adapters.create(caller, input));
  await assertUnavailable(() => adapters.faults(caller, null, script));
});
