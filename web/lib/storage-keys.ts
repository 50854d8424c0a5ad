/** Draft of the career assessment, as JSON. The family's account deletes it at sign-out. */
export const CAREER_DRAFT_KEY = 'careerDraft';
