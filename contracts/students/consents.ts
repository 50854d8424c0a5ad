export const CONSENT_PURPOSES = ['contact', 'parent', 'assessment'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Stored with each consent. Raise it whenever the forms ask in other words. */
export const CONSENT_WORDING = 2;
