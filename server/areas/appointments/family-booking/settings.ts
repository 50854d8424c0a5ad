import type { updateFamilyBooking as updateFamilyBookingEndpoint } from '#contracts/appointments/index.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { selectCounsellors } from '#server/areas/appointments/hours/repo.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { selectSettings, storeSettings } from './repo.ts';

type Answer = AnswerOf<typeof updateFamilyBookingEndpoint>;

/** What families may book, and whom the office can choose from. */
export async function getFamilyBooking({ db }: Context): Promise<Answer> {
  const { settings, version } = await selectSettings(db);
  const counsellors = (await selectCounsellors(db)).filter(({ isSample }) => !isSample);
  const isThere = (id: number) => counsellors.some((each) => each.id === id);
  return {
    settings: {
      ...settings,
      services: [...settings.services],
      counsellorIds: settings.counsellorIds.filter(isThere),
    },
    version,
    counsellors: counsellors.map(({ id, name }) => ({ id, name })),
  };
}

/** @throws AppError 400 for a member who can't be booked, 401, 403, 409 for another version. */
export async function updateFamilyBooking(
  ctx: Context,
  { version, settings }: BodyOf<typeof updateFamilyBookingEndpoint>,
): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const before = await selectSettings(ctx.db, { isLocked: true });
    const { counsellors } = await getFamilyBooking(ctx);
    const isKnown = (id: number) => counsellors.some((each) => each.id === id);
    if (!settings.counsellorIds.every(isKnown)) {
      throw badRequest('Please choose active counsellors', 'settings.counsellorIds');
    }
    const isStored = before.version === version && (await storeSettings(ctx.db, { settings, version }));
    if (!isStored) throw staleVersion('these settings');
    await recordEvent(ctx, {
      action: 'office.family_booking_changed',
      before: { ...before.settings },
      after: settings,
    });
    return getFamilyBooking(ctx);
  });
}
