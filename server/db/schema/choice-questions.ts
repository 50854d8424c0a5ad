import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { CHOICES } from '#contracts/guidance/index.ts';
import { contacts } from './enquiries.ts';
import { oneOf } from './one-of.ts';

/** The later question to a family about the student's choice. Deleted with the request that carries the result. */
export const choiceQuestions = pgTable(
  'choice_questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The session request. */
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** Between the result and the question. */
    months: integer().notNull(),
    /** SHA-256 of the link's secret. */
    tokenHash: text().notNull().unique(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    choice: text({ enum: CHOICES }),
    /** The chosen career. */
    slug: text(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('choice_questions_once').on(table.contactId, table.months),
    check('choice_questions_choice_known', oneOf('choice', CHOICES)),
    check('choice_questions_slug', sql.raw("(choice is not distinct from 'listed') = (slug is not null)")),
    check('choice_questions_answered_when', sql.raw('(choice is null) = (answered_at is null)')),
    index('choice_questions_months').on(table.months),
  ],
);
