import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import type { removeSampleData as removeSampleDataEndpoint } from '#contracts/operations/index.ts';
import { CONSENT_WORDING } from '#contracts/students/index.ts';
import { insertSampleAppointments } from '#server/areas/appointments/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { deleteSampleContacts, insertSampleContacts } from '#server/areas/enquiries/index.ts';
import {
  insertSampleMembers,
  lockTeamAs,
  removeSampleMembers,
  selectManagers,
} from '#server/areas/identity/index.ts';
import { insertSampleReports } from '#server/areas/reports/index.ts';
import { deleteSampleSchools, insertSampleSchools } from '#server/areas/schools/index.ts';
import {
  deleteSampleStudents,
  insertSampleConsents,
  insertSampleEnrolments,
  insertSampleHistory,
  insertSampleStudents,
  renewFirstCounsellors,
} from '#server/areas/students/index.ts';
import { deleteSampleTasks, insertSampleTasks } from '#server/areas/tasks/index.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { hashPassword } from '#server/lib/password.ts';
import { createToken } from '#server/lib/token.ts';
import { insertState, setRemoved } from './repo.ts';
import { makeContacts, makeTasks } from './sample-contacts.ts';
import { makeColleagues, makeSampleData, pick, type SampleFamily } from './sample-data.ts';

interface Colleague {
  id: number;
  name: string;
}

/** Loads the sample data set into a new database if wanted. The decision is made once per database. */
export async function decideSampleData(ctx: PublicContext, isWanted: boolean): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isNew = await insertState(ctx.db, isWanted ? 'loaded' : 'not wanted', ctx.now);
    if (!isNew || !isWanted) return;
    const colleagues = await addColleagues(ctx);
    const { schools, families } = makeSampleData(ctx.now);
    const schoolIds = idsByName(await insertSampleSchools(ctx.db, schools));
    const rows = families.map(({ student, schoolName, counsellor }) => ({
      ...student,
      schoolId: schoolIds(schoolName),
      counsellorId: counsellor === null ? null : pick(colleagues, counsellor).id,
    }));
    const studentIds = idsByName(await insertSampleStudents(ctx.db, rows));
    for (const part of [addEnrolments, addMeetings, addTalks]) {
      await part(ctx, { families, colleagues, idOf: studentIds });
    }
    const [leader] = await selectManagers(ctx.db);
    const assignees = leader === undefined ? colleagues : [{ id: leader, name: 'The office' }, ...colleagues];
    await insertSampleTasks(ctx.db, makeTasks({ now: ctx.now, assignees, studentIdOf: studentIds }));
    await insertSampleContacts(
      ctx.db,
      makeContacts({ now: ctx.now, assignees, families, studentIdOf: studentIds }),
    );
    await recordEvent(ctx, { action: 'sample_data.loaded' });
  });
}

/** Nobody knows their password, and the sign-in refuses them. */
async function addColleagues(ctx: PublicContext): Promise<Colleague[]> {
  const passwordHash = await hashPassword(createToken());
  return insertSampleMembers(
    ctx.db,
    makeColleagues(ctx.now).map((colleague) => ({ ...colleague, passwordHash })),
  );
}

interface Stored {
  families: SampleFamily[];
  colleagues: Colleague[];
  idOf: (name: string) => number;
}

async function addEnrolments(ctx: PublicContext, { families, colleagues, idOf }: Stored): Promise<void> {
  const all = families.flatMap(({ student, counsellor, enrolments }) =>
    enrolments.map(({ row, report }) => {
      const author = pick(colleagues, counsellor ?? 0);
      const counsellorId = row.completedAt === null ? null : author.id;
      return { row: { ...row, counsellorId, studentId: idOf(student.name) }, report, author };
    }),
  );
  const stored = await insertSampleEnrolments(
    ctx.db,
    all.map(({ row }) => row),
  );
  const reports = all.flatMap(({ row, report, author }) => {
    const enrolment = stored.find(
      ({ studentId, service }) => studentId === row.studentId && service === row.service,
    );
    if (report === null || enrolment === undefined) return [];
    return [{ ...report, enrolmentId: enrolment.id, authorId: author.id, authorName: author.name }];
  });
  await insertSampleReports(ctx.db, reports);
}

async function addMeetings(ctx: PublicContext, { families, colleagues, idOf }: Stored): Promise<void> {
  const meetings = families.flatMap(({ student, counsellor, appointments }, index) =>
    appointments.map((row) => ({
      ...row,
      studentId: idOf(student.name),
      counsellorId: pick(colleagues, counsellor ?? index % 2).id,
    })),
  );
  await insertSampleAppointments(ctx.db, meetings);
}

/** Notes and consents, by the front desk. */
async function addTalks(ctx: PublicContext, { families, colleagues, idOf }: Stored): Promise<void> {
  const frontDesk = pick(colleagues, colleagues.length - 1);
  const author = { authorId: frontDesk.id, authorName: frontDesk.name };
  await insertSampleHistory(
    ctx.db,
    families.flatMap(({ student, notes }) =>
      notes.map((note) => ({ ...note, ...author, studentId: idOf(student.name) })),
    ),
  );
  await insertSampleConsents(
    ctx.db,
    families.flatMap(({ student }) =>
      (['contact', 'parent'] as const).map((purpose) => ({
        studentId: idOf(student.name),
        purpose,
        wording: CONSENT_WORDING,
        givenAt: student.createdAt,
        givenBy: student.guardianName,
        recordedBy: frontDesk.id,
      })),
    ),
  );
}

function idsByName(rows: { id: number; name: string }[]): (name: string) => number {
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The sample record ${name} was not stored`);
    return id;
  };
}

/** @throws AppError 400 for a colleague who can't take work, 401, 403, 409 `handover_needed`. */
export async function removeSampleData(
  ctx: Context,
  { memberIds }: BodyOf<typeof removeSampleDataEndpoint>,
): Promise<Omit<AnswerOf<typeof removeSampleDataEndpoint>, 'message'>> {
  return inTransaction(ctx, async (ctx) => {
    await lockTeamAs(ctx);
    await deleteSampleTasks(ctx.db);
    await deleteSampleContacts(ctx.db);
    const removedStudents = await deleteSampleStudents(ctx.db);
    const left = await removeSampleMembers(ctx, memberIds);
    await renewFirstCounsellors(ctx.db);
    const removedSchools = await deleteSampleSchools(ctx.db);
    await setRemoved(ctx.db, ctx.now);
    const after = { removedStudents, removedSchools };
    await recordEvent(ctx, { action: 'sample_data.removed', after });
    return { ...after, left };
  });
}
