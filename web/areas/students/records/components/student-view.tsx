import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { appointmentAddress, bookingAddress } from '#contracts/appointments/index.ts';
import { CONTACT_KIND_NAMES, contactAddress } from '#contracts/enquiries/index.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { composeInterests, describeDay } from '#contracts/reports/index.ts';
import { hasPermission, type Role, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  CHANGE_LABELS,
  DAY_FIELDS,
  type Enrolment,
  FIELDS_AFTER_SCHOOL,
  FIELDS_BEFORE_SCHOOL,
  lackingConsents,
  type PlainField,
  STUDENT_FIELDS,
  type Student,
  type StudentRecord,
} from '#contracts/students/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { LackingConsents } from '#web/areas/mail/index.ts';
import {
  interestResultsQuery,
  ReportSections,
  reportBadge,
  StartReport,
  studentReportsQuery,
} from '#web/areas/reports/index.ts';
import { studentQuery, undoMerge } from '#web/areas/students/records/api.ts';
import { STUDENT_STATUS_BADGES } from '#web/areas/students/records/labels.ts';
import type { QuickChange } from '#web/areas/students/records/use-quick-change.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { formatDate, formatDateTime, formatMomentIn, mailtoLink } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { readPublicServices } from '#web/lib/public-services.ts';
import { useStudentRecord } from '../use-student-record.ts';
import { Consents } from './consents.tsx';
import { Enrolments } from './enrolments.tsx';
import { FamilyAccess } from './family-access.tsx';
import { Section, SectionRow } from './section.tsx';
import { StudentHeader } from './student-header.tsx';
import { Timeline } from './timeline.tsx';
import { WriteToStudentsFamily } from './write-to-students-family.tsx';

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5';

export function StudentView({ record, role }: { record: StudentRecord; role: Role }) {
  const shown = usePreviewed(record);
  const { student, enrolments, reports, appointments, consents, contacts, siblings, merges } = shown;
  const hasPassport = shown.hasPassport ?? false;
  const { id } = student;
  const readsReports = hasPermission(role, 'reports:read');
  const noCall = lackingConsents({ consents, hasPassport }, 'call');
  return (
    <div className={COLUMN}>
      <StudentHeader record={shown} role={role} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <div className={COLUMN}>
          <Details student={student} isCalled={noCall.length === 0} />
          {siblings.length > 0 && <Siblings siblings={siblings} />}
          <Enrolments
            student={student}
            consents={consents}
            hasPassport={hasPassport}
            enrolments={enrolments}
            reports={readsReports ? [] : reports}
          />
          <Tasks
            studentId={id}
            noCall={
              noCall.length > 0 && (
                <LackingConsents studentId={id} hasPassport={hasPassport} lacking={noCall} />
              )
            }
          />
          <Appointments studentId={id} role={role} appointments={appointments} />
          {readsReports && <Reports studentId={id} enrolments={enrolments} />}
          <InterestResults studentId={id} />
        </div>
        <div className={COLUMN}>
          <Timeline studentId={id} write={<WriteToStudentsFamily record={record} />} />
          <Consents student={student} consents={consents} hasPassport={hasPassport} />
          {readPublicServices() === 'accounts' && <FamilyAccess student={student} />}
          {hasPermission(role, 'enquiries:read') && <Enquiries contacts={contacts} />}
          {merges.length > 0 && <MergedRecords merges={merges} role={role} />}
        </div>
      </div>
    </div>
  );
}

/** The record with the pending changes. The cache holds the server's answers only, so a failed change leaves no trace. */
function usePreviewed(record: StudentRecord): StudentRecord {
  const { queryKey } = studentQuery(record.student.id);
  const previews = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => (state.variables as QuickChange).preview,
  });
  return previews.reduce((shown, preview) => preview(shown), record);
}

