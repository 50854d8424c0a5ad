import {
  type Course,
  type CourseCorrection,
  type CourseState,
  courseTexts,
} from '#contracts/guidance/index.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';
import { formatDate } from '#web/lib/format.ts';

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

/** @param course its day may be half typed. */
export const readableTexts = (course: Course | CourseCorrection) => ({
  ...courseTexts(course),
  readOn: isWholeDay(course.readOn) ? formatDate(course.readOn) : course.readOn,
});
