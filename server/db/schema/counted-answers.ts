import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Answers of the interest inventory that families let us count. No column leads to a person: there is no account, address
 * or time, and no serial number, because its order would tell the time.
 */
export const countedAnswers = pgTable(
  'counted_answers',
  {
    /** Random, known only to the page that sent the answers. */
    idempotencyKey: uuid().primaryKey(),
    /** For example 2026-04. A later change of an item can leave older answers out. */
    month: text().notNull(),
    /** In whole years. */
    age: smallint().notNull(),
    /** In the order of the items: 30 or 60. */
    answers: smallint().array().notNull(),
  },
  () => [
    check('counted_answers_month', sql.raw(`month ~ '^[0-9]{4}-[0-9]{2}$'`)),
    check('counted_answers_whole', sql.raw('cardinality(answers) in (30, 60)')),
    check('counted_answers_steps', sql.raw('0 <= all (answers) and 4 >= all (answers)')),
  ],
);