function Siblings({ siblings }: Pick<StudentRecord, 'siblings'>) {
  return (
    <Section title="Brothers and sisters">
      <ul className="grid divide-y divide-line">
        {siblings.map(({ id, name, className, school, status, counsellor }) => (
          <SectionRow key={id}>
            <div className="min-w-0">
              <Link
                dir="auto"
                to={addressOf(paths.admin.dashboardStudent, id)}
                className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2 [overflow-wrap:anywhere] sm:min-h-0"
              >
                {name}
              </Link>
              <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
                {[className && `Class ${className}`, school, counsellor].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Badge {...STUDENT_STATUS_BADGES[status]} />
          </SectionRow>
        ))}
      </ul>
    </Section>
  );
}

interface TasksProps {
  studentId: number;
  /** Why the family is not called. */
  noCall: ReactNode;
}

function Tasks({ studentId, noCall }: TasksProps) {
  const { reloadTimeline } = useStudentRecord(studentId);
  return (
    <Section title="Tasks">
      <RecordTasks record={{ kind: 'student', id: studentId }} noCall={noCall} onChanged={reloadTimeline} />
    </Section>
  );
}

function Enquiries({ contacts }: Pick<StudentRecord, 'contacts'>) {
  const empty = 'No enquiries.';
  return (
    <Section title="Enquiries" empty={contacts.length === 0 ? empty : null}>
      <ul className="grid divide-y divide-line">
        {contacts.map(({ kind, id, receivedAt, text, isOpenToReader }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              {isOpenToReader ? (
                <Link
                  to={contactAddress(id)}
                  className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2 sm:min-h-0"
                >
                  {CONTACT_KIND_NAMES[kind]}
                </Link>
              ) : (
                <span className="font-medium">{CONTACT_KIND_NAMES[kind]}</span>
              )}
              <time dateTime={receivedAt} className="text-ink-soft text-sm">
                {formatDateTime(receivedAt)}
              </time>
            </p>
            {text !== null && (
              <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const EMPTY =
  'The family has sent no result of the interest questions. It can send one with a request for a session.';
const WAITING = 'A result was sent. It opens when a parent has agreed to the request.';

/** The results of the interest inventory that the family sent, the newest one open. */
function InterestResults({ studentId }: { studentId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(interestResultsQuery(studentId));
  if (!data && isError && !isFetching) {
    return (
      <Section title="Interest results">
        <ErrorPanel
          message="Failed to load the interest results. Please try again."
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  const isEmpty = data?.results.length === 0 && data.waiting === 0;
  return (
    <Section title="Interest results" empty={isEmpty ? EMPTY : null}>
      <div aria-busy={!data} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data && data.waiting > 0 && <p>{WAITING}</p>}
        {data?.results.map(({ requestId, result }, at) => (
          <details key={requestId} open={at === 0} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg font-medium [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="size-4.5 shrink-0 text-primary transition-transform group-open:rotate-90"
              />
              Answers of {describeDay(result.answeredOn)}
            </summary>
            <div className="mt-2">
              <ReportSections sections={composeInterests(result)} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}

interface AppointmentsProps extends Pick<StudentRecord, 'appointments'> {
  studentId: number;
  role: Role;
}

function Appointments({ studentId, role, appointments }: AppointmentsProps) {
  const officeZone = readOfficeZone();
  const { adminUser } = useSession();
  // A teacher opens their own appointments only, and sees that others exist.
  const opens = (counsellorId: number | null) => !seesOnlyAssigned(role) || counsellorId === adminUser?.id;
  return (
    <Section
      title="Appointments"
      empty={appointments.length === 0 ? 'No appointments yet.' : null}
      action={
        hasPermission(role, 'appointments:edit') && (
          <Link to={bookingAddress(studentId)} className={buttonClasses({ variant: 'secondary' })}>
            Book Appointment
          </Link>
        )
      }
    >
      <ul className="grid divide-y divide-line">
        {appointments.map(({ id, service, counsellor, counsellorId, startsAt, status }) => (
          <SectionRow key={id}>
            <div className="min-w-0">
              {opens(counsellorId) ? (
                <Link
                  to={appointmentAddress(id)}
                  className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2 sm:min-h-0"
                >
                  {formatMomentIn(startsAt, officeZone)}
                </Link>
              ) : (
                <p className="font-medium text-ink">{formatMomentIn(startsAt, officeZone)}</p>
              )}
              <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
                {SERVICE_NAMES[service]}
                {counsellor !== null && ` · ${counsellor}`}
              </p>
            </div>
            <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
          </SectionRow>
        ))}
      </ul>
    </Section>
  );
}

type Merge = StudentRecord['merges'][number];

interface MergedRecordsProps {
  merges: readonly Merge[];
  role: Role;
}

function MergedRecords({ merges, role }: MergedRecordsProps) {
  const [asked, setAsked] = useState<Merge | null>(null);
  return (
    <Section title="Merged records">
      <ul className="grid divide-y divide-line">
        {merges.map((merge) => (
          <SectionRow key={merge.id}>
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {merge.name} <span className="text-ink-soft text-sm">({formatDate(merge.mergedAt)})</span>
            </span>
            {hasPermission(role, 'students:merge') && (
              <Button
                variant="secondary"
                aria-label={`Undo merge with ${merge.name}`}
                onClick={() => setAsked(merge)}
              >
                Undo merge
              </Button>
            )}
          </SectionRow>
        ))}
      </ul>
      {asked && <UndoDialog merge={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function UndoDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { busy, submit } = useChange(
    async () => {
      await undoMerge(merge.id);
      showSuccess('The merge is undone');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['students'] });
    },
    { fallback: 'Operation failed' },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Undo this merge?"
      description={`${merge.name} becomes a separate record again, with everything that belonged to it before.`}
      confirmLabel="Undo merge"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}

interface ReportsProps {
  studentId: number;
  enrolments: readonly Enrolment[];
}

/** The report of each enrolment. A cancelled enrolment shows only an existing one. */
function Reports({ studentId, enrolments }: ReportsProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...studentReportsQuery(studentId),
    enabled: enrolments.length > 0,
  });
  const ofEnrolment = new Map(data?.map((row) => [row.enrolmentId, row]));
  const shown = enrolments.filter(
    ({ id, stage }) => stage !== 'cancelled' || ofEnrolment.get(id)?.id != null,
  );
  const empty = 'No reports yet. A report is written for each enrolment.';

  if (!data && isError && !isFetching) {
    return (
      <Section title="Reports">
        <ErrorPanel message="Failed to load the reports. Please try again." onRetry={() => void refetch()} />
      </Section>
    );
  }
  return (
    <Section title="Reports" empty={shown.length === 0 ? empty : null}>
      <ul aria-label="Reports" aria-busy={!data} className="grid divide-y divide-line">
        {shown.map((enrolment) => {
          const row = ofEnrolment.get(enrolment.id);
          const service = SERVICE_NAMES[enrolment.service];
          return (
            <SectionRow key={enrolment.id}>
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                  {service}
                  {data && <Badge {...badgeOf(enrolment, row?.status ?? null)} />}
                </p>
                {enrolment.completedAt !== null && (
                  <p className="text-ink-soft text-sm">Completed {formatDate(enrolment.completedAt)}</p>
                )}
              </div>
              {data && <StartReport enrolmentId={enrolment.id} reportId={row?.id ?? null} what={service} />}
            </SectionRow>
          );
        })}
      </ul>
    </Section>
  );
}

/** Red only once a service is completed: before that no report is late. */
function badgeOf({ completedAt }: Enrolment, status: Parameters<typeof reportBadge>[0]) {
  const badge = reportBadge(status);
  return status === null && completedAt === null ? { ...badge, tone: 'gray' as const } : badge;
}

const LINK =
  'inline-flex min-h-11 items-center text-primary underline underline-offset-2 hover:text-primary-dark sm:min-h-0';

/** Null hides a field that is shown elsewhere. Fields without an entry are plain texts or days. */
const SHOWN: Partial<Record<PlainField, ((student: Student, isCalled: boolean) => ReactNode) | null>> = {
  name: null,
  guardianName: ({ guardianName, guardianRelation }) => withNote(guardianName, guardianRelation),
  guardianRelation: null,
  phone: ({ phone }, isCalled) => (phone && isCalled ? linkTo(`tel:${phone}`, phone) : phone),
  email: ({ email }) => email && linkTo(mailtoLink(email), email),
  dateOfBirth: birthday,
};

/** @param isCalled whether the family has not refused calls: the number is a link. */
function Details({ student, isCalled }: { student: Student; isCalled: boolean }) {
  const { school, language } = student;
  function plain(field: PlainField) {
    const show = SHOWN[field];
    if (show === null) return null;
    return (
      <Detail key={field} label={STUDENT_FIELDS[field].label}>
        {(show ? show(student, isCalled) : plainText(student, field)) || '—'}
      </Detail>
    );
  }
  return (
    <Section title="Details">
      <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {FIELDS_BEFORE_SCHOOL.map(plain)}
        <Detail label="School">
          {school === null ? (
            '—'
          ) : (
            <Link to={addressOf(paths.admin.dashboardSchool, school.id)} className={LINK}>
              {school.name}
            </Link>
          )}
        </Detail>
        {FIELDS_AFTER_SCHOOL.map(plain)}
        {language !== 'en' && (
          <Detail label={CHANGE_LABELS.language}>{ENGLISH_LANGUAGE_NAMES[language]}</Detail>
        )}
        <Detail label="Added">{formatDate(student.createdAt)}</Detail>
      </dl>
    </Section>
  );
}

function linkTo(address: string, text: string) {
  return (
    <a href={address} className={LINK}>
      {text}
    </a>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

function withNote(text: string | null, note: string | null): string | null {
  return text !== null && note !== null ? `${text} (${note})` : (text ?? note);
}

function plainText(student: Student, field: PlainField): string | null {
  const value = student[field];
  return value !== null && DAY_FIELDS.includes(field) ? formatDate(value) : value;
}

function birthday({ dateOfBirth, age }: Student): string | null {
  if (dateOfBirth === null) return null;
  return age === null ? formatDate(dateOfBirth) : `${formatDate(dateOfBirth)} (age ${age})`;
}
