import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AppointmentSort, listAppointments } from '#contracts/appointments/index.ts';
import type { QueryOf } from '#contracts/endpoint.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import {
  contactPerson,
  contactsSeenBy,
  contactsWithWords,
  selectSender,
  senders,
} from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { schools } from '#server/areas/schools/index.ts';
import { isLive, isOfLive, refusesContact, students, visibleTo } from '#server/areas/students/index.ts';
import type { Actor, Context, JobContext } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly, type Position } from '#server/db/keyset.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { countRows, hasWords } from '#server/db/search.ts';

export type AppointmentFilters = Omit<QueryOf<typeof listAppointments>, 'sort' | 'after' | 'limit'>;
type Viewer = Pick<Actor, 'id' | 'role'>;

/**
 * Condition on `appointments` for the actor's access. A teacher sees their own appointments, but a cancelled
 * one only if they may see the student or contact for another reason.
 */
export function isOwnAppointment(db: Queryable, actor: Viewer): SQL | undefined {
  if (!seesOnlyAssigned(actor.role)) return undefined;
  const visible = db
    .select({ one: sql`1` })
    .from(students)
    .where(and(eq(students.id, appointments.studentId), visibleTo(db, actor)));
  return and(
    eq(appointments.counsellorId, actor.id),
    or(
      ne(appointments.status, 'cancelled'),
      exists(visible),
      sql`${appointments.contactId} in (${contactsSeenBy(actor)})`,
    ),
  );
}

/** The appointments that match the filters and that the actor may see. */
const isAppointmentInScope = (ctx: Context, filters: AppointmentFilters) =>
  and(isOwnAppointment(ctx.db, ctx.actor), isAppointmentListed(ctx, filters));

/** Condition on `appointments`, without those of merged students. Combine it with `isOwnAppointment`. */
export function isAppointmentListed(
  { db, office }: JobContext,
  filters: AppointmentFilters,
): SQL | undefined {
  const { status, service, counsellorId, studentId, without, from, to } = filters;
  return and(
    hasStatus(status),
    service ? eq(appointments.service, service) : undefined,
    counsellorId ? eq(appointments.counsellorId, counsellorId) : undefined,
    without === 'counsellor' ? isNull(appointments.counsellorId) : undefined,
    without === 'service' ? sql`false` : undefined,
    studentId ? eq(appointments.studentId, studentId) : undefined,
    ...isOnDays(appointments.startsAt, { from, to }, office.timeZone),
    filters.schoolId ? isOfSchool(db, filters.schoolId) : undefined,
    isOfStudents(db, filters),
    isOfLive(db, appointments.studentId),
  );
}

function hasStatus(status: AppointmentFilters['status']): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 'not_cancelled') return ne(appointments.status, 'cancelled');
  return status === 'open'
    ? inArray(appointments.status, ['requested', 'confirmed'])
    : eq(appointments.status, status);
}

/** As an array, so that the planner reads the school's few hundred students before the appointments. */
function isOfSchool(db: Queryable, schoolId: number): SQL {
  const ofSchool = db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isLive));
  return sql`${appointments.studentId} = any(array(${ofSchool}))`;
}

function isOfStudents(db: Queryable, { q = '', city, without }: AppointmentFilters): SQL | undefined {
  const condition = and(
    hasWords(students.searchText, q),
    city ? eq(students.city, city) : undefined,
    without === 'school' ? isNull(students.schoolId) : undefined,
    without === 'city' ? isNull(students.city) : undefined,
  );
  if (!condition) return undefined;
  const ofStudents = inArray(
    appointments.studentId,
    db.select({ id: students.id }).from(students).where(condition),
  );
  // A contact has neither school nor city.
  const ofContacts = and(
    isNotNull(appointments.contactId),
    city ? sql`false` : undefined,
    q === '' ? undefined : inArray(appointments.contactId, contactsWithWords(q)),
  );
  return or(ofStudents, ofContacts);
}

/** Of an appointment, for a query with the student. */
export const personName = sql<string>`coalesce(${students.name}, ${contactPerson(appointments.contactId)})`;

const ROW = {
  id: appointments.id,
  version: appointments.version,
  student: { id: appointments.studentId, name: personName },
  contactId: appointments.contactId,
  service: appointments.service,
  counsellor: { id: members.id, name: members.name },
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  status: appointments.status,
  place: appointments.place,
};

/** For the list and its file. */
export async function selectPage(
  ctx: Context,
  filters: AppointmentFilters,
  page: { sort: AppointmentSort; end: Position | null; limit: number },
) {
  const { startsAt, id } = appointments;
  const [order, compared] = page.sort === 'starts_desc' ? [desc, sql`<`] : [asc, sql`>`];
  const isAfter =
    page.end && sql`(${startsAt}, ${id}) ${compared} (${page.end.key}::timestamptz, ${page.end.id}::int)`;
  return ctx.db
    .select({ ...ROW, school: schools.name, createdAt: appointments.createdAt, key: exactly(startsAt) })
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(isAppointmentInScope(ctx, filters), isAfter ?? undefined))
    .orderBy(order(startsAt), order(id))
    .limit(page.limit);
}

export async function countAppointments(ctx: Context, filters: AppointmentFilters): Promise<Count> {
  const { q, from, to } = filters;
  return countRows({ search: q, isPeriod: Boolean(from && to) }, (limit) => {
    const found = ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(isAppointmentInScope(ctx, filters))
      .limit(limit);
    return ctx.db.$count(found.as('found'));
  });
}

