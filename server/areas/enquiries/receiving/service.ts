import { findDayError, openingHoursOf } from '#contracts/appointments/index.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  ageOf,
  type createAppointmentRequest,
  type createEnquiry,
  needsParent,
  referenceOf,
  type SentKind,
} from '#contracts/enquiries/index.ts';
import { CAREERS, type SentInterests } from '#contracts/guidance/index.ts';
import { addDays, isoDateOf, weekdayOf } from '#contracts/lib/calendar.ts';
import { findClosedWish } from '#contracts/opening-hours.ts';
import { CONSENT_WORDING, SENT_PARTS } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { dueRuleOf } from '#server/areas/enquiries/inbox/due-rule.ts';
import { countUse, getRateLimits } from '#server/areas/identity/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, busy, conflict } from '#server/errors.ts';
import { hashToken } from '#server/lib/token.ts';
import { findEarlierRequest } from './earlier-age.ts';
import { freeDaysFor } from './free-times.ts';
import { limitsFor, refuseOverLimit } from './limits.ts';
import { queueCode } from './parent-code.ts';
import {
  type GivenConsent,
  insertAppointmentRequest,
  insertConsents,
  insertEnquiry,
  selectStored,
} from './repo.ts';

/**
 * Stores a message from the contact page. Repeating a key stores nothing.
 * @throws AppError 409 for a key with other content, 429 with the seconds to wait.
 */
export async function receiveEnquiry(ctx: PublicContext, input: BodyOf<typeof createEnquiry>): Promise<void> {
  const { idempotencyKey, consentToContact: _, website, device, ...enquiry } = input;
  if (isProgram(website)) return;
  await receive(ctx, {
    kind: 'enquiry',
    idempotencyKey,
    device,
    content: enquiry,
    consents: [{ purpose: 'contact' }],
    insert: (db, key) => insertEnquiry(db, { ...enquiry, ...key }),
  });
}

/**
 * Stores a session request. Repeating a key stores nothing. Queues a code for a parent who gave an e-mail address. A child
 * who asks again as an adult counts as a child, and is not told.
 * @throws AppError 400 for a day outside the bookable ones or a time when the office is closed, 409 for a key with other
 *   content, 429 with the seconds to wait.
 */
export async function receiveAppointmentRequest(
  ctx: PublicContext,
  input: BodyOf<typeof createAppointmentRequest>,
): Promise<AnswerOf<typeof createAppointmentRequest>> {
  const { idempotencyKey, consentToContact: _, isUnder18: __, website, device, ...content } = input;
  const {
    consentOfParent: ___,
    consentToFollowUp,
    parentName = null,
    parentRelation = null,
    ...request
  } = content;
  const isUnder18 = needsParent(input);
  const codeTo = ctx.office.isMailOn && isUnder18 ? (request.email ?? null) : null;
  const answer = (receivedAt: Date) => ({
    received: true as const,
    reference: referenceOf(idempotencyKey),
    answerBy: answerDay(ctx, receivedAt),
    asksForCode: codeTo !== null,
  });
  if (isProgram(website)) return answer(ctx.now);
  const consents: GivenConsent[] = [{ purpose: 'contact' }];
  if (isUnder18) {
    consents.push({
      purpose: 'parent',
      givenBy: parentName,
      relation: parentRelation,
      confirmation: 'not_yet',
    });
  }
  // The parent agrees for a child.
  const giver = isUnder18 ? { givenBy: parentName, relation: parentRelation } : {};
  for (const purpose of SENT_PARTS) {
    if (request[purpose]) consents.push({ purpose, ...giver });
  }
  if (consentToFollowUp) consents.push({ purpose: 'follow_up', ...giver });
  const age = ageOf(request);
  const stored = {
    ...request,
    age,
    parentName,
    interests: request.interests && checked(request.interests, isoDateOf(ctx.now, ctx.office.timeZone)),
  };
  const receivedAt = await receive(ctx, {
    kind: 'appointment_request',
    idempotencyKey,
    device,
    content,
    consents,
    refuse: () => refuseWish(ctx, request),
    async insert(db, key) {
      const earlier =
        isUnder18 || age === null ? undefined : await findEarlierRequest({ ...ctx, db }, { ...request, age });
      return insertAppointmentRequest(db, {
        ...stored,
        isUnder18: isUnder18 || earlier !== undefined,
        earlierId: earlier?.id ?? null,
        ...key,
      });
    },
    async whenStored(ctx, id, given) {
      const parent = given.find(({ purpose }) => purpose === 'parent');
      if (parent && codeTo !== null) {
        await queueCode(ctx, { requestId: id, consentId: parent.id, email: codeTo, idempotencyKey });
      }
    },
  });
  return answer(receivedAt);
}

const CAREER_NAMES = new Map(CAREERS.map(({ slug, name }) => [slug, name]));

