import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { STUDENT_STATUSES } from '#contracts/records.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import type { StudentDetails } from '#contracts/students/index.ts';
import { CounsellorSelect } from '#web/areas/identity/index.ts';
import { updateStudent } from '#web/areas/students/records/api.ts';
import { STATUS_OPTIONS } from '#web/areas/students/records/labels.ts';
import { useQuickChange } from '#web/areas/students/records/use-quick-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { orDash } from '#web/lib/format.ts';
import { StudentActions } from './student-actions.tsx';

interface StudentHeaderProps {
  student: StudentDetails;
  role: Role;
}

export function StudentHeader({ student, role }: StudentHeaderProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <Link
            to={paths.admin.dashboardStudents}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-2 sm:min-h-0"
          >
            All students
          </Link>
          <h2 dir="auto" className="[overflow-wrap:anywhere] font-semibold text-2xl text-ink leading-snug">
            {student.name}
          </h2>
        </div>
        <div className="flex flex-wrap gap-3">
          {hasPermission(role, 'students:edit') && (
            <Link to="?edit=true" className={buttonClasses({ variant: 'secondary' })}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Link>
          )}
          <StudentActions student={student} role={role} />
        </div>
      </div>
      <div className="mt-4 grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <QuickFields student={student} role={role} />
      </div>
    </Card>
  );
}

function QuickFields({ student, role }: StudentHeaderProps) {
  const { id } = student;
  const quickChange = useQuickChange(id);

  /** @param looks the preview of the sent fields. */
  function change(
    fields: Omit<Parameters<typeof updateStudent>[1], 'version'>,
    looks: Partial<StudentDetails>,
  ) {
    quickChange({
      preview: (record) => ({ ...record, student: { ...record.student, ...looks } }),
      send: async ({ student: { version } }) => {
        const saved = await updateStudent(id, { version, ...fields });
        return (record) => ({ ...record, student: saved });
      },
    });
  }

  return (
    <>
      <Field label="Status">
        <Select
          value={student.status}
          disabled={!hasPermission(role, 'students:edit')}
          options={STATUS_OPTIONS}
          onChange={(event) => {
            const status = STUDENT_STATUSES.find((known) => known === event.target.value);
            if (status) change({ status }, { status });
          }}
        />
      </Field>
      {hasPermission(role, 'students:assign') ? (
        <Field label="Counsellor">
          <CounsellorSelect
            value={student.counsellor?.id ?? null}
            current={student.counsellor}
            onChange={(counsellor) => change({ counsellorId: counsellor?.id ?? null }, { counsellor })}
          />
        </Field>
      ) : (
        <p className="grid content-start gap-1.5">
          <span className="font-medium text-ink leading-snug">Counsellor</span>
          <span className="py-2">{orDash(student.counsellor?.name)}</span>
        </p>
      )}
    </>
  );
}
