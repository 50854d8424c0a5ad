import {
  CAREER_FAMILIES,
  type Career,
  type CareerText,
  COURSES,
  type Course,
  type Occupation,
  ROUTE_STARTS,
  type RouteStart,
  STREAMS,
} from '#contracts/guidance/index.ts';
import { INTERESTS, type InterestType } from '#contracts/interests.ts';
import { subjectsOf } from '#web/areas/guidance/subjects/combination.ts';
import { CAREERS, OCCUPATIONS } from './catalogue.ts';
import { TEXTS_BY_FAMILY } from './library.ts';

/** What a career's page shows. */
export interface CareerContent {
  career: Career;
  familyName: string;
  text: CareerText;
  occupation: Occupation;
  /** The rows that the routes name. */
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
const courseById = new Map(COURSES.map((course) => [course.id, course]));

/** Slugs of the careers that have a page. */
export const CAREER_SLUGS = CAREERS.filter(textOf).map(({ slug }) => slug);

/** Null if there is no such career. */
export function careerContent(slug: string): CareerContent | null {
  const career = CAREERS.find((each) => each.slug === slug);
  const text = career && textOf(career);
  const occupation = career && OCCUPATIONS[career.onetCode];
  if (!career || !text || !occupation) return null;
  return {
    career,
    familyName: CAREER_FAMILIES[career.family],
    text,
    occupation,
    courses: coursesOf(text),
    related: text.related
      .flatMap((other) => CAREERS.filter((each) => each.slug === other && textOf(each)))
      .map(({ slug, name }) => ({ slug, name })),
  };
}

function coursesOf({ routes }: CareerText): readonly Course[] {
  const ids = new Set(routes.flatMap(({ courseIds }) => courseIds ?? []));
  return [...ids].flatMap((id) => courseById.get(id) ?? []);
}

export function careerList(): CareerList {
  return {
    careers: CAREERS.flatMap((career) => {
      const text = textOf(career);
      return text ? [listed(career, text)] : [];
    }),
    streams: STREAMS.map(({ id, name, board }) => ({ id, name: `${name} (${board})` })),
  };
}

function listed({ slug, name, family, closeToHome, also = '', onetCode }: Career, text: CareerText) {
  return {
    slug,
    name,
    family,
    isCloseToHome: closeToHome === true,
    also,
    interests: highestInterests(OCCUPATIONS[onetCode]),
    starts: ROUTE_STARTS.filter((start) => text.routes.some(({ after }) => after === start)),
    streams: STREAMS.filter((stream) => keepsOpen(subjectsOf(stream), text)).map(({ id }) => id),
  };
}

function highestInterests(occupation: Occupation | undefined): InterestType[] {
  const ratings = INTERESTS.map(({ letter }, at) => ({ letter, rating: occupation?.ratings[at] ?? 0 }));
  return ratings
    .toSorted((one, other) => other.rating - one.rating)
    .slice(0, 2)
    .map(({ letter }) => letter);
}

/** The alternatives of Class 12 subjects that keep a route open. Empty if some route asks for none. */
export function subjectsOfCareer(slug: string): Course['subjects'] {
  const text = CAREERS.filter((career) => career.slug === slug).flatMap((career) => textOf(career) ?? []);
  return text.flatMap(subjectsOfText);
}

function subjectsOfText({ routes }: CareerText): Course['subjects'] {
  const hasRows = routes.some(({ courseIds }) => courseIds !== undefined);
  const rules = routes.flatMap(({ after, courseIds }) => {
    if (courseIds) return courseIds.flatMap((id) => courseById.get(id) ?? []).map(({ subjects }) => subjects);
    // Without rows, a route after a degree or diploma does not say what that degree asks for: often the other route's rows.
    return hasRows && (after === 'degree' || after === 'diploma') ? [] : [[]];
  });
  if (rules.some((subjects) => subjects.length === 0)) return [];
  return [...new Map(rules.flat().map((needed) => [needed.join(), needed])).values()];
}

/** Whether the subjects meet the rule of some route. */
function keepsOpen(subjects: ReturnType<typeof subjectsOf>, text: CareerText): boolean {
  const alternatives = subjectsOfText(text);
  return (
    alternatives.length === 0 ||
    alternatives.some((needed) => needed.every((subject) => subjects.includes(subject)))
  );
}
