// Not in guidance/, whose index loads schemas and tables: public pages load this file.

/** The six kinds of interest, in the order that O*NET's ratings have too. */
export const INTEREST_TYPES = ['R', 'I', 'A', 'S', 'E', 'C'] as const;
export type InterestType = (typeof INTEREST_TYPES)[number];

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

/** O*NET's ratings of an occupation, in the order of `INTEREST_TYPES`. */
export interface RatedCareer {
  code: string;
  title: string;
  ratings: readonly [number, number, number, number, number, number];
}
