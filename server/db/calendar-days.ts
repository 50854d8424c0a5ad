import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Calendar days as ISO 8601 dates, both included. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The first moment of a calendar day. @param timeZone IANA name. */
function midnight(day: SQL, timeZone: string): SQL {
  return sql`((${day})::timestamp at time zone ${timeZone})`;
}

/** Whether a moment is on one of the days. @param timeZone IANA name. */
export function isOnDays(column: AnyColumn, { from, to }: Days, timeZone: string): (SQL | undefined)[] {
  return [
    from ? sql`${column} >= ${midnight(sql`${from}::date`, timeZone)}` : undefined,
    to ? sql`${column} < ${midnight(sql`${to}::date + 1`, timeZone)}` : undefined,
  ];
}
