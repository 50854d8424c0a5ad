import { sqlStateOf } from '#server/db/errors.ts';

/** An error for the log without personal data: no query values, no query strings, no details of the database. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const message = messageOf(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : sqlStateOf(error);
  return {
    type: error.name,
    message,
    code: code ?? '',
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...(error.cause instanceof Error ? { cause: messageOf(error.cause) } : {}),
  };
}

/** An error's message without personal data. */
export function messageOf(error: Error): string {
  // Data exceptions quote values; other messages name tables, columns and constraints.
  const isDataException = 'severity' in error && sqlStateOf(error)?.startsWith('22');
  if (isDataException) return 'The database can’t take a value';
  const [message = ''] = error.message.split('\nparams:');
  return withoutQueries(message);
}

/** The text without the query strings of addresses. */
export function withoutQueries(text: string): string {
  return text.replace(/(\/[^\s?]*)\?\S*/g, '$1');
}

// The stack begins with the message, which may have several lines.
function framesOf({ stack = '', message }: Error): string[] {
  const rest = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const lines = rest.split('\n');
  return lines.slice(lines.findLastIndex((line) => !/^ {4}at /.test(line)) + 1);
}
