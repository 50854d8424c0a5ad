import type { Course, Subject } from '#contracts/guidance/index.ts';

export const DOOR_STATES = ['open', 'bridge', 'depends', 'closed'] as const;
export type DoorState = (typeof DOOR_STATES)[number];

/** Why a course whose rule about subjects is met is not plainly open. */
type Reservation = 'class10' | 'degree' | 'degree-and-subjects' | 'low-confidence';

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

export function doorOf(subjects: readonly Subject[], course: Course): Door {
  const lacks = course.subjects.map((needed) => needed.filter((subject) => !subjects.includes(subject)));
  const missing = shortest(lacks);
  if (missing.length > 0) {
    const state = hasBridge(course, lacks) ? 'bridge' : 'closed';
    return { course, state, fits: false, missing, why: null };
  }
  const why = reservationOf(course);
  return { course, state: why === null ? 'open' : 'depends', fits: true, missing, why };
}

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
 * The fewest subjects that meet the rules of all courses or careers: every set of that size, each in alphabetical order. One empty
 * set if none asks for a subject.
 */
export function fewestSubjects(
  courses: readonly { subjects: readonly (readonly Subject[])[] }[],
): Subject[][] {
  let sets: Subject[][] = [[]];
  for (const { subjects } of courses) {
    if (subjects.length === 0) continue;
    sets = withoutSupersets(
      sets.flatMap((set) => subjects.map((needed) => [...new Set([...set, ...needed])].sort())),
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
