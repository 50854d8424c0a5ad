import { DAY_MS } from '#contracts/lib/durations.ts';
import type { Database } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { anHourFrom, buildStudent } from './factories.ts';

const MONTH_MS = 30 * DAY_MS;
const INSERTED_AT_ONCE = 1000;

/** Queues messages that are all about one appointment a month from now. */
export async function fillOutbox({ orm, ...database }: Database, amount: number): Promise<void> {
  const now = new Date();
  const student = await buildStudent({ orm, ...database }, { email: 'meena@family.example' });
  const [appointment] = await orm
    .insert(appointments)
    .values({
      studentId: student.id,
      service: 'career',
      status: 'confirmed',
      createdAt: now,
      ...anHourFrom(new Date(now.getTime() + MONTH_MS)),
    })
    .returning();
  const message = {
    kind: 'appointment_confirmed',
    appointmentId: appointment?.id,
    details: { sequence: 0 },
    dueAt: now,
    createdAt: now,
  };
  for (let left = amount; left > 0; left -= INSERTED_AT_ONCE) {
    const size = Math.min(left, INSERTED_AT_ONCE);
    await orm.insert(outbox).values(Array.from({ length: size }, () => message));
  }
}
