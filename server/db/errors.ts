/** Errors wrap one another a few times at the most; one that wraps itself has no end. */
const MOST_CAUSES = 5;

/** The SQLSTATE with which the database refused a statement, whoever wrapped its error; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  let cause = error;
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth += 1) {
    // Node has codes of five letters too (EPERM); only the database grades its errors.
    if ('severity' in cause && 'code' in cause && typeof cause.code === 'string') return cause.code;
    cause = cause.cause;
  }
  return undefined;
}

/** Whether a query failed because a value that must be unique is there already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}
