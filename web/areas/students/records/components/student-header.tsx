import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, EllipsisVertical, Pencil, Phone } from 'lucide-react';
import { cloneElement, type ReactElement, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { paths } from '#contracts/pages.ts';
import { STUDENT_STATUSES } from '#contracts/records.ts';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  type FamilyText,
  isSameName,
  KEPT_BY_LAW,
  type LackingConsent,
  lackingConsents,
  type Reassignment,
  refusesContact,
  type Student,
  type StudentRecord,
} from '#contracts/students/index.ts';
import { CounsellorSelect } from '#web/areas/identity/index.ts';
import { LackingConsents } from '#web/areas/mail/index.ts';
import { eraseFamily, readFamilyData, updateStudent } from '#web/areas/students/records/api.ts';
import { STATUS_OPTIONS } from '#web/areas/students/records/labels.ts';
import { useQuickChange } from '#web/areas/students/records/use-quick-change.ts';
import { dueWords, recordTasksQuery } from '#web/areas/tasks/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { ActionMenu } from '#web/components/ui/action-menu.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { forgetLists } from '#web/lib/childrens-data.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { linkBackTo } from '#web/lib/use-list-place.ts';
import { comingWithFormer, FormerAppointments, reassigned } from './former-appointments.tsx';
import { LeftTextsDialog } from './left-texts.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { TagsInput } from './tags-input.tsx';
import { WriteToStudentsFamily } from './write-to-students-family.tsx';

interface StudentHeaderProps {
  record: StudentRecord;
  role: Role;
}

/** Three lines on a phone, two on a wide screen. */
const HEAD_GRID = cn(
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2',
  "[grid-template-areas:'back_name_links'_'back_class_links'_'next_next_next'_'fields_fields_actions']",
  'lg:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]',
  "lg:[grid-template-areas:'back_name_name_links_actions'_'back_class_next_links_actions'_'fields_fields_fields_fields_fields']",
);

/** One head, which stays in view. On a phone the tags are text; the form changes them. */
export function StudentHeader({ record, role }: StudentHeaderProps) {
  const { student } = record;
  const { name, className, phone, tags } = student;
  return (
    <Card data-head className={cn('sticky top-16 z-10 px-3 py-1 lg:px-4 lg:py-1.5', HEAD_GRID)}>
      <Link
        {...linkBackTo(paths.admin.dashboardStudents)}
        aria-label="All students"
        title="All students"
        className={cn(buttonClasses({ variant: 'ghost', size: 'icon' }), '-ml-2 [grid-area:back] lg:-ml-3')}
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <h2
        dir="auto"
        className="[overflow-wrap:anywhere] font-semibold text-ink text-lg leading-6 [grid-area:name] lg:text-xl lg:leading-7"
      >
        {name}
      </h2>
      <p className="flex gap-x-4 text-ink-soft text-sm leading-5 [grid-area:class]">
        <span className="shrink-0">Class {orDash(className)}</span>
        {tags.length > 0 && (
          <span dir="auto" className="min-w-0 truncate lg:hidden">
            {tags.join(', ')}
          </span>
        )}
      </p>
      <p className="flex min-w-0 text-ink-soft text-sm leading-5 [grid-area:next] lg:ml-2">
        <NextStep record={record} />
      </p>
      <div className="flex gap-2 [grid-area:links]">
        {phone !== null && <PhoneLinks record={record} phone={phone} />}
      </div>
      <div className="flex gap-2 [grid-area:actions]">
        {hasPermission(role, 'students:edit') && (
          <Link
            to="?edit=true"
            title="Edit"
            className={cn(buttonClasses({ variant: 'secondary' }), 'max-lg:px-3')}
          >
            <Pencil aria-hidden className="size-4" />
            <span className="max-lg:sr-only">Edit</span>
          </Link>
        )}
        <StudentActions student={student} role={role} />
      </div>
      <div className="flex min-w-0 items-center gap-x-2 [grid-area:fields] lg:mt-1 lg:gap-x-5">
        <QuickFields record={record} role={role} />
      </div>
    </Card>
  );
}

const ICON_LINK = cn(buttonClasses({ variant: 'secondary', size: 'icon' }), 'text-primary');

/** WhatsApp opens from a dialog with the last template. Old records may hold other text than a number. */
function PhoneLinks({ record, phone }: { record: StudentRecord; phone: string }) {
  const lacking = lackingConsents(record, 'call');
  if (phone.replaceAll(/\D/g, '').length < 3) return null;
  return (
    <>
      {lacking.length > 0 ? (
        <RefusedCall record={record} phone={phone} lacking={lacking} />
      ) : (
        <a href={`tel:${phone}`} aria-label={`Call ${phone}`} title={`Call ${phone}`} className={ICON_LINK}>
          <Phone aria-hidden className="size-5" />
        </a>
      )}
      <WriteToStudentsFamily record={record} icon={`WhatsApp ${phone}`} />
    </>
  );
}

