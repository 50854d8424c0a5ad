import { type SQL, sql } from 'drizzle-orm';

export const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
