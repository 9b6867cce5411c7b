/**
 * Copies of logos that are elsewhere, so that pages, mails and documents show them without asking a stranger's server.
 * A copy is made when a brand is set, by a job. What fails is tried again later, some times; then when the brand is set
 * again. The copy is an upload, held to the same rules.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { WantedCopy } from "#schema/branding.ts";
import type { Egress } from "#server/net/egress.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { JobHandler, JobOutcome } from "#server/queue/queue.ts";
import { type LogoContent, pictureOf } from "./logo.ts";
import { pictureProblem } from "./picture.ts";
import { retryAfterFailures } from "./rules.ts";
import { uploadOf } from "./service.ts";

/** Pictures that one process fetches at the same time, and of one tenant. */
const concurrency = 4;
const tenantConcurrency = 1;

export interface LogoJobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Egress;
}

export function logoJobs(options: LogoJobsOptions): HandledJobs {
  return { topic: "logos", concurrency, tenantConcurrency, handler: logoJobHandler(options) };
}

type Fetched = { readonly content: LogoContent } | { readonly problem: string };

/** Does nothing for a picture that no brand names any more, or a tenant that is suspended. */
function logoJobHandler({ database, clock, egress }: LogoJobsOptions): JobHandler {
  const conclude = async (
    stores: Stores,
    { tenantId, id }: { readonly tenantId: string; readonly id: string },
    { failures }: WantedCopy,
    fetched: Fetched,
  ): Promise<JobOutcome> => {
    const store = stores.branding.forSystem().copies(tenantId);
    await store.lock();
    if ((await store.wanted(id)) === null) return "done";
    const now = clock.now();
    if ("problem" in fetched) {
      await store.failed(id, fetched.problem, failures + 1);
      const waitMs = retryAfterFailures(failures + 1);
      return waitMs === null ? "done" : { againAt: now + waitMs };
    }
    await store.succeeded(id, await store.keep(uploadOf(tenantId, fetched.content, now)));
    await store.tidy(now);
    return "done";
  };

  return async (job, signal) => {
    const wanted = await database.read((stores) => wantedOf(stores, job.tenantId, job.id));
    if (wanted === null) return "done";
    const fetched = await fetchPicture(egress, job.tenantId, wanted.url, signal);
    return database.write((stores) => conclude(stores, job, wanted, fetched));
  };
}

async function wantedOf(stores: Stores, tenantId: string, id: string): Promise<WantedCopy | null> {
  const tenant = await stores.tenants.forSystem().get(tenantId);
  return tenant?.status === "active" ? stores.branding.forSystem().copies(tenantId).wanted(id) : null;
}

async function fetchPicture(egress: Egress, owner: string, url: string, signal: AbortSignal): Promise<Fetched> {
  const headers = { accept: "image/png, image/jpeg, image/webp" };
  const grant = { owner, origins: [new URL(url).origin] };
  const answer = await egress.fetch({ url, method: "GET", headers, body: null }, grant, signal);
  if ("error" in answer) return { problem: `The picture could not be fetched: ${answer.error}.` };
  if (answer.status !== 200)
    return { problem: `The picture could not be fetched: its server answers ${answer.status}.` };
  const picture = pictureOf(Buffer.from(answer.body));
  const problem = picture.kind === "refused" ? picture.problem : await pictureProblem(picture.content);
  if (problem !== null) return { problem: `The picture ${problem}.` };
  return picture.kind === "refused" ? { problem: picture.problem } : { content: picture.content };
}
