import { asc, eq, getTableColumns, getTableName, inArray } from 'drizzle-orm';
import { members } from '#server/areas/identity/index.ts';
import type { FamilyArea } from '#server/areas/students/index.ts';
import { moveToStudent } from '#server/db/move-to-student.ts';
import { appointments } from '#server/db/schema/appointments.ts';

export const appointmentsOfFamily: FamilyArea = {
  tables: [getTableName(appointments)],

  async eraseFamily({ db }, ids) {
    return { appointments: await db.$count(appointments, inArray(appointments.studentId, ids.students)) };
  },

  async exportFamily(db, ids) {
    const rows = await db
      .select({ ...getTableColumns(appointments), counsellor: members.name })
      .from(appointments)
      .leftJoin(members, eq(members.id, appointments.counsellorId))
      .where(inArray(appointments.studentId, ids.students))
      .orderBy(asc(appointments.startsAt), asc(appointments.id));
    return { appointments: rows };
  },

  async trailOf(db, ids) {
    const rows = await db
      .select({ id: appointments.id })
      .from(appointments)
      .where(inArray(appointments.studentId, ids.students));
    const own = rows.map(({ id }) => id);
    return { events: { appointment: own }, mail: { appointmentId: own } };
  },

  async moveStudent(db, from, to, only) {
    const ids = only && (only.appointments ?? []);
    return { appointments: await moveToStudent(db, appointments, { from, to, only: ids }) };
  },
};
