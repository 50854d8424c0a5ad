import type { CourseFacts } from './course-facts.ts';
import type { Course } from './courses.ts';
import type { DEGREE_KINDS } from './families.ts';
import type { Subject } from './subjects.ts';

// Public pages load this file: no schemas here.

export const CONFIDENCE_NAMES: Record<Course['confidence'], string> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
};

export const DEGREE_NAMES: Record<(typeof DEGREE_KINDS)[number], string> = {
  any: 'any degree',
  science: 'a science degree',
  engineering: 'an engineering degree',
  'physics-and-mathematics-or-engineering': 'a degree with Physics and Mathematics, or an engineering degree',
};

/** For example "Physics, Chemistry and Biology". */
export function listSubjects(subjects: readonly Subject[]): string {
  if (subjects.length < 2) return subjects.join('');
  return `${subjects.slice(0, -1).join(', ')} and ${subjects.at(-1)}`;
}

/** For example "Physics and Chemistry; or Biology". */
export const listAlternatives = (alternatives: readonly (readonly Subject[])[]): string =>
  alternatives.map(listSubjects).join('; or ');

/** The facts of a row as texts for people; empty for none. */
export function courseTexts(course: CourseFacts): Record<keyof CourseFacts, string> {
  const { name, entry, subjects, helpful, route, marks, ages, other, bridge, body, note } = course;
  return {
    name,
    route,
    marks,
    ages,
    other,
    body,
    note,
    entry: entryText(entry),
    subjects: listAlternatives(subjects),
    helpful: helpful.join(', '),
    bridge: bridge === null ? '' : bridgeText(bridge),
  };
}

export function entryText(entry: Course['entry']): string {
  if (entry.after === 'degree') return DEGREE_NAMES[entry.degree];
  return entry.after === 'class10' ? 'Class 10' : 'Class 12';
}

function bridgeText({ text, adds, isRoute }: NonNullable<Course['bridge']>): string {
  const notes = [
    adds.length > 0 ? `may be passed later: ${listSubjects(adds)}` : '',
    isRoute ? 'leads into this course' : '',
  ].filter(Boolean);
  return notes.length > 0 ? `${text} (${notes.join('; ')})` : text;
}
