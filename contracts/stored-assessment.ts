import * as z from 'zod/mini';
import type { AssessmentSummary } from './enquiries.ts';

/** A career assessment as it is kept. Without the bounds of the form: what was stored under older ones is still shown. */
export const StoredAssessmentSchema = z.object({
  name: z.string(),
  age: z.string(),
  educationLevel: z.string(),
  interests: z.string(),
  strengths: z.string(),
  careerGoals: z.string(),
  recommendations: z.array(z.string()),
} satisfies Record<keyof AssessmentSummary, z.ZodMiniType>);
export type StoredAssessment = z.infer<typeof StoredAssessmentSchema>;

/** What the family answered, in the order of the form; what was recommended to it comes after. */
export const ASSESSMENT_ANSWERS: readonly (readonly [
  label: string,
  field: Exclude<keyof StoredAssessment, 'recommendations'>,
])[] = [
  ['Name', 'name'],
  ['Age', 'age'],
  ['Education level', 'educationLevel'],
  ['Interests', 'interests'],
  ['Strengths', 'strengths'],
  ['Career goals', 'careerGoals'],
];
