import type { ExamSlug } from '#contracts/exams.ts';
import {
  CAREER_FAMILIES,
  CAREERS,
  type Career,
  type CareerFamily,
  type CareerText,
  COURSES,
  type Course,
  type CourseCorrections,
  EXAMS,
  type Exam,
  isWeak,
  needsOf,
  type Occupation,
  ROUTE_STARTS,
  type RouteStart,
  STREAMS,
  type Stream,
  type Subject,
  subjectsOf,
} from '#contracts/guidance/index.ts';
import { INTERESTS, type InterestType } from '#contracts/interests.ts';
import type { UsualSubjects } from '#web/areas/guidance/facts/course-facts.tsx';
import { readCorrections } from './api.ts';
import { yearsOf } from './course-years.ts';
import building from './data/texts/building.json' with { type: 'json' };
import business from './data/texts/business.json' with { type: 'json' };
import care from './data/texts/care.json' with { type: 'json' };
import computing from './data/texts/computing.json' with { type: 'json' };
import craft from './data/texts/craft.json' with { type: 'json' };
import defence from './data/texts/defence.json' with { type: 'json' };
import design from './data/texts/design.json' with { type: 'json' };
import engineering from './data/texts/engineering.json' with { type: 'json' };
import farming from './data/texts/farming.json' with { type: 'json' };
import finance from './data/texts/finance.json' with { type: 'json' };
import government from './data/texts/government.json' with { type: 'json' };
import health from './data/texts/health.json' with { type: 'json' };
import hospitality from './data/texts/hospitality.json' with { type: 'json' };
import law from './data/texts/law.json' with { type: 'json' };
import media from './data/texts/media.json' with { type: 'json' };
import police from './data/texts/police.json' with { type: 'json' };
import science from './data/texts/science.json' with { type: 'json' };
import social from './data/texts/social.json' with { type: 'json' };
import sport from './data/texts/sport.json' with { type: 'json' };
import teaching from './data/texts/teaching.json' with { type: 'json' };
import trades from './data/texts/trades.json' with { type: 'json' };
import transport from './data/texts/transport.json' with { type: 'json' };
import { occupationOf } from './rated-careers.ts';
import type { FoundExam } from './search.ts';
import { inPageLanguage } from './translation.ts';

// The data of the pages of careers and of subject doors. The renderer puts it into their HTML; a page that has none there
// loads this file, which is large.

// `npm run check-data` compares the files with their schemas.
/** Each family's texts by slug. */
export const TEXTS_BY_FAMILY = {
  health,
  care,
  engineering,
  computing,
  science,
  farming,
  trades,
  building,
  transport,
  defence,
  police,
  government,
  finance,
  business,
  law,
  teaching,
  social,
  media,
  design,
  craft,
  hospitality,
  sport,
} as unknown as Readonly<Record<CareerFamily, Readonly<Record<string, CareerText>>>>;

/** The office's rows in place of the release's, without retired ones. */
function correctCourses({ corrected, retired }: CourseCorrections): readonly Course[] {
  const changed = new Map(corrected.map((course) => [course.id, course]));
  return COURSES.filter(({ id }) => !retired.includes(id)).map((course) => changed.get(course.id) ?? course);
}

export { inPageLanguage };
export const loadCareerList = async () => inPageLanguage(careerList(await readCorrections()));
export const loadCareer = async (slug: string) => careerHere(slug, await readCorrections());
export const loadExam = async (slug: ExamSlug) => inPageLanguage(examContent(slug, await readCorrections()));
export const loadExamList = async () => inPageLanguage(examList());
export const loadCourseTable = async () => inPageLanguage(courseTable(await readCorrections()));
export const loadDoorsData = async () => inPageLanguage(doorsData(await readCorrections()));

/** The contents of a career's page. */
export interface CareerContent {
  career: Career;
  familyName: string;
  text: CareerText;
  /** Null if no occupation is close. */
  occupation: Occupation | null;
  usual: UsualSubjects;
  /** How long the courses of the usual route last; null if they are no courses, or differ much. */
  years: string | null;
  /** The rows that the routes name, without retired ones. */
  courses: readonly Course[];
  related: readonly { slug: string; name: string }[];
  /** The examinations that lead there. */
  exams: readonly ExamSlug[];
  /** On a page in another language: whether the career's own texts are not translated. */
  isEnglish?: boolean;
}

/** A career in the list. */
export interface ListedCareer {
  slug: string;
  name: string;
  /** The English name, in other languages. */
  english?: string;
  family: Career['family'];
  isCloseToHome: boolean;
  also: string;
  /** The two interests with the highest ratings. Empty if no occupation is close. */
  interests: readonly InterestType[];
  starts: readonly RouteStart[];
  /** Ids of the combinations of subjects that keep the usual route open. */
  streams: readonly string[];
  /** Of those that keep it open where Applied Mathematics counts as Mathematics. */
  maybeStreams: readonly string[];
  /** Of those that keep only another route open. */
  otherStreams: readonly string[];
  exams: readonly ExamSlug[];
}

