/** What the editor reads of a flow's settings for a copy is what a new flow takes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CopiedSettingsDocument, CreateFlowDocument } from "../../gui/api/documents/flows-editor.ts";
import { emptyDraft, newFlowOf } from "../../gui/flows/editor/draft.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service?.close());

test("a copy has the alerts, the reports and whatever else is in the settings", async () => {
  const { call } = await service.newTenant();
  const alerts = { triggerMessage: "Look at it.", triggerAlertCooldownMinutes: 120 };
  const reports = { schedules: [{ id: "weekly", mode: "event" }] };
  const settings = { alerts, reports, maxRunsPerHour: 6, portal: { color: "red" }, temperatureUnits: "celsius" };
  const { id } = await createFlow(call, flowInput({ settings }));
  const ask = async (query: unknown, variables: object) => {
    const { body, text } = await call("POST", "/graphql", { body: { query: String(query), variables } });
    assert.equal(body.errors, undefined, text);
    return body.data;
  };
  const { flow } = await ask(CopiedSettingsDocument, { id });
  const tiles = [{ tileKey: "gdd", params: { threshold: 250 }, reportOnly: false }];
  const input = newFlowOf({ ...emptyDraft, displayName: "Copy" }, { ownerUserKey: null, settings: flow.settings });
  const { createFlow: copy } = await ask(CreateFlowDocument, {
    input: { ...input, tiles, targets: flowInput().targets },
  });
  const of = async (one: string) => (await call("GET", `/v1/flows/${one}`)).body.settings;
  assert.deepEqual(await of(copy.id), await of(id));
});
