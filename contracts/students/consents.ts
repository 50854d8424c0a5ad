/** What a person can agree to on the forms of the public site. */
export const CONSENT_PURPOSES = ['contact', 'parent', 'assessment'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Kept with each consent. It grows by one whenever the forms ask for a consent in other words. */
export const CONSENT_WORDING = 2;
