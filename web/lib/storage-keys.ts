/**
 * Half-filled answers of the career assessment, as JSON in this browser only. The account's adapter knows it too: the
 * answers end with the session.
 */
export const CAREER_DRAFT_KEY = 'careerDraft';
