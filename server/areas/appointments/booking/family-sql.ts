import { asc, eq, getTableColumns, getTableName, inArray, or } from 'drizzle-orm';
import { members } from '#server/areas/identity/index.ts';
import type { FamilyArea, FamilyIds } from '#server/areas/students/index.ts';
import { moveToStudent } from '#server/db/move-to-student.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { selectStudentsWith } from '#server/db/students-with.ts';

/** They end with their student or contact. */
const isOfFamily = (ids: FamilyIds) =>
  or(inArray(appointments.studentId, ids.students), inArray(appointments.contactId, ids.contacts));

export const appointmentsOfFamily: FamilyArea = {
  tables: [getTableName(appointments)],

  async eraseFamily({ db }, ids) {
    return { appointments: await db.$count(appointments, isOfFamily(ids)) };
  },

  async exportFamily(db, ids) {
    const rows = await db
      .select({ ...getTableColumns(appointments), counsellor: members.name })
      .from(appointments)
      .leftJoin(members, eq(members.id, appointments.counsellorId))
      .where(isOfFamily(ids))
      .orderBy(asc(appointments.startsAt), asc(appointments.id));
    return { appointments: rows };
  },

  async trailOf(db, ids) {
    const rows = await db.select({ id: appointments.id }).from(appointments).where(isOfFamily(ids));
    const own = rows.map(({ id }) => id);
    return { events: { appointment: own }, mail: { appointmentId: own } };
  },

  async moveStudent(db, from, to, only) {
    const ids = only && (only.appointments ?? []);
    return { appointments: await moveToStudent(db, appointments, { from, to, only: ids }) };
  },

  workedWith: (db, studentIds) => selectStudentsWith(db, appointments.studentId, studentIds),
};
