import { Pencil, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { STUDENT_STATUSES } from '#contracts/records.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import type { StudentDetails } from '#contracts/students/index.ts';
import { type StudentRecord, updateStudent } from '#web/areas/students/records/api.ts';
import { STATUS_OPTIONS } from '#web/areas/students/records/labels.ts';
import { reassigned } from '#web/areas/students/records/reassigned-appointments.ts';
import { useQuickChange } from '#web/areas/students/records/use-quick-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { orDash } from '#web/lib/format.ts';
import { CounsellorField, type Reassigned } from './counsellor-field.tsx';
import { NextStep } from './next-step.tsx';
import { StudentActions } from './student-actions.tsx';
import { TagsInput } from './tags-input.tsx';
import { WriteToStudentsFamily } from './write-to-students-family.tsx';

interface StudentHeaderProps {
  record: StudentRecord;
  role: Role;
}

/** The head stays in view; status, counsellor and tags scroll with the page. */
export function StudentHeader({ record, role }: StudentHeaderProps) {
  const { student } = record;
  const { name, className, phone, counsellor } = student;
  return (
    <>
      <Link
        to={paths.admin.dashboardStudents}
        className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-2 sm:min-h-0"
      >
        All students
      </Link>
      <Card className="sticky top-16 z-10 px-4 py-2 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2
            dir="auto"
            className="min-w-0 [overflow-wrap:anywhere] font-semibold text-ink text-xl leading-snug sm:text-2xl"
          >
            {name}
          </h2>
          <div className="flex flex-wrap gap-2">
            {phone !== null && <PhoneLinks record={record} phone={phone} />}
            {hasPermission(role, 'students:edit') && (
              <Link to="?edit=true" className={buttonClasses({ variant: 'secondary' })}>
                <Pencil aria-hidden className="size-4" />
                Edit
              </Link>
            )}
            <StudentActions student={student} role={role} />
          </div>
        </div>
        <p className="mt-2 flex flex-wrap gap-x-4 text-ink-soft sm:mt-0 text-sm leading-relaxed">
          <span>Class {orDash(className)}</span>
          <NextStep record={record} />
          <span>
            Counsellor: <span dir="auto">{counsellor?.name ?? 'nobody'}</span>
          </span>
        </p>
      </Card>
      <Card>
        <div className="grid gap-4 sm:grid-cols-3">
          <QuickFields record={record} role={role} />
        </div>
      </Card>
    </>
  );
}

const ICON_LINK = cn(buttonClasses({ variant: 'secondary', size: 'icon' }), 'text-primary');

/** WhatsApp opens from a dialog with the last template. Old records may hold other text than a number. */
function PhoneLinks({ record, phone }: { record: StudentRecord; phone: string }) {
  if (phone.replaceAll(/\D/g, '').length < 3) return null;
  return (
    <>
      <a href={`tel:${phone}`} aria-label={`Call ${phone}`} title={`Call ${phone}`} className={ICON_LINK}>
        <Phone aria-hidden className="size-5" />
      </a>
      <WriteToStudentsFamily record={record} icon={`WhatsApp ${phone}`} />
    </>
  );
}

function QuickFields({ record, role }: StudentHeaderProps) {
  const { student } = record;
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

  function reassign(change: Reassigned) {
    const { next, choice } = change;
    const fields = { counsellorId: next?.id ?? null, ...(choice !== 'keep' && { appointments: choice }) };
    const withAppointments = (record: StudentRecord): StudentRecord => ({
      ...record,
      appointments: reassigned(record.appointments, change),
    });
    quickChange({
      preview: (record) => withAppointments({ ...record, student: { ...record.student, counsellor: next } }),
      send: async ({ student: { version } }) => {
        const saved = await updateStudent(id, { version, ...fields });
        return (record) => withAppointments({ ...record, student: saved });
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
        <CounsellorField record={record} onChange={reassign} />
      ) : (
        <p className="grid content-start gap-1.5">
          <span className="font-medium text-ink leading-snug">Counsellor</span>
          <span className="py-2">{orDash(student.counsellor?.name)}</span>
        </p>
      )}
      {hasPermission(role, 'students:edit') && (
        <Field label="Tags">
          <TagsInput value={student.tags} onChange={(tags) => change({ tags }, { tags })} />
        </Field>
      )}
    </>
  );
}
