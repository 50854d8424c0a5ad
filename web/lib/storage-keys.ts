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

/** Goes with the account, too. */
export const BOOKING_KEYS = {
  /** The requests for a session that were sent from here, without names and numbers, as JSON. */
  bookings: 'bookings',
} as const;

/** Answers of the inventory in this tab, as JSON, in the session storage. */
export const INTEREST_RUN_KEY = 'interestRun';
