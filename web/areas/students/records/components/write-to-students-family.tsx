import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { GUARDIAN_RELATION_WORDS, type getFamilyAccess } from '#contracts/families/index.ts';
import type { FamilyMessageInput } from '#contracts/mail/index.ts';
import { hasConsent, lackingWays, refusesContact, type StudentRecord } from '#contracts/students/index.ts';
import { WriteToFamily } from '#web/areas/mail/index.ts';
import {
  answerInSpace,
  familyAccessQuery,
  uploadAttachment,
  writeToFamily,
} from '#web/areas/students/records/api.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { readPublicServices } from '#web/lib/public-services.ts';

interface WriteToStudentsFamilyProps {
  record: StudentRecord;
  /** See WriteToFamily. */
  icon?: string | undefined;
}

export function WriteToStudentsFamily({ record, icon }: WriteToStudentsFamilyProps) {
  const { id } = record.student;
  const { reloadTimeline } = useStudentRecord(id);
  const { data: access } = useQuery({
    ...familyAccessQuery(id),
    enabled: readPublicServices() === 'accounts',
  });
  const readers = access?.isOn
    ? access.guardians.filter(({ isSeeing, sight }) => isSeeing && sight === 'all')
    : [];
  return (
    <WriteToFamily
      form={`message:student:${id}`}
      family={familyOf(record, new Date().toISOString())}
      send={(body: FamilyMessageInput) => writeToFamily(id, body)}
      space={
        readers.length === 0
          ? undefined
          : {
              readers: readers.map(nameReader),
              send: (body) => answerInSpace(id, body),
              upload: (file, sending) => uploadAttachment(id, file, sending),
            }
      }
      onSent={reloadTimeline}
      icon={icon}
    />
  );
}

type Reader = ResponseOf<typeof getFamilyAccess>['guardians'][number];

const nameReader = ({ name, parentName, relation }: Reader) =>
  relation === 'self'
    ? `${name} (the student)`
    : `${parentName} (${GUARDIAN_RELATION_WORDS[relation].toLowerCase()})`;

/** @param now ISO 8601 in UTC, as the appointments are. */
function familyOf({ student, appointments, consents, hasPassport }: StudentRecord, now: string) {
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
    ways: lackingWays(student.id, { consents, hasPassport }),
  };
}
