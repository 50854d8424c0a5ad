/**
 * No record's id. What isn't there is looked for by it, as what isn't the asker's is by its own: else the time of a 404
 * would tell them apart.
 */
export const NO_RECORD = 0;
