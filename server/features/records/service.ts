import type { Student } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import type { PublicContext } from '#server/context.ts';
import { isoDateOf } from '#server/lib/calendar.ts';
import { countEnrolments, countStudents, selectNewestStudents } from './repo.ts';

/** Per service, in the order of the services: completed enrolments, and all that were not cancelled. */
export async function summariseEnrolments(ctx: PublicContext) {
  const counted = await countEnrolments(ctx.db);
  return SERVICES.map(
    (service) => counted.find((row) => row.service === service) ?? { service, completed: 0, total: 0 },
  );
}

export async function summariseStudents(
  ctx: PublicContext,
  { timeZone, newest }: { timeZone: string; newest: number },
): Promise<{ total: number; newest: Student[] }> {
  return {
    total: await countStudents(ctx.db),
    newest: await selectNewestStudents(ctx.db, isoDateOf(ctx.now, timeZone), newest),
  };
}
