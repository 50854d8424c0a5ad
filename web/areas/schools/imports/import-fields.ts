import { forFields } from '#contracts/lib/fields.ts';
import { PLAIN_FIELDS, type PlainField, STUDENT_FIELDS } from '#contracts/students/index.ts';

export const FIELD_LABELS: Record<PlainField, string> = {
  ...forFields(PLAIN_FIELDS, (field) => STUDENT_FIELDS[field].label),
  name: 'Student’s name',
  guardianName: 'Guardian’s name',
  guardianRelation: 'Guardian’s relation',
  email: 'E-mail',
};
