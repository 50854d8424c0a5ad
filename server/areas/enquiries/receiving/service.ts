import { findDayError, openingHoursOf } from '#contracts/appointments/index.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  ageOf,
  type ContactKind,
  type createAppointmentRequest,
  type createEnquiry,
  type FreeDay,
  isSamePerson,
  type listFreeTimes,
  needsParent,
  referenceOf,
  TRAIL_NAMES,
} from '#contracts/enquiries/index.ts';
import { CAREERS, type SentInterests } from '#contracts/guidance/index.ts';
import { addDays, isoDateOf, weekdayOf } from '#contracts/lib/calendar.ts';
import { findClosedWish } from '#contracts/opening-hours.ts';
import type { Service } from '#contracts/services.ts';
import { SENT_PARTS } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { insertContact, selectByKey } from '#server/areas/enquiries/contacts/changes-sql.ts';
import { subjectOf } from '#server/areas/enquiries/contacts/changing.ts';
import { dueRuleOf } from '#server/areas/enquiries/contacts/due-rule.ts';
import { countUse, getRateLimits } from '#server/areas/identity/index.ts';
import { addFormConsents, type FormConsent } from '#server/areas/students/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, busy, conflict } from '#server/errors.ts';
import { defineEvent } from '#server/lib/event.ts';
import { toE164 } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { hashToken } from '#server/lib/token.ts';
import { limitsFor, refuseOverLimit } from './limits.ts';
import { queueCode } from './parent-code.ts';
import { selectEarlierRequests } from './repo.ts';

type SentKind = Exclude<ContactKind, 'office_entry'>;

/**
 * Stores a message from the contact page. Repeating a key stores nothing.
 * @throws AppError 409 for a key with other content, 429 with the seconds to wait.
 */
export async function receiveEnquiry(ctx: PublicContext, input: BodyOf<typeof createEnquiry>): Promise<void> {
  const { idempotencyKey, consentToContact: _, website, device, ...message } = input;
  if (isProgram(website)) return;
  await receive(ctx, {
    kind: 'message',
    idempotencyKey,
    device,
    content: message,
    consents: [{ purpose: 'contact' }],
    insert: (db, key) => insertContact(db, { ...message, ...key }),
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
  const consents: FormConsent[] = [{ purpose: 'contact' }];
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
  const { assessment, interests, preferredDay, preferredTime, preferredStart, ...sender } = request;
  const receivedAt = await receive(ctx, {
    kind: 'session_request',
    idempotencyKey,
    device,
    content,
    consents,
    refuse: () => refuseWish(ctx, request),
    async insert(db, key) {
      const earlier =
        isUnder18 || age === null ? undefined : await findEarlierRequest({ ...ctx, db }, { ...request, age });
      return insertContact(
        db,
        { ...sender, age, ...key },
        {
          preferredDay,
          preferredTime,
          preferredStart,
          isUnder18: isUnder18 || earlier !== undefined,
          earlierId: earlier?.id ?? null,
          assessment,
          interests: interests && checked(interests, isoDateOf(ctx.now, ctx.office.timeZone)),
          parentName,
        },
      );
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

interface NewKey {
  kind: SentKind;
  source: 'website';
  idempotencyKey: string;
  contentHash: string;
  createdAt: Date;
  stageSince: Date;
}

interface Sent {
  kind: SentKind;
  idempotencyKey: string;
  device: string | undefined;
  /** Must be the same for a repeated key. */
  content: object;
  consents: FormConsent[];
  /** Throws for input that was valid only when it was first sent, such as a day. */
  refuse?(): Promise<void>;
  /** @returns the id; undefined for an existing key. */
  insert(db: Queryable, key: NewKey): Promise<number | undefined>;
  /** Runs in the transaction that stores the sent. */
  whenStored?(
    ctx: PublicContext,
    id: number,
    given: Awaited<ReturnType<typeof addFormConsents>>,
  ): Promise<void>;
}

/** @returns the time of receipt: of a repetition, the first one. */
async function receive(ctx: PublicContext, sent: Sent): Promise<Date> {
  const { kind, idempotencyKey, consents } = sent;
  const contentHash = hashToken(JSON.stringify(sent.content));
  const key = { kind, idempotencyKey, contentHash };
  // First, so that a repetition after a lost answer meets no limit.
  const earlier = await findStored(ctx, key);
  if (earlier) return earlier;
  const limits = limitsFor(ctx.address, sent.device);
  // Before the transaction and the free times: a flood is refused without a write or much work.
  refuseOverLimit(await getRateLimits(ctx, limits), ctx.now);
  await sent.refuse?.();
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const moments = { createdAt: now, stageSince: now };
    const id = await sent.insert(db, { ...key, ...moments, source: 'website' });
    if (id === undefined) {
      const other = await findStored(ctx, key);
      if (other) return other;
      throw busy();
    }
    refuseOverLimit(await countUse(ctx, limits), now);
    const given = await addFormConsents(ctx, id, consents);
    // Without the address, which the trail would keep with the record for ever.
    await recordEvent(
      { db, now },
      { action: `${TRAIL_NAMES[kind]}.received`, subject: subjectOf({ kind, number: id }) },
    );
    await sent.whenStored?.(ctx, id, given);
    return now;
  });
}

async function findStored(
  { db }: PublicContext,
  { kind, idempotencyKey, contentHash }: { kind: SentKind; idempotencyKey: string; contentHash: string },
): Promise<Date | undefined> {
  const known = await selectByKey(db, kind, idempotencyKey);
  if (known !== undefined && known.contentHash !== contentHash) {
    throw conflict(
      'conflict',
      'This form was already sent with other content. Please reload the page and send it again.',
    );
  }
  return known?.createdAt;
}

interface Sender {
  name: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** An Indian number has ten digits after its country code. */
const NATIONAL_DIGITS = 10;

/**
 * The newest request of a child with the same name, and the same phone number or e-mail, who can't be as old now as the
 * sender says.
 */
async function findEarlierRequest({ db, now }: PublicContext, sender: Sender & { age: number }) {
  const words = [phoneKey(sender), emailKey(sender)].filter((word) => word !== null);
  const found = await selectEarlierRequests(db, words, { now, age: sender.age });
  return found.find((earlier) => isSamePerson(earlier.name, sender.name) && isSameContact(earlier, sender));
}

const isSameContact = (one: Sender, other: Sender) =>
  [phoneKey, emailKey].some((keyOf) => keyOf(one) !== null && keyOf(one) === keyOf(other));

/** The last digits, without an extension if the text is a phone number. */
const phoneKey = ({ phone }: Sender) =>
  phone ? (toE164(phone) ?? phone).replace(/\D/g, '').slice(-NATIONAL_DIGITS) : null;
const emailKey = ({ email }: Sender) => (email ? toSearchKey(email) : null);

/** The counsellors' free times for a service, of one day or of all offered ones. The appointments area knows them. */
export const onFreeTimes = defineEvent<[ctx: PublicContext, service: Service, day?: string], FreeDay[]>();

const freeDaysFor = async (ctx: PublicContext, service: Service, day?: string): Promise<FreeDay[]> =>
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
