// Not in guidance/, whose index loads schemas and tables: public pages load this file.

/** The six kinds of interest, after Holland, in the order of O*NET's ratings. */
export const INTERESTS = [
  { letter: 'R', name: 'Making and mending', meaning: 'Working with tools, machines, plants or animals' },
  { letter: 'I', name: 'Finding out', meaning: 'Asking why something happens, and how one can know' },
  { letter: 'A', name: 'Creating', meaning: 'Making something new: words, pictures, music, dance or shapes' },
  { letter: 'S', name: 'Helping and teaching', meaning: 'Listening, explaining and caring for people' },
  { letter: 'E', name: 'Leading and selling', meaning: 'Starting things and winning people for them' },
  { letter: 'C', name: 'Keeping order', meaning: 'Keeping lists, figures and plans right' },
] as const;
export type InterestType = (typeof INTERESTS)[number]['letter'];

export const INTEREST_TYPES: readonly InterestType[] = INTERESTS.map(({ letter }) => letter);

/** Required wherever ratings of O*NET are shown or shipped. */
export const ONET_CREDIT =
  'This product includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark of USDOL/ETA. USDOL/ETA has not approved, endorsed, or tested these modifications.';

/** From "not at all" to "very much". */
export const INTEREST_ANSWERS = [0, 1, 2, 3, 4] as const;
export type InterestAnswer = (typeof INTEREST_ANSWERS)[number];

/** Sums of the answers of each type. */
export type InterestScores = Readonly<Record<InterestType, number>>;

export interface InterestResult {
  scores: InterestScores;
  /** The highest possible score of a type. */
  most: number;
}

/** O*NET's ratings of an occupation, in the order of `INTERESTS`. */
export interface RatedCareer {
  code: string;
  title: string;
  ratings: readonly [number, number, number, number, number, number];
}
