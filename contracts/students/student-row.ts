import * as z from 'zod/mini';
import { TimestampSchema } from '../lib/text.ts';
import { STUDENT_STATUSES } from '../records.ts';
import { listedAnswer } from './student-fields.ts';

export const StudentSchema = z.object({
  id: z.int(),
  name: z.string(),
  school: z.nullable(z.string()),
  /** In whole years. */
  age: z.nullable(z.int()),
  status: z.enum(STUDENT_STATUSES),
  guardian: z.nullable(z.string()),
  ...listedAnswer,
  createdAt: TimestampSchema,
});
export type Student = z.infer<typeof StudentSchema>;
