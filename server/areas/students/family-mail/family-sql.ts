import { refusesContact } from '#server/areas/students/consents/contact-consent-sql.ts';
import { students } from '#server/db/schema/records.ts';

/** The columns of `students` that say whom to write to, and whether the family wants it. */
export const FAMILY_COLUMNS = {
  guardianName: students.guardianName,
  email: students.email,
  isSample: students.isSample,
  refusesContact: refusesContact(students.id),
};

export interface Family {
  guardianName: string | null;
  email: string | null;
  isSample: boolean;
  refusesContact: boolean;
}
