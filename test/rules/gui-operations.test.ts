/** What the contract can do is within a person's reach: the pages ask it, or it is named here with a reason. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Kind, parse } from "graphql";
import { type OperationId, operations } from "#openapi/operations.ts";
import { queryName } from "#server/graphql/names.ts";

/** Operations that no page asks, and why. */
const elsewhere: Partial<Record<OperationId, string>> = {
  getUserByKey: "a search finds users by their key",
  listSessionTokens: "each person sees and ends its own; whoever disables a user ends all of the user's",
  revokeSessionToken: "as listSessionTokens",
  openSession: "a page's way in, which is REST: gui/session",
  testTile: "testTileDraft tries what is published too, with changes",
  listFlowOutlooks: "the flow, its runs and Today show the newest",
  listRuns: "each flow's history has its runs; Today has what failed",
  listRunOutcomes: "part of the runs of a flow, which pages ask for",
  watchRun: "the subscription runProgressed",
  listReports: "each flow's page of reports has its own",
  getFlowReport: "its row in the page of reports has all of it",
  getSharedReport: "what a recipient sees is a page of its own: getSharedReportPage",
  getSharedReportPage: "a page, to which a report's row leads",
  getSharedReportPdf: "a file, to which that page leads",
  getSharedReportCsv: "a file, to which that page leads",
  getLogo: "a picture, at the address that the brand names",
  getOutboxAttachment: "a file, which a button of its message fetches",
  getHealth: "about the process, for those who watch it",
  getReadiness: "about the process, for those who watch it; the operator's pages lead there",
  getMetrics: "about the process, for those who watch it",
  getOpenApi: "the contract of REST itself; the account's menu leads to the reference",
  getProblemList: "a page of the documentation",
  getProblemPage: "a page of the documentation",
  getGuideList: "a page of the documentation, to which the account's menu leads",
  getGuide: "a page of the documentation",
};

const asked = new Set(
  globSync("gui/**/*.graphql")
    .flatMap((path) => parse(readFileSync(path, "utf8")).definitions)
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap(({ selectionSet }) => selectionSet.selections)
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])),
);
const isAsked = (id: string): boolean => asked.has(id) || asked.has(queryName(id));
const all = Object.keys(operations) as OperationId[];

test("every operation of the contract is asked by a page, or named with the reason why none does", () => {
  assert.ok(all.length > 100, String(all.length));
  assert.deepEqual(
    all.filter((id) => !isAsked(id) && elsewhere[id] === undefined),
    [],
  );
});

test("what a page asks by now is not named any more", () => {
  assert.deepEqual(Object.keys(elsewhere).filter(isAsked), []);
});
