import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import {
  type Assessment,
  EDUCATION_LEVEL_NAMES,
  SCHOOL_CLASS_NAMES,
  SCHOOL_STREAM_NAMES,
} from './assessment.ts';
import type { Recommendation } from './recommendations.ts';

/** As a request for a session carries it: choices in words, without those that stayed open. */
export function summariseAssessment(
  { schoolClass, stream, ...answers }: Assessment,
  recommendations: readonly Recommendation[],
): AssessmentSummary {
  return {
    ...answers,
    educationLevel: EDUCATION_LEVEL_NAMES[answers.educationLevel],
    ...(schoolClass && { schoolClass: SCHOOL_CLASS_NAMES[schoolClass] }),
    ...(stream && { stream: SCHOOL_STREAM_NAMES[stream] }),
    recommendations: recommendations.map(({ career }) => career),
  };
}
