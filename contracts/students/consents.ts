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
}

const isSettlement = ({ settlement }: GivenConsent) => typeof settlement === 'string';
const isOfAccount = ({ accountId }: GivenConsent) => typeof accountId === 'number';

/** The ways to contact a family. The coarse consent of the public forms counts for each. */
const isWay = (purpose: ConsentPurpose) =>
  purpose === 'phone' || purpose === 'email' || purpose === 'whatsapp';

const isAbout = (one: GivenConsent, purpose: ConsentPurpose) =>
  one.purpose === purpose || (isWay(purpose) && one.purpose === 'contact');

/**
 * The decisions of the passport that stand: the last one of each account. A settlement supersedes all before it, and so does
 * the decision of a student of age.
 * @param consents oldest first. The twin in SQL is `refusesInPassport`.
 */
export function standingDecisions<Consent extends GivenConsent>(
  consents: readonly Consent[],
  purpose: ConsentPurpose,
): Consent[] {
  const decided = consents.filter(
    (one) => one.purpose === purpose && (isOfAccount(one) || isSettlement(one)),
  );
  return decided.filter(
    (one, at) =>
      !decided
        .slice(at + 1)
        .some(
          (later) => isSettlement(later) || later.relation === 'self' || later.accountId === one.accountId,
        ),
  );
}

/** A decision in the passport counts from its day, also if the guardian was verified later. */
const countsFrom = (one: GivenConsent) => (isOfAccount(one) ? null : one.confirmedAt) ?? one.givenAt;

/** Whether a family's consent holds: given, confirmed where that is due, not withdrawn since, and refused by no guardian. */
export function hasConsent(consents: readonly GivenConsent[], purpose: ConsentPurpose): boolean {
  if (standingDecisions(consents, purpose).some(({ decision }) => decision === 'refused')) return false;
  return given(consents, purpose).some(({ confirmation }) => confirmation !== 'not_yet');
}

/** The consents to a purpose that are not withdrawn, neither themselves nor by a later withdrawal. */
function given(consents: readonly GivenConsent[], purpose: ConsentPurpose): GivenConsent[] {
  const all = consents.filter((one) => isAbout(one, purpose) && one.decision !== 'refused');
  return all.filter(
    (one) =>
      one.withdrawnAt === null &&
      all.every(({ withdrawnAt }) => withdrawnAt === null || countsFrom(one) >= withdrawnAt),
  );
}

/** @param consents oldest first. */
export function consentState(consents: readonly GivenConsent[], purpose: ConsentPurpose): ConsentState {
  const stands = standingDecisions(consents, purpose);
  const refusal = stands.findLast(({ decision }) => decision === 'refused');
  const wasWithdrawn = consents.some((one) => isAbout(one, purpose) && one.withdrawnAt !== null);
  if (refusal) {
    const later = consents.slice(consents.indexOf(refusal) + 1);
    const isTold = (one: GivenConsent) => one.purpose === purpose && !isOfAccount(one);
    const differs = [...stands, ...later.filter(isTold)].some(
      ({ decision, withdrawnAt }) => decision !== 'refused' && withdrawnAt === null,
    );
    if (differs) return 'disputed';
    return wasWithdrawn && !isSettlement(refusal) ? 'withdrawn' : 'refused';
  }
  if (hasConsent(consents, purpose)) return 'given';
  if (given(consents, purpose).length > 0) return 'waiting';
  return wasWithdrawn ? 'withdrawn' : 'none';
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
  share_report: ['report_sharing'],
  mail_report: ['report_sharing', 'email'],
  mail: ['email'],
  whatsapp: ['whatsapp'],
  mail_many: ['email'],
} as const satisfies Record<string, ConsentPurpose[]>;
export type StaffAction = keyof typeof NEEDED_CONSENTS;

export const enrolmentIn = (service: Service): StaffAction => (service === 'dmit' ? 'enrol_dmit' : 'enrol');

export interface LackingConsent {
  purpose: ConsentPurpose;
  state: ConsentState;
}

/** What an action of staff lacks. @param consents oldest first. */
export function lackingConsents(consents: readonly GivenConsent[], action: StaffAction): LackingConsent[] {
  return NEEDED_CONSENTS[action].flatMap((purpose) => {
    const state = consentState(consents, purpose);
    return state === 'given' ? [] : [{ purpose, state }];
  });
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
