import { SERVICES } from '#contracts/services.ts';
import type { PublicContext } from '#server/context.ts';
import { countEnrolments } from './repo.ts';

/** Per service, in the order of the services: completed enrolments, and all that were not cancelled. */
export async function summariseEnrolments(ctx: PublicContext) {
  const counted = await countEnrolments(ctx.db);
  return SERVICES.map(
    (service) => counted.find((row) => row.service === service) ?? { service, completed: 0, total: 0 },
  );
}
