import { LONGEST_EMAIL } from './lib/text.ts';

/** How many characters each text of a student may have. */
export const STUDENT_LENGTHS = {
  name: 100,
  guardianName: 100,
  guardianRelation: 40,
  phone: 40,
  email: LONGEST_EMAIL,
  city: 80,
  className: 20,
  board: 60,
} as const;
