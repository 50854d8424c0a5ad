/** A file that can't be read as a class list. The message is for the person who sent it. */
export class UnreadableFileError extends Error {}

export const TOO_COMPLICATED =
  'The file is too large or too complicated to be read. Please send it in parts, or as CSV.';
