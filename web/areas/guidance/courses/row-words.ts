import {
  CONFIDENCE_NAMES,
  COURSE_LABELS,
  type Course,
  type CourseFacts,
  type CourseReading,
  type CourseState,
  courseTexts,
} from '#contracts/guidance/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';
import { formatDate } from '#web/lib/format.ts';
import { READING_LABELS } from './correction-form.ts';

export const STATE_NAMES: Record<CourseState, string> = {
  compiled: 'Original',
  confirmed: 'Confirmed',
  corrected: 'Corrected',
  superseded: 'Release is newer',
  retired: 'Retired',
};

export const STATE_TONES: Record<CourseState, BadgeTone> = {
  compiled: 'gray',
  confirmed: 'green',
  corrected: 'teal',
  superseded: 'amber',
  retired: 'red',
};

export const CONFIDENCE_TONES: Record<Course['confidence'], BadgeTone> = {
  high: 'green',
  medium: 'blue',
  low: 'amber',
};

export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** The differences of the office's row from the release's, as texts. */
export function differencesOf(compiled: Course, course: Course): Difference[] {
  const labels = { ...COURSE_LABELS, ...READING_LABELS };
  const [before, after] = [textsOf(compiled), textsOf(course)];
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ label: labels[key], before: before[key], after: after[key] }));
}

function textsOf(course: Course): Record<keyof CourseFacts | keyof CourseReading, string> {
  return {
    ...courseTexts(course),
    source: course.source ?? '',
    readOn: formatDate(course.readOn),
    confidence: CONFIDENCE_NAMES[course.confidence],
  };
}
