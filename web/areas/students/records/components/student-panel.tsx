import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { StudentRecord } from '#contracts/students/index.ts';
import { lackingConsents } from '#contracts/students/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { studentQuery } from '#web/areas/students/records/api.ts';
import { STUDENT_STATUS_BADGES } from '#web/areas/students/records/labels.ts';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { SidePanel } from '#web/components/side-panel.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { orDash } from '#web/lib/format.ts';
import { NextStep } from './student-header.tsx';
import { Timeline } from './timeline.tsx';
import { WriteToStudentsFamily } from './write-to-students-family.tsx';

interface StudentPanelProps
  extends Pick<ComponentProps<typeof SidePanel>, 'isAlwaysOver' | 'onKeyDown' | 'onClose'> {
  id: number;
  /** The name in the list, until the record is loaded. */
  name: string | undefined;
}

/** The panel's button to write to the family. */
export function pressWrite(): void {
  document.querySelector<HTMLElement>('[data-write]')?.querySelector('button')?.click();
}

/** A student beside the list: who they are, and everything that was said. */
export function StudentPanel({ id, name = 'Student', ...panel }: StudentPanelProps) {
  const { adminUser } = useSession();
  const query = useQuery(studentQuery(id));
  const record = addressOf(paths.admin.dashboardStudent, id);
  return (
    <SidePanel
      {...panel}
      title={query.data?.student.name ?? name}
      footer={
        <>
          {adminUser && hasPermission(adminUser.role, 'students:edit') && (
            <Link to={`${record}?edit=true`} className={buttonClasses({ variant: 'secondary' })}>
              Edit
            </Link>
          )}
          <Link to={record} className={buttonClasses()}>
            Open Record
          </Link>
        </>
      }
    >
      <Loaded
        query={query}
        loading="Loading student..."
        failed="Failed to load the student. Please try again."
        missing={
          <p>This student was not found. The record may have been erased or may belong to a colleague.</p>
        }
      >
        {(record) => <Summary key={id} record={record} />}
      </Loaded>
    </SidePanel>
  );
}

function Summary({ record }: { record: StudentRecord }) {
  const { id, status, className, school, guardianName, counsellor, tags, email, phone } = record.student;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge {...STUDENT_STATUS_BADGES[status]} />
        <NextStep record={record} />
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact label="Class">{className}</Fact>
        <Fact label="School">{school?.name}</Fact>
        <Fact label="Guardian">{guardianName}</Fact>
        <Fact label="Counsellor">{counsellor?.name}</Fact>
        <Fact label="Tags">{tags.join(', ')}</Fact>
      </dl>
      <ContactLinks email={email} phone={phone} isCalled={lackingConsents(record, 'call').length === 0} />
      <Timeline
        studentId={id}
        write={
          <div data-write>
            <WriteToStudentsFamily record={record} />
          </div>
        }
      />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string | null | undefined }): ReactNode {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {orDash(children)}
      </dd>
    </div>
  );
}
