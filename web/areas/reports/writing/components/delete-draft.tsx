import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { deleteReport as deleteReportEndpoint, type ReportDetails } from '#contracts/reports/index.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { deleteReport, REPORT_LISTS_KEY } from '#web/areas/reports/writing/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';

interface DeleteDraftProps {
  report: ReportDetails;
  role: Role;
  onDeleted: () => void;
}

/** Deletes a draft. Needs the permission to erase students. */
export function DeleteDraft({ report: { id, student }, role, onDeleted }: DeleteDraftProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    await deleteReport(id);
    onDeleted();
    void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
    showSuccess('Draft deleted');
    await navigate(paths.admin.dashboardReports);
  }, 'The draft could not be deleted');
  if (!hasPermission(role, deleteReportEndpoint.access)) return null;
  return (
    <>
      <Button variant="ghost" className="justify-self-start text-danger!" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4.5" />
        Delete Draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Delete this draft?"
        description={`Everything that was written for ${student.name} is deleted for good.`}
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </>
  );
}
