import { CONFIDENCE_NAMES, type Course, listAlternatives } from '#contracts/guidance/index.ts';
import { KNOWLEDGE_NAMES, knowledgeOf } from './knowledge.ts';

// Made once: a list shows a hundred days, and a formatter takes a millisecond on a cheap phone.
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** For example "24 Nov 2026". @param day as in "2026-11-24". */
export const showDay = (day: string): string => dayFormat.format(new Date(day));

/** Which Class 12 subjects a course asks for, in words. */
export function subjectRule({ subjects }: Pick<Course, 'subjects'>): string {
  if (subjects.length === 0) return 'No rule about Class 12 subjects.';
  return `Asks for ${listAlternatives(subjects)}.`;
}

/** Confidence, source and the day of reading. */
export function CourseSource({ course }: { course: Course }) {
  const { confidence, source, readOn } = course;
  return (
    <p className="mt-1 text-ink-soft text-sm leading-snug [overflow-wrap:anywhere]">
      <span className="font-semibold text-clay">{KNOWLEDGE_NAMES[knowledgeOf(course)]}</span>.{' '}
      {CONFIDENCE_NAMES[confidence]}.{' '}
      {source ? (
        <a
          href={source}
          target="_blank"
          rel="noreferrer nofollow"
          className="inline-block py-1 text-primary-dark underline underline-offset-2"
        >
          Source: {new URL(source).hostname.replace(/^www\./, '')}
        </a>
      ) : (
        'No source found'
      )}
      , read on {showDay(readOn)}.
    </p>
  );
}

/** The facts of the table without the subjects. */
export function CourseDetails({ course }: { course: Course }) {
  const facts: [string, string][] = [
    ['Entrance or route', course.route],
    ['Marks', course.marks],
    ['Age', course.ages],
    ['Further conditions', course.other],
    ['Helpful subjects', course.helpful.join(', ')],
    ['Bridge', course.bridge?.text ?? ''],
    ['Official body', course.body],
    ['Note', course.note],
  ];
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1.5 leading-snug sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-semibold text-ink-soft max-sm:mt-1">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
