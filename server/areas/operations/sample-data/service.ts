import { hasPermission } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { forbidden } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import {
  deleteSampleSchools,
  deleteSampleStudents,
  insertAppointments,
  insertEnrolments,
  insertSchools,
  insertState,
  insertStudents,
  selectFirstSuperAdmin,
  setRemoved,
} from './repo.ts';
import { makeSampleData } from './sample-data.ts';

/** Loads the sample data set into a new database if wanted. The decision is made once per database. */
export async function decideSampleData(ctx: PublicContext, isWanted: boolean): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isNew = await insertState(ctx.db, isWanted ? 'loaded' : 'not wanted', ctx.now);
    if (!isNew || !isWanted) return;
    const sample = makeSampleData(ctx.now);
    const schoolIds = new Map(
      (await insertSchools(ctx.db, sample.schools)).map(({ name, id }) => [name, id]),
    );
    const rows = sample.students.map(({ schoolName, enrolments: _, appointments: __, ...student }) => ({
      ...student,
      schoolId: schoolIds.get(schoolName) ?? null,
    }));
    const studentIds = new Map((await insertStudents(ctx.db, rows)).map(({ name, id }) => [name, id]));
    const idOf = (name: string) => {
      const id = studentIds.get(name);
      if (id === undefined) throw new Error(`Sample student ${name} was not stored`);
      return id;
    };
    await insertEnrolments(
      ctx.db,
      sample.students.flatMap(({ name, enrolments }) =>
        enrolments.map((row) => ({ ...row, studentId: idOf(name) })),
      ),
    );
    const counsellorId = await selectFirstSuperAdmin(ctx.db);
    await insertAppointments(
      ctx.db,
      sample.students.flatMap(({ name, appointments }) =>
        appointments.map(({ status, ...row }) => ({
          ...row,
          studentId: idOf(name),
          counsellorId,
          // A confirmed appointment needs a counsellor.
          status: status === 'confirmed' && counsellorId === null ? 'requested' : status,
        })),
      ),
    );
    await recordEvent(ctx, { action: 'sample_data.loaded' });
  });
}

export async function removeSampleData(
  ctx: Context,
): Promise<{ removedStudents: number; removedSchools: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { role } = await holdActor(ctx);
    if (!hasPermission(role, 'sample-data:remove')) throw forbidden();
    const removedStudents = await deleteSampleStudents(ctx.db);
    const removedSchools = await deleteSampleSchools(ctx.db);
    await setRemoved(ctx.db, ctx.now);
    const after = { removedStudents, removedSchools };
    await recordEvent(ctx, { action: 'sample_data.removed', after });
    return after;
  });
}
