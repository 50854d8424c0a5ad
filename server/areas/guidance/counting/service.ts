import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import type { createCountedAnswers, getInterestMeasures } from '#contracts/guidance/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { MESSAGE_LIMITS } from '#contracts/retention.ts';
import { type RateLimit, takeUse } from '#server/areas/identity/index.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { tooManyResults } from '#server/errors.ts';
import { customerNetworkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';
import { measureResults } from './measure-items.ts';
import * as repo from './repo.ts';

/**
 * The limits of messages, counted separately. No limit per device: a device's id could lead to a message with
 * a name.
 */
function countingLimitsFor(address: string): RateLimit[] {
  const { atOnce, minutes } = MESSAGE_LIMITS.network;
  return [
    {
      key: hashToken(`counted answers ${customerNetworkOf(address)}`),
      burst: atOnce,
      intervalMs: minutes * MINUTE_MS,
    },
    { key: hashToken('counted answers'), burst: 3000, intervalMs: 10_000 },
  ];
}

/**
 * Stores answers without an audit event: its time would lead to the row. Repeating a key stores nothing.
 * @throws AppError 429 with the seconds to wait.
 */
export async function countAnswers(
  ctx: PublicContext,
  { idempotencyKey, age, answers }: BodyOf<typeof createCountedAnswers>,
): Promise<void> {
  // First, so that a repetition after a lost answer meets no limit.
  if (await repo.isCounted(ctx.db, idempotencyKey)) return;
  await inTransaction(ctx, async (ctx) => {
    const { db, now, office } = ctx;
    const seconds = await takeUse(ctx, countingLimitsFor(ctx.address));
    if (seconds > 0) throw tooManyResults(seconds);
    const month = isoDateOf(now, office.timeZone).slice(0, 7);
    await repo.insertAnswers(db, { idempotencyKey, month, age, answers });
  });
}

/** Measures the items with all counted answers. */
export async function getMeasures({ db }: Context): Promise<AnswerOf<typeof getInterestMeasures>> {
  return measureResults(await repo.selectResults(db));
}
