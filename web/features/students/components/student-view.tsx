import { hasPermission, type Role } from '#contracts/roles.ts';
import { Appointments } from '#web/features/students/components/appointments.tsx';
import { Consents } from '#web/features/students/components/consents.tsx';
import { Details } from '#web/features/students/components/details.tsx';
import { Enquiries } from '#web/features/students/components/enquiries.tsx';
import { Enrolments } from '#web/features/students/components/enrolments.tsx';
import { MergedRecords } from '#web/features/students/components/merged-records.tsx';
import { Reports } from '#web/features/students/components/reports.tsx';
import { StudentHeader } from '#web/features/students/components/student-header.tsx';
import { Timeline } from '#web/features/students/components/timeline.tsx';
import type { StudentRecord } from '#web/features/students/queries.ts';
import { usePreviewed } from '#web/features/students/use-quick-change.ts';

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5';

export function StudentView({ record, role }: { record: StudentRecord; role: Role }) {
  const { student, enrolments, appointments, consents, enquiries, merges } = usePreviewed(record);
  const { id } = student;
  return (
    <div className={COLUMN}>
      <StudentHeader student={student} role={role} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <div className={COLUMN}>
          <Details student={student} />
          <Enrolments studentId={id} enrolments={enrolments} />
          <Appointments studentId={id} role={role} appointments={appointments} />
          {hasPermission(role, 'reports:read') && <Reports studentId={id} enrolments={enrolments} />}
        </div>
        <div className={COLUMN}>
          <Timeline studentId={id} />
          <Consents student={student} consents={consents} />
          {hasPermission(role, 'enquiries:read') && <Enquiries enquiries={enquiries} />}
          {merges.length > 0 && <MergedRecords merges={merges} role={role} />}
        </div>
      </div>
    </div>
  );
}
