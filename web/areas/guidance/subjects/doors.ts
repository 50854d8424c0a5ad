import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import {
  type Course,
  needsOf,
  type Stream,
  SUBJECTS,
  type Subject,
  type SubjectRule,
  subjectsOf,
} from '#contracts/guidance/index.ts';
import { saySubjects } from '#web/areas/guidance/facts/course-facts.tsx';

export const DOOR_STATES = ['open', 'bridge', 'depends', 'probablyClosed', 'closed'] as const;
export type DoorState = (typeof DOOR_STATES)[number];

/** Why a course whose rule about subjects is met is not plainly open. */
type Reservation =
  | 'class10'
  | 'degree'
  | 'degree-and-subjects'
  | 'low-confidence'
  | 'applied-mathematics'
  | 'examination';

export interface Door {
  course: Course;
  state: DoorState;
  /** Whether the rule about Class 12 subjects is met. Other conditions still apply. */
  fits: boolean;
  /** The fewest subjects that would meet the rule; empty if it is met. */
  missing: readonly Subject[];
  /** With the state "depends" only. */
  why: Reservation | null;
}

/** The state of each course for a combination of subjects, in the table's order. */
export function doorsOf(subjects: readonly Subject[], courses: readonly Course[]): Door[] {
  return courses.map((course) => doorOf(subjects, course));
}

export function doorOf(chosen: readonly Subject[], course: Course): Door {
  const withMathematics: readonly Subject[] = chosen.includes('Applied Mathematics')
    ? [...chosen, 'Mathematics']
    : chosen;
  const subjects = course.appliedMathematics === 'accepted' ? withMathematics : chosen;
  const lacks = lacksOf(subjects, course);
  const missing = shortest(lacks);
  if (missing.length > 0) {
    const isAsked =
      course.appliedMathematics === 'ask' && shortest(lacksOf(withMathematics, course)).length === 0;
    if (isAsked) return { course, state: 'depends', fits: false, missing, why: 'applied-mathematics' };
    const closed = course.confidence === 'low' ? 'probablyClosed' : 'closed';
    return { course, state: hasBridge(course, lacks) ? 'bridge' : closed, fits: false, missing, why: null };
  }
  const unexamined = course.examinationNeeds?.filter((subject) => !subjects.includes(subject)) ?? [];
  const why = unexamined.length > 0 ? 'examination' : reservationOf(course);
  return { course, state: why === null ? 'open' : 'depends', fits: true, missing, why };
}

/** Of each alternative, the subjects that are missing. */
const lacksOf = (subjects: readonly Subject[], course: Course) =>
  course.subjects.map((needed) => needed.filter((subject) => !subjects.includes(subject)));

function hasBridge({ bridge }: Course, lacks: readonly Subject[][]): boolean {
  if (bridge === null) return false;
  return bridge.isRoute || lacks.some((lack) => lack.every((subject) => bridge.adds.includes(subject)));
}

function reservationOf({ entry, subjects, confidence }: Course): Reservation | null {
  if (entry.after === 'class10') return 'class10';
  if (entry.after === 'degree') return subjects.length > 0 ? 'degree-and-subjects' : 'degree';
  return confidence === 'low' ? 'low-confidence' : null;
}

function shortest(lists: readonly (readonly Subject[])[]): readonly Subject[] {
  return lists.reduce<readonly Subject[]>(
    (best, list) => (list.length < best.length ? list : best),
    lists[0] ?? [],
  );
}

/** A course whose door has another state with the second combination than with the first. */
export interface DoorChange {
  before: Door;
  after: Door;
}

/** The courses that change from one combination to another, in the table's order. */
export function compareDoors(
  before: readonly Subject[],
  after: readonly Subject[],
  courses: readonly Course[],
): DoorChange[] {
  return courses
    .map((course) => ({ before: doorOf(before, course), after: doorOf(after, course) }))
    .filter((change) => change.before.state !== change.after.state);
}

/**
 * The fewest subjects that meet the rules of all courses or careers, and those of their examinations: every set of that size,
 * each in alphabetical order. One empty set if none asks for a subject.
 */
export function fewestSubjects(courses: readonly SubjectRule[]): Subject[][] {
  let sets: Subject[][] = [[]];
  for (const course of courses) {
    sets = withoutSupersets(
      sets.flatMap((set) => needsOf(course).map((needed) => [...new Set([...set, ...needed])].sort())),
    );
  }
  const fewest = Math.min(...sets.map((set) => set.length));
  return sets.filter((set) => set.length === fewest);
}

