/** What every error answer must be, besides its own status and places. */
import assert from "node:assert/strict";
import type { Answer } from "./client.ts";

export interface ExpectedProblem {
  readonly status: number;
  /** Slug of the problem; absent for `about:blank`. */
  readonly slug?: string;
  /** Places that must be named, in any order and among others. */
  readonly locs?: readonly string[];
}

export function assertProblem(answer: Answer, { status, slug, locs }: ExpectedProblem): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers.get("content-type") ?? "", /^application\/problem\+json/);
  assert.equal(answer.body.status, status);
  assert.equal(answer.body.type, slug === undefined ? "about:blank" : `/problems/${slug}`, answer.text);
  assert.ok(answer.body.title.length > 0 && answer.body.detail.length > 0, answer.text);
  assert.equal(answer.body.requestId, answer.headers.get("x-request-id"));
  if (locs === undefined) return;
  const named: readonly string[] = answer.body.errors.map((error: { loc: string; message: string }) => {
    assert.ok(error.message.length > 0);
    return error.loc;
  });
  for (const loc of locs) assert.ok(named.includes(loc), `${loc} is not among ${named.join(", ")}`);
}
