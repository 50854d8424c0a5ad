import { ADULT_AGE } from '../lib/ages.ts';
import {
  CONSENT_STATE_NAMES,
  type Confirmation,
  type ConsentDecision,
  type ConsentPurpose,
  type ConsentState,
  type GuardianRelation,
  PURPOSE_NAMES,
} from '../records.ts';
import type { Service } from '../services.ts';
import type { LackingConsent, LackingWays } from './given-consents.ts';

/** Stored with each consent. Raise it whenever the forms ask in other words. */
export const CONSENT_WORDING = 6;

interface GivenConsent {
  purpose: ConsentPurpose;
  /** As text ISO 8601 in UTC. */
  givenAt: string | Date;
  confirmation: Confirmation | null;
  confirmedAt: string | Date | null;
  withdrawnAt: string | Date | null;
  /** The rest belongs to the passport; a form and a member record given consents only. */
  decision?: ConsentDecision;
  /** The account that decided, also once it is deleted. */
  accountId?: number | null;
  relation?: GuardianRelation | null;
  /** The words of a settlement, which a member recorded after two guardians had differed. */
  settlement?: string | null;
  /** Of an account that no longer decides: its consent does not stand against a refusal. */
  isFormer?: boolean | undefined;
}

const isSettlement = ({ settlement }: GivenConsent) => typeof settlement === 'string';
const isOfAccount = ({ accountId }: GivenConsent) => typeof accountId === 'number';

/** The ways to contact a family. The coarse consent of the public forms counts for each. */
const isWay = (purpose: ConsentPurpose) =>
  purpose === 'phone' || purpose === 'email' || purpose === 'whatsapp';

const isAbout = (one: GivenConsent, purpose: ConsentPurpose) =>
  one.purpose === purpose || (isWay(purpose) && one.purpose === 'contact');

const decisionsOn = <Consent extends GivenConsent>(consents: readonly Consent[], purpose: ConsentPurpose) =>
  consents.filter((one) => one.purpose === purpose && (isOfAccount(one) || isSettlement(one)));

/** The decisions before a settlement of accounts that have not decided since: it binds these. */
function boundBy<Consent extends GivenConsent>(decided: readonly Consent[], settlement: Consent): Consent[] {
  const at = decided.indexOf(settlement);
  const since = new Set(decided.slice(at + 1).map(({ accountId }) => accountId));
  return decided.slice(0, at).filter((one) => isOfAccount(one) && !since.has(one.accountId));
}

/**
 * The decisions of the passport that stand: the last one of each account. A settlement supersedes all before it, and so does
 * the decision of a student of age. The settlement stands until each account that it binds has decided again.
 * @param consents oldest first. The twin in SQL is `refusesInPassport`.
 */
export function standingDecisions<Consent extends GivenConsent>(
  consents: readonly Consent[],
  purpose: ConsentPurpose,
): Consent[] {
  const decided = decisionsOn(consents, purpose);
  return decided.filter((one, at) => {
    const later = decided.slice(at + 1);
    if (later.some((other) => isSettlement(other) || other.relation === 'self')) return false;
    if (isSettlement(one)) return later.length === 0 || boundBy(decided, one).length > 0;
    return later.every(({ accountId }) => accountId !== one.accountId);
  });
}

/** Whether a refusal in the passport stands. */
export const isRefused = (consents: readonly GivenConsent[], purpose: ConsentPurpose): boolean =>
  standingDecisions(consents, purpose).some(({ decision }) => decision === 'refused');

/** A decision in the passport counts from its day, also if the guardian was verified later. */
const countsFrom = (one: GivenConsent) => (isOfAccount(one) ? null : one.confirmedAt) ?? one.givenAt;

/** Whether a family's consent holds: given, confirmed where that is due, not withdrawn since, and refused by no guardian. */
export function hasConsent(consents: readonly GivenConsent[], purpose: ConsentPurpose): boolean {
  if (isRefused(consents, purpose)) return false;
  return given(consents, purpose).some(({ confirmation }) => confirmation !== 'not_yet');
}

/** One account takes nothing back that another one gave. */
const mayTakeBack = (taken: GivenConsent, one: GivenConsent) =>
  !isOfAccount(taken) || !isOfAccount(one) || taken.accountId === one.accountId;

/** The consents to a purpose that are not withdrawn, neither themselves nor by a later withdrawal. */
function given(consents: readonly GivenConsent[], purpose: ConsentPurpose): GivenConsent[] {
  const all = consents.filter((one) => isAbout(one, purpose) && one.decision !== 'refused');
  return all.filter(
    (one) =>
      one.withdrawnAt === null &&
      all.every(
        (other) =>
          other.withdrawnAt === null || !mayTakeBack(other, one) || countsFrom(one) >= other.withdrawnAt,
      ),
  );
}

/** @param consents oldest first. */
export function consentState(consents: readonly GivenConsent[], purpose: ConsentPurpose): ConsentState {
  const stands = standingDecisions(consents, purpose);
  const refusal = stands.findLast(({ decision }) => decision === 'refused');
  const wasWithdrawn = consents.some((one) => isAbout(one, purpose) && one.withdrawnAt !== null);
  if (refusal) {
    if (differsFrom(refusal, { consents, stands, purpose })) return 'disputed';
    return wasWithdrawn && !isSettlement(refusal) ? 'withdrawn' : 'refused';
  }
  if (hasConsent(consents, purpose)) return 'given';
  if (given(consents, purpose).length > 0) return 'waiting';
  return wasWithdrawn ? 'withdrawn' : 'none';
}

