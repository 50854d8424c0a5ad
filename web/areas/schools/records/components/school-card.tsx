import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Check, Pencil, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate, formatNumber, orDash } from '#web/lib/format.ts';
import { confirmSchool, replaceSchool, SCHOOLS_KEY, type SchoolChoice, setSchoolArchived } from '../api.ts';
import { SchoolFormDialog } from './school-form-dialog.tsx';
import { SchoolPicker } from './school-picker.tsx';

interface SchoolCardProps {
  school: SchoolDetails;
  students: number;
}

export function SchoolCard({ school, students }: SchoolCardProps) {
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
