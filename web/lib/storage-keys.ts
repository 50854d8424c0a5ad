/** The family's account deletes these when it signs out and when another account takes over. */
export const ASSESSMENT_KEYS = {
  /** Answers of the career assessment, as JSON. */
  draft: 'careerDraft',
  /** The answers behind the last results with their day, as JSON. */
  result: 'careerResult',
} as const;