interface RefusedCallProps {
  record: StudentRecord;
  phone: string;
  lacking: readonly LackingConsent[];
}

/** In place of the call: why the family is not called, and the question to it. */
function RefusedCall({ record, phone, lacking }: RefusedCallProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="icon"
        className="text-primary"
        aria-label={`Call ${phone}`}
        title={`Call ${phone}`}
        onClick={() => setIsOpen(true)}
      >
        <Phone aria-hidden className="size-5" />
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="No call to this family"
        footer={
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            Close
          </Button>
        }
      >
        <LackingConsents
          studentId={record.student.id}
          hasPassport={record.hasPassport ?? false}
          lacking={lacking}
        />
      </Dialog>
    </>
  );
}

function QuickFields({ record, role }: StudentHeaderProps) {
  const { student } = record;
  const { id } = student;
  const quickChange = useQuickChange(id);

  /** @param looks the preview of the sent fields. */
  function change(fields: Omit<Parameters<typeof updateStudent>[1], 'version'>, looks: Partial<Student>) {
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
      <HeadField label="Status" className="flex shrink-0">
        <Select
          className="max-lg:w-25!"
          value={student.status}
          disabled={!hasPermission(role, 'students:edit')}
          options={STATUS_OPTIONS}
          onChange={(event) => {
            const status = STUDENT_STATUSES.find((known) => known === event.target.value);
            if (status) change({ status }, { status });
          }}
        />
      </HeadField>
      {hasPermission(role, 'students:assign') ? (
        <CounsellorField record={record} onChange={reassign} />
      ) : (
        <p className="flex min-h-11 min-w-0 items-center gap-2">
          <span className="shrink-0 text-ink-soft text-sm max-lg:sr-only">Counsellor</span>
          {orDash(student.counsellor?.name)}
        </p>
      )}
      {hasPermission(role, 'students:edit') && (
        <HeadField label="Tags" className="hidden lg:flex">
          <TagsInput isInline value={student.tags} onChange={(tags) => change({ tags }, { tags })} />
        </HeadField>
      )}
    </>
  );
}

interface HeadFieldProps {
  label: string;
  className?: string;
  children: ReactElement<{ id?: string }>;
}

/** A field whose label stands before it on a wide screen; a phone has no room for it. */
function HeadField({ label, className = 'flex max-lg:grow max-lg:basis-0', children }: HeadFieldProps) {
  const id = useId();
  return (
    <div className={cn('min-w-0 items-center gap-2', className)}>
      <label htmlFor={id} className="shrink-0 text-ink-soft text-sm max-lg:sr-only">
        {label}
      </label>
      <div className="min-w-0 grow max-lg:[&_select]:pr-8">{cloneElement(children, { id })}</div>
    </div>
  );
}

const ACTIONS = [
  { key: 'merge', label: 'Merge…', permission: 'students:merge' },
  { key: 'export', label: 'Export family data', permission: 'records:export' },
  { key: 'erase', label: 'Erase…', permission: 'students:erase' },
] as const satisfies { key: string; label: string; permission: Permission }[];

interface StudentActionsProps {
  student: Student;
  role: Role;
}

function StudentActions({ student, role }: StudentActionsProps) {
  const [dialog, setDialog] = useState<'merge' | 'erase' | null>(null);
  const { busy, submit } = useChange(
    async () => {
      const data = await readFamilyData(student.id);
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      // Without the name: downloads folders are shared.
      saveFile(content, `family-data-${student.id}.json`);
    },
    { fallback: 'The export failed. Please try again.' },
  );
  const allowed = ACTIONS.filter(({ permission }) => hasPermission(role, permission));
  if (allowed.length === 0) return null;

  return (
    <>
      <ActionMenu
        text={
          <>
            <span className="max-lg:sr-only">Actions</span>
            <ChevronDown aria-hidden className="hidden size-4 lg:block" />
            <EllipsisVertical aria-hidden className="-mx-1 size-5 lg:hidden" />
          </>
        }
        variant="secondary"
        busy={busy}
        items={allowed.map(({ key, label }) => ({
          key,
          label,
          isDanger: key === 'erase',
          onSelect: () => (key === 'export' ? void submit() : setDialog(key)),
        }))}
      />
      {dialog === 'merge' && <MergeDialog student={student} onClose={() => setDialog(null)} />}
      {dialog === 'erase' && <EraseDialog student={student} onClose={() => setDialog(null)} />}
    </>
  );
}

interface Step {
  /** ISO 8601 date, by which steps are compared. */
  on: string;
  text: string;
}

