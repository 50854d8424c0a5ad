import { findDayMistake } from '#contracts/appointments/index.ts';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { createAppointmentRequest, createEnquiry, SentKind } from '#contracts/enquiries/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { CONSENT_WORDING, type ConsentPurpose } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { countUse, readRateLimits } from '#server/areas/identity/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, busy, conflict } from '#server/errors.ts';
import { hashToken } from '#server/lib/token.ts';
import { limitsFor, refuseOverLimit } from './limits.ts';
import { insertAppointmentRequest, insertConsents, insertEnquiry, selectContentHash } from './repo.ts';

/**
 * Stores a message from the contact page. Repeating a key stores nothing.
 * @throws AppError 409 for a key with other content, 429 with the seconds to wait.
 */
export async function receiveEnquiry(ctx: PublicContext, input: BodyOf<typeof createEnquiry>): Promise<void> {
  const { idempotencyKey, consentToContact: _, website, ...enquiry } = input;
  if (isProgram(website)) return;
  await receive(ctx, {
    kind: 'enquiry',
    idempotencyKey,
    content: enquiry,
    purposes: ['contact'],
    insert: (db, key) => insertEnquiry(db, { ...enquiry, ...key }),
  });
}

/**
 * Stores a session request. Repeating a key stores nothing.
 * @throws AppError 400 for a day outside the bookable ones, 409 for a key with other content, 429 with the seconds to
 *   wait.
 */
export async function receiveAppointmentRequest(
  ctx: PublicContext,
  input: BodyOf<typeof createAppointmentRequest>,
): Promise<void> {
  const { idempotencyKey, consentToContact: _, consentOfParent, website, ...request } = input;
  if (isProgram(website)) return;
  const purposes: ConsentPurpose[] = ['contact'];
  if (consentOfParent) purposes.push('parent');
  if (request.assessment) purposes.push('assessment');
  await receive(ctx, {
    kind: 'appointment_request',
    idempotencyKey,
    content: { ...request, consentOfParent },
    purposes,
    refuse: () => refuseDay(request.preferredDay, isoDateOf(ctx.now, ctx.office.timeZone)),
    insert: (db, key) => insertAppointmentRequest(db, { ...request, ...key }),
  });
}

function refuseDay(day: string | null | undefined, today: string): void {
  const mistake = day ? findDayMistake(day, today) : null;
  if (mistake !== null) throw badRequest(mistake);
}

/** People never see the field. A program gets the usual answer, so that it learns nothing. */
function isProgram(website: string | undefined): boolean {
  return website !== undefined && website !== '';
}

interface Submission {
  kind: SentKind;
  idempotencyKey: string;
  /** Must be the same for a repeated key. */
  content: object;
  purposes: ConsentPurpose[];
  /** Throws for input that was valid only when it was first sent, such as a day. */
  refuse?(): void;
  /** @returns the id; undefined for an existing key. */
  insert(
    db: Queryable,
    key: { idempotencyKey: string; contentHash: string; createdAt: Date; stageSince: Date },
  ): Promise<number | undefined>;
}

async function receive(ctx: PublicContext, submission: Submission): Promise<void> {
  const { kind, idempotencyKey, purposes } = submission;
  const contentHash = hashToken(JSON.stringify(submission.content));
  const key = { kind, idempotencyKey, contentHash };
  // First, so that a repetition after a lost answer meets no limit.
  if (await isStored(ctx, key)) return;
  submission.refuse?.();
  const limits = limitsFor(ctx.address);
  // Before the transaction: a flood is refused without a write.
  refuseOverLimit(await readRateLimits(ctx, limits), ctx.now);
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const id = await submission.insert(db, { idempotencyKey, contentHash, createdAt: now, stageSince: now });
    if (id === undefined) {
      if (await isStored(ctx, key)) return;
      throw busy();
    }
    refuseOverLimit(await countUse(ctx, limits), now);
    await insertConsents(db, { kind, id }, { purposes, wording: CONSENT_WORDING, givenAt: now });
    // Without the address, which the trail would keep with the record for ever.
    await recordEvent({ db, now }, { action: `${kind}.received`, subject: { type: kind, id } });
  });
}

async function isStored(
  { db }: PublicContext,
  { kind, idempotencyKey, contentHash }: { kind: SentKind; idempotencyKey: string; contentHash: string },
): Promise<boolean> {
  const known = await selectContentHash(db, kind, idempotencyKey);
  if (known !== undefined && known !== contentHash) {
    throw conflict(
      'conflict',
      'This form was already sent with other content. Please reload the page and send it again.',
    );
  }
  return known !== undefined;
}
