import * as z from 'zod/mini';
import type { StoredAssessment } from '../guidance/index.ts';
import { hasPiledMarks, isOneLine, isStorable, toPlainParagraphs } from '../lib/characters.ts';
import { optionalDay } from '../lib/dates.ts';
import type { Service } from '../services.ts';

export const FINGERS = [
  'left_thumb',
  'left_index',
  'left_middle',
  'left_ring',
  'left_little',
  'right_thumb',
  'right_index',
  'right_middle',
  'right_ring',
  'right_little',
] as const;
export type Finger = (typeof FINGERS)[number];

export const FINGER_NAMES: Record<Finger, string> = {
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
};

export const FINGER_PATTERNS = [
  'arch',
  'tented_arch',
  'ulnar_loop',
  'radial_loop',
  'whorl',
  'double_loop',
  'accidental',
] as const;
export type FingerPattern = (typeof FINGER_PATTERNS)[number];

export const FINGER_PATTERN_NAMES: Record<FingerPattern, string> = {
  arch: 'Arch',
  tented_arch: 'Tented arch',
  ulnar_loop: 'Ulnar loop',
  radial_loop: 'Radial loop',
  whorl: 'Whorl',
  double_loop: 'Double loop',
  accidental: 'Accidental',
};

export const APPLICATION_STATUSES = ['planned', 'applied', 'offered', 'declined'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const APPLICATION_STATUS_NAMES: Record<ApplicationStatus, string> = {
  planned: 'Planned',
  applied: 'Applied',
  offered: 'Offered',
  declined: 'Declined',
};

/** How long the parts of a report may be, in UTF-16 units, and how many rows a list may have. */
export const REPORT_LIMITS = {
  summary: 5000,
  paragraphs: 2000,
  nextSteps: { rows: 12, line: 300 },
  recommendations: { rows: 10, title: 120, reason: 600 },
  observations: { rows: 10, title: 120, remark: 600 },
  ridgeCount: 99,
  countries: { rows: 10, line: 80 },
  course: 200,
  level: 80,
  intake: 80,
  budget: 200,
  tests: { rows: 10, name: 60, score: 40 },
  universities: { rows: 12, name: 120, country: 60, course: 120 },
  documents: { rows: 20, name: 120 },
  subjects: { rows: 12, subject: 80, level: 60, remark: 300 },
  sessions: 999,
} as const;

/** One line, which may be empty in a draft; what is missing is told by `findReportGaps`. */
function line(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .check(
      z.trim(),
      z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
      z.refine(isOneLine, { error: `${label} contains characters that can't be stored` }),
    );
}

/** Several lines, which may be empty in a draft. */
function paragraphs(label: string, max: number) {
  return z.string({ error: `${label} must be text` }).check(
    z.overwrite(toPlainParagraphs),
    z.trim(),
    z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
    z.refine((text) => isStorable(text) && !hasPiledMarks(text), {
      error: `${label} contains characters that can't be stored`,
    }),
  );
}

function rows<Row extends z.ZodMiniType>(label: string, max: number, row: Row) {
  return z
    .array(row, { error: `${label} must be a list` })
    .check(z.maxLength(max, { error: `${label}: at most ${max}` }));
}

function wholeNumber(label: string, max: number) {
  const error = `${label} must be a whole number from 0 to ${max}`;
  return z.nullable(z.int({ error }).check(z.minimum(0, { error }), z.maximum(max, { error })));
}

const L = REPORT_LIMITS;

const parts = {
  summary: paragraphs('The summary', L.summary),
  nextSteps: rows('The next steps', L.nextSteps.rows, line('A next step', L.nextSteps.line)),
};

const CareerFormSchema = z.object({
  service: z.literal('career'),
  ...parts,
  strengths: paragraphs('Strengths', L.paragraphs),
  recommendations: rows(
    'The recommendations',
    L.recommendations.rows,
    z.object({
      title: line('A recommendation', L.recommendations.title),
      reason: paragraphs('The reason', L.recommendations.reason),
    }),
  ),
});

const FingerSchema = z.object({
  finger: z.enum(FINGERS, { error: 'The finger is not known' }),
  pattern: z.nullable(z.enum(FINGER_PATTERNS, { error: 'The pattern is not known' })),
  ridgeCount: wholeNumber('The ridge count', L.ridgeCount),
});

const FINGERS_ERROR = 'The fingers must be all ten, from the left thumb to the right little finger';

const DmitFormSchema = z.object({
  service: z.literal('dmit'),
  ...parts,
  /** All ten, in the order of FINGERS. */
  fingers: z.array(FingerSchema, { error: 'The fingers must be a list' }).check(
    z.length(FINGERS.length, { error: FINGERS_ERROR, abort: true }),
    z.refine((fingers) => fingers.every(({ finger }, at) => finger === FINGERS[at]), {
      error: FINGERS_ERROR,
    }),
  ),
  observations: rows(
    'The observations',
    L.observations.rows,
    z.object({
      title: line('An observation', L.observations.title),
      remark: paragraphs('The remark', L.observations.remark),
    }),
  ),
  learningStyle: paragraphs('Learning style', L.paragraphs),
});

const OverseasFormSchema = z.object({
  service: z.literal('overseas'),
  ...parts,
  countries: rows('The countries', L.countries.rows, line('A country', L.countries.line)),
  course: line('The course', L.course),
  level: line('The level', L.level),
  intake: line('The intake', L.intake),
  tests: rows(
    'The tests',
    L.tests.rows,
    z.object({
      name: line('A test', L.tests.name),
      score: line('The score', L.tests.score),
      takenOn: optionalDay('The day of the test'),
    }),
  ),
  universities: rows(
    'The universities',
    L.universities.rows,
    z.object({
      name: line('A university', L.universities.name),
      country: line('The university’s country', L.universities.country),
      course: line('The university’s course', L.universities.course),
      status: z.enum(APPLICATION_STATUSES, { error: 'The status of the application is not known' }),
    }),
  ),
  documents: rows(
    'The documents',
    L.documents.rows,
    z.object({
      name: line('A document', L.documents.name),
      isReady: z.boolean({ error: 'isReady must be true or false' }),
    }),
  ),
  budget: line('The budget', L.budget),
});

const BridgingFormSchema = z
  .object({
    service: z.literal('bridging'),
    ...parts,
    subjects: rows(
      'The subjects',
      L.subjects.rows,
      z.object({
        subject: line('A subject', L.subjects.subject),
        /** Where the student stood, in the tutor's words: a mark, a grade, a level. */
        before: line('Before', L.subjects.level),
        after: line('After', L.subjects.level),
        remark: line('The remark', L.subjects.remark),
      }),
    ),
    startsOn: optionalDay('The first day'),
    endsOn: optionalDay('The last day'),
    sessionsHeld: wholeNumber('Sessions held', L.sessions),
    sessionsAttended: wholeNumber('Sessions attended', L.sessions),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
      error: 'The last day must not be before the first one',
      path: ['endsOn'],
    }),
    z.refine(
      ({ sessionsHeld, sessionsAttended }) => (sessionsAttended ?? 0) <= (sessionsHeld ?? L.sessions),
      { error: 'More sessions were attended than held', path: ['sessionsAttended'] },
    ),
  );

/** What a counsellor writes: the form of the service. The assessment that a family sent along is no part of it. */
export const ReportFormSchema = z.discriminatedUnion(
  'service',
  [CareerFormSchema, DmitFormSchema, OverseasFormSchema, BridgingFormSchema],
  { error: 'The service is not known' },
);
export type ReportForm = z.infer<typeof ReportFormSchema>;
export type ReportFormOf<S extends Service> = Extract<ReportForm, { service: S }>;

/** What a report holds. Only a career report has an assessment, and nobody can change it. */
export type ReportContent =
  | Exclude<ReportForm, { service: 'career' }>
  | (ReportFormOf<'career'> & { assessment: StoredAssessment | null });
