import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contracts/endpoint.ts';
import { type createCountedAnswers, MIN_RESULTS } from '#contracts/guidance/index.ts';
import { ITEM_COUNTS } from '#contracts/interests.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { MESSAGE_LIMITS } from '#contracts/retention.ts';
import { exportList } from '#server/areas/audit/index.ts';
import { type RateLimit, takeUse } from '#server/areas/identity/index.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, tooManyResults } from '#server/errors.ts';
import { customerNetworkOf } from '#server/lib/address.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { hashToken } from '#server/lib/token.ts';
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
 * @throws AppError 409 for a key with other answers, 429 with the seconds to wait.
 */
export async function countAnswers(
  ctx: PublicContext,
  { idempotencyKey, age, answers }: BodyOf<typeof createCountedAnswers>,
): Promise<void> {
  // First, so that a repetition after a lost answer meets no limit.
  const before = await repo.selectCountedBefore(ctx.db, idempotencyKey);
  if (before && !isDeepStrictEqual(before, { age, answers })) {
    throw conflict('conflict', 'This result was already counted with other answers. Please reload the page.');
  }
  if (before) return;
  await inTransaction(ctx, async (ctx) => {
    const { db, now, office } = ctx;
    const seconds = await takeUse(ctx, countingLimitsFor(ctx.address));
    if (seconds > 0) throw tooManyResults(seconds);
    const month = isoDateOf(now, office.timeZone).slice(0, 7);
    await repo.insertAnswers(db, { idempotencyKey, month, age, answers });
  });
}

/**
 * Age and answers of all counted results as CSV, ordered by them, so that the place of a row says nothing of its time.
 * @throws AppError 409 below 30 results.
 */
export async function exportAnswers(ctx: Context): Promise<Download> {
  const results = await repo.selectCounted(ctx.db);
  if (results.length < MIN_RESULTS) {
    const counted = `Counted so far: ${results.length}.`;
    throw conflict('conflict', `The answers can be exported from ${MIN_RESULTS} results on. ${counted}`);
  }
  const items = Array.from({ length: ITEM_COUNTS.long }, (_, place) => [
    `Question ${place + 1}`,
    ({ answers }: repo.CountedResult) => answers[place] ?? null,
  ]);
  return exportList<repo.CountedResult>(ctx, {
    name: 'counted_answers',
    fileName: 'counted-answers.csv',
    filters: {},
    columns: { Age: ({ age }) => age, ...Object.fromEntries(items) },
    batches: allAtOnce(results),
  });
}

async function* allAtOnce<Row>(rows: Row[]) {
  yield rows;
}
