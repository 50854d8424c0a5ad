import { and, asc, eq, gt, gte, inArray, lt, lte } from 'drizzle-orm';
import type { CounsellorProfile, Hours } from '#contracts/appointments/index.ts';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import { members } from '#server/areas/identity/index.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import {
  appointments,
  counsellorDaysOff,
  counsellorHours,
  counsellorPlans,
} from '#server/db/schema/appointments.ts';

export const isCounsellor = and(eq(members.isActive, true), inArray(members.role, [...COUNSELLOR_ROLES]));

/** Members who can be booked, by name. @param id of one of them. */
export async function selectCounsellors(db: Queryable, id?: number) {
  return db
    .select({ id: members.id, name: members.name, isSample: members.isSample })
    .from(members)
    .where(and(isCounsellor, id === undefined ? undefined : eq(members.id, id)))
    .orderBy(asc(members.name), asc(members.id));
}

/**
 * Serialises changes to a counsellor's calendar until the transaction ends. The exclusion constraint alone prevents
 * double bookings, but then concurrent bookings can deadlock instead of failing with the conflict.
 */
export function lockCalendar(db: Queryable, counsellorId: number): Promise<void> {
  return takeLock(db, 'calendar', counsellorId);
}

/** By counsellor id; absent for a counsellor with the consultancy's hours. */
export async function selectPlans(
  db: Queryable,
  counsellorIds: number[],
): Promise<Map<number, CounsellorProfile & { version: number }>> {
  const rows = await db
    .select()
    .from(counsellorPlans)
    .where(inArray(counsellorPlans.counsellorId, counsellorIds));
  return new Map(rows.map(({ counsellorId, ...plan }) => [counsellorId, plan]));
}

/** By day and time. */
export async function selectHours(db: Queryable, counsellorIds: number[]) {
  const { counsellorId, weekday, startsAt, endsAt } = counsellorHours;
  const rows = await db
    .select({ counsellorId, weekday, startsAt, endsAt })
    .from(counsellorHours)
    .where(inArray(counsellorId, counsellorIds))
    .orderBy(asc(weekday), asc(startsAt));
  const toMinute = (time: string) => time.slice(0, 5);
  return rows.map((row) => ({ ...row, startsAt: toMinute(row.startsAt), endsAt: toMinute(row.endsAt) }));
}

/** Days off that end on `from` or later and begin on `to` or earlier, by day. */
export async function selectDaysOff(db: Queryable, counsellorIds: number[], from: string, to?: string) {
  const { id, counsellorId, firstDay, lastDay, reason } = counsellorDaysOff;
  return db
    .select({ id, counsellorId, firstDay, lastDay, reason })
    .from(counsellorDaysOff)
    .where(
      and(
        inArray(counsellorId, counsellorIds),
        gte(lastDay, from),
        to === undefined ? undefined : lte(firstDay, to),
      ),
    )
    .orderBy(asc(firstDay), asc(id));
}

export async function replaceHours(
  db: Queryable,
  counsellorId: number,
  { version, hours, profile }: { version: number; hours: readonly Hours[]; profile: CounsellorProfile },
): Promise<void> {
  await db
    .insert(counsellorPlans)
    .values({ counsellorId, version, ...profile })
    .onConflictDoUpdate({ target: counsellorPlans.counsellorId, set: { version, ...profile } });
  await db.delete(counsellorHours).where(eq(counsellorHours.counsellorId, counsellorId));
  if (hours.length > 0) {
    await db.insert(counsellorHours).values(hours.map((each) => ({ counsellorId, ...each })));
  }
}

export async function deleteHoursOf(db: Queryable, memberId: number): Promise<void> {
  for (const table of [counsellorHours, counsellorPlans, counsellorDaysOff]) {
    await db.delete(table).where(eq(table.counsellorId, memberId));
  }
}

export async function insertDayOff(
  db: Queryable,
  values: typeof counsellorDaysOff.$inferInsert,
): Promise<number> {
  return oneRow(await db.insert(counsellorDaysOff).values(values).returning({ id: counsellorDaysOff.id })).id;
}

export async function selectDayOff(db: Queryable, id: number) {
  const [row] = await db
    .select({
      counsellorId: counsellorDaysOff.counsellorId,
      name: members.name,
      firstDay: counsellorDaysOff.firstDay,
      lastDay: counsellorDaysOff.lastDay,
    })
    .from(counsellorDaysOff)
    .innerJoin(members, eq(members.id, counsellorDaysOff.counsellorId))
    .where(eq(counsellorDaysOff.id, id));
  return row;
}

export async function deleteDayOff(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .delete(counsellorDaysOff)
    .where(eq(counsellorDaysOff.id, id))
    .returning({ id: counsellorDaysOff.id });
  return rows.length > 0;
}

export async function countConfirmed(
  db: Queryable,
  counsellorId: number,
  { start, end }: { start: Date; end: Date },
): Promise<number> {
  return db.$count(
    appointments,
    and(
      eq(appointments.counsellorId, counsellorId),
      eq(appointments.status, 'confirmed'),
      lt(appointments.startsAt, end),
      gt(appointments.endsAt, start),
    ),
  );
}
