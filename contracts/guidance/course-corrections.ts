import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isOneLine, toPlainLine } from '../lib/characters.ts';
import { day } from '../lib/dates.ts';
import { hasNoDoubles } from '../lib/lists.ts';
import { requiredText, TimestampSchema, textError, VersionSchema } from '../lib/text.ts';
import { FACT_FIELDS } from './course-fields.ts';
import { CourseSchema, PageAddressSchema, ReadingSchema } from './courses.ts';
import { APPLIED_MATHEMATICS, CONFIDENCES } from './families.ts';
import { SUBJECTS } from './subjects.ts';

export const MAX_REASON_LENGTH = 300;
const MAX_SOURCE_LENGTH = 500;
export const MAX_ALTERNATIVES = 12;
const MAX_SUBJECTS = 8;
const MAX_HELPFUL = 6;

/** A version that no row of the database has yet. */
export const COMPILED_VERSION = 1;

interface Line {
  label: string;
  max: number;
}

/** One trimmed line. */
const requiredLine = ({ label, max }: Line) => requiredText(label, max);

/** One trimmed line, which may be empty. */
function line({ label, max }: Line) {
  return z
    .string({ error: textError(label) })
    .check(
      z.overwrite(toPlainLine),
      z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
      z.refine(isOneLine, { error: `${label} contains characters that can't be stored` }),
    );
}

const SubjectSchema = z.enum(SUBJECTS, { error: 'The subject is not known' });
const keyOf = (subjects: readonly string[]) => subjects.toSorted().join();

const courseFacts = {
  name: requiredLine(FACT_FIELDS.name),
  entry: CourseSchema.shape.entry,
  /** As in the table: alternatives. Each needs all of its subjects. */
  subjects: z
    .array(
      z
        .array(SubjectSchema)
        .check(
          z.minLength(1, { error: 'An alternative needs a subject' }),
          z.maxLength(MAX_SUBJECTS, { error: `An alternative has at most ${MAX_SUBJECTS} subjects` }),
          z.refine(hasNoDoubles, { error: 'An alternative names a subject twice' }),
        ),
    )
    .check(
      z.maxLength(MAX_ALTERNATIVES, { error: `There can be at most ${MAX_ALTERNATIVES} alternatives` }),
      z.refine((lists) => hasNoDoubles(lists.map(keyOf)), { error: 'Two alternatives are the same' }),
    ),
  appliedMathematics: z.enum(APPLIED_MATHEMATICS, {
    error: 'How Applied Mathematics counts is not known',
  }),
  examinationNeeds: z
    .array(SubjectSchema)
    .check(
      z.maxLength(MAX_SUBJECTS, { error: `An examination has at most ${MAX_SUBJECTS} subjects` }),
      z.refine(hasNoDoubles, { error: 'The examination names a subject twice' }),
    ),
  helpful: z
    .array(requiredLine(FACT_FIELDS.helpful))
    .check(z.maxLength(MAX_HELPFUL, { error: `At most ${MAX_HELPFUL} subjects can be helpful` })),
  route: line(FACT_FIELDS.route),
  marks: line(FACT_FIELDS.marks),
  ages: line(FACT_FIELDS.ages),
  other: line(FACT_FIELDS.other),
  bridge: z.nullable(
    z.strictObject({
      text: requiredLine(FACT_FIELDS.bridge),
      adds: z
        .array(SubjectSchema)
        .check(
          z.maxLength(MAX_SUBJECTS, { error: `A bridge adds at most ${MAX_SUBJECTS} subjects` }),
          z.refine(hasNoDoubles, { error: 'A bridge names a subject twice' }),
        ),
      isRoute: z.boolean({ error: 'isRoute must be true or false' }),
    }),
  ),
  body: line(FACT_FIELDS.body),
  note: line(FACT_FIELDS.note),
};

export const FIRST_READING_DAY = '2020-01-01';
const READING_DAY = 'The day of reading';

