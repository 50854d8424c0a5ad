import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ArrowLeft, Check, Pencil, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { getSchool, SchoolContact, SchoolDetails } from '#contracts/schools/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { PastImports } from '#web/areas/schools/records/components/past-imports.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { formatDate, formatNumber, orDash } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { linkBackTo } from '#web/lib/use-list-place.ts';
import {
  confirmSchool,
  replaceSchool,
  SCHOOLS_KEY,
  type SchoolChoice,
  schoolQuery,
  setSchoolArchived,
} from './api.ts';
import { SchoolFormDialog } from './components/school-form-dialog.tsx';
import { SchoolPicker } from './components/school-picker.tsx';

export function SchoolPage() {
  const params = IdParamsSchema.safeParse(useParams());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        {...linkBackTo(paths.admin.dashboardSchools)}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All schools
      </Link>
      {params.success ? <SchoolView key={params.data.id} id={params.data.id} /> : <UnknownSchool />}
    </div>
  );
}

function SchoolView({ id }: { id: number }) {
  const query = useQuery(schoolQuery(id));
  const { adminUser } = useSession();
  usePageTitle('School', query.data?.school.name);
  return (
    <Loaded
      query={query}
      loading="Loading school..."
      failed="Failed to load the school. Please try again."
      missing={<UnknownSchool />}
    >
      {({ school, students, progress, cohorts }) => (
        <>
          <SchoolCard school={school} students={students} />
          <SchoolContacts contacts={school.contacts} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <SchoolProgress progress={progress} />
            <CohortTable cohorts={cohorts} />
          </div>
          {adminUser && hasPermission(adminUser.role, 'students:import') && <PastImports schoolId={id} />}
        </>
      )}
    </Loaded>
  );
}

function UnknownSchool() {
  usePageTitle('School');
  return (
    <Card>
      <EmptyState text="This school was not found." />
    </Card>
  );
}

