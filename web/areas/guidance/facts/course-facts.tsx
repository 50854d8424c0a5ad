import {
  CONFIDENCE_NAMES,
  COURSE_LABELS,
  type Course,
  courseTexts,
  entryText,
  forFamilies,
  listAlternatives,
  listSubjects,
  type RouteStart,
  type SubjectRule,
} from '#contracts/guidance/index.ts';
import { KNOWLEDGE_NAMES, knowledgeOf } from './how-known.tsx';

// Made once: a list shows a hundred days, and a formatter takes a millisecond on a cheap phone.
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** For example "24 Nov 2026". @param day as in "2026-11-24". */
export const showDay = (day: string): string => dayFormat.format(new Date(day));

/** Which Class 12 subjects a course and its entrance examination ask for, in words. */
export function subjectRule({ subjects, examinationNeeds = [] }: SubjectRule): string {
  const rule =
    subjects.length === 0 ? 'No rule about Class 12 subjects.' : `Asks for ${listAlternatives(subjects)}.`;
  if (examinationNeeds.length === 0) return rule;
  return `${rule} The entrance examination has ${listSubjects(examinationNeeds)} at the level of Class 12.`;
}

/** Confidence, the official page and the day of reading. */
export function CourseSource({ course }: { course: Course }) {
  const { confidence, source, official, readOn } = course;
  const day = showDay(readOn);
  return (
    <p className="mt-1 text-ink-soft text-sm leading-snug [overflow-wrap:anywhere]">
      <span className="font-semibold text-clay">{KNOWLEDGE_NAMES[knowledgeOf(course)]}</span>.{' '}
      {CONFIDENCE_NAMES[confidence]}.{' '}
      {source ? (
        <>
          <SiteLink address={source}>Source</SiteLink>, read on {day}.
        </>
      ) : official ? (
        <>
          <SiteLink address={official}>Check on the official page</SiteLink>. We read the rule on another
          page, on {day}.
        </>
      ) : (
        `We have no official source for this row. Read on ${day}.`
      )}
    </p>
  );
}

function SiteLink({ address, children }: { address: string; children: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer nofollow"
      className="inline-block py-1 text-primary-dark underline underline-offset-2"
    >
      {children}: {new URL(address).hostname.replace(/^www\./, '')}
    </a>
  );
}

/** The fold of rows that are hidden until a family asks. */
export function WeakRows({ count, children }: { count: number; children: React.ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded py-2.5 font-medium text-primary-dark">
        {weakRowsLabel(count)}
      </summary>
      {children}
    </details>
  );
}

export const weakRowsLabel = (count: number) =>
  `Show ${count === 1 ? 'one row' : `${count} rows`} that we are not sure of`;

const DETAILS = [
  'appliedMathematics',
  'examinationNeeds',
  ...(['route', 'marks', 'ages', 'other', 'helpful', 'bridge', 'body', 'note'] as const),
] as const;

/** The facts that do not stand above them. */
export function CourseDetails({ course }: { course: Course }) {
  const texts = { ...courseTexts(course), bridge: course.bridge?.text ?? '' };
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1.5 leading-snug sm:grid-cols-[9rem_minmax(0,1fr)]">
      {DETAILS.filter((field) => texts[field] !== '').map((field) => (
        <div key={field} className="contents">
          <dt className="font-semibold text-ink-soft max-sm:mt-1">
            {field === 'note' ? 'Note' : COURSE_LABELS[field]}
          </dt>
          <dd className="[overflow-wrap:anywhere]">{texts[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rules of a row, as the public pages show them. */
export function CourseRules({ course: row }: { course: Course }) {
  const course = forFamilies(row);
  return (
    <div className="leading-snug">
      <p>
        Begins after {entryText(course.entry)}. {subjectRule(course)}
      </p>
      <CourseSource course={course} />
      <CourseDetails course={course} />
    </div>
  );
}

/** Which Class 12 subjects a career's usual route asks for, and whether there is another way. */
export interface UsualSubjects {
  after: RouteStart;
  /** Alternatives; empty: none is asked for; null: no rule is known, or its rows are retired. */
  subjects: Course['subjects'] | null;
  /** All its rows are weak: the rule may differ. */
  isUnsure: boolean;
  /** Alternatives in which Applied Mathematics may count as Mathematics. */
  maybeApplied: Course['subjects'];
  /** Names of rows that lead there without these subjects. */
  otherWays: readonly string[];
}

const USUAL: Record<RouteStart, { rule: (subjects: string) => string; none: string }> = {
  class10: {
    rule: (subjects) => `The usual route, after Class 10: ${subjects}.`,
    none: 'The usual route begins after Class 10 and asks for no Class 12 subject.',
  },
  class12: {
    rule: (subjects) => `The usual route, after Class 12: ${subjects}.`,
    none: 'The usual route, after Class 12, asks for no particular subject.',
  },
  diploma: {
    rule: (subjects) => `The usual route, after a diploma: ${subjects}.`,
    none: 'The usual route, after a diploma, asks for no Class 12 subject.',
  },
  degree: {
    rule: (subjects) => `The usual route, after a degree: ${subjects}.`,
    none: 'The usual route, after a degree, asks for no particular Class 12 subject.',
  },
};
const MOST_WAYS = 2;

/** Which subjects the usual route of a career needs, and whether another way leads there without them. */
export function UsualRoute({ usual }: { usual: UsualSubjects }) {
  const { after, subjects, isUnsure, maybeApplied, otherWays } = usual;
  if (subjects === null) return 'We know no rule about Class 12 subjects for the usual route. Please ask us.';
  const { rule, none } = USUAL[after];
  return (
    <>
      {subjects.length === 0 ? none : rule(listAlternatives(subjects))}
      {isUnsure && ' We are not sure of this rule, and colleges differ: ask there first.'}
      {maybeApplied.length > 0 && ' Ask the college whether Applied Mathematics counts as Mathematics.'}
      {otherWays.length > 0 &&
        ` Without these subjects only by another way: ${otherWays.slice(0, MOST_WAYS).join('; or ')}.`}
    </>
  );
}
