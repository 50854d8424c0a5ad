/** The family's account deletes these when it signs out and when another account takes over. */
export const ASSESSMENT_KEYS = {
  /** Answers of the career assessment, as JSON. */
  draft: 'careerDraft',
  /** The answers behind the last results with their day, as JSON. */
  result: 'careerResult',
} as const;

/** Goes with the account, too. */
export const INTEREST_KEYS = {
  /** Answers of the interest inventory that a student chose to keep, as JSON. */
  inventory: 'interestInventory',
} as const;
