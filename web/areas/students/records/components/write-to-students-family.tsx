import type { FamilyMessageInput } from '#contracts/mail/index.ts';
import { hasConsent, refusesContact, type StudentRecord } from '#contracts/students/index.ts';
import { WriteToFamily } from '#web/areas/mail/index.ts';
import { writeToFamily } from '#web/areas/students/records/api.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';

interface WriteToStudentsFamilyProps {
  record: StudentRecord;
  /** See WriteToFamily. */
  icon?: string | undefined;
}

export function WriteToStudentsFamily({ record, icon }: WriteToStudentsFamilyProps) {
  const { id } = record.student;
  const { reloadTimeline } = useStudentRecord(id);
  return (
    <WriteToFamily
      form={`message:student:${id}`}
      family={familyOf(record, new Date().toISOString())}
      send={(body: FamilyMessageInput) => writeToFamily(id, body)}
      onSent={reloadTimeline}
      icon={icon}
    />
  );
}

/** @param now ISO 8601 in UTC, as the appointments are. */
function familyOf({ student, appointments, consents }: StudentRecord, now: string) {
  const [next] = appointments
    .filter(({ status, startsAt }) => (status === 'confirmed' || status === 'requested') && startsAt > now)
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  return {
    guardian: student.guardianName,
    student: student.name,
    counsellor: next?.counsellor ?? student.counsellor?.name ?? null,
    email: student.email,
    phone: student.phone,
    appointmentAt: next?.startsAt ?? null,
    refusesContact: refusesContact(consents),
    lacksConsent: !hasConsent(consents, 'contact'),
  };
}
