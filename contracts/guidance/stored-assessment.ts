import * as z from 'zod/mini';
import { requiredParagraphs, requiredText } from '../lib/text.ts';
import { LONGEST_ANSWERS } from '../public-site.ts';

/** What a career assessment says, sent along only when the person ticked the box for it. */
export const AssessmentSummarySchema = z.object({
  name: requiredText('Name', LONGEST_ANSWERS.name),
  age: requiredText('Age', LONGEST_ANSWERS.age),
  educationLevel: requiredText('Education level', 40),
  interests: requiredParagraphs('Interests', LONGEST_ANSWERS.text),
  strengths: requiredParagraphs('Strengths', LONGEST_ANSWERS.text),
  careerGoals: requiredParagraphs('Career goals', LONGEST_ANSWERS.text),
  recommendations: z
    .array(requiredText('Recommendation', 100))
    .check(z.maxLength(30, { error: 'There are too many recommendations' })),
});
export type AssessmentSummary = z.infer<typeof AssessmentSummarySchema>;

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
