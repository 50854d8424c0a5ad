import * as z from 'zod/mini';
import type { Service } from '../services.ts';
import {
  calendarDay,
  check,
  choice,
  type Field,
  type FingersField,
  line,
  lines,
  optionalChoice,
  paragraphs,
  records,
  schemasOf,
  storedOf,
  wholeNumber,
} from './report-fields.ts';

export const FINGER_NAMES = {
  left_thumb: /*i18n*/ 'Left thumb',
  left_index: /*i18n*/ 'Left index finger',
  left_middle: /*i18n*/ 'Left middle finger',
  left_ring: /*i18n*/ 'Left ring finger',
  left_little: /*i18n*/ 'Left little finger',
  right_thumb: /*i18n*/ 'Right thumb',
  right_index: /*i18n*/ 'Right index finger',
  right_middle: /*i18n*/ 'Right middle finger',
  right_ring: /*i18n*/ 'Right ring finger',
  right_little: /*i18n*/ 'Right little finger',
} as const;
type Finger = keyof typeof FINGER_NAMES;
export const FINGERS = Object.keys(FINGER_NAMES) as Finger[];

const summary = paragraphs(/*i18n*/ 'Summary', 5000, {
  hint: 'What the family should remember. The report begins with it.',
  rows: 6,
  gap: () => 'the summary',
});

const nextSteps = lines(/*i18n*/ 'Next steps', {
  hint: 'What the family can do now, in this order.',
  rowName: 'next step',
  most: 12,
  row: line(/*i18n*/ 'Next step', 300, { gap: (row) => `the words of ${row}` }),
});

const career = {
  summary,
  strengths: paragraphs(/*i18n*/ 'Strengths', 2000),
  interestReading: paragraphs(/*i18n*/ 'Our reading of the interests', 2000, {
    hint: 'Your own reading of the measured interests. It appears next to them in the report.',
  }),
  recommendations: records(/*i18n*/ 'Recommendations', {
    hint: 'The careers or courses that you recommend, the best one first.',
    rowName: 'recommendation',
    most: 10,
    isNeeded: true,
    row: {
      title: line(/*i18n*/ 'Recommendation', 120, { gap: (row) => `what ${row} is` }),
      reason: paragraphs(/*i18n*/ 'Reason', 600, { rows: 3, gap: (row) => `the reason for ${row}` }),
    },
  }),
  nextSteps,
};

const FINGERS_ERROR = 'The fingers must be all ten, from the left thumb to the right little finger';
const finger = {
  pattern: optionalChoice(
    /*i18n*/ 'Pattern',
    {
      arch: /*i18n*/ 'Arch',
      tented_arch: /*i18n*/ 'Tented arch',
      ulnar_loop: /*i18n*/ 'Ulnar loop',
      radial_loop: /*i18n*/ 'Radial loop',
      whorl: /*i18n*/ 'Whorl',
      double_loop: /*i18n*/ 'Double loop',
      accidental: /*i18n*/ 'Accidental',
    },
    'Not recorded',
  ),
  ridgeCount: wholeNumber(/*i18n*/ 'Ridge count', 99),
};
const FingerNameSchema = z.enum(FINGERS, { error: 'The finger is not known' });

const fingers = {
  kind: 'fingers',
  label: /*i18n*/ 'Fingerprint patterns',
  hint: 'Leave a finger empty that was not recorded.',
  gap: () => 'the pattern of at least one finger',
  row: finger,
  schema: z
    .array(z.object({ finger: FingerNameSchema, ...schemasOf(finger) }), {
      error: 'The fingers must be a list',
    })
    .check(
      z.length(FINGERS.length, { error: FINGERS_ERROR, abort: true }),
      z.refine((all) => all.every(({ finger }, at) => finger === FINGERS[at]), { error: FINGERS_ERROR }),
    ),
  stored: z.array(z.object({ finger: FingerNameSchema, ...storedOf(finger) })),
  blank: FINGERS.map((finger) => ({ finger, pattern: null, ridgeCount: null })),
} as const satisfies FingersField;

