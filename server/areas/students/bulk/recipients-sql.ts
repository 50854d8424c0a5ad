import { and, asc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import { members } from '#server/areas/identity/index.ts';
import { FAMILY_COLUMNS } from '#server/areas/students/records/repo.ts';
import type { JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';
import { appointments } from '#server/db/views-from-above.ts';

/** Condition on `students`: a consent to be contacted is on record and not withdrawn. */
export const hasContactConsent = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(consents)
      .where(
        and(
          eq(consents.studentId, students.id),
          eq(consents.purpose, 'contact'),
          isNull(consents.withdrawnAt),
        ),
      ),
  );

/** Students with what a message to many needs, by name. The counsellor is the next appointment's, if there is one. */
export async function selectRecipients(
  { db, now }: JobContext,
  { where, limit }: { where: SQL | undefined; limit: number },
) {
  const next = sql`(
    select appointments.id from ${appointments}
    where appointments.student_id = ${students.id} and appointments.status in ('requested', 'confirmed')
      and appointments.starts_at > ${now}
    order by appointments.starts_at, appointments.id limit 1)`;
  const rows = await db
    .select({
      ...FAMILY_COLUMNS,
      id: students.id,
      name: students.name,
      hasConsent: sql<boolean>`${hasContactConsent(db)}`,
      counsellor: members.name,
      appointmentAt: appointments.startsAt,
    })
    .from(students)
    .leftJoin(appointments, eq(appointments.id, next))
    .leftJoin(members, eq(members.id, sql`coalesce(${appointments.counsellorId}, ${students.counsellorId})`))
    .where(where)
    .orderBy(asc(students.name), asc(students.id))
    .limit(limit);
  return rows.map(({ id, name, hasConsent, counsellor, appointmentAt, ...family }) => ({
    id,
    name,
    family,
    reason: hasConsent ? null : ('no_consent' as const),
    facts: {
      guardian: family.guardianName,
      student: name,
      counsellor,
      appointmentAt: appointmentAt?.toISOString() ?? null,
    },
  }));
}
