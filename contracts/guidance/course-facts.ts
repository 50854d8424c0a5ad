import type { Course } from './courses.ts';

/** The fields of a row that the office may correct. */
export const COURSE_LABELS = {
  name: 'Name',
  entry: 'Begins after',
  subjects: 'Class 12 subjects',
  helpful: 'Helpful subjects',
  route: 'Entrance or route',
  marks: 'Marks',
  ages: 'Age',
  other: 'Further conditions',
  bridge: 'Bridge',
  body: 'Official body',
  note: 'Note',
} as const;
export type CourseFacts = Pick<Course, keyof typeof COURSE_LABELS>;
export const COURSE_FACTS = Object.keys(COURSE_LABELS) as (keyof CourseFacts)[];

/** The facts of a row. */
export const factsOf = (course: CourseFacts): CourseFacts =>
  Object.fromEntries(COURSE_FACTS.map((field) => [field, course[field]])) as CourseFacts;
