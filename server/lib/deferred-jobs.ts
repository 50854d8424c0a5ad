/** Further jobs are refused. */
const MAX_JOBS = 1000;

/** Runs jobs up to half a second after the answer, so response time does not reveal a known account or device. */
export class DeferredJobs {
  #jobs: (() => Promise<void>)[] = [];

  /** @returns whether there was room. */
  add(job: () => Promise<void>): boolean {
    if (this.#jobs.length >= MAX_JOBS) return false;
    this.#jobs.push(job);
    return true;
  }

  /** Runs the jobs one after the other. A failure is reported and does not affect the jobs behind it. */
  async run(onFailure: (error: unknown) => void): Promise<void> {
    for (const job of this.#jobs.splice(0)) await job().catch(onFailure);
  }
}
