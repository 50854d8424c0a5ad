import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { knownDevices } from '#server/db/schema/members.ts';

interface Device {
  memberId: number;
  deviceHash: string;
}

const deviceSeen = preparedQuery<{ id: number }>(
  'device_seen',
  `update known_devices set last_seen_at = greatest(last_seen_at, $3)
   where member_id = $1 and device_hash = $2 returning id`,
);

/** @returns whether the device was known. */
export async function seeDevice(
  db: Queryable,
  { memberId, deviceHash }: Device,
  now: Date,
): Promise<boolean> {
  return (await deviceSeen(db, [memberId, deviceHash, now])).length > 0;
}

export async function hasDevices(db: Queryable, memberId: number): Promise<boolean> {
  const rows = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, memberId))
    .limit(1);
  return rows.length > 0;
}

export async function insertDevice(db: Queryable, device: Device, now: Date): Promise<void> {
  await db.insert(knownDevices).values({ ...device, createdAt: now, lastSeenAt: now });
}

/** Deletes all of a member's devices but the last used ones. */
export async function keepNewest(db: Queryable, memberId: number, most: number): Promise<void> {
  const isOfMember = eq(knownDevices.memberId, memberId);
  const newest = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(isOfMember)
    .orderBy(desc(knownDevices.lastSeenAt), desc(knownDevices.id))
    .limit(most);
  await db.delete(knownDevices).where(and(isOfMember, notInArray(knownDevices.id, newest)));
}

export async function deleteUnseen(db: Queryable, since: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, since));
}