/** Where and when the office read the rule. The server refuses a future day. */
const courseReading = {
  source: requiredText('The source', MAX_SOURCE_LENGTH).check(
    z.refine((text) => PageAddressSchema.safeParse(text).success, {
      error: 'The source must be the address of a page, such as https://www.example.org/bulletin',
    }),
  ),
  readOn: day(READING_DAY).check(
    z.refine((date) => date >= FIRST_READING_DAY, { error: `${READING_DAY} must not be before 2020` }),
  ),
  confidence: z.enum(CONFIDENCES, { error: 'The confidence is not known' }),
};
export const CourseReadingSchema = z.object(courseReading);
export type CourseReading = z.infer<typeof CourseReadingSchema>;

export const CourseCorrectionSchema = z.object({ ...courseFacts, ...courseReading });
export type CourseCorrection = z.infer<typeof CourseCorrectionSchema>;

export const RetirementReasonSchema = requiredText('The reason', MAX_REASON_LENGTH);

export const COURSE_STATES = ['compiled', 'confirmed', 'corrected', 'superseded', 'retired'] as const;
export type CourseState = (typeof COURSE_STATES)[number];

const CourseRowSchema = z.object({
  /** As families read it, except for a source that is not official; of a retired row, as they would. */
  course: CourseSchema,
  /** The row of the release, if it differs. */
  compiled: z.nullable(CourseSchema),
  /** How the release read the row. */
  reading: ReadingSchema,
  state: z.enum(COURSE_STATES),
  version: z.int(),
  retirement: z.nullable(z.object({ reason: z.string(), at: TimestampSchema })),
  /** The last change; null for a row as compiled. */
  changedAt: z.nullable(TimestampSchema),
  /** Null if the member has left. */
  changedBy: z.nullable(z.string()),
});
export type CourseRow = z.infer<typeof CourseRowSchema>;

const CourseCorrectionsSchema = z.object({
  /** Rows as families read them. */
  corrected: z.array(CourseSchema),
  /** Ids of rows that families no longer see. */
  retired: z.array(z.string()),
});
/** How the table of courses differs from the release's. */
export type CourseCorrections = z.infer<typeof CourseCorrectionsSchema>;

export const listCourseCorrections = endpoint({
  method: 'GET',
  path: '/api/public/course-corrections',
  access: 'public',
  summary: 'How the table of courses differs from the release',
  response: CourseCorrectionsSchema,
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/admin/courses',
  access: 'courses:correct',
  summary: 'All rows of the table of courses with their corrections, in the order of the table',
  response: z.object({ rows: z.array(CourseRowSchema) }),
});

const ofOneCourse = {
  access: 'courses:correct',
  params: z.object({
    id: z
      .string()
      .check(
        z.maxLength(60, { error: 'The course is not known' }),
        z.regex(/^[a-z0-9-]+$/, { error: 'The course is not known' }),
      ),
  }),
  response: z.object({ row: CourseRowSchema }),
} as const;
const versioned = { version: VersionSchema };

export const correctCourse = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/{id}',
  summary: 'Corrects a row; 409 `stale` for an older version',
  ...ofOneCourse,
  body: z.extend(CourseCorrectionSchema, versioned),
});

export const confirmCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{id}/confirmation',
  summary: 'Confirms a row as families read it; 409 `stale` for an older version',
  ...ofOneCourse,
  body: z.extend(CourseReadingSchema, versioned),
});

export const retireCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{id}/retirement',
  summary: 'Takes a row off the public pages; 409 `stale` for an older version',
  ...ofOneCourse,
  body: z.object({ ...versioned, reason: RetirementReasonSchema }),
});

export const restoreCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{id}/return',
  summary: 'Brings a retired row back; 409 `stale` for an older version',
  ...ofOneCourse,
  body: z.object(versioned),
});

export const resetCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{id}/reset',
  summary: 'Drops the office’s correction or confirmation of a row; 409 `stale` for an older version',
  ...ofOneCourse,
  body: z.object(versioned),
});
