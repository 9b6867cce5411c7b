/**
 * A bounded queue that serves tenants in turn: whoever waits with one job is not behind another tenant's ten thousand.
 * Within a tenant, first come, first served. Pure data structure.
 */
export class FairQueue<Job> {
  /** Insertion order is the order of turns: a tenant that was served goes to the end. */
  readonly #byTenant = new Map<string, Job[]>();
  readonly #maxJobs: number;
  #size = 0;

  constructor(maxJobs: number) {
    this.#maxJobs = maxJobs;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns false when the queue is full, and the job was not taken */
  push(tenantId: string, job: Job): boolean {
    if (this.#size >= this.#maxJobs) return false;
    const jobs = this.#byTenant.get(tenantId);
    if (jobs) jobs.push(job);
    else this.#byTenant.set(tenantId, [job]);
    this.#size += 1;
    return true;
  }

  /** The first job of the tenant whose turn it is; a tenant that may not be served now keeps its place. */
  shift(mayServe: (tenantId: string) => boolean = () => true): Job | undefined {
    for (const [tenantId, jobs] of this.#byTenant) {
      if (!mayServe(tenantId)) continue;
      const job = jobs.shift();
      this.#byTenant.delete(tenantId);
      if (jobs.length > 0) this.#byTenant.set(tenantId, jobs);
      this.#size -= 1;
      return job;
    }
    return undefined;
  }

  /** Takes a job out; false when it is not waiting (any more). */
  remove(tenantId: string, job: Job): boolean {
    const jobs = this.#byTenant.get(tenantId);
    const index = jobs?.indexOf(job) ?? -1;
    if (!jobs || index < 0) return false;
    jobs.splice(index, 1);
    if (jobs.length === 0) this.#byTenant.delete(tenantId);
    this.#size -= 1;
    return true;
  }

  /** Empties the queue. */
  drain(): readonly Job[] {
    const all = [...this.#byTenant.values()].flat();
    this.#byTenant.clear();
    this.#size = 0;
    return all;
  }
}
