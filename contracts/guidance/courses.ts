import * as z from 'zod/mini';
import { CONFIDENCES, COURSE_FAMILIES, type CourseFamily, DEGREE_KINDS } from './families.ts';
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
  source: z.nullable(PageAddressSchema),
  /** The day on which the source was read. */
  readOn: DaySchema,
  confidence: z.enum(CONFIDENCES),
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
  source: PageAddressSchema,
  readOn: DaySchema,
  confidence: z.enum(CONFIDENCES),
});
export type Stream = z.infer<typeof StreamSchema>;
