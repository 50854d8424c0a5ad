export const FAMILY_MAIL_OUTCOMES = ['queued', 'off', 'no_address', 'not_wanted', 'sample'] as const;
export type FamilyMailOutcome = (typeof FAMILY_MAIL_OUTCOMES)[number];
