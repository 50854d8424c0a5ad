import { CONTACT_STAGES, CONTACT_STATUSES, ENTERED_SOURCES } from '#contracts/enquiries/index.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { APPOINTMENT_STATUSES, ENROLMENT_STAGES } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import type { Database } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';

/** Midnights in India at the ends of days, months and the period, moments around them, and some noons. */
const MOMENTS = [
  '2025-04-30',
  '2025-05-31',
  '2025-10-14',
  '2026-02-28',
  '2026-04-09',
  '2026-04-29',
  '2026-04-30',
]
  .map((day) => Date.parse(`${day}T18:30:00Z`))
  .flatMap((midnight) => [midnight - 1000, midnight, midnight + 1000, midnight - 12 * HOUR_MS])
  .map((moment) => new Date(moment));

const CITIES = ['Chennai', 'Kochi', 'Hubballi, old town', null];

/** Records of every kind at each of the moments, with merged students, cancelled appointments and spam. */
export async function buildRecords(database: Database): Promise<void> {
  const { orm } = database;
  const counsellors = [await buildMember(database, 'teacher'), await buildMember(database, 'admin'), null];
  const schools = [await buildSchool(database), await buildSchool(database, { name: '=SUM(A1)' }), null];
  const pick = <T>(values: readonly T[], index: number) => values[index % values.length] as T;
  const kept = await buildStudent(database, { createdAt: new Date('2020-01-01T00:00:00Z') });
  let n = 0;
  for (const moment of MOMENTS) {
    n += 1;
    const student = await buildStudent(database, {
      createdAt: moment,
      city: pick(CITIES, n),
      schoolId: pick(schools, n)?.id ?? null,
      counsellorId: pick(counsellors, n + 1)?.id ?? null,
      mergedIntoId: n % 7 === 0 ? kept.id : null,
    });
    const stages = [pick(ENROLMENT_STAGES, n), pick(ENROLMENT_STAGES, n + 2), 'completed'] as const;
    await orm.insert(enrolments).values(
      stages.map((stage, index) => ({
        studentId: student.id,
        service: pick(SERVICES, n + index),
        stage,
        createdAt: moment,
        completedAt: stage === 'completed' ? pick(MOMENTS, n + index * 5) : null,
        counsellorId: stage === 'completed' ? (pick(counsellors, n + index)?.id ?? null) : null,
      })),
    );
    await orm.insert(appointments).values(
      [0, 1, 2, 3].map((index) => ({
        studentId: student.id,
        service: pick(SERVICES, n + index),
        createdAt: moment,
        ...anHourFrom(pick(MOMENTS, n + index * 3)),
        // A counsellor has one confirmed appointment at a time.
        status: pick(
          APPOINTMENT_STATUSES.filter((status) => status !== 'confirmed'),
          n + index,
        ),
        counsellorId: pick(counsellors, n + index)?.id ?? null,
      })),
    );
    const sent = {
      name: 'Meena',
      createdAt: moment,
      studentId: n % 3 === 0 ? kept.id : null,
      becameStudent: n % 2 === 0,
    };
    for (const status of CONTACT_STATUSES) await buildContact(database, 'message', { ...sent, status });
    for (const [index, stage] of CONTACT_STAGES.entries()) {
      await buildContact(database, 'office_entry', {
        ...sent,
        stage,
        status: pick(CONTACT_STATUSES, n + index),
        source: pick(ENTERED_SOURCES, n + index),
        service: index % 2 ? pick(SERVICES, n) : null,
        assigneeId: pick(counsellors, n + index)?.id ?? null,
        formerOwnerId: n % 5 === 0 ? (pick(counsellors, n + 1)?.id ?? null) : null,
      });
    }
    await buildContact(database, 'session_request', {
      ...sent,
      status: pick(CONTACT_STATUSES, n),
      service: pick(SERVICES, n),
    });
  }
  // Another student without any enrolment.
  await buildStudent(database, { createdAt: new Date('2026-04-10T06:00:00Z') });
}
