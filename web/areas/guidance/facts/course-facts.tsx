import { i18n } from '@lingui/core';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  CONFIDENCE_NAMES,
  COURSE_LABELS,
  type Course,
  courseTexts,
  entryText,
  forFamilies,
  type RouteStart,
  SUBJECTS,
  type Subject,
  type SubjectRule,
} from '#contracts/guidance/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { knowledgeName, knowledgeOf } from './how-known.tsx';

/** For example "Physics, Chemistry and Biology". */
export function saySubjects(subjects: readonly Subject[]): string {
  const names = subjects.map((subject) => i18n._(subject));
  const last = names.pop() ?? '';
  if (names.length === 0) return last;
  const first = names.join(', ');
  return t({
    message: `${first} and ${last}`,
    comment: 'Names of subjects; the first value may hold several',
  });
}

/** For example "Physics and Chemistry; or Biology". @param alternatives at least one. */
export const sayAlternatives = (alternatives: readonly (readonly Subject[])[]): string =>
  alternatives.map(saySubjects).reduce((one, other) => eitherOf([one, other]));

/** Which Class 12 subjects a course and its entrance examination ask for, in words. */
export function subjectRule({ subjects, examinationNeeds = [] }: SubjectRule): string {
  const rule =
    subjects.length === 0
      ? t`No rule about Class 12 subjects.`
      : t`Asks for ${ph({ subjects: sayAlternatives(subjects) })}.`;
  if (examinationNeeds.length === 0) return rule;
  const needs = saySubjects(examinationNeeds);
  return `${rule} ${t`The entrance examination has ${ph({ subjects: needs })} at the level of Class 12.`}`;
}

/** Confidence, the official page and the day of reading. */
export function CourseSource({ course }: { course: Course }) {
  const { confidence, source, official, readOn } = course;
  const day = formatDate(readOn);
  const page = source || official;
  const host = page && hostOf(page);
  return (
    <p className="mt-1 text-ink-soft text-sm leading-snug [overflow-wrap:anywhere]">
      <Trans>
        <span className="font-semibold text-clay">
          {ph({ knowledge: knowledgeName(knowledgeOf(course)) })}
        </span>
        . {ph({ confidence: i18n._(CONFIDENCE_NAMES[confidence]) })}.
      </Trans>{' '}
      {source ? (
        <Trans>
          <SiteLink address={source}>Source: {host}</SiteLink>, read on {day}.
        </Trans>
      ) : official ? (
        <Trans>
          <SiteLink address={official}>Check on the official page: {host}</SiteLink>. We read the rule on
          another page, on {day}.
        </Trans>
      ) : (
        t`We have no official source for this row. Read on ${day}.`
      )}
    </p>
  );
}

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '');

function SiteLink({ address, children }: { address: string; children: React.ReactNode }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer nofollow"
      className="inline-block py-1 text-primary-dark underline underline-offset-2"
    >
      {children}
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
  plural(count, {
    one: 'Show one row that we are not sure of',
    other: 'Show # rows that we are not sure of',
  });

const DETAILS = [
  'appliedMathematics',
  'examinationNeeds',
  ...(['route', 'marks', 'ages', 'other', 'helpful', 'bridge', 'body', 'note'] as const),
] as const;

/** The facts that do not stand above them. */
export function CourseDetails({ course }: { course: Course }) {
  const { appliedMathematics, ...texts } = courseTexts(course);
  const words = {
    ...texts,
    appliedMathematics: appliedMathematics && i18n._(appliedMathematics),
    examinationNeeds: saySubjects(course.examinationNeeds ?? []),
    helpful: course.helpful.map((name) => (isSubject(name) ? i18n._(name) : name)).join(', '),
    bridge: course.bridge?.text ?? '',
  };
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1.5 leading-snug sm:grid-cols-[9rem_minmax(0,1fr)]">
      {DETAILS.filter((field) => words[field] !== '').map((field) => (
        <div key={field} className="contents">
          <dt className="font-semibold text-ink-soft max-sm:mt-1">
            {field === 'note' ? t`Note` : i18n._(COURSE_LABELS[field])}
          </dt>
          <dd className="[overflow-wrap:anywhere]">{words[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

const isSubject = (name: string) => SUBJECTS.some((subject) => subject === name);

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

const USUAL: Record<RouteStart, { rule: (subjects: string) => string; none: () => string }> = {
  class10: {
    rule: (subjects) => t`The usual route, after Class 10: ${subjects}.`,
    none: () => t`The usual route begins after Class 10 and asks for no Class 12 subject.`,
  },
  class12: {
    rule: (subjects) => t`The usual route, after Class 12: ${subjects}.`,
    none: () => t`The usual route, after Class 12, asks for no particular subject.`,
  },
  diploma: {
    rule: (subjects) => t`The usual route, after a diploma: ${subjects}.`,
    none: () => t`The usual route, after a diploma, asks for no Class 12 subject.`,
  },
  degree: {
    rule: (subjects) => t`The usual route, after a degree: ${subjects}.`,
    none: () => t`The usual route, after a degree, asks for no particular Class 12 subject.`,
  },
};

/** The first two alternatives, each of which may hold commas. */
export const eitherOf = ([one, other]: readonly string[]) =>
  other === undefined ? (one ?? '') : t({ message: `${one}; or ${other}`, comment: 'Two alternatives' });

/** Which subjects the usual route of a career needs, and whether another way leads there without them. */
export function UsualRoute({ usual }: { usual: UsualSubjects }) {
  const { after, subjects, isUnsure, maybeApplied, otherWays } = usual;
  if (subjects === null)
    return t`We know no rule about Class 12 subjects for the usual route. Please ask us.`;
  const { rule, none } = USUAL[after];
  const sentences = [
    subjects.length === 0 ? none() : rule(sayAlternatives(subjects)),
    isUnsure && t`We are not sure of this rule, and colleges differ: ask there first.`,
    maybeApplied.length > 0 && t`Ask the college whether Applied Mathematics counts as Mathematics.`,
    otherWays.length > 0 &&
      t`Without these subjects only by another way: ${ph({ ways: eitherOf(otherWays) })}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
