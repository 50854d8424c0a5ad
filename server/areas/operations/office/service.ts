import { createHash } from 'node:crypto';
import type { BodyOf } from '#contracts/endpoint.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import type { Particulars, updateOffice as updateEndpoint } from '#contracts/operations/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { cleanPicture } from '#server/lib/clean-picture.ts';
import { logoAddress } from './office-settings.ts';
import { lockOffice, selectOffice, setLogo, setParticulars } from './repo.ts';

/** Pixels. A larger picture would slow down each PDF file. */
const LOGO_SIDES = { least: 16, most: 1000 };

/** Of a holiday that is over. */
const MAX_DAYS_KEPT = 100;

/** Replaces the logo. @throws AppError 400 for another kind of file, a damaged one or another size, 401, 403. */
export async function changeLogo(ctx: Context, file: Buffer | null) {
  const picture = file && (await cleanPicture(file, LOGO_SIDES));
  if (file && !picture) {
    throw badRequest('The logo must be a PNG or JPEG picture of 16 to 1,000 pixels a side');
  }
  const logo = picture && {
    type: picture.type,
    file: picture.file,
    hash: createHash('sha256').update(picture.file).digest('hex'),
  };
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await lockOffice(ctx.db, ctx.now);
    await setLogo(ctx.db, logo, ctx.now);
    await recordEvent(ctx, { action: 'office.logo_changed', after: { logo: logo?.hash ?? null } });
    return getOffice(ctx);
  });
}

export async function getOffice({ db }: Pick<Context, 'db'>) {
  const { particulars, version, logoHash } = await selectOffice(db);
  return { particulars: toAnswer(particulars), logo: logoHash && logoAddress(logoHash), version };
}

/**
 * Changes the particulars. The trail has the changed ones.
 * @throws AppError 400 for a future founding year, 401, 403, 409 for another version.
 */
export async function updateOffice(
  ctx: Context,
  { version, particulars: given }: BodyOf<typeof updateEndpoint>,
) {
  const thisYear = Number(isoDateOf(ctx.now, ctx.office.timeZone).slice(0, 4));
  if (Number(given.foundedIn) > thisYear)
    throw badRequest('The founding year must not be in the future', 'particulars.foundedIn');
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const stored = await lockOffice(ctx.db, ctx.now);
    if (stored.version !== version) throw staleVersion('these particulars');
    // Older ones no longer change the day of an answer.
    const forgotten = addDays(isoDateOf(ctx.now, ctx.office.timeZone), -MAX_DAYS_KEPT);
    const holidays = given.holidays.filter(({ lastDay }) => lastDay >= forgotten);
    const particulars = { ...given, holidays };
    const changed = Object.keys(particulars).filter((key) => !isEqual(stored.particulars, particulars, key));
    if (changed.length > 0) {
      await setParticulars(ctx.db, particulars, ctx.now);
      await recordEvent(ctx, {
        action: 'office.changed',
        before: only(stored.particulars, changed),
        after: only(particulars, changed),
      });
    }
    return getOffice(ctx);
  });
}

const partOf = (particulars: Particulars, key: string): unknown => particulars[key as keyof Particulars];

const isEqual = (one: Particulars, other: Particulars, key: string) =>
  JSON.stringify(partOf(one, key)) === JSON.stringify(partOf(other, key));

const only = (particulars: Particulars, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, partOf(particulars, key)]));

/** Copies, because the answer's lists can be changed. */
function toAnswer({ hours, services, fees, ...others }: Particulars) {
  return {
    ...others,
    hours: hours && [...hours],
    services: [...services],
    fees: { ...fees },
  };
}
