/** The message is for the sender of the file. */
export class UnreadableFileError extends Error {}

export const TOO_COMPLICATED =
  'The file is too large or too complicated to be read. Please split it, or save it as CSV.';
