/** Whether a query failed because a value that must be unique is there already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}
