import type { BodyOf } from '#contracts/endpoint.ts';
import { hasPermission } from '#contracts/roles.ts';
import type {
  proposeSchool as proposeEndpoint,
  replaceSchool as replaceEndpoint,
} from '#contracts/schools/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectManagers } from '#server/areas/identity/index.ts';
import { moveStudents } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import * as repo from './repo.ts';
import { lockSchool, nameTaken, subjectOf } from './service.ts';

/**
 * Adds a school that can be used at once. Managers are told of it; their own proposal needs no confirmation.
 * @throws AppError 401, 403, 409 for a name that exists in the city.
 */
export async function proposeSchool(ctx: Context, { name, city }: BodyOf<typeof proposeEndpoint>) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    await repo.lockNames(ctx.db);
    const input = { name, city, board: null, address: null, contacts: [] };
    if (await repo.hasTwin(ctx.db, input, null)) throw nameTaken();
    const isConfirmed = hasPermission(actor.role, 'schools:edit');
    const proposedBy = isConfirmed ? null : actor.name;
    const row = await repo.insertSchool(ctx.db, input, { proposedBy, createdAt: ctx.now });
    await recordEvent(ctx, {
      action: isConfirmed ? 'school.created' : 'school.proposed',
      subject: subjectOf(row),
      after: { name, city },
      notify: isConfirmed ? [] : await selectManagers(ctx.db),
    });
    return repo.toSchool(row);
  });
}

/** Repeating it changes nothing. @throws AppError 401, 403, 404. */
export async function confirmSchool(ctx: Context, id: number) {
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const stored = await lockSchool(ctx, id);
    if (stored.proposedBy === null) return repo.toSchool(stored);
    const row = await repo.updateSchoolRow(ctx.db, stored, { proposedBy: null });
    await recordEvent(ctx, { action: 'school.confirmed', subject: subjectOf(row) });
    return repo.toSchool(row);
  });
}

/**
 * Removes a proposed school. Its students and class lists move to another school, or its students to none.
 * @returns the number of moved students.
 * @throws AppError 400 for an unknown or archived other school, 401, 403, 404, 409 for another version, a confirmed
 * school, or class lists without another school.
 */
export async function replaceSchool(
  ctx: Context,
  id: number,
  { version, schoolId }: BodyOf<typeof replaceEndpoint>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await repo.lockNames(ctx.db);
    const stored = await lockSchool(ctx, id);
    if (stored.proposedBy === null) {
      throw conflict('conflict', 'This school was confirmed in the meantime. Archive it instead.');
    }
    if (stored.version !== version) throw staleVersion('this school');
    const other = schoolId === null ? null : await lockOther(ctx, schoolId, id);
    if (other) await repo.moveImports(ctx.db, id, other.id);
    else if (await repo.hasImports(ctx.db, id)) {
      throw conflict('conflict', 'This school has class lists. Choose a school that takes them.');
    }
    const students = await moveStudents(ctx.db, stored, other);
    await repo.deleteSchool(ctx.db, id);
    await recordEvent(ctx, {
      action: 'school.replaced',
      subject: subjectOf(stored),
      after: { schoolId, students },
    });
    return students;
  });
}

async function lockOther(ctx: Context, schoolId: number, id: number): Promise<repo.SchoolRow> {
  const other = schoolId === id ? undefined : await repo.lockSchool(ctx.db, schoolId);
  if (!other) throw badRequest('The school was not found', 'schoolId');
  if (other.archivedAt !== null) {
    throw badRequest('This school is archived. Please choose another one', 'schoolId');
  }
  return other;
}