/** The longest appointment: the index scan by start begins this much earlier. */
const LONGEST = sql`interval '1 day'`;

export function overlaps({ start, end }: { start: Date; end: Date }): SQL | undefined {
  return and(
    lt(appointments.startsAt, end),
    gt(appointments.endsAt, start),
    sql`${appointments.startsAt} > ${start.toISOString()}::timestamptz - ${LONGEST}`,
  );
}

/** Appointments by start, without cancelled ones. @param counsellorId undefined for all counsellors. */
export async function selectCalendar(
  db: Queryable,
  time: { start: Date; end: Date },
  { counsellorId, limit }: { counsellorId: number | undefined; limit: number },
) {
  return db
    .select(ROW)
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(
      and(
        overlaps(time),
        ne(appointments.status, 'cancelled'),
        counsellorId === undefined ? undefined : eq(appointments.counsellorId, counsellorId),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);
}

/** The booked times of some counsellors. @param exceptIds appointments that are about to move. */
export async function selectBusy(
  db: Queryable,
  counsellorIds: number[],
  { exceptIds = [], ...time }: { start: Date; end: Date; exceptIds?: readonly number[] },
) {
  const { id, counsellorId, startsAt, endsAt, status } = appointments;
  const rows = await db
    .select({ counsellorId, startsAt, endsAt })
    .from(appointments)
    .where(
      and(
        inArray(counsellorId, counsellorIds),
        eq(status, 'confirmed'),
        overlaps(time),
        notInArray(id, [...exceptIds]),
      ),
    );
  return rows.map(({ counsellorId, startsAt, endsAt }) => ({
    counsellorId,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
  }));
}

/** An appointment with the family's contacts. @param actor sees it only if they may; null checks nothing. */
export async function selectAppointment(db: Queryable, actor: Actor | null, id: number) {
  const sender = senders(db);
  const [row] = await db
    .select({
      ...ROW,
      student: {
        ...ROW.student,
        guardianName: sql<string | null>`coalesce(${students.guardianName}, ${sender.guardianName})`,
        phone: sql<string | null>`coalesce(${students.phone}, ${sender.phone})`,
        email: sql<string | null>`coalesce(${students.email}, ${sender.email})`,
      },
      familyTimeZone: appointments.familyTimeZone,
      outcomeNote: appointments.outcomeNote,
      requestId: appointments.requestId,
      seriesId: appointments.seriesId,
      uid: appointments.uid,
      sequence: appointments.sequence,
      createdAt: appointments.createdAt,
    })
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(sender, eq(sender.id, appointments.contactId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(eq(appointments.id, id), actor ? isOwnAppointment(db, actor) : undefined));
  return row;
}
export type StoredAppointment = NonNullable<Awaited<ReturnType<typeof selectAppointment>>>;

const MAX_EVENTS = 100;
const NO_CHANGES = ['appointment.viewed', 'appointment.file_made'];

/** The changes to an appointment, oldest first. */
export async function selectHistory(db: Queryable, id: number) {
  const { action } = auditEvents;
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'appointment'),
        eq(auditEvents.subjectId, id),
        notInArray(action, NO_CHANGES),
      ),
    )
    .orderBy(asc(auditEvents.id))
    .limit(MAX_EVENTS);
}

/** Whether the family of a student or a contact withdrew its consent to be contacted. */
export async function selectRefusal(
  db: Queryable,
  { studentId, contactId }: { studentId: number | null; contactId: number | null },
): Promise<boolean> {
  if (contactId !== null) return (await selectSender(db, contactId))?.refusesContact ?? false;
  const [row] = await db
    .select({ isRefused: refusesContact(students.id) })
    .from(students)
    .where(eq(students.id, studentId ?? 0));
  return row?.isRefused ?? false;
}

/** Minutes of appointments that were or are going to be held and begin in the time, by counsellor. */
export async function sumBookedMinutes(
  db: Queryable,
  counsellorIds: number[],
  { start, end }: { start: Date; end: Date },
): Promise<Map<number, number>> {
  const { counsellorId, startsAt, endsAt, status } = appointments;
  const rows = await db
    .select({
      counsellorId,
      minutes: sql<number>`sum(extract(epoch from ${endsAt} - ${startsAt}) / 60)::int`,
    })
    .from(appointments)
    .where(
      and(
        inArray(counsellorId, counsellorIds),
        inArray(status, ['confirmed', 'completed', 'no_show']),
        gte(startsAt, start),
        lt(startsAt, end),
      ),
    )
    .groupBy(counsellorId);
  return new Map(
    rows.flatMap(({ counsellorId, minutes }) => (counsellorId === null ? [] : [[counsellorId, minutes]])),
  );
}

/** When each counsellor's last appointment was booked. */
export async function selectLastBooked(db: Queryable, counsellorIds: number[]): Promise<Map<number, Date>> {
  const { counsellorId, createdAt } = appointments;
  const rows = await db
    .select({ counsellorId, at: max(createdAt) })
    .from(appointments)
    .where(inArray(counsellorId, counsellorIds))
    .groupBy(counsellorId);
  return new Map(
    rows.flatMap(({ counsellorId, at }) =>
      counsellorId === null || at === null ? [] : [[counsellorId, at]],
    ),
  );
}