function SchoolContacts({ contacts }: { contacts: readonly SchoolContact[] }) {
  return (
    <Card>
      <CardHeader className="mb-2">
        <CardTitle>Contact people</CardTitle>
      </CardHeader>
      {contacts.length === 0 ? (
        <p className="py-2 text-ink-soft">No contact people yet.</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {contacts.map((contact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and two may be equal
            <li key={index} className="min-w-0 py-1">
              <p className="break-words font-medium text-ink">{contact.name}</p>
              {contact.role && <p className="break-words text-ink-soft text-sm">{contact.role}</p>}
              <ContactLinks phone={contact.phone || null} email={contact.email || null} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Progress = ResponseOf<typeof getSchool>['progress'][number];

function SchoolProgress({ progress }: { progress: readonly Progress[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Progress by service</CardTitle>
      </CardHeader>
      <ul className="grid gap-5">
        {progress.map((row) => (
          <li key={row.service} className="grid gap-1.5">
            <ServiceProgress row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ServiceProgress({ row: { service, enrolled, inProgress, completed } }: { row: Progress }) {
  const name = SERVICE_NAMES[service];
  const total = enrolled + inProgress + completed;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium text-ink">{name}</span>
        <span className="text-ink-soft">
          {total === 0 ? 'No enrolments' : `${completed} of ${total} completed`}
        </span>
      </div>
      <ProgressBar label={`${name}: completed`} value={total === 0 ? 0 : (completed / total) * 100} />
      {total > 0 && (
        <p className="text-ink-soft text-sm">{`In progress: ${inProgress} · Enrolled: ${enrolled}`}</p>
      )}
    </>
  );
}

type Cohort = ResponseOf<typeof getSchool>['cohorts'][number];

const HEAD = 'border-line border-b py-2 font-semibold text-ink-soft text-sm';
const CELL = 'border-line border-b py-2.5 align-top group-last:border-b-0';

function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  return (
    <Card>
      <CardHeader className="mb-2">
        <CardTitle>Progress by class</CardTitle>
      </CardHeader>
      {cohorts.length === 0 ? (
        <p className="py-2 text-ink-soft">No students yet.</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <caption className="sr-only">Progress by class</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                Class
              </th>
              <th scope="col" className={`${HEAD} w-24 text-right`}>
                Students
              </th>
              <th scope="col" className={`${HEAD} w-28 text-right`}>
                With a completed service
              </th>
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ className, students, completed }) => (
              <tr key={className ?? ''} className="group">
                <th scope="row" className={`${CELL} break-words pr-3 text-left font-medium`}>
                  {className ?? 'No class given'}
                </th>
                <td className={`${CELL} text-right`}>{formatNumber(students)}</td>
                <td className={`${CELL} text-right`}>{formatNumber(completed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

interface SchoolCardProps {
  school: SchoolDetails;
  students: number;
}

function SchoolCard({ school, students }: SchoolCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const details = [
    ['City', orDash(school.city)],
    ['Board', orDash(school.board)],
    ['Address', orDash(school.address)],
    ['Added', formatDate(school.createdAt)],
  ] as const;
  return (
    <Card>
      <CardHeader>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <CardTitle className="min-w-0 [overflow-wrap:anywhere]">{school.name}</CardTitle>
          {school.isArchived && <Badge>Archived</Badge>}
          {school.proposedBy !== null && <Badge tone="amber">To confirm</Badge>}
        </div>
        <SchoolActions school={school} onEdit={() => setIsEditing(true)} />
      </CardHeader>
      {school.proposedBy !== null && <Proposal school={school} students={students} />}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        {details.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={{ pathname: paths.admin.dashboardStudents, search: `schoolId=${school.id}` }}
        className="mt-3 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-dark"
      >
        {`Students: ${formatNumber(students)}`}
      </Link>
      {isEditing && (
        <SchoolFormDialog
          school={school}
          onClose={() => setIsEditing(false)}
          onSaved={() => setIsEditing(false)}
        />
      )}
    </Card>
  );
}

/** Says that a school is proposed, with the choices of a manager. */
function Proposal({ school, students }: { school: SchoolDetails; students: number }) {
  const { adminUser } = useSession();
  const queryClient = useQueryClient();
  const [isReplacing, setIsReplacing] = useState(false);
  const { busy, submit } = useChange(
    async () => {
      await confirmSchool(school.id);
      showSuccess('School confirmed');
      await queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
    },
    { fallback: 'Operation failed' },
  );
  const mayDecide = adminUser !== null && hasPermission(adminUser.role, 'schools:edit');
  return (
    <Alert tone="info" className="mb-4">
      <p>Added by {school.proposedBy}. It can be used already; a manager confirms or replaces it.</p>
      {mayDecide && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void submit()}>
            <Check aria-hidden className="size-4.5" />
            Confirm school
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => setIsReplacing(true)}>
            Replace or remove
          </Button>
        </div>
      )}
      {isReplacing && (
        <ReplaceSchoolDialog school={school} students={students} onClose={() => setIsReplacing(false)} />
      )}
    </Alert>
  );
}

interface ReplaceSchoolDialogProps {
  school: SchoolDetails;
  students: number;
  onClose: () => void;
}

/** Removes a proposed school; its students move to another one, or to none. */
function ReplaceSchoolDialog({ school, students, onClose }: ReplaceSchoolDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [other, setOther] = useState<SchoolChoice | null>(null);
  const { busy, submit } = useChange(
    async () => {
      const moved = await replaceSchool(school.id, { version: school.version, schoolId: other?.id ?? null });
      showSuccess(`School removed. Students changed: ${formatNumber(moved)}`);
      await navigate(
        other ? addressOf(paths.admin.dashboardSchool, other.id) : paths.admin.dashboardSchools,
        {
          replace: true,
        },
      );
      // Every list and record may show the removed school.
      void queryClient.invalidateQueries();
    },
    {
      fallback: 'Operation failed',
      onRefused: () => void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY }),
    },
  );
  return (
    <FormDialog
      title={`Remove ${school.name}?`}
      description={`Students: ${formatNumber(students)}. They move to the school that you choose here, or have no school.`}
      submitLabel="Remove School"
      tone="danger"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Move students to" hint="Empty: the students have no school.">
        <SchoolPicker value={other} onChange={setOther} />
      </Field>
    </FormDialog>
  );
}

interface SchoolActionsProps {
  school: SchoolDetails;
  onEdit: () => void;
}

function SchoolActions({ school, onEdit }: SchoolActionsProps) {
  const { adminUser } = useSession();
  if (adminUser === null) return null;
  const canEdit = hasPermission(adminUser.role, 'schools:edit');
  const canImport = hasPermission(adminUser.role, 'students:import') && !school.isArchived;
  return (
    <div className="flex flex-wrap gap-2">
      {canImport && (
        <Link
          to={addressOf(paths.admin.dashboardImport, school.id)}
          className={buttonClasses({ variant: 'secondary' })}
        >
          <Upload aria-hidden className="size-4.5" />
          Import class list
        </Link>
      )}
      {canEdit && (
        <>
          <Button variant="secondary" onClick={onEdit}>
            <Pencil aria-hidden className="size-4.5" />
            Edit
          </Button>
          <ArchiveButton school={school} />
        </>
      )}
    </div>
  );
}

/** Archiving asks for confirmation; restoring does not. */
function ArchiveButton({ school }: { school: SchoolDetails }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, isArchived } = school;
  const { busy, submit } = useChange(
    async () => {
      await setSchoolArchived(id, !isArchived);
      setIsAsking(false);
      showSuccess(isArchived ? 'School restored' : 'School archived');
      await queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
    },
    {
      fallback: 'Operation failed',
      onRefused: () => void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY }),
    },
  );
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <>
      <Button
        variant="secondary"
        busy={busy && !isAsking}
        onClick={() => (isArchived ? void submit() : setIsAsking(true))}
      >
        <Icon aria-hidden className="size-4.5" />
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Archive this school?"
        description={`${name} keeps its students and stays in the archive, and is no longer offered for new ones. It can be restored at any time.`}
        confirmLabel="Archive"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </>
  );
}
