import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { SCHOOLS_KEY, setSchoolArchived } from '#web/areas/schools/records/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';

interface SchoolActionsProps {
  school: SchoolDetails;
  onEdit: () => void;
}

export function SchoolActions({ school, onEdit }: SchoolActionsProps) {
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
  const { busy, submit } = useSubmit(
    async () => {
      await setSchoolArchived(id, !isArchived);
      setIsAsking(false);
      showSuccess(isArchived ? 'School restored' : 'School archived');
      await queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
    },
    'Operation failed',
    () => void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY }),
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
