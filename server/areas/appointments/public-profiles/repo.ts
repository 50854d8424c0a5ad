import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PhotoType } from '#contracts/appointments/index.ts';
import { isCounsellor } from '#server/areas/appointments/hours/repo.ts';
import { members } from '#server/areas/identity/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicProfiles } from '#server/db/schema/appointments.ts';

const { memberId, agreedAt, qualification, photoHash, place } = publicProfiles;
const summary = { memberId, name: members.name, agreedAt, qualification, photoHash, place };
const isShown = and(isCounsellor, isNotNull(place));

/** Only of members who can be booked. Shown ones first, in their order; the others by name. */
export async function selectProfiles(
  db: Queryable,
  { only, of }: { only?: 'shown'; of?: number | undefined } = {},
) {
  return db
    .select(summary)
    .from(publicProfiles)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(only ? isShown : isCounsellor, of === undefined ? undefined : eq(memberId, of)))
    .orderBy(sql`${place} nulls last`, asc(members.name), asc(memberId));
}

export interface Photo {
  type: PhotoType;
  file: Buffer;
}

/** By member. */
export async function selectPhotos(db: Queryable): Promise<Map<number, Photo>> {
  const rows = await db
    .select({ memberId, photo: publicProfiles.photo, type: publicProfiles.photoType })
    .from(publicProfiles)
    .where(isNotNull(publicProfiles.photo));
  return new Map(rows.flatMap((row) => toPhoto(row).map((photo) => [row.memberId, photo])));
}

/** Null unless a shown counsellor has it. */
export async function selectShownPhoto(db: Queryable, hash: string): Promise<Photo | null> {
  const rows = await db
    .select({ photo: publicProfiles.photo, type: publicProfiles.photoType })
    .from(publicProfiles)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(isShown, eq(photoHash, hash)))
    .limit(1);
  return rows.flatMap(toPhoto)[0] ?? null;
}

const toPhoto = ({ photo, type }: { photo: string | null; type: PhotoType | null }): Photo[] =>
  photo === null || type === null ? [] : [{ type, file: Buffer.from(photo, 'base64') }];

/** Agreeing again keeps the day of the first consent to the same words. */
export async function upsertProfile(
  db: Queryable,
  profile: { memberId: number; wording: number; agreedAt: Date; qualification: string | null },
): Promise<void> {
  const { memberId: _, agreedAt: now, ...changes } = profile;
  await db
    .insert(publicProfiles)
    .values(profile)
    .onConflictDoUpdate({
      target: memberId,
      set: {
        ...changes,
        agreedAt: sql`case when ${publicProfiles.wording} = ${profile.wording} then ${agreedAt} else ${now.toISOString()}::timestamptz end`,
      },
    });
}

/** @returns whether there was a profile. */
export async function updatePhoto(
  db: Queryable,
  id: number,
  photo: (Photo & { hash: string }) | null,
): Promise<boolean> {
  const rows = await db
    .update(publicProfiles)
    .set({
      photo: photo?.file.toString('base64') ?? null,
      photoType: photo?.type ?? null,
      photoHash: photo?.hash ?? null,
    })
    .where(eq(memberId, id))
    .returning({ memberId });
  return rows.length > 0;
}

/** @returns the consent that ended. */
export async function deleteProfile(db: Queryable, id: number) {
  const [member] = await db.select({ name: members.name }).from(members).where(eq(members.id, id));
  const [profile] = await db.delete(publicProfiles).where(eq(memberId, id)).returning({ agreedAt });
  return member && profile && { ...member, ...profile };
}

/** Locks all profiles, so that a consent that ends meanwhile is noticed. @returns the ids of their members. */
export async function lockProfiles(db: Queryable): Promise<number[]> {
  const rows = await db.select({ memberId }).from(publicProfiles).orderBy(asc(memberId)).for('update');
  return rows.map((row) => row.memberId);
}

export async function setPlaces(db: Queryable, memberIds: readonly number[]): Promise<void> {
  await db.update(publicProfiles).set({ place: null }).where(isNotNull(place));
  for (const [at, id] of memberIds.entries()) {
    await db.update(publicProfiles).set({ place: at }).where(eq(memberId, id));
  }
}
