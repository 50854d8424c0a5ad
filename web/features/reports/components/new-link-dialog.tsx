import { paths } from '#contracts/pages.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export interface MadeLink {
  /** The link's secret, which nobody is told again. */
  token: string;
  expiresAt: string;
}

interface NewLinkDialogProps {
  made: MadeLink;
  student: string;
  onClose: () => void;
}

export function NewLinkDialog({ made, student, onClose }: NewLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`Link to the report of ${student}`}
      description={`It opens until ${formatDateTime(made.expiresAt)}.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField
          label="Link"
          what="link"
          value={`${window.location.origin}${paths.sharedReport}#${made.token}`}
        />
        <p className="font-medium text-ink">
          Anyone who has this link can read the report, without a password. Send it to the family only, never
          to a group.
        </p>
        <Alert tone="info">This link can't be shown again after this window is closed.</Alert>
      </div>
    </Dialog>
  );
}
