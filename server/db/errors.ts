/** The database can't be used now, or not by this release. The message is one line for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Bounds the walk through an error's causes, which may be circular. */
const MAX_CAUSES = 5;

/** The SQLSTATE of the database's error, also when wrapped; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    // Node has codes of five letters too (EPERM); only the database's errors have a severity.
    if ('severity' in cause && 'code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

function* causesOf(error: unknown): Iterable<Error> {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

/** Whether a query failed because a value that must be unique is there already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** Whether a query failed because it would break a foreign key (SQLSTATE 23503): the other record changed since it was read. */
export function isReferenceViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23503';
}

/** Whether a query failed because of a lock of another transaction (SQLSTATE 55P03), also in a deadlock (40P01). */
export function isLocked(error: unknown): boolean {
  return ['55P03', '40P01'].includes(sqlStateOf(error) ?? '');
}

/** The driver's messages for no connection, or no answer, in time; it has no codes for them. */
const NO_CONNECTION = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Connection terminated unexpectedly',
];

/** The system's codes for a database that is away, or a broken connection. */
const NO_DATABASE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'];

/** Whether a statement did not reach the database: all connections were busy for too long, or it is away. */
export function isWithoutConnection(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (NO_CONNECTION.includes(cause.message)) return true;
    if ('syscall' in cause && 'code' in cause && NO_DATABASE.includes(String(cause.code))) return true;
  }
  return false;
}