const dmit = {
  summary,
  fingers,
  observations: records(/*i18n*/ 'Observations', {
    rowName: 'observation',
    most: 10,
    isNeeded: true,
    row: {
      title: line(/*i18n*/ 'Observation', 120, { gap: (row) => `what ${row} is` }),
      remark: paragraphs(/*i18n*/ 'Remark', 600, { rows: 3, gap: (row) => `the remark on ${row}` }),
    },
  }),
  learningStyle: paragraphs(/*i18n*/ 'Learning style', 2000),
  nextSteps,
};

const nameGap = (row: string) => `the name of ${row}`;
const plan = { group: /*i18n*/ 'The plan' };
const overseas = {
  summary,
  countries: lines(/*i18n*/ 'Countries', {
    hint: 'The one preferred most first.',
    rowName: 'country',
    most: 10,
    isNeeded: true,
    row: line(/*i18n*/ 'Country', 80, { gap: nameGap }),
  }),
  course: line(/*i18n*/ 'Course', 200, { ...plan, gap: () => 'the course' }),
  level: line(/*i18n*/ 'Level', 80, { ...plan, hint: 'For example Bachelor’s degree' }),
  intake: line(/*i18n*/ 'Intake', 80, { ...plan, hint: 'For example September 2027' }),
  budget: line(/*i18n*/ 'Budget', 200, plan),
  tests: records(/*i18n*/ 'Tests', {
    hint: 'Language and admission tests, taken or planned.',
    rowName: 'test',
    most: 10,
    row: {
      name: line(/*i18n*/ 'Test', 60, { gap: nameGap }),
      score: line(/*i18n*/ 'Score', 40),
      takenOn: calendarDay(/*i18n*/ 'Taken on'),
    },
  }),
  universities: records(/*i18n*/ 'Universities', {
    rowName: 'university',
    most: 12,
    row: {
      name: line(/*i18n*/ 'University', 120, { gap: nameGap }),
      country: line(/*i18n*/ 'Country', 60),
      course: line(/*i18n*/ 'Course', 120),
      status: choice(/*i18n*/ 'Application', {
        planned: /*i18n*/ 'Planned',
        applied: /*i18n*/ 'Applied',
        offered: /*i18n*/ 'Offered',
        declined: /*i18n*/ 'Declined',
      }),
    },
  }),
  documents: records(/*i18n*/ 'Documents', {
    rowName: 'document',
    most: 20,
    row: {
      name: line(/*i18n*/ 'Document', 120, { gap: nameGap }),
      isReady: check('It is ready', {
        head: /*i18n*/ 'State',
        true: /*i18n*/ 'Ready',
        false: /*i18n*/ 'Still needed',
      }),
    },
  }),
  nextSteps,
};

const course = { group: /*i18n*/ 'The course' };
const bridging = {
  summary,
  startsOn: calendarDay(/*i18n*/ 'First day', { ...course, gap: () => 'the first day' }),
  endsOn: calendarDay(/*i18n*/ 'Last day', course),
  sessionsHeld: wholeNumber(/*i18n*/ 'Sessions held', 999, {
    ...course,
    gap: () => 'how many sessions were held',
  }),
  sessionsAttended: wholeNumber(/*i18n*/ 'Sessions attended', 999, course),
  subjects: records(/*i18n*/ 'Subjects', {
    rowName: 'subject',
    most: 12,
    isNeeded: true,
    row: {
      subject: line(/*i18n*/ 'Subject', 80, { gap: nameGap }),
      before: line(/*i18n*/ 'Before', 60, { hint: 'A mark, a grade or a level' }),
      after: line(/*i18n*/ 'After', 60),
      remark: line(/*i18n*/ 'Remark', 300),
    },
  }),
  nextSteps,
};

/** Each service’s form, in report order. Validation, editor, page and PDF derive from it. */
export const REPORT_FORMS = { career, dmit, overseas, bridging } as const satisfies Record<
  Service,
  Record<string, Field>
>;

export const fieldsOf = (service: Service) => Object.entries<Field>(REPORT_FORMS[service]);
