import { findDayError, openingOf } from '#contracts/appointments/index.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  ageOf,
  type ContactKind,
  type createAppointmentRequest,
  type createEnquiry,
  type createPrivacyRequest,
  type FreeDay,
  isSamePerson,
  type listFreeTimes,
  needsParent,
  referenceOf,
  TRAIL_NAMES,
} from '#contracts/enquiries/index.ts';
import { CAREERS, type SentInterests } from '#contracts/guidance/index.ts';
import type { Language } from '#contracts/languages.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { phoneKey } from '#contracts/lib/phone.ts';
import { findClosedWish } from '#contracts/opening-hours.ts';
import { SENT_PARTS } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  insertContact,
  type StoredContact,
  selectByKey,
} from '#server/areas/enquiries/contacts/changes-sql.ts';
import { subjectOf } from '#server/areas/enquiries/contacts/changing.ts';
import { answerDay } from '#server/areas/enquiries/contacts/due-rule.ts';
import { countUse, getRateLimits } from '#server/areas/identity/index.ts';
import { addFormConsents, type FormConsent } from '#server/areas/students/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { defineEvent } from '#server/lib/event.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { readPhones } from '#server/lib/phone.ts';
import { hashToken } from '#server/lib/token.ts';
import { limitsFor, refuseOverLimit } from './limits.ts';
import { queueCode } from './parent-code.ts';
import { queueReceipt } from './receipt-mail.ts';
import { selectEarlierOfChild } from './repo.ts';

type SentKind = Exclude<ContactKind, 'office_entry'>;

/**
 * Stores a message from the contact page. Repeating a key stores nothing. One of a student under 18 waits for a parent; see
 * also `findSignsOfChild`.
 * @throws AppError 409 for a key with other content, 429 with the seconds to wait.
 */
export async function receiveEnquiry(ctx: PublicContext, input: BodyOf<typeof createEnquiry>): Promise<void> {
  const { idempotencyKey, consentToContact: _, language, website, device, ...content } = input;
  if (isProgram(website)) return;
  const { youngestAge = null, parentName, parentContact, ...message } = content;
  const isChilds = message.writer === 'child';
  const consents: FormConsent[] = [{ purpose: 'contact' }];
  if (isChilds) {
    consents.push({ purpose: 'parent', givenBy: parentName, relation: null, confirmation: 'not_yet' });
  }
  await receive(ctx, {
    kind: 'message',
    idempotencyKey,
    language,
    device,
    content,
    consents,
    async insert(db, key) {
      // A parent gives their own name: no earlier contact of it is a child's.
      const age = message.writer === 'adult' ? ADULT_AGE : null;
      const waiting = isChilds
        ? { parentName, parentContact }
        : await findSignsOfChild({ ...ctx, db }, { ...message, age, youngestAge });
      return insertContact(
        db,
        { ...message, ...key },
        waiting && { parentName: null, ...waiting, isUnder18: true },
      );
    },
  });
}

/**
 * Stores a session request. Repeating a key stores nothing. Queues a receipt, and a code for a parent, to a given e-mail
 * address. See also `findSignsOfChild`.
 * @throws AppError 400 for a day outside the bookable ones or a time when the office is closed, 409 for a key with other
 *   content, 429 with the seconds to wait.
 */
