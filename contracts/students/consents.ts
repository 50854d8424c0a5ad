import { ADULT_AGE } from '../lib/ages.ts';
import type { Confirmation, ConsentPurpose } from '../records.ts';
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
}

/** Whether a family's consent holds: given, confirmed where that is due, and not withdrawn since. */
export function hasConsent(consents: readonly GivenConsent[], purpose: ConsentPurpose): boolean {
  const given = consents.filter((consent) => consent.purpose === purpose);
  return given.some(
    ({ withdrawnAt, confirmation, confirmedAt, givenAt }) =>
      withdrawnAt === null &&
      confirmation !== 'not_yet' &&
      given.every((one) => one.withdrawnAt === null || (confirmedAt ?? givenAt) >= one.withdrawnAt),
  );
}

/** Whether the family withdrew its consent to be contacted and has not given it again since. */
export function refusesContact(consents: readonly GivenConsent[]): boolean {
  const isWithdrawn = consents.some(
    ({ purpose, withdrawnAt }) => purpose === 'contact' && withdrawnAt !== null,
  );
  return isWithdrawn && !hasConsent(consents, 'contact');
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
