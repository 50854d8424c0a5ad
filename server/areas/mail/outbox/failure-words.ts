const MAX_ANSWER_LENGTH = 300;

/** Why an attempt failed, for the Mail page. */
export interface Failure {
  words: string;
  /** Whether another attempt would fail as well. */
  isFinal: boolean;
}

/**
 * @param error of nodemailer, of a socket or of a timeout.
 * @param secret is removed from the server's words.
 */
export function describeFailure(error: unknown, secret: string | null): Failure {
  const { code, response, responseCode, isRecipient } = partsOf(error);
  const answer = toWords(response || (error instanceof Error ? error.message : ''), secret);
  if (isRecipient && responseCode >= 500) {
    return { words: `The mail server does not accept this address: ${answer}`, isFinal: true };
  }
  return { words: sentenceFor(code, response !== '', answer), isFinal: false };
}

function sentenceFor(code: string, isAnswer: boolean, answer: string): string {
  if (code === 'EAUTH') return `The mail server does not accept the user name and password: ${answer}`;
  if (code === 'ETLS') return `The secure connection to the mail server failed: ${answer}`;
  if (code === 'ETIMEDOUT' || code === 'TimeoutError') return 'The mail server did not answer in time.';
  if (isAnswer) return `The mail server did not take the message: ${answer}`;
  return `The mail server could not be reached: ${answer}`;
}

function partsOf(error: unknown) {
  const parts = { code: '', response: '', responseCode: 0, isRecipient: false };
  if (!(error instanceof Error)) return parts;
  parts.code = error.name;
  if ('code' in error && typeof error.code === 'string') parts.code = error.code;
  if ('response' in error && typeof error.response === 'string') parts.response = error.response;
  if ('responseCode' in error && typeof error.responseCode === 'number')
    parts.responseCode = error.responseCode;
  parts.isRecipient = 'command' in error && error.command === 'RCPT TO';
  return parts;
}

function toWords(text: string, secret: string | null): string {
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
  const safe = secret === null ? line : line.replaceAll(secret, '…');
  return safe.length > MAX_ANSWER_LENGTH ? `${safe.slice(0, MAX_ANSWER_LENGTH)}…`.toWellFormed() : safe;
}