/**
 * Careers get the library's names, so that no other text gets into a report; an unknown one is left out. The day is the
 * receipt's at the latest, because a device's clock may be ahead.
 */
function checked({ answeredOn, careers, ...interests }: SentInterests, today: string): SentInterests {
  return {
    ...interests,
    answeredOn: answeredOn > today ? today : answeredOn,
    careers: careers.flatMap((career) => {
      const name = CAREER_NAMES.get(career.slug);
      return name === undefined ? [] : [{ ...career, name }];
    }),
  };
}

/** The day by which the office answers a request received at a moment. */
function answerDay(ctx: PublicContext, receivedAt: Date): string {
  const received = isoDateOf(receivedAt, ctx.office.timeZone);
  return addDays(received, dueRuleOf(ctx).daysToAnswer[weekdayOf(received) - 1] ?? 0);
}

type Wish = Pick<
  BodyOf<typeof createAppointmentRequest>,
  'service' | 'preferredDay' | 'preferredTime' | 'preferredStart'
>;

async function refuseWish(ctx: PublicContext, wish: Wish): Promise<void> {
  const { now, office } = ctx;
  if (!office.particulars.services.includes(wish.service)) {
    throw badRequest('We do not offer this service at present', 'service');
  }
  const today = isoDateOf(now, office.timeZone);
  const fieldError = wish.preferredDay ? findDayError(wish.preferredDay, today) : null;
  if (fieldError !== null) throw badRequest(fieldError, 'preferredDay');
  const closed = findClosedWish(wish, openingHoursOf(office.particulars));
  // A counsellor may work on a day when the office is closed.
  if (wish.preferredDay && !wish.preferredTime && (wish.preferredStart || closed)) {
    const [free] = await freeDaysFor(ctx, wish.service, wish.preferredDay);
    if (wish.preferredStart ? free?.starts.includes(wish.preferredStart) : free) return;
    if (wish.preferredStart) {
      throw badRequest('This time has just been taken. Please choose another one', 'preferredStart');
    }
  }
  if (closed) throw badRequest(closed.message, closed.field);
}

/** People never see the field. A program gets the usual answer, so that it learns nothing. */
function isProgram(website: string | undefined): boolean {
  return website !== undefined && website !== '';
}

interface Submission {
  kind: SentKind;
  idempotencyKey: string;
  device: string | undefined;
  /** Must be the same for a repeated key. */
  content: object;
  consents: GivenConsent[];
  /** Throws for input that was valid only when it was first sent, such as a day. */
  refuse?(): Promise<void>;
  /** @returns the id; undefined for an existing key. */
  insert(
    db: Queryable,
    key: { idempotencyKey: string; contentHash: string; createdAt: Date; stageSince: Date },
  ): Promise<number | undefined>;
  /** Runs in the transaction that stores the submission. */
  whenStored?(
    ctx: PublicContext,
    id: number,
    given: Awaited<ReturnType<typeof insertConsents>>,
  ): Promise<void>;
}

/** @returns the time of receipt: of a repetition, the first one. */
async function receive(ctx: PublicContext, submission: Submission): Promise<Date> {
  const { kind, idempotencyKey, consents } = submission;
  const contentHash = hashToken(JSON.stringify(submission.content));
  const key = { kind, idempotencyKey, contentHash };
  // First, so that a repetition after a lost answer meets no limit.
  const earlier = await findStored(ctx, key);
  if (earlier) return earlier;
  const limits = limitsFor(ctx.address, submission.device);
  // Before the transaction and the free times: a flood is refused without a write or much work.
  refuseOverLimit(await getRateLimits(ctx, limits), ctx.now);
  await submission.refuse?.();
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const id = await submission.insert(db, { idempotencyKey, contentHash, createdAt: now, stageSince: now });
    if (id === undefined) {
      const other = await findStored(ctx, key);
      if (other) return other;
      throw busy();
    }
    refuseOverLimit(await countUse(ctx, limits), now);
    const sent = { given: consents, wording: CONSENT_WORDING, givenAt: now };
    const given = await insertConsents(db, { kind, id }, sent);
    // Without the address, which the trail would keep with the record for ever.
    await recordEvent({ db, now }, { action: `${kind}.received`, subject: { type: kind, id } });
    await submission.whenStored?.(ctx, id, given);
    return now;
  });
}

async function findStored(
  { db }: PublicContext,
  { kind, idempotencyKey, contentHash }: { kind: SentKind; idempotencyKey: string; contentHash: string },
): Promise<Date | undefined> {
  const known = await selectStored(db, kind, idempotencyKey);
  if (known !== undefined && known.contentHash !== contentHash) {
    throw conflict(
      'conflict',
      'This form was already sent with other content. Please reload the page and send it again.',
    );
  }
  return known?.createdAt;
}