/** A set that holds all of another set never needs fewer subjects. */
function withoutSupersets(sets: readonly Subject[][]): Subject[][] {
  const distinct = [...new Map(sets.map((set) => [set.join(), set])).values()];
  return distinct.filter(
    (set) =>
      !distinct.some((other) => other.length < set.length && other.every((subject) => set.includes(subject))),
  );
}

export const STATE_NAMES: Record<DoorState, MessageDescriptor> = {
  open: msg({ context: 'door', message: 'Open' }),
  bridge: msg({ comment: 'A bridge is a paper or course that fills the gap', message: 'Open by a bridge' }),
  depends: msg({ context: 'door', message: 'Depends' }),
  probablyClosed: msg({ context: 'door', message: 'Probably closed' }),
  closed: msg({ context: 'door', message: 'Closed' }),
};

const DEGREES = {
  any: msg`A degree in any subject comes first.`,
  science: msg`A science degree comes first, so Class 12 subjects matter through it.`,
  engineering: msg`An engineering degree comes first, so Class 12 subjects matter through it.`,
  'physics-and-mathematics-or-engineering': msg`A degree with Physics and Mathematics, or in engineering, comes first, so Class 12 subjects matter through it.`,
};

/** Why the door is not plainly open. Empty if it is. */
export function explainDoor({ course, state, missing, why }: Door): string {
  const subjects = saySubjects(missing);
  if (state === 'closed') return t`Missing: ${subjects}.`;
  if (state === 'probablyClosed')
    return t`Missing: ${subjects}. The sources are weak or differ: ask there first.`;
  if (why === 'applied-mathematics')
    return t`Mathematics is asked for. Ask the college whether Applied Mathematics counts.`;
  if (why === 'examination')
    return t`These subjects leave out what the entrance examination needs: ${ph({ subjects: saySubjects(course.examinationNeeds ?? []) })}.`;
  if (state === 'bridge')
    return t`Missing: ${subjects}. Bridge: ${ph({ bridge: course.bridge?.text ?? '' })}.`;
  if (why === 'class10') return t`Begins after Class 10. Class 12 subjects are not asked for.`;
  if (why === 'low-confidence')
    return t`The subjects fit, but the sources are weak or differ. Ask there first.`;
  if (why === 'degree-and-subjects')
    return t`A degree comes first, and these Class 12 subjects are needed as well.`;
  return why === 'degree' && course.entry.after === 'degree' ? i18n._(DEGREES[course.entry.degree]) : '';
}

/** Most courses and careers to start from. */
export const MAX_WISHES = 5;

const FIRST: readonly Subject[] = ['English', 'Physics', 'Chemistry', 'Mathematics', 'Computer Science'];

/** The values in the address of the page. */
export interface DoorsAddress {
  subjects: readonly Subject[];
  /** The combination to compare with, if any. */
  other: readonly Subject[] | null;
  /** Ids of courses and slugs of careers that should stay open. No id is both. */
  wishes: readonly string[];
}

export function readAddress(search: URLSearchParams, known: ReadonlySet<string>): DoorsAddress {
  const [subjects, other, wishes] = [search.get('with'), search.get('or'), search.get('keep')];
  const kept = (wishes ?? '').split(',').filter((id) => known.has(id));
  return {
    subjects: subjects === null ? FIRST : readSubjects(subjects),
    other: other === null ? null : readSubjects(other),
    wishes: [...new Set(kept)].slice(0, MAX_WISHES),
  };
}

export function writeAddress({ subjects, other, wishes }: DoorsAddress): URLSearchParams {
  const search = new URLSearchParams({ with: subjects.map(toWord).join(',') });
  if (other) search.set('or', other.map(toWord).join(','));
  if (wishes.length > 0) search.set('keep', wishes.join(','));
  return search;
}

const toWord = (subject: Subject) => subject.toLowerCase().replaceAll(' ', '-');

function readSubjects(text: string): readonly Subject[] {
  const words = text.split(',');
  return SUBJECTS.filter((subject) => words.includes(toWord(subject)));
}

/** The first combination with exactly these subjects. */
export function streamOf(subjects: readonly Subject[], streams: readonly Stream[]): Stream | undefined {
  return streams.find((stream) => {
    const own = subjectsOf(stream);
    return own.length === subjects.length && own.every((subject) => subjects.includes(subject));
  });
}