/** Whether somebody else's consent stands beside a refusal: in the passport, on a form, or told to staff. */
function differsFrom(
  refusal: GivenConsent,
  {
    consents,
    stands,
    purpose,
  }: { consents: readonly GivenConsent[]; stands: readonly GivenConsent[]; purpose: ConsentPurpose },
): boolean {
  const decided = decisionsOn(consents, purpose);
  const isAgainst = (one: GivenConsent) =>
    isSettlement(one) ? boundBy(decided, one).some(({ isFormer }) => !isFormer) : !one.isFormer;
  const at = consents.indexOf(refusal);
  const settledAt = consents.findLastIndex(
    (one) => one.purpose === purpose && isSettlement(one) && one.decision === 'refused',
  );
  /** As `withdrawFor` leaves it: another guardian's, whom the form names. */
  const isOthers = ({ relation, confirmation }: GivenConsent) =>
    Boolean(relation) &&
    relation !== refusal.relation &&
    refusal.relation !== 'self' &&
    confirmation !== 'not_yet';
  const told = consents.filter(
    (one, index) =>
      one.purpose === purpose &&
      !isOfAccount(one) &&
      !isSettlement(one) &&
      (index > at || (index > settledAt && isOthers(one))),
  );
  return [...stands.filter(isAgainst), ...told].some(
    ({ decision, withdrawnAt }) => decision !== 'refused' && withdrawnAt === null,
  );
}

/** Whether the family withdrew its consent to be contacted and has not given it again since, to all ways or by e-mail. */
export function refusesContact(consents: readonly GivenConsent[]): boolean {
  const isWithdrawn = consents.some(
    ({ purpose, withdrawnAt }) => purpose === 'contact' && withdrawnAt !== null,
  );
  return isWithdrawn && !hasConsent(consents, 'contact') && !hasConsent(consents, 'email');
}

interface ServiceOfStudent {
  /** In years; null if the date of birth is not known. */
  age: number | null;
  service: Service;
}

/**
 * The consents that a service needs and that do not hold. A parent agrees for a child, and for a student of unknown age.
 * DMIT takes fingerprints: their purpose is asked for by itself, at any age.
 */
export function missingConsents(
  consents: readonly GivenConsent[],
  { age, service }: ServiceOfStudent,
): ConsentPurpose[] {
  const needed: ConsentPurpose[] = [];
  if (age === null || age < ADULT_AGE) needed.push('parent');
  if (service === 'dmit') needed.push('fingerprints');
  return needed.filter((purpose) => !hasConsent(consents, purpose));
}

/** The consents that an action of staff needs where the family has a passport: the server refuses it without them. */
export const NEEDED_CONSENTS = {
  enrol: ['parent'],
  enrol_dmit: ['parent', 'fingerprints'],
  /** An overseas enrolment in progress: documents go to universities. */
  apply_overseas: ['parent', 'universities'],
  book: ['parent'],
  book_dmit: ['parent', 'fingerprints'],
  /** To plan a call. Nothing can refuse the call itself. */
  call: ['phone'],
  share_report: ['report_sharing'],
  mail_report: ['report_sharing', 'email'],
  mail: ['email'],
  whatsapp: ['whatsapp'],
  mail_many: ['email'],
} as const satisfies Record<string, ConsentPurpose[]>;
export type StaffAction = keyof typeof NEEDED_CONSENTS;

export const enrolmentIn = (service: Service): StaffAction => (service === 'dmit' ? 'enrol_dmit' : 'enrol');
export const bookingIn = (service: Service): StaffAction => (service === 'dmit' ? 'book_dmit' : 'book');

interface FamilyConsents {
  /** Oldest first. */
  consents: readonly GivenConsent[];
  hasPassport?: boolean | undefined;
}

/**
 * What an action of staff lacks, by the passport. Where nobody decides in one, a refusal in it still counts, and a way of
 * contact that the family has taken back when it told staff so.
 */
export function lackingConsents(
  { consents, hasPassport = false }: FamilyConsents,
  action: StaffAction,
): LackingConsent[] {
  const isTakenBack = ({ purpose, state }: LackingConsent) =>
    isRefused(consents, purpose) ||
    (isWay(purpose) && state === 'withdrawn' && consents.some((one) => one.purpose === purpose));
  // Guardians agree to calls on their own phone: they need no verification, and the office may have to call them for it.
  const isEnough = ({ state }: LackingConsent) =>
    state === 'given' || (action === 'call' && state === 'waiting');
  return NEEDED_CONSENTS[action]
    .map((purpose) => ({ purpose, state: consentState(consents, purpose) }))
    .filter((one) => !isEnough(one) && (hasPassport || isTakenBack(one)));
}

/** What reaching a student's family lacks, by way; undefined where the passport says nothing about it. */
export function lackingWays(studentId: number, family: FamilyConsents): LackingWays | undefined {
  const ways = {
    mail: lackingConsents(family, 'mail'),
    whatsapp: lackingConsents(family, 'whatsapp'),
    call: lackingConsents(family, 'call'),
  };
  const { hasPassport = false } = family;
  if (!hasPassport && Object.values(ways).every(({ length }) => length === 0)) return undefined;
  return { studentId, hasPassport, ...ways };
}

/** Why the server refuses. */
export function sayLacking(lacking: readonly LackingConsent[], hasPassport: boolean): string {
  const named = lacking.map(
    ({ purpose, state }) => `${PURPOSE_NAMES[purpose]}: ${CONSENT_STATE_NAMES[state].toLowerCase()}.`,
  );
  return [hasPassport ? 'The family decides about this in its account.' : 'The family has taken this back.']
    .concat(named)
    .join(' ');
}
