/** Parts of a session request that a family sends only if it agrees. */
export const SENT_PARTS = ['assessment', 'interests'] as const;
export type SentPart = (typeof SENT_PARTS)[number];

export const CONSENT_PURPOSES = ['contact', 'parent', ...SENT_PARTS, 'follow_up'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Stored with each consent. Raise it whenever the forms ask in other words. */
export const CONSENT_WORDING = 6;

interface GivenConsent {
  purpose: ConsentPurpose;
  /** ISO 8601 in UTC. */
  givenAt: string;
  withdrawnAt: string | null;
}

/** Whether the family withdrew its consent to be contacted and has not given it again since. */
export function refusesContact(consents: readonly GivenConsent[]): boolean {
  const contact = consents.filter(({ purpose }) => purpose === 'contact');
  return contact.some(
    ({ withdrawnAt }) =>
      withdrawnAt !== null &&
      !contact.some((given) => given.withdrawnAt === null && given.givenAt > withdrawnAt),
  );
}