export async function receiveAppointmentRequest(
  ctx: PublicContext,
  input: BodyOf<typeof createAppointmentRequest>,
): Promise<AnswerOf<typeof createAppointmentRequest>> {
  const { idempotencyKey, consentToContact: _, isUnder18: __, language, website, device, ...content } = input;
  const {
    consentOfParent: ___,
    consentToFollowUp,
    parentName = null,
    parentRelation = null,
    youngestAge = null,
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
    language,
    device,
    content,
    consents,
    refuse: () => refuseWish(ctx, request),
    async insert(db, key) {
      const signs = isUnder18
        ? undefined
        : await findSignsOfChild({ ...ctx, db }, { ...request, age, youngestAge });
      return insertContact(
        db,
        { ...sender, age, ...key },
        {
          preferredDay,
          preferredTime,
          preferredStart,
          isUnder18: isUnder18 || signs !== undefined,
          ...signs,
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
      if (ctx.office.isMailOn && request.email) {
        await queueReceipt(ctx, { contactId: id, email: request.email });
      }
    },
  });
  return answer(receivedAt);
}

/**
 * Stores a request about personal data. Repeating a key stores nothing.
 * @throws AppError 409 for a key with other content, 429 with the seconds to wait.
 */
export async function receivePrivacyRequest(
  ctx: PublicContext,
  input: BodyOf<typeof createPrivacyRequest>,
): Promise<AnswerOf<typeof createPrivacyRequest>> {
  const { idempotencyKey, language, website, device, ...content } = input;
  const answer = (receivedAt: Date) => ({
    received: true as const,
    reference: referenceOf(idempotencyKey),
    answerBy: answerDay(ctx, receivedAt),
  });
  if (isProgram(website)) return answer(ctx.now);
  const { topic, reference, message, ...sender } = content;
  const words = [reference && `Reference: ${reference}`, message].filter(Boolean).join('\n');
  const receivedAt = await receive(ctx, {
    kind: 'privacy_request',
    idempotencyKey,
    language,
    device,
    content,
    // The request is no consent to anything but an answer.
    consents: [],
    insert: (db, key) =>
      insertContact(db, { ...sender, ...key, privacyTopic: topic, message: words || null }),
  });
  return answer(receivedAt);
}

/**
 * Stores in the caller's transaction that a family with an account asks for an appointment of its child. The office has
 * linked the account, so nobody has to confirm who asks.
 * @returns false for a repeated key. @throws AppError 409 for a key with other content.
 */
export async function addRequestOfFamily(
  { db, now }: PublicContext,
  {
    idempotencyKey,
    ...content
  }: {
    studentId: number;
    /** The student's. */
    name: string;
    email: string;
    language: Language;
    service: Service;
    message: string | null;
    idempotencyKey: string;
  },
): Promise<boolean> {
  const kind = 'session_request';
  const contentHash = hashToken(JSON.stringify(content));
  const key = {
    kind,
    idempotencyKey,
    contentHash,
    source: 'website',
    createdAt: now,
    stageSince: now,
  } as const;
  const { stored, isNew } = await insertContact(
    db,
    { ...content, ...key },
    { isUnder18: false, parentName: null },
  );
  receiptOf(stored, contentHash);
  if (!isNew) return false;
  const event = {
    action: 'appointment_request.received',
    subject: subjectOf({ kind, number: stored.id }),
  } as const;
  await recordEvent({ db, now }, event);
  return true;
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
  const closed = findClosedWish(wish, openingOf(office.particulars));
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
  language: Language;
  createdAt: Date;
  stageSince: Date;
}

interface Sent {
  kind: SentKind;
  idempotencyKey: string;
  language: Language;
  device: string | undefined;
  /** Must be the same for a repeated key. */
  content: object;
  consents: FormConsent[];
  /** Throws for input that was valid only when it was first sent, such as a day. */
  refuse?(): Promise<void>;
  insert(db: Queryable, key: NewKey): Promise<StoredContact>;
  /** Runs in the transaction that stores the sent. */
  whenStored?(
    ctx: PublicContext,
    id: number,
    given: Awaited<ReturnType<typeof addFormConsents>>,
  ): Promise<void>;
}

/** @returns the time of receipt: of a repetition, the first one. */
async function receive(ctx: PublicContext, sent: Sent): Promise<Date> {
  const { kind, idempotencyKey, language, consents } = sent;
  const contentHash = hashToken(JSON.stringify(sent.content));
  const key = { kind, idempotencyKey, contentHash };
  // First, so that a repetition after a lost answer meets no limit.
  const earlier = await selectByKey(ctx.db, kind, idempotencyKey);
  if (earlier) return receiptOf(earlier, contentHash);
  const limits = limitsFor(ctx.address, sent.device);
  // Before the transaction and the free times: a flood is refused without a write or much work.
  refuseOverLimit(await getRateLimits(ctx, limits), ctx.now);
  await sent.refuse?.();
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const moments = { createdAt: now, stageSince: now };
    const { stored, isNew } = await sent.insert(db, { ...key, ...moments, language, source: 'website' });
    if (!isNew) return receiptOf(stored, contentHash);
    const { id } = stored;
    refuseOverLimit(await countUse(ctx, limits), now);
    const given = await addFormConsents(ctx, { contactId: id, language }, consents);
    // Without the address, which the trail would keep with the record for ever.
    await recordEvent(
      { db, now },
      { action: `${TRAIL_NAMES[kind]}.received`, subject: subjectOf({ kind, number: id }) },
    );
    await sent.whenStored?.(ctx, id, given);
    return now;
  });
}

type Receipt = Pick<StoredContact['stored'], 'contentHash' | 'createdAt'>;

/** When a repetition was first received. @throws AppError 409 for other content. */
function receiptOf(stored: Receipt, contentHash: string): Date {
  if (stored.contentHash !== contentHash) {
    throw conflict(
      'conflict',
      'This form was already sent with other content. Please reload the page and send it again.',
    );
  }
  return stored.createdAt;
}

interface Sender {
  name: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/**
 * A child may have sent what an adult claims: its form was told an age under 18 before, or a child with the same name, and
 * the same phone number or e-mail, was earlier too young. It then waits for a parent; the sender is not told. Undefined
 * without such a sign.
 */
async function findSignsOfChild(
  { db, now }: PublicContext,
  { age, youngestAge, ...sender }: Sender & { age: number | null; youngestAge: number | null },
) {
  const told = youngestAge !== null && youngestAge < ADULT_AGE ? youngestAge : null;
  const words = [phoneKeyOf(sender), emailKey(sender)].filter((word) => word !== null);
  const found = age === null ? [] : await selectEarlierOfChild(db, words, { now, age });
  const earlier = found.find((each) => isSamePerson(each.name, sender.name) && isSameContact(each, sender));
  if (told === null && !earlier) return undefined;
  return {
    youngestAge: told ?? earlier?.youngestAge ?? null,
    // The age of an earlier contact tells nothing if its form was told another one.
    earlierId: earlier?.youngestAge === null ? earlier.id : null,
  };
}

const isSameContact = (one: Sender, other: Sender) =>
  [phoneKeyOf, emailKey].some((keyOf) => keyOf(one) !== null && keyOf(one) === keyOf(other));

/** Without an extension if the text is a phone number. */
const phoneKeyOf = ({ phone }: Sender) => (phone ? phoneKey(readPhones(phone)?.number ?? phone) : null);
const emailKey = ({ email }: Sender) => (email ? emailKeyOf(email) : null);

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
