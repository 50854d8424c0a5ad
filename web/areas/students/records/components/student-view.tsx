import { hasPermission, type Role } from '#contracts/roles.ts';
import type { StudentRecord } from '#web/areas/students/records/api.ts';
import { usePreviewed } from '#web/areas/students/records/use-quick-change.ts';
import { Appointments } from './appointments.tsx';
import { Consents } from './consents.tsx';
import { Details } from './details.tsx';
import { Enquiries } from './enquiries.tsx';
import { Enrolments } from './enrolments.tsx';
import { InterestResults } from './interest-results.tsx';
import { MergedRecords } from './merged-records.tsx';
import { Reports } from './reports.tsx';
import { StudentHeader } from './student-header.tsx';
import { Tasks } from './tasks.tsx';
import { Timeline } from './timeline.tsx';
import { WriteToStudentsFamily } from './write-to-students-family.tsx';

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5';

export function StudentView({ record, role }: { record: StudentRecord; role: Role }) {
  const shown = usePreviewed(record);
  const { student, enrolments, reports, appointments, consents, enquiries, merges } = shown;
  const { id } = student;
  const readsReports = hasPermission(role, 'reports:read');
  return (
    <div className={COLUMN}>
      <StudentHeader record={shown} role={role} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <div className={COLUMN}>
          <Details student={student} />
          <Enrolments studentId={id} enrolments={enrolments} reports={readsReports ? [] : reports} />
          <Tasks studentId={id} />
          <Appointments studentId={id} role={role} appointments={appointments} />
          {readsReports && <Reports studentId={id} enrolments={enrolments} />}
          <InterestResults studentId={id} />
        </div>
        <div className={COLUMN}>
          <Timeline studentId={id} write={<WriteToStudentsFamily record={record} />} />
          <Consents student={student} consents={consents} />
          {hasPermission(role, 'enquiries:read') && <Enquiries enquiries={enquiries} />}
          {merges.length > 0 && <MergedRecords merges={merges} role={role} />}
        </div>
      </div>
    </div>
  );
}
