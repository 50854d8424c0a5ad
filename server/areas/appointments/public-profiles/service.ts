import { createHash } from 'node:crypto';
import {
  BLANK_PROFILE,
  type getPublicProfile,
  type listPublicProfiles,
  openingHoursOf,
  type savePublicProfile,
} from '#contracts/appointments/index.ts';
import type { FamilyPerson } from '#contracts/consultancy.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { WEEKDAYS } from '#contracts/lib/calendar.ts';
import type { Particulars } from '#contracts/operations/index.ts';
import { selectHours, selectPlans } from '#server/areas/appointments/hours/repo.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { cleanPicture } from '#server/lib/clean-picture.ts';
import * as repo from './repo.ts';

type OwnProfile = AnswerOf<typeof getPublicProfile>;
type Profiles = AnswerOf<typeof listPublicProfiles>['profiles'];

interface Read {
  db: Queryable;
  particulars: Particulars;
}

/** Languages and days of counsellors, from their hours. */
async function readHours({ db, particulars }: Read, ids: number[]) {
  const plans = await selectPlans(db, ids);
  const own = await selectHours(db, ids);
  return (id: number) => {
    const plan = plans.get(id);
    const week = plan ? own.filter(({ counsellorId }) => counsellorId === id) : openingHoursOf(particulars);
    const { languages } = plan ?? BLANK_PROFILE;
    return { languages: [...languages], days: describeWeekdays(week.map(({ weekday }) => weekday)) };
  };
}

/** @param weekdays ISO 8601 numbers. @returns for example "Monday to Wednesday, Saturday". */
function describeWeekdays(weekdays: readonly number[]): string {
  const groups: number[][] = [];
  for (const day of [...new Set(weekdays)].sort((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else groups.push([day]);
  }
  const nameOf = (day: number | undefined) => WEEKDAYS[(day ?? 0) - 1] ?? '';
  return groups
    .map((days) =>
      days.length > 2 ? `${nameOf(days[0])} to ${nameOf(days.at(-1))}` : days.map(nameOf).join(', '),
    )
    .join(', ');
}

/** The address of a photograph on this site, while its counsellor is shown. @param hash SHA-256 of the file. */
export const photoAddress = (hash: string) => `/people/${hash}`;

/** The public profiles of counsellors in their order, limited to the parts they agreed to. */
export async function listFamilyPeople(db: Queryable, particulars: Particulars): Promise<FamilyPerson[]> {
  const profiles = await repo.selectProfiles(db, { only: 'shown' });
  if (profiles.length === 0) return [];
  const hoursOf = await readHours(
    { db, particulars },
    profiles.map(({ memberId }) => memberId),
  );
  return profiles.map(({ memberId, name, qualification, photoHash }) => {
    const { languages, days } = hoursOf(memberId);
    return {
      name,
      qualification,
      languages: languages.map((language) => ENGLISH_LANGUAGE_NAMES[language]).join(', '),
      days,
      photo: photoHash && photoAddress(photoHash),
    };
  });
}

type Reader = Pick<Context, 'db' | 'office'>;

async function readProfiles({ db, office: { particulars } }: Reader, of?: number): Promise<Profiles> {
  const profiles = await repo.selectProfiles(db, { of });
  const photos = await repo.selectPhotos(db);
  const hoursOf = await readHours(
    { db, particulars },
    profiles.map(({ memberId }) => memberId),
  );
  return profiles.map(({ memberId, name, qualification, agreedAt, place }) => {
    const photo = photos.get(memberId);
    return {
      memberId,
      name,
      qualification,
      agreedAt: agreedAt.toISOString(),
      isShown: place !== null,
      ...hoursOf(memberId),
      photo: photo ? `data:${photo.type};base64,${photo.file.toString('base64')}` : null,
    };
  });
}

export const listProfiles = (ctx: Reader) => readProfiles(ctx);

export async function getOwnProfile(ctx: Context): Promise<OwnProfile> {
  const { db, actor, office } = ctx;
  const [profile] = await readProfiles(ctx, actor.id);
  const hoursOf = await readHours({ db, particulars: office.particulars }, [actor.id]);
  return { ...hoursOf(actor.id), agreed: profile ?? null };
}

/** Agrees, or changes the qualification of a profile. @throws AppError 401, 403. */
export async function saveOwnProfile(
  ctx: Context,
  { qualification, agreedTo }: BodyOf<typeof savePublicProfile>,
): Promise<OwnProfile> {
  return inTransaction(ctx, async (ctx) => {
    const { id, name } = await holdActor(ctx);
    const [before] = await repo.selectProfiles(ctx.db, { of: id });
    await repo.upsertProfile(ctx.db, {
      memberId: id,
      wording: agreedTo,
      agreedAt: ctx.now,
      qualification,
    });
    await recordEvent(ctx, {
      action: before ? 'member.profile_changed' : 'member.profile_agreed',
      subject: { type: 'member', id, name },
      ...(before && { before: { qualification: before.qualification } }),
      after: { wording: agreedTo, qualification },
    });
    return getOwnProfile(ctx);
  });
}

/** Ends the consent, if there is one. @throws AppError 401, 403. */
export async function withdrawOwnProfile(ctx: Context): Promise<OwnProfile> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await holdActor(ctx);
    await endConsentOf(ctx, id);
    return getOwnProfile(ctx);
  });
}

/** Also of a member who leaves: coming back is no new consent. */
export async function endConsentOf(ctx: Context, memberId: number): Promise<void> {
  const ended = await repo.deleteProfile(ctx.db, memberId);
  if (!ended) return;
  await recordEvent(ctx, {
    action: 'member.profile_withdrawn',
    subject: { type: 'member', id: memberId, name: ended.name },
    before: { agreedAt: ended.agreedAt.toISOString() },
  });
}

/** Pixels. */
const PHOTO_SIDES = { least: 64, most: 2000 };

/** @throws AppError 400 for a file that is no picture, 401, 403, 409 without a consent. */
export async function changePhoto(ctx: Context, file: Buffer | null): Promise<OwnProfile> {
  const picture = file && (await cleanPicture(file, PHOTO_SIDES));
  if (file && !picture) {
    throw badRequest('The photograph must be a JPEG or PNG picture of 64 to 2,000 pixels a side');
  }
  const photo = picture && { ...picture, hash: createHash('sha256').update(picture.file).digest('hex') };
  return inTransaction(ctx, async (ctx) => {
    const { id, name } = await holdActor(ctx);
    if (!(await repo.updatePhoto(ctx.db, id, photo))) {
      throw conflict('conflict', 'Please agree to be shown first.');
    }
    await recordEvent(ctx, {
      action: 'member.photo_changed',
      subject: { type: 'member', id, name },
      after: { photo: photo?.hash ?? null },
    });
    return getOwnProfile(ctx);
  });
}

/** Shows these counsellors to families and no others. @throws AppError 401, 403, 409 for one without a consent. */
export async function showProfiles(ctx: Context, memberIds: readonly number[]): Promise<Profiles> {
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await repo.lockProfiles(ctx.db);
    const known = await repo.selectProfiles(ctx.db);
    if (memberIds.some((id) => !known.some(({ memberId }) => memberId === id))) {
      throw conflict('conflict', 'One of these counsellors no longer agrees to be shown.');
    }
    await repo.setPlaces(ctx.db, memberIds);
    const before = known.flatMap(({ memberId, place }) => (place === null ? [] : [memberId]));
    await recordEvent(ctx, {
      action: 'office.people_chosen',
      before: { memberIds: before },
      after: { memberIds },
    });
    return readProfiles(ctx);
  });
}
