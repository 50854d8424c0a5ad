import { asc, getTableName, inArray } from 'drizzle-orm';
import type { FamilyArea } from '#server/areas/students/index.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';

/** The later questions end with the contact that carries the result. */
export const choicesOfFamily: FamilyArea = {
  tables: [getTableName(choiceQuestions)],

  async exportFamily(db, ids) {
    const { contactId, months, askedAt, choice, slug, answeredAt } = choiceQuestions;
    const choices = await db
      .select({ contactId, months, askedAt, choice, slug, answeredAt })
      .from(choiceQuestions)
      .where(inArray(contactId, ids.contacts))
      .orderBy(asc(choiceQuestions.id));
    return { choices };
  },

  async trailOf(db, ids) {
    const rows = await db
      .select({ id: choiceQuestions.id })
      .from(choiceQuestions)
      .where(inArray(choiceQuestions.contactId, ids.contacts));
    return { mail: { choiceQuestionId: rows.map(({ id }) => id) } };
  },
};