/** The earliest of open tasks, follow-ups and coming appointments. */
export function NextStep({ record }: { record: StudentRecord }) {
  const [now] = useState(() => Date.now());
  const { data: tasks, isPending } = useInfiniteQuery(
    recordTasksQuery({ kind: 'student', id: record.student.id }, 'open'),
  );
  if (isPending) return <span>Next: …</span>;
  const today = isoDateOf(now, readOfficeZone());
  const [task] = tasks?.rows ?? [];
  const steps: Step[] = [
    ...(task ? [{ on: task.dueOn, text: `${task.what} (${dueWords(task, today)})` }] : []),
    ...stepsOf(record, { now, today }),
  ];
  const [first] = steps.sort((one, other) => one.on.localeCompare(other.on));
  return (
    <span dir="auto" title={first?.text} className="min-w-0 [overflow-wrap:anywhere] lg:truncate">
      Next: {first?.text ?? 'nothing planned'}
    </span>
  );
}

function stepsOf({ appointments, contacts }: StudentRecord, { now, today }: { now: number; today: string }) {
  const coming = appointments.filter(
    ({ status, startsAt }) =>
      (status === 'requested' || status === 'confirmed') && Date.parse(startsAt) > now,
  );
  return [
    ...coming.map(({ startsAt, service }) => ({
      on: isoDateOf(new Date(startsAt), readOfficeZone()),
      text: `${SERVICE_NAMES[service]} (${formatDateTime(startsAt)})`,
    })),
    ...contacts.flatMap(({ followUpOn }) =>
      followUpOn === null
        ? []
        : [{ on: followUpOn, text: `Follow-up (${dueWords({ dueOn: followUpOn, dueTime: null }, today)})` }],
    ),
  ];
}

type Counsellor = Student['counsellor'];

interface Reassigned {
  former: Counsellor;
  next: Counsellor;
  choice: Reassignment;
  now: number;
}

interface CounsellorFieldProps {
  record: StudentRecord;
  onChange: (change: Reassigned) => void;
}

/** Reassigns at once, or after a question if future appointments are with the former counsellor. */
function CounsellorField({ record, onChange }: CounsellorFieldProps) {
  const { student, appointments, consents } = record;
  const [asked, setAsked] = useState<Reassigned | null>(null);
  const former = student.counsellor;
  const coming = asked ? comingWithFormer(appointments, asked) : [];

  function handleChange(next: Counsellor) {
    const change = { former, next, choice: 'keep', now: Date.now() } as const;
    if (comingWithFormer(appointments, change).length > 0) setAsked(change);
    else onChange(change);
  }

  return (
    <>
      <HeadField label="Counsellor">
        <CounsellorSelect value={former?.id ?? null} current={former} onChange={handleChange} />
      </HeadField>
      {asked?.former && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title="Change the counsellor?"
          description={`${student.name} has future appointments with ${asked.former.name}.`}
          confirmLabel="Change Counsellor"
          tone="primary"
          onConfirm={() => {
            setAsked(null);
            onChange(asked);
          }}
        >
          <FormerAppointments
            former={asked.former.name}
            next={asked.next?.name ?? null}
            moments={coming.map(({ startsAt }) => startsAt)}
            family={{ email: student.email, refusesContact: refusesContact(consents) }}
            choice={asked.choice}
            onChange={(choice) => setAsked({ ...asked, choice })}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

function EraseDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [confirmName, setConfirmName] = useState('');
  const [left, setLeft] = useState<readonly FamilyText[]>([]);

  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      const { texts } = await eraseFamily(student.id, { confirmName });
      void forgetLists(queryClient);
      // Not everything is gone yet.
      if (texts.length > 0) return setLeft(texts);
      showSuccess('The student and the family’s data are erased');
      await navigate(paths.admin.dashboardStudents);
    },
    {
      fallback: 'Erasing failed',
      show: 'field',
      findFieldErrors: (): FieldErrors =>
        isSameName(confirmName, student.name) ? {} : { confirmName: 'This is not the student’s name' },
    },
  );

  if (left.length > 0) {
    return (
      <LeftTextsDialog
        studentId={student.id}
        texts={left}
        onClose={() => void navigate(paths.admin.dashboardStudents)}
      />
    );
  }
  return (
    <FormDialog
      title="Erase this student?"
      description="The record, the notes, enrolments, appointments and consents, and what the family sent are erased for good. This cannot be undone."
      submitLabel="Erase for good"
      tone="danger"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <div className="text-ink-soft text-sm">
        <p className="font-medium text-ink">Data that stays, and why</p>
        <ul className="mt-1 grid gap-2">
          {KEPT_BY_LAW.map(({ what, why }) => (
            <li key={what}>
              {what}. {why}
            </li>
          ))}
        </ul>
      </div>
      <Field
        label="Type the student’s name to confirm"
        hint={student.name}
        error={fieldErrors.confirmName ?? null}
      >
        <Input
          name="confirmName"
          value={confirmName}
          autoComplete="off"
          aria-required
          onChange={(event) => setConfirmName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
