import { createHash } from 'node:crypto';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context, JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { lockOffice, selectLogo, setLogo } from './repo.ts';
import { getOffice } from './service.ts';

// By its first bytes, whatever the browser says. An SVG could hold a script.
const KINDS = [
  { type: 'image/png', start: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', start: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;

/** The logo's file; null without one. */
export async function readLogo({
  db,
  office,
}: Pick<JobContext, 'db' | 'office'>): Promise<Uint8Array | null> {
  const hash = office.consultancy.logo?.split('/').at(-1);
  return hash === undefined ? null : ((await selectLogo(db, hash))?.file ?? null);
}

/** Replaces the logo. @throws AppError 400 for another kind of file, 401, 403. */
export async function changeLogo(ctx: Context, file: Buffer | null) {
  const kind = file && KINDS.find(({ start }) => file.subarray(0, start.length).equals(start));
  if (file !== null && !kind) throw badRequest('The logo must be a PNG or JPEG picture');
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await lockOffice(ctx.db, ctx.now);
    const logo = file && kind ? { file, type: kind.type, hash: hashOf(file) } : null;
    await setLogo(ctx.db, logo, ctx.now);
    await recordEvent(ctx, { action: 'office.logo_changed', after: { logo: logo?.hash ?? null } });
    return getOffice(ctx);
  });
}

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
