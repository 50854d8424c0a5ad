import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  ASKED_AFTER_MONTHS,
  type answerChoice as answerChoiceEndpoint,
  type getChoiceFigures as getChoiceFiguresEndpoint,
  type openChoice as openChoiceEndpoint,
} from '#contracts/guidance/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { Context, JobContext, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { type AppError, badRequest, notFound, tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { choiceAsked } from './choice-mail.ts';
import * as repo from './choices-sql.ts';

/** Bounds the transaction; the next run asks the others. */
const MAX_AT_ONCE = 100;
const OPEN_FOR_DAYS = 90;

/** Asks each family that agreed once after 12 and once after 24 months, also with several processes. */
export async function askForChoices(ctx: JobContext): Promise<void> {
  if (!ctx.office.isMailOn) return;
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    for (const [at, months] of ASKED_AFTER_MONTHS.entries()) {
      const before = ASKED_AFTER_MONTHS[at + 1] ?? null;
      for (const { requestId } of await repo.selectToAsk(db, { months, before, now, limit: MAX_AT_ONCE })) {
        const secret = createToken();
        const expiresAt = new Date(now.getTime() + OPEN_FOR_DAYS * DAY_MS);
        const choiceQuestionId = await repo.insertQuestion(db, {
          contactId: requestId,
          months,
          askedAt: now,
          expiresAt,
          tokenHash: hashToken(secret),
        });
        if (choiceQuestionId !== undefined) {
          await queueMail(ctx, choiceAsked, { choiceQuestionId, secret, expiresAt });
        }
      }
    }
  });
}

/** Too many wrong secrets from one network are refused. */
async function refusal(ctx: PublicContext): Promise<AppError> {
  const key = hashToken(`choices ${networkOf(ctx.address)}`);
  const seconds = await takeUse(ctx, [{ key, intervalMs: 30_000, burst: 20 }]);
  return seconds > 0 ? tooManyAttempts(seconds) : notFound('The question');
}

/** @throws AppError 404, the same for every secret that opens nothing; 429 after many of those from one network. */
async function find(ctx: PublicContext, token: string) {
  const question = await repo.selectOpen(ctx.db, hashToken(token), ctx.now);
  if (!question?.interests) throw await refusal(ctx);
  return { ...question, interests: question.interests };
}

/** The question of a link. @throws as `find`. */
export async function openChoice(
  ctx: PublicContext,
  token: string,
): Promise<AnswerOf<typeof openChoiceEndpoint>> {
  const { choice, slug, interests } = await find(ctx, token);
  return {
    answeredOn: interests.answeredOn,
    careers: interests.careers.map(({ slug, name }) => ({ slug, name })),
    answer: choice && { choice, slug },
  };
}

/** Stores the choice. @throws AppError 400 for a career that is not in the list; as `find`. */
export async function answerChoice(
  ctx: PublicContext,
  { token, choice, slug }: BodyOf<typeof answerChoiceEndpoint>,
): Promise<void> {
  const { id, interests } = await find(ctx, token);
  if (slug !== null && !interests.careers.some((career) => career.slug === slug)) {
    throw badRequest('The career is not in the list', 'slug');
  }
  await repo.updateAnswer(ctx.db, id, { choice, slug, answeredAt: ctx.now });
}

/** One row for 12 and one for 24 months, also without a question yet. */
export async function getChoiceFigures(ctx: Context): Promise<AnswerOf<typeof getChoiceFiguresEndpoint>> {
  const counted = await repo.selectFigures(ctx.db);
  const none = { asked: 0, answered: 0, listed: 0, other: 0, undecided: 0 };
  return {
    figures: ASKED_AFTER_MONTHS.map(
      (months) => counted.find((row) => row.months === months) ?? { months, ...none },
    ),
  };
}
