import type { AppointmentRecord } from '#web/areas/appointments/booking/api.ts';
import { WriteToFamily } from '#web/areas/mail/index.ts';
import { writeToFamily } from '#web/areas/students/index.ts';

/** Writes to the family of an appointment; the message is in the student's timeline. */
export function WriteToTheirFamily({ record }: { record: AppointmentRecord }) {
  const { appointment, refusesContact } = record;
  const { student, counsellor, startsAt } = appointment;
  return (
    <WriteToFamily
      form={`message:appointment:${appointment.id}`}
      family={{
        guardian: student.guardianName,
        student: student.name,
        counsellor: counsellor?.name ?? null,
        email: student.email,
        phone: student.phone,
        appointmentAt: startsAt,
        refusesContact,
      }}
      send={(body) => writeToFamily(student.id, body)}
      onSent={() => undefined}
    />
  );
}
