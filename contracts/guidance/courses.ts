import * as z from 'zod/mini';
import {
  APPLIED_MATHEMATICS,
  CONFIDENCES,
  COURSE_FAMILIES,
  type CourseFamily,
  DEGREE_KINDS,
} from './families.ts';
import { SUBJECTS } from './subjects.ts';

const SubjectSchema = z.enum(SUBJECTS);
/** A calendar day. */
export const DaySchema = z.iso.date();
/** The address of a page that can be opened. */
export const PageAddressSchema = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** A row of the table of courses, exams and careers: which subjects open it. docs/guidance.md explains the columns. */
export const CourseSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  family: z.enum(Object.keys(COURSE_FAMILIES) as CourseFamily[]),
  name: z.string().check(z.minLength(1)),
  level: z.enum(['ug', 'integrated', 'diploma', 'professional', 'recruitment']),
  /** Entrance examination or other route. */
  route: z.string(),
  entry: z.discriminatedUnion('after', [
    z.strictObject({ after: z.enum(['class12', 'class10']) }),
    z.strictObject({ after: z.literal('degree'), degree: z.enum(DEGREE_KINDS) }),
  ]),
  /** Alternatives; of each, all subjects are needed. Empty: no rule about subjects. */
  subjects: z.array(z.array(SubjectSchema).check(z.minLength(1))),
  /** How Applied Mathematics counts where Mathematics is asked for. Absent: refused. */
  appliedMathematics: z.optional(z.enum(APPLIED_MATHEMATICS)),
  /** Class 12 subjects of a required part of the entrance examination that no rule names. Absent: none. */
  examinationNeeds: z.optional(z.array(SubjectSchema)),
  helpful: z.array(z.string()),
  marks: z.string(),
  ages: z.string(),
  other: z.string(),
  bridge: z.nullable(
    z.strictObject({
      text: z.string().check(z.minLength(1)),
      /** Subjects that may be passed later, through an open school. */
      adds: z.array(SubjectSchema),
      /** Whether it leads into this course without the subjects, and not to another course. */
      isRoute: z.boolean(),
    }),
  ),
  body: z.string(),
  /** The official page on which it was read; of the office's correction any page. */
  source: z.nullable(PageAddressSchema),
  /** The page of the authority or institution where families check it, if it was read elsewhere. */
  official: z.optional(PageAddressSchema),
  /** The day on which it was read. */
  readOn: DaySchema,
  confidence: z.enum(CONFIDENCES),
  /** Families read it. */
  note: z.string(),
});
export type Course = z.infer<typeof CourseSchema>;

/** A combination of subjects that schools offer. */
export const StreamSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: z.string().check(z.minLength(1)),
  board: z.string().check(z.minLength(1)),
  /** For each place of the combination: the choices, each of one or several subjects. */
  choices: z.array(z.array(z.array(SubjectSchema).check(z.minLength(1))).check(z.minLength(1))),
  addOns: z.string(),
  note: z.string(),
  /** The board's own page. */
  source: z.nullable(PageAddressSchema),
  readOn: DaySchema,
  confidence: z.enum(CONFIDENCES),
});
export type Stream = z.infer<typeof StreamSchema>;

/** How a row or a combination was read; for the staff only. */
export const ReadingSchema = z.strictObject({
  /** The page on which it was read. */
  page: z.nullable(PageAddressSchema),
  note: z.string(),
});
export type Reading = z.infer<typeof ReadingSchema>;
