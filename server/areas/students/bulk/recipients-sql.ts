import { and, asc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import { members } from '#server/areas/identity/index.ts';
import { selectPassports } from '#server/areas/students/records/consents.ts';
import { allowsContactBy, refusesMail } from '#server/areas/students/records/consents-sql.ts';
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

/** Whether a family agreed to mails: without a passport, and in it. */
export const mailConsents = (db: Queryable) => ({
  hasConsent: sql<boolean>`(${hasContactConsent(db)} and not ${refusesMail(students.id)})`,
  allowsMail: allowsContactBy(students.id, 'email'),
});

/** Students with what a message to many needs, by name. The counsellor is the next appointment's, if there is one. */
export async function selectRecipients(
  ctx: JobContext,
  { where, limit }: { where: SQL | undefined; limit: number },
) {
  const { db, now } = ctx;
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
      ...mailConsents(db),
      counsellor: members.name,
      appointmentAt: appointments.startsAt,
    })
    .from(students)
    .leftJoin(appointments, eq(appointments.id, next))
    .leftJoin(members, eq(members.id, sql`coalesce(${appointments.counsellorId}, ${students.counsellorId})`))
    .where(where)
    .orderBy(asc(students.name), asc(students.id))
    .limit(limit);
  const passports = await selectPassports(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, hasConsent, allowsMail, counsellor, appointmentAt, ...family }) => ({
    id,
    name,
    family,
    reason: (passports.has(id) ? allowsMail : hasConsent) ? null : ('no_consent' as const),
    facts: {
      guardian: family.guardianName,
      student: name,
      counsellor,
      appointmentAt: appointmentAt?.toISOString() ?? null,
    },
  }));
}
