import type { AnswerOf } from '#contracts/endpoint.ts';
import type { FreeDay, listFreeTimes } from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import type { PublicContext } from '#server/context.ts';
import { defineEvent } from '#server/lib/event.ts';

/** The counsellors' free times for a service, of one day or of all offered ones. The appointments area knows them. */
export const onFreeTimes = defineEvent<[ctx: PublicContext, service: Service, day?: string], FreeDay[]>();

export const freeDaysFor = async (ctx: PublicContext, service: Service, day?: string): Promise<FreeDay[]> =>
  (await onFreeTimes.emit(ctx, service, day)).flat();

/** For so long the same answer is given again: a flood of reads computes two a minute for each service. */
const FRESH_MS = 30_000;

/** @returns a read that answers from memory for a while, so that it needs no rate limit. */
export function makeFreeTimes() {
  const known = new Map<Service, { until: number; answer: Promise<AnswerOf<typeof listFreeTimes>> }>();
  return async (ctx: PublicContext, service: Service) => {
    const kept = known.get(service);
    if (kept && ctx.now.getTime() < kept.until) return kept.answer;
    const answer = freeDaysFor(ctx, service).then((days) => ({ days }));
    known.set(service, { until: ctx.now.getTime() + FRESH_MS, answer });
    // A failure is not kept.
    answer.catch(() => known.delete(service));
    return answer;
  };
}
