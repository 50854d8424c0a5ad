import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type decideConsent as decideConsentEndpoint,
  FAMILY_REFUSALS,
  type getConsentPassport,
  PASSPORT_PURPOSES,
  PASSPORT_WORDING,
  type PassportPurpose,
} from '#contracts/families/index.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { ConsentPurpose, ConsentState } from '#contracts/records.ts';
import { SERVICES, type Service } from '#contracts/services.ts';
import { consentState, standingDecisions } from '#contracts/students/index.ts';
import { selectNotBegun, stopAppointments } from '#server/areas/appointments/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectAccount } from '#server/areas/families/accounts/repo.ts';
import { takeFamilyUse } from '#server/areas/families/accounts/service.ts';
import { startOfDay } from '#server/areas/families/guardians/links.ts';
import {
  type Child,
  holdChild,
  requireDecider,
  requireSight,
} from '#server/areas/families/guardians/sight.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import { revokeLinksOf, selectOpenLinksOf } from '#server/areas/reports/index.ts';
import {
  cancelEnrolments,
  insertConsent,
  listConsents,
  onConsentWithdrawn,
  withdrawFor,
} from '#server/areas/students/index.ts';
import type { ActingContext, FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { consentReceipt } from './consent-mail.ts';
import * as repo from './repo.ts';

type Passport = AnswerOf<typeof getConsentPassport>;
type Rows = Awaited<ReturnType<typeof listConsents>>['consents'];

/** The services that end with a purpose. */
const SERVICES_OF: Partial<Record<ConsentPurpose, readonly Service[]>> = {
  parent: SERVICES,
  fingerprints: ['dmit'],
};

/** @throws AppError 404. */
export async function getPassport(ctx: FamilyContext, studentId: number): Promise<Passport> {
  const child = await requireSight(ctx, studentId, 'all');
  const { accountId } = ctx.family;
  const { consents: rows } = await listConsents(ctx, studentId);
  const asked = await repo.selectAsked(ctx.db, studentId);
  const coming = await selectNotBegun(ctx.db, studentId, ctx.now);
  const enrolled = await repo.selectOpenServices(ctx.db, studentId);
  const links = await selectOpenLinksOf(ctx.db, studentId, ctx.now);
  const byWhom = (row: Rows[number]) =>
    row.accountId === accountId ? 'you' : row.accountId === null ? 'office' : 'guardian';
  return {
    childName: child.student.name,
    isDecider: child.rights.decides,
    isOwn: child.guardianship.relation === 'self',
    consents: PASSPORT_PURPOSES.map((purpose) => {
      const last = rows.findLast((row) => row.purpose === purpose);
      const services = SERVICES_OF[purpose] ?? [];
      return {
        purpose,
        state: consentState(rows, purpose),
        own: ownDecision(rows, purpose, accountId)?.decision ?? null,
        by: last ? byWhom(last) : null,
        at: last ? (last.withdrawnAt ?? last.givenAt) : null,
        isAsked: child.rights.decides && isAsked(rows, { purpose, accountId, asked }),
        wouldDiffer: consentState([...rows, refusalOf(ctx, child, purpose)], purpose) === 'disputed',
        stops: {
          appointments: coming
            .filter(({ service }) => services.includes(service))
            .map((row) => ({ ...row, startsAt: row.startsAt.toISOString() })),
          enrolments: enrolled.filter((service) => services.includes(service)),
          links: purpose === 'report_sharing' ? links.length : 0,
        },
      };
    }),
    history: rows.flatMap((row) => toPast(row, byWhom(row))).reverse(),
  };
}

/** The account's refusal as `decide` would record it. */
const refusalOf = (ctx: FamilyContext, { guardianship: { relation } }: Child, purpose: ConsentPurpose) => ({
  ...{ purpose, relation, accountId: ctx.family.accountId, decision: 'refused' as const },
  ...{ givenAt: ctx.now, confirmation: null, confirmedAt: null, withdrawnAt: null },
});

function toPast(
  { id, purpose, decision, givenAt, wording, language, withdrawnAt }: Rows[number],
  by: Passport['history'][number]['by'],
): Passport['history'] {
  const known = PASSPORT_PURPOSES.find((one) => one === purpose);
  return known ? [{ id, purpose: known, decision, by, at: givenAt, wording, language, withdrawnAt }] : [];
}

/** The account's decision that stands. */
const ownDecision = (rows: Rows, purpose: ConsentPurpose, accountId: number) =>
  standingDecisions(rows, purpose).find((row) => row.accountId === accountId && row.withdrawnAt === null);

/** Whether the office waits for an answer of the account. */
function isAsked(
  rows: Rows,
  {
    purpose,
    accountId,
    asked,
  }: { purpose: PassportPurpose; accountId: number; asked: ReadonlyMap<ConsentPurpose, Date> },
): boolean {
  const at = asked.get(purpose);
  if (at === undefined || consentState(rows, purpose) === 'given') return false;
  const own = ownDecision(rows, purpose, accountId);
  return own === undefined || own.givenAt < at;
}

/** The number of answers that the office waits for. */
export async function countAsked(ctx: FamilyContext, child: Child): Promise<number> {
  if (!child.rights.decides) return 0;
  const { consents: rows } = await listConsents(ctx, child.student.id);
  const asked = await repo.selectAsked(ctx.db, child.student.id);
  const { accountId } = ctx.family;
  return PASSPORT_PURPOSES.filter((purpose) => isAsked(rows, { purpose, accountId, asked })).length;
}

/** Of an account: each decision sends mail. */
const DECISION_LIMIT = { intervalMs: MINUTE_MS, burst: 40 };

/**
 * Records a decision of the family, which counts at once. A repeated decision changes nothing.
 * @throws AppError 401, 404, 409 for other words than today's, 429.
 */
export async function decide(
  ctx: FamilyContext,
  studentId: number,
  { purpose, decision, language, wording }: BodyOf<typeof decideConsentEndpoint>,
): Promise<ConsentState> {
  if (wording !== PASSPORT_WORDING) throw conflict('stale', FAMILY_REFUSALS.newWords);
  // Before the lock, so that nobody holds another family's record.
  await requireDecider(ctx, studentId);
  return inTransaction(ctx, async (ctx) => {
    // Two guardians at once must see each other's decision.
    const child = await holdChild(ctx, studentId, requireDecider);
    const { accountId } = ctx.family;
    const { consents: before } = await listConsents(ctx, studentId);
    const { relation } = child.guardianship;
    const account = await selectAccount(ctx.db, accountId);
    const own = ownDecision(before, purpose, accountId);
    if (own?.decision === decision && own.wording === wording) return consentState(before, purpose);
    await takeFamilyUse(ctx, 'consents of', DECISION_LIMIT);
    if (decision === 'refused')
      await withdrawFor(ctx.db, { studentId, purpose, accountId, relation }, ctx.now);
    await insertConsent(ctx.db, {
      ...{ studentId, purpose, decision, language, accountId, givenAt: ctx.now },
      // An account's name may be the student's.
      givenBy: (relation === 'self' ? account?.name : account?.parentName) ?? null,
      wording,
      relation,
      ...verificationOf(child, decision),
    });
    const state = await concludeDecision(ctx, studentId, purpose);
    await recordEvent(ctx, {
      action: decision === 'given' ? 'student.consent_given_by_family' : 'student.consent_refused_by_family',
      subject: { type: 'student', id: studentId },
      after: { familyAccount: accountId, purpose, state },
    });
    const details = { purpose, decision, state, at: ctx.now.toISOString() };
    await queueMail(ctx, consentReceipt, { familyAccountId: accountId, details });
    return state;
  });
}

/** How a guardian was verified. A refusal needs no verification. */
function verificationOf({ guardianship }: Child, decision: 'given' | 'refused') {
  if (decision === 'refused') return { confirmation: null };
  const { identitySeenOn, identitySeenBy, identitySeenByName, byKnownAddress } = guardianship;
  if (identitySeenOn === null)
    return { confirmation: byKnownAddress ? ('invitation' as const) : ('not_yet' as const) };
  return {
    confirmation: 'identity_seen' as const,
    confirmedAt: startOfDay(identitySeenOn),
    confirmedBy: identitySeenBy,
    confirmedByName: identitySeenByName,
  };
}

/** Stops what needed a consent that the family refuses now. While two guardians differ only nothing new begins. */
export async function concludeDecision(
  ctx: ActingContext,
  studentId: number,
  purpose: PassportPurpose,
): Promise<ConsentState> {
  const state = consentState((await listConsents(ctx, studentId)).consents, purpose);
  if (state !== 'refused' && state !== 'withdrawn') return state;
  await onConsentWithdrawn.emit(ctx, studentId, purpose);
  const services = SERVICES_OF[purpose] ?? [];
  if (services.length > 0) {
    await stopAppointments(ctx, studentId, services);
    await cancelEnrolments(ctx, studentId, services);
  }
  if (purpose === 'report_sharing') await revokeLinksOf(ctx, studentId);
  return state;
}

/** @throws AppError 401, 404, 409 where nothing is given, 429. */
export async function withdraw(
  ctx: FamilyContext,
  studentId: number,
  purpose: PassportPurpose,
): Promise<ConsentState> {
  await requireDecider(ctx, studentId);
  const { consents: rows } = await listConsents(ctx, studentId);
  const own = ownDecision(rows, purpose, ctx.family.accountId);
  const isOpen = own ? own.decision === 'given' : consentState(rows, purpose) === 'given';
  if (!isOpen && own?.decision !== 'refused') throw conflict('conflict', FAMILY_REFUSALS.nothingGiven);
  const { language } = ctx.family;
  return decide(ctx, studentId, { purpose, decision: 'refused', language, wording: PASSPORT_WORDING });
}
