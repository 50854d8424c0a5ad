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
  left_thumb: 'Left thumb',
  left_index: 'Left index finger',
  left_middle: 'Left middle finger',
  left_ring: 'Left ring finger',
  left_little: 'Left little finger',
  right_thumb: 'Right thumb',
  right_index: 'Right index finger',
  right_middle: 'Right middle finger',
  right_ring: 'Right ring finger',
  right_little: 'Right little finger',
} as const;
type Finger = keyof typeof FINGER_NAMES;
export const FINGERS = Object.keys(FINGER_NAMES) as Finger[];

const summary = paragraphs('Summary', 5000, {
  hint: 'What the family should remember. The report begins with it.',
  rows: 6,
  gap: () => 'the summary',
});

const nextSteps = lines('Next steps', {
  hint: 'What the family can do now, in this order.',
  rowName: 'next step',
  most: 12,
  row: line('Next step', 300, { gap: (row) => `the words of ${row}` }),
});

const career = {
  summary,
  strengths: paragraphs('Strengths', 2000),
  interestReading: paragraphs('Our reading of the interests', 2000, {
    hint: 'Your own reading of the measured interests. It appears next to them in the report.',
  }),
  recommendations: records('Recommendations', {
    hint: 'The careers or courses that you recommend, the best one first.',
    rowName: 'recommendation',
    most: 10,
    isNeeded: true,
    row: {
      title: line('Recommendation', 120, { gap: (row) => `what ${row} is` }),
      reason: paragraphs('Reason', 600, { rows: 3, gap: (row) => `the reason for ${row}` }),
    },
  }),
  nextSteps,
};

const FINGERS_ERROR = 'The fingers must be all ten, from the left thumb to the right little finger';
const finger = {
  pattern: optionalChoice(
    'Pattern',
    {
      arch: 'Arch',
      tented_arch: 'Tented arch',
      ulnar_loop: 'Ulnar loop',
      radial_loop: 'Radial loop',
      whorl: 'Whorl',
      double_loop: 'Double loop',
      accidental: 'Accidental',
    },
    'Not recorded',
  ),
  ridgeCount: wholeNumber('Ridge count', 99),
};
const FingerNameSchema = z.enum(FINGERS, { error: 'The finger is not known' });

const fingers = {
  kind: 'fingers',
  label: 'Fingerprint patterns',
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
  observations: records('Observations', {
    rowName: 'observation',
    most: 10,
    isNeeded: true,
    row: {
      title: line('Observation', 120, { gap: (row) => `what ${row} is` }),
      remark: paragraphs('Remark', 600, { rows: 3, gap: (row) => `the remark on ${row}` }),
    },
  }),
  learningStyle: paragraphs('Learning style', 2000),
  nextSteps,
};

const nameGap = (row: string) => `the name of ${row}`;
const plan = { group: 'The plan' };
const overseas = {
  summary,
  countries: lines('Countries', {
    hint: 'The one preferred most first.',
    rowName: 'country',
    most: 10,
    isNeeded: true,
    row: line('Country', 80, { gap: nameGap }),
  }),
  course: line('Course', 200, { ...plan, gap: () => 'the course' }),
  level: line('Level', 80, { ...plan, hint: 'For example Bachelor’s degree' }),
  intake: line('Intake', 80, { ...plan, hint: 'For example September 2027' }),
  budget: line('Budget', 200, plan),
  tests: records('Tests', {
    hint: 'Language and admission tests, taken or planned.',
    rowName: 'test',
    most: 10,
    row: {
      name: line('Test', 60, { gap: nameGap }),
      score: line('Score', 40),
      takenOn: calendarDay('Taken on'),
    },
  }),
  universities: records('Universities', {
    rowName: 'university',
    most: 12,
    row: {
      name: line('University', 120, { gap: nameGap }),
      country: line('Country', 60),
      course: line('Course', 120),
      status: choice('Application', {
        planned: 'Planned',
        applied: 'Applied',
        offered: 'Offered',
        declined: 'Declined',
      }),
    },
  }),
  documents: records('Documents', {
    rowName: 'document',
    most: 20,
    row: {
      name: line('Document', 120, { gap: nameGap }),
      isReady: check('It is ready', { head: 'State', true: 'Ready', false: 'Still needed' }),
    },
  }),
  nextSteps,
};

const course = { group: 'The course' };
const bridging = {
  summary,
  startsOn: calendarDay('First day', { ...course, gap: () => 'the first day' }),
  endsOn: calendarDay('Last day', course),
  sessionsHeld: wholeNumber('Sessions held', 999, { ...course, gap: () => 'how many sessions were held' }),
  sessionsAttended: wholeNumber('Sessions attended', 999, course),
  subjects: records('Subjects', {
    rowName: 'subject',
    most: 12,
    isNeeded: true,
    row: {
      subject: line('Subject', 80, { gap: nameGap }),
      before: line('Before', 60, { hint: 'A mark, a grade or a level' }),
      after: line('After', 60),
      remark: line('Remark', 300),
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
