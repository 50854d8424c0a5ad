import { createHash } from 'node:crypto';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context, JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { cleanPicture } from '#server/lib/clean-picture.ts';
import { lockOffice, selectLogo, setLogo } from './repo.ts';
import { getOffice } from './service.ts';

/** Pixels. A larger picture would slow down each PDF file. */
const LOGO_SIDES = { least: 16, most: 1000 };

/** The logo's file; null without one. */
export async function readLogo({
  db,
  office,
}: Pick<JobContext, 'db' | 'office'>): Promise<Uint8Array | null> {
  const hash = office.consultancy.logo?.split('/').at(-1);
  return hash === undefined ? null : ((await selectLogo(db, hash))?.file ?? null);
}

/** Replaces the logo. @throws AppError 400 for another kind of file, a damaged one or another size, 401, 403. */
export async function changeLogo(ctx: Context, file: Buffer | null) {
  const picture = file && (await cleanPicture(file, LOGO_SIDES));
  // PDF files can't hold WebP.
  if ((file && !picture) || picture?.type === 'image/webp') {
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
