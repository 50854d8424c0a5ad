import { and, asc, getTableName, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { hasPhone } from '#contracts/lib/phone.ts';
import { appointments } from '#server/areas/appointments/index.ts';
import {
  type Addresses,
  type FamilyArea,
  type FamilyIds,
  proseKey,
  wordsOf,
} from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { moveToStudent } from '#server/db/move-to-student.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { mayHavePhone, mayHaveWords } from '#server/db/search.ts';
import { selectStudentsWith } from '#server/db/students-with.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

const isTaskOf = (ids: FamilyIds): SQL | undefined =>
  or(
    inArray(tasks.studentId, ids.students),
    inArray(tasks.contactId, ids.contacts),
    sql`${tasks.appointmentId} in (select ${appointments.id} from ${appointments} where ${inArray(appointments.contactId, ids.contacts)})`,
    inArray(tasks.id, ids.tasks),
  );

export const tasksOfFamily: FamilyArea = {
  tables: [getTableName(tasks)],

  /** Tasks on no record with the family's words. */
  async find(db, { ownNames: names, own }) {
    if (names.length + own.emails.length + own.phones.length === 0) return {};
    const found = (await selectLoneTasks(db, names, own)).filter(({ what, outcome }) => {
      const text = `${what} ${outcome ?? ''}`;
      return (
        names.some((name) => containsName(text, name)) ||
        own.emails.some((email) => emailKeyOf(text).includes(email)) ||
        own.phones.some((phone) => hasPhone(text, phone))
      );
    });
    return { tasks: found.map(({ id }) => id) };
  },

  async eraseFamily({ db }, ids) {
    const count = await db.$count(tasks, isTaskOf(ids));
    // The others end with their records.
    await db.delete(tasks).where(inArray(tasks.id, ids.tasks));
    return { tasks: count };
  },

  async exportFamily(db, ids) {
    return { tasks: await db.select().from(tasks).where(isTaskOf(ids)).orderBy(asc(tasks.id)) };
  },

  async moveStudent(db, from, to, only) {
    return { tasks: await moveToStudent(db, tasks, { from, to, only: only && (only.tasks ?? []) }) };
  },

  workedWith: (db, studentIds) => selectStudentsWith(db, tasks.studentId, studentIds),
};

/** Whether a text contains a name: its words in order, as whole words. */
function containsName(text: string, name: string): boolean {
  const written = toSearchKey(name).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${written}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(proseKey(text));
}

/** Candidates among the tasks on no record: with one of the contacts, or all words of a name as parts of others. */
async function selectLoneTasks(db: Queryable, names: string[], { phones, emails }: Addresses) {
  const { id, what, outcome } = tasks;
  const text = sql`(${what} || ' ' || coalesce(${outcome}, ''))`;
  const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
  return db
    .select({ id, what, outcome })
    .from(tasks)
    .where(
      and(
        isNull(tasks.studentId),
        isNull(tasks.contactId),
        isNull(tasks.appointmentId),
        or(
          mayHavePhone(text, phones),
          ...emails.map((email) => sql`lower(normalize(${text}, nfkc)) like ${`%${escaped(email)}%`}`),
          ...names.map((name) => mayHaveWords(text, wordsOf(name))),
        ),
      ),
    );
}