export interface CareerList {
  careers: readonly ListedCareer[];
  exams: readonly FoundExam[];
  streams: readonly { id: string; name: string; board: string }[];
}

/** Every career has its text: `npm run check-data` makes sure. */
const LIBRARY = CAREERS.flatMap((career) => {
  const text = TEXTS_BY_FAMILY[career.family][career.slug];
  return text ? [{ career, text, occupation: occupationOf(career) }] : [];
});
type LibraryEntry = (typeof LIBRARY)[number];

const findCareer = (wanted: string) => LIBRARY.find(({ career }) => career.slug === wanted);

/** Slugs of the careers that have a page. */
export const CAREER_SLUGS = LIBRARY.map(({ career }) => career.slug);

/** Null if there is no such career. */
export function careerContent(slug: string, corrections: CourseCorrections): CareerContent | null {
  const found = findCareer(slug);
  if (!found) return null;
  const courses = correctCourses(corrections);
  return {
    ...found,
    familyName: CAREER_FAMILIES[found.career.family],
    usual: usualSubjectsOf(found.text, courses),
    years: yearsOf(found.text.routes.find(({ usual }) => usual !== undefined)?.usual ?? []),
    courses: rowsOf(courseIdsOf(found.text), courses),
    related: found.text.related
      .flatMap((other) => findCareer(other) ?? [])
      .map(({ career: { slug, name } }) => ({ slug, name })),
    exams: examsOf(slug),
  };
}

/** In the page's language. */
export async function careerHere(
  slug: string,
  corrections: CourseCorrections,
): Promise<CareerContent | null> {
  const content = careerContent(slug, corrections);
  if (content === null) return null;
  const translated = await inPageLanguage(content, content.career.family);
  const isEnglish = translated.text.day === content.text.day;
  return translated === content ? content : { ...translated, isEnglish };
}

/** The examinations with which the usual way to a career begins. */
const examsOf = (career: string) =>
  EXAMS.filter(({ careers }) => careers.includes(career)).map(({ slug }) => slug);

/** The contents of an examination's page. */
export interface ExamContent {
  exam: Exam;
  careers: readonly { slug: string; name: string }[];
  /** The rows that it opens, without retired ones. */
  courses: readonly Course[];
}

export function examContent(slug: ExamSlug, corrections: CourseCorrections): ExamContent | null {
  const exam = EXAMS.find((each) => each.slug === slug);
  if (!exam) return null;
  return {
    exam,
    careers: exam.careers
      .flatMap((career) => findCareer(career) ?? [])
      .map(({ career: { slug, name } }) => ({ slug, name })),
    courses: rowsOf(exam.courseIds, correctCourses(corrections)),
  };
}

export type ListedExam = Pick<Exam, 'slug' | 'fullName' | 'opens'>;

export const examList = (): readonly ListedExam[] =>
  EXAMS.map(({ slug, fullName, opens }) => ({ slug, fullName, opens }));

const rowsOf = (ids: readonly string[], courses: readonly Course[]) =>
  ids.flatMap((id) => courses.find((course) => course.id === id) ?? []);

const courseIdsOf = ({ routes }: Pick<CareerText, 'routes'>) => [
  ...new Set(routes.flatMap(({ courseIds }) => courseIds ?? [])),
];

/** Slugs of the careers with a route that names one of the rows. */
export function careersOfCourses(ids: readonly string[]): readonly string[] {
  return LIBRARY.filter(({ text }) => courseIdsOf(text).some((id) => ids.includes(id))).map(
    ({ career }) => career.slug,
  );
}

export function careerList(corrections: CourseCorrections): CareerList {
  const courses = correctCourses(corrections);
  return {
    careers: LIBRARY.map((entry) => listed(entry, courses)),
    exams: EXAMS.map(({ slug, also }) => ({ slug, also })),
    streams: STREAMS.map(({ id, name, board }) => ({ id, name, board })),
  };
}

function listed({ career, text, occupation }: LibraryEntry, courses: readonly Course[]): ListedCareer {
  const { slug, name, family, closeToHome, also = '' } = career;
  const usual = usualSubjectsOf(text, courses);
  const open = STREAMS.filter((stream) => keepsOpen(subjectsOf(stream), usual.subjects));
  const maybe = STREAMS.filter((stream) => !open.includes(stream) && isToAskFor(subjectsOf(stream), usual));
  return {
    slug,
    name,
    family,
    isCloseToHome: closeToHome === true,
    also,
    interests: occupation === null ? [] : highestInterests(occupation),
    starts: ROUTE_STARTS.filter((start) => text.routes.some(({ after }) => after === start)),
    streams: open.map(({ id }) => id),
    maybeStreams: maybe.map(({ id }) => id),
    otherStreams: STREAMS.filter(
      (stream) =>
        !open.includes(stream) && !maybe.includes(stream) && keepsAnyOpen(subjectsOf(stream), text, courses),
    ).map(({ id }) => id),
    exams: examsOf(slug),
  };
}

