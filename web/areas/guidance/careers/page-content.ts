import {
  CAREER_FAMILIES,
  CAREERS,
  type Career,
  type CareerText,
  COURSES,
  type Course,
  type CourseCorrections,
  type Occupation,
  ROUTE_STARTS,
  type RouteStart,
  STREAMS,
} from '#contracts/guidance/index.ts';
import { INTERESTS, type InterestType } from '#contracts/interests.ts';
import { correctCourses } from '#web/areas/guidance/facts/correct-courses.ts';
import { subjectsOf } from '#web/areas/guidance/subjects/combination.ts';
import { TEXTS_BY_FAMILY } from './library.ts';
import { OCCUPATIONS } from './occupations.ts';

/** The contents of a career's page. */
export interface CareerContent {
  career: Career;
  familyName: string;
  text: CareerText;
  occupation: Occupation;
  /** The rows that the routes name, without retired ones. */
  courses: readonly Course[];
  related: readonly { slug: string; name: string }[];
}

/** A career in the list. */
export interface ListedCareer {
  slug: string;
  name: string;
  family: Career['family'];
  isCloseToHome: boolean;
  also: string;
  /** The two interests with the highest ratings. */
  interests: readonly InterestType[];
  starts: readonly RouteStart[];
  /** Ids of the combinations of subjects that keep a route open. */
  streams: readonly string[];
}

export interface CareerList {
  careers: readonly ListedCareer[];
  streams: readonly { id: string; name: string }[];
}

const textOf = ({ family, slug }: Career) => TEXTS_BY_FAMILY[family][slug];

/** Slugs of the careers that have a page. */
export const CAREER_SLUGS = CAREERS.filter(textOf).map(({ slug }) => slug);

/** Null if there is no such career. */
export function careerContent(slug: string, corrections: CourseCorrections): CareerContent | null {
  const career = CAREERS.find((each) => each.slug === slug);
  const text = career && textOf(career);
  const occupation = career && OCCUPATIONS[career.onetCode];
  if (!career || !text || !occupation) return null;
  return {
    career,
    familyName: CAREER_FAMILIES[career.family],
    text,
    occupation,
    courses: coursesOf(text, correctCourses(COURSES, corrections)),
    related: text.related
      .flatMap((other) => CAREERS.filter((each) => each.slug === other && textOf(each)))
      .map(({ slug, name }) => ({ slug, name })),
  };
}

function coursesOf(text: CareerText, courses: readonly Course[]): readonly Course[] {
  return rowsOf(courseIdsOf(text), courses);
}

const rowsOf = (ids: readonly string[], courses: readonly Course[]) =>
  ids.flatMap((id) => courses.find((course) => course.id === id) ?? []);

const courseIdsOf = ({ routes }: CareerText) => [
  ...new Set(routes.flatMap(({ courseIds }) => courseIds ?? [])),
];

/** Slugs of the careers with a route that names one of the rows. */
export function careersOfCourses(ids: readonly string[]): readonly string[] {
  const isNamed = (career: Career) => {
    const text = textOf(career);
    return text !== undefined && courseIdsOf(text).some((id) => ids.includes(id));
  };
  return CAREERS.filter(isNamed).map(({ slug }) => slug);
}

export function careerList(corrections: CourseCorrections): CareerList {
  const courses = correctCourses(COURSES, corrections);
  return {
    careers: CAREERS.flatMap((career) => {
      const text = textOf(career);
      return text ? [listed(career, text, courses)] : [];
    }),
    streams: STREAMS.map(({ id, name, board }) => ({ id, name: `${name} (${board})` })),
  };
}

function listed(career: Career, text: CareerText, courses: readonly Course[]): ListedCareer {
  const { slug, name, family, closeToHome, also = '', onetCode } = career;
  const alternatives = subjectsOfText(text, courses);
  return {
    slug,
    name,
    family,
    isCloseToHome: closeToHome === true,
    also,
    interests: highestInterests(OCCUPATIONS[onetCode]),
    starts: ROUTE_STARTS.filter((start) => text.routes.some(({ after }) => after === start)),
    streams: STREAMS.filter((stream) => keepsOpen(subjectsOf(stream), alternatives)).map(({ id }) => id),
  };
}

function highestInterests(occupation: Occupation | undefined): InterestType[] {
  const ratings = INTERESTS.map(({ letter }, at) => ({ letter, rating: occupation?.ratings[at] ?? 0 }));
  return ratings
    .toSorted((one, other) => other.rating - one.rating)
    .slice(0, 2)
    .map(({ letter }) => letter);
}

type Alternatives = Course['subjects'];

/**
 * The alternatives of Class 12 subjects that keep a route open. Empty if some route asks for none; null if no rule is
 * known, because all rows of the routes are retired.
 */
export function subjectsOfCareer(slug: string, courses: readonly Course[]): Alternatives | null {
  const career = CAREERS.find((each) => each.slug === slug);
  const text = career && textOf(career);
  return text ? subjectsOfText(text, courses) : null;
}

function subjectsOfText({ routes }: CareerText, courses: readonly Course[]): Alternatives | null {
  const hasRows = routes.some(({ courseIds }) => courseIds !== undefined);
  const rules = routes.flatMap(({ after, courseIds }) => {
    if (courseIds) return rowsOf(courseIds, courses).map(({ subjects }) => subjects);
    // Without rows, a route after a degree or diploma does not say what that degree asks for: often the other route's rows.
    return hasRows && (after === 'degree' || after === 'diploma') ? [] : [[]];
  });
  if (rules.length === 0) return null;
  if (rules.some((subjects) => subjects.length === 0)) return [];
  return [...new Map(rules.flat().map((needed) => [needed.join(), needed])).values()];
}

/** Whether the subjects meet the rule of some route. */
function keepsOpen(subjects: ReturnType<typeof subjectsOf>, alternatives: Alternatives | null): boolean {
  if (alternatives === null) return false;
  return (
    alternatives.length === 0 ||
    alternatives.some((needed) => needed.every((subject) => subjects.includes(subject)))
  );
}
