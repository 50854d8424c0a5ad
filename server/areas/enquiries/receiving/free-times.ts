import type { AnswerOf } from '#contracts/endpoint.ts';
import type { FreeDay, listFreeTimes } from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import type { PublicContext } from '#server/context.ts';
import { tooManyReads } from '#server/errors.ts';
import { customerNetworkOf } from '#server/lib/address.ts';
import { makeHook } from '#server/lib/hook.ts';
import { hashToken } from '#server/lib/token.ts';

/** The counsellors' free times for a service. The appointments area knows them. */
export const onFreeTimes = makeHook<[ctx: PublicContext, service: Service], FreeDay[]>();

export const freeDaysFor = async (ctx: PublicContext, service: Service): Promise<FreeDay[]> =>
  (await onFreeTimes.run(ctx, service)).flat();

/** For so long the same answer is given again: a flood of reads computes two a minute for each service. */
const FRESH_MS = 30_000;

/** @returns a read that answers from memory for a while. @throws AppError 429 with the seconds to wait. */
export function makeFreeTimes() {
  const known = new Map<Service, { until: number; answer: Promise<AnswerOf<typeof listFreeTimes>> }>();
  return async (ctx: PublicContext, service: Service) => {
    // A computer room of 40 children who open every form at once.
    const key = hashToken(`free times ${customerNetworkOf(ctx.address)}`);
    const seconds = await takeUse(ctx, [{ key, intervalMs: 1000, burst: 200 }]);
    if (seconds > 0) throw tooManyReads(seconds);
    const kept = known.get(service);
    if (kept && ctx.now.getTime() < kept.until) return kept.answer;
    const answer = freeDaysFor(ctx, service).then((days) => ({ days }));
    known.set(service, { until: ctx.now.getTime() + FRESH_MS, answer });
    // A failure is not kept.
    answer.catch(() => known.delete(service));
    return answer;
  };
}
