/** From this age on, a person in India agrees for themselves. */
export const ADULT_AGE = 18;
/** The highest number that a form takes for an age. */
export const MAX_AGE = 120;
