import * as z from 'zod/mini';
import { requiredParagraphs, requiredText } from '../lib/text.ts';
import { MAX_ANSWER_LENGTHS } from '../public-site.ts';

export const AssessmentSummarySchema = z.object(
  {
    name: requiredText('Name', MAX_ANSWER_LENGTHS.name),
    age: requiredText('Age', MAX_ANSWER_LENGTHS.age),
    educationLevel: requiredText('Education level', 40),
    /** For a student at school, in words. */
    schoolClass: z.optional(requiredText('Class', 40)),
    stream: z.optional(requiredText('Stream', 40)),
    interests: requiredParagraphs('Interests', MAX_ANSWER_LENGTHS.text),
    strengths: requiredParagraphs('Strengths', MAX_ANSWER_LENGTHS.text),
    careerGoals: requiredParagraphs('Career goals', MAX_ANSWER_LENGTHS.text),
    recommendations: z
      .array(requiredText('Recommendation', 100), { error: 'The assessment needs its recommendations' })
      .check(z.maxLength(30, { error: 'There are too many recommendations' })),
  },
  { error: 'The assessment must have its answers and recommendations' },
);
export type AssessmentSummary = z.infer<typeof AssessmentSummarySchema>;

/** Without the form's limits, so that older assessments stay readable. */
export const StoredAssessmentSchema = z.object({
  name: z.string(),
  age: z.string(),
  educationLevel: z.string(),
  schoolClass: z.optional(z.string()),
  stream: z.optional(z.string()),
  interests: z.string(),
  strengths: z.string(),
  careerGoals: z.string(),
  recommendations: z.array(z.string()),
} satisfies Record<keyof AssessmentSummary, z.ZodMiniType>);
export type StoredAssessment = z.infer<typeof StoredAssessmentSchema>;

/** In the form's order. */
export const ASSESSMENT_ANSWERS: readonly (readonly [
  label: string,
  field: Exclude<keyof StoredAssessment, 'recommendations'>,
])[] = [
  [/*i18n*/ 'Name', 'name'],
  [/*i18n*/ 'Age', 'age'],
  [/*i18n*/ 'Education level', 'educationLevel'],
  [/*i18n*/ 'Class', 'schoolClass'],
  [/*i18n*/ 'Stream', 'stream'],
  [/*i18n*/ 'Interests', 'interests'],
  [/*i18n*/ 'Strengths', 'strengths'],
  [/*i18n*/ 'Career goals', 'careerGoals'],
];
