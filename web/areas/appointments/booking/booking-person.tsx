import { useQuery } from '@tanstack/react-query';
import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import type { Contact, SessionRequest } from '#contracts/enquiries/index.ts';
import type { WallTime } from '#contracts/lib/calendar.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { StudentRecord } from '#contracts/students/index.ts';
import { describeStudent, studentQuery } from '#web/areas/students/index.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatClock, formatDate } from '#web/lib/format.ts';

/** Of the form of an appointment to come, and of a meeting of today. */
export interface PersonFormProps {
  studentId: number | null;
  counsellorId: number | null;
  /** The time clicked in the calendar. */
  at: WallTime | null;
  contact: Contact | null;
  student: StudentRecord | null;
  /** The missed or cancelled appointment in whose place this is booked. */
  former: AppointmentDetails | null;
  /** ISO 8601 date. */
  today: string;
  officeZone: string;
  onClose: () => void;
  onBooked: (appointment: AppointmentDetails) => void;
}

/** Who asked for the appointment, and for what. */
export function ContactNote({ contact }: { contact: Contact }) {
  const { name, childName, age, service, studentId, request } = contact;
  return (
    <Alert tone="info">
      <p>
        In answer to the {request ? 'request' : 'enquiry'} of <span dir="auto">{name}</span>:{' '}
        {[...(service ? [SERVICE_NAMES[service]] : []), ...(request ? wishesOf(request) : [])].join(', ') ||
          'no service named'}
        .
      </p>
      {studentId === null && (
        <p className="mt-1">
          The appointment is with{' '}
          <span dir="auto">{[childName ?? name, ...(age === null ? [] : [`age ${age}`])].join(', ')}</span>.
          No student is needed for it.
        </p>
      )}
    </Alert>
  );
}

function wishesOf({ preferredDay, preferredTime, preferredStart }: SessionRequest): string[] {
  const part = preferredTime === null ? 'any time of day' : DAY_PART_NAMES[preferredTime];
  return [
    preferredDay === null ? 'any day' : formatDate(preferredDay),
    preferredStart === null ? part : formatClock(preferredStart),
  ];
}

interface ChosenStudentProps {
  id: number;
  disabled: boolean;
  onClear: () => void;
}

/** The student of a booking, told apart from namesakes. */
export function ChosenStudent({ id, disabled, onClear }: ChosenStudentProps) {
  const { data, isError } = useQuery(studentQuery(id));
  const student = data?.student;
  return (
    <div className="grid gap-1.5">
      <span className="font-medium text-ink leading-snug">Student</span>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-mist px-3 py-1">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p dir="auto" className="font-medium">
            {student?.name ?? (isError ? 'This student can’t be shown' : 'Loading the student...')}
          </p>
          {student && (
            <p className="text-ink-soft text-sm">
              {describeStudent({
                ...student,
                guardian: student.guardianName,
                school: student.school?.name ?? null,
              })}
            </p>
          )}
        </div>
        <Button variant="ghost" disabled={disabled} onClick={onClear}>
          Another student
        </Button>
      </div>
    </div>
  );
}
