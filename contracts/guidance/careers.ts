import * as z from 'zod/mini';
import { EXAM_SLUGS } from '../exams.ts';
import { DaySchema, PageAddressSchema } from './courses.ts';
import { CAREER_FAMILIES, type CareerFamily, ROUTE_STARTS } from './families.ts';

const RatingSchema = z.number().check(z.minimum(1), z.maximum(7));

/** O*NET's ratings of an occupation, in the order of INTERESTS. */
export const OccupationSchema = z.strictObject({
  title: z.string().check(z.minLength(1)),
  ratings: z.tuple([RatingSchema, RatingSchema, RatingSchema, RatingSchema, RatingSchema, RatingSchema]),
  /** How much preparation, from 1 to 5. */
  jobZone: z.int().check(z.minimum(1), z.maximum(5)),
});
export type Occupation = z.infer<typeof OccupationSchema>;

const SlugSchema = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** A career in the list of the library. */
export const CareerSchema = z.strictObject({
  slug: SlugSchema,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  family: z.enum(Object.keys(CAREER_FAMILIES) as CareerFamily[]),
  /** The nearest occupation of O*NET; null if none is close. */
  onetCode: z.nullable(z.string().check(z.regex(/^\d\d-\d{4}\.\d\d$/))),
  /** Whether it exists an hour's walk from most homes. */
  closeToHome: z.optional(z.literal(true)),
  /** Other words that people search for, parted by commas. */
  also: z.optional(z.string()),
});
export type Career = z.infer<typeof CareerSchema>;

const sentences = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max));

/** The text of a career. Day, workplaces and routes are our reading. */
export const CareerTextSchema = z.strictObject({
  /** A day at work: two to four sentences. */
  day: sentences(80, 600),
  workplaces: z.array(sentences(3, 60)).check(z.minLength(2), z.maxLength(5)),
  routes: z
    .array(
      z.strictObject({
        after: z.enum(ROUTE_STARTS),
        text: sentences(20, 400),
        /** Rows of the table of courses. */
        courseIds: z.optional(z.array(z.string()).check(z.minLength(1))),
        /**
         * On the usual route alone: those of its rows that decide which Class 12 subjects it needs. Empty: it asks for none. Null:
         * no rule is known.
         */
        usual: z.optional(z.nullable(z.array(z.string()))),
      }),
    )
    .check(z.minLength(1)),
  /** Slugs of careers. */
  related: z.array(SlugSchema).check(z.minLength(2), z.maxLength(6)),
  facts: z.optional(
    z.array(
      z.discriminatedUnion('how', [
        z.strictObject({
          how: z.literal('published'),
          text: sentences(10, 400),
          url: PageAddressSchema,
          /** When the page was read. */
          date: DaySchema,
          authority: z.string().check(z.minLength(2)),
        }),
        z.strictObject({ how: z.literal('tradition'), text: sentences(10, 400) }),
      ]),
    ),
  ),
});
export type CareerText = z.infer<typeof CareerTextSchema>;

/** An examination that has a page. Only what we are sure of; `months` says what is usual. */
export const ExamSchema = z.strictObject({
  slug: z.enum(EXAM_SLUGS),
  fullName: sentences(5, 120),
  /** Who holds it. */
  body: sentences(3, 160),
  /** What a pass opens. */
  opens: sentences(20, 600),
  who: sentences(20, 300),
  subjects: z.optional(sentences(10, 300)),
  age: z.optional(sentences(10, 200)),
  months: z.optional(sentences(10, 200)),
  /** Other words that people search for, parted by commas. */
  also: z.string(),
  /** Rows of the table of courses that it opens. */
  courseIds: z.array(z.string()).check(z.minLength(1)),
  /** Slugs of the careers whose usual way begins with it. */
  careers: z.array(SlugSchema).check(z.minLength(1)),
  /** Official pages. */
  sites: z.array(z.strictObject({ name: sentences(2, 60), url: PageAddressSchema })).check(z.minLength(1)),
});
export type Exam = z.infer<typeof ExamSchema>;
