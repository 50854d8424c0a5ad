import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { SERVICES } from '#contracts/services.ts';
import { oneOf } from './one-of.ts';

/** What is counted: live students; per service enrolments that were not cancelled, and completed ones. */
export const TALLIED = ['students', 'enrolled', 'completed'] as const;

/**
 * How many there are of what every dashboard tells, each figure as the sum of its rows. Triggers on the counted tables add
 * a row for whatever a statement changes, which no other transaction waits for; the rows are added up from time to time.
 */
export const tallies = pgTable(
  'tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    figure: text({ enum: TALLIED }).notNull(),
    /** Of students: the day in UTC on which they were added; null for all that are long there. */
    day: date(),
    /** Of enrolments. */
    service: text({ enum: SERVICES }),
    amount: integer().notNull(),
  },
  (table) => [
    check('tallies_figure_known', oneOf('figure', TALLIED)),
    check('tallies_service_known', oneOf('service', SERVICES)),
    check('tallies_service_when', sql`(${table.figure} = 'students') = (${table.service} is null)`),
  ],
);