function highestInterests({ ratings }: Occupation): InterestType[] {
  return INTERESTS.map(({ letter }, at) => ({ letter, rating: ratings[at] ?? 0 }))
    .toSorted((one, other) => other.rating - one.rating)
    .slice(0, 2)
    .map(({ letter }) => letter);
}

type Alternatives = Course['subjects'];

/** Without those that hold all subjects of another one. Empty if one is empty. */
function leastOf(alternatives: Alternatives): Alternatives {
  const sets = [...new Map(alternatives.map((needed) => [[...needed].sort().join(), needed])).values()];
  const isSpare = (set: readonly Subject[]) =>
    sets.some(
      (other) => other !== set && other.length < set.length && other.every((one) => set.includes(one)),
    );
  const least = sets.filter((set) => !isSpare(set));
  return least.some((set) => set.length === 0) ? [] : least;
}

/** `npm run check-data` makes sure that each text has one usual route. */
export function usualSubjectsOf({ routes }: CareerText, courses: readonly Course[]): UsualSubjects {
  const route = routes.find(({ usual }) => usual !== undefined);
  const deciding = rowsOf(route?.usual ?? [], courses);
  const isUnknown = !route?.usual || (route.usual.length > 0 && deciding.length === 0);
  const subjects = isUnknown ? null : leastOf(deciding.flatMap(needsOf));
  // A row that takes the same subjects among others is the same way.
  const isSameWay = (row: Course) =>
    needsOf(row).some((needed) =>
      subjects?.some((own) => own.length === needed.length && keepsOpen(needed, [own])),
    );
  const after = route?.after ?? 'class12';
  // Those that begin like the usual route come first, because a page names two.
  const others = rowsOf(courseIdsOf({ routes }), courses)
    .filter(
      (row) =>
        isWayOfItsOwn(row) && !isSameWay(row) && needsOf(row).some((needed) => !keepsOpen(needed, subjects)),
    )
    .toSorted((one, other) => Number(other.entry.after === after) - Number(one.entry.after === after));
  return {
    after,
    subjects,
    isUnsure: deciding.length > 0 && deciding.every(isWeak),
    maybeApplied: deciding
      .filter(({ appliedMathematics }) => appliedMathematics === 'ask')
      .flatMap(needsOf)
      .filter((needed) => needed.includes('Mathematics')),
    otherWays: subjects?.length ? others.map(({ name }) => name) : [],
  };
}

/** Whether a combination meets the rule. */
function keepsOpen(subjects: readonly Subject[], alternatives: Alternatives | null): boolean {
  if (alternatives === null) return false;
  return (
    alternatives.length === 0 ||
    alternatives.some((needed) => needed.every((subject) => subjects.includes(subject)))
  );
}

/** Whether Applied Mathematics meets the rule of the usual route if the college takes it as Mathematics. */
const isToAskFor = (subjects: readonly Subject[], { maybeApplied }: UsualSubjects) =>
  subjects.includes('Applied Mathematics') &&
  maybeApplied.some((needed) => keepsOpen([...subjects, 'Mathematics'], [needed]));

/** Whether a combination leaves some route open, also an unusual one. */
function keepsAnyOpen(subjects: readonly Subject[], text: CareerText, courses: readonly Course[]): boolean {
  return rowsOf(courseIdsOf(text), courses).some(
    (row) => isWayOfItsOwn(row) && keepsOpen(subjects, needsOf(row)),
  );
}

/** A degree in science or engineering has a rule of its own, so the post after it is no way without the subjects. */
const isWayOfItsOwn = (row: Course) =>
  !isWeak(row) && (row.entry.after !== 'degree' || row.entry.degree === 'any');

export interface CourseTable {
  /** With the English name, in other languages. */
  courses: readonly (Course & { english?: string })[];
  streams: readonly Stream[];
}

export const courseTable = (corrections: CourseCorrections): CourseTable => ({
  courses: correctCourses(corrections),
  streams: STREAMS,
});

/** A career as a wish: with the subjects of one alternative, its usual route stays open. Empty also if no rule is known. */
export interface CareerWish {
  id: string;
  name: string;
  family: CareerFamily;
  subjects: readonly (readonly Subject[])[];
  usual: UsualSubjects;
}

export interface DoorsData extends CourseTable {
  careers: readonly CareerWish[];
}

export function doorsData(corrections: CourseCorrections): DoorsData {
  const table = courseTable(corrections);
  return {
    ...table,
    careers: LIBRARY.flatMap(({ career: { slug, name, family }, text }) => {
      const usual = usualSubjectsOf(text, table.courses);
      const isRetired = usual.subjects === null && text.routes.some((route) => route.usual?.length);
      return isRetired ? [] : [{ id: slug, name, family, subjects: usual.subjects ?? [], usual }];
    }),
  };
}
