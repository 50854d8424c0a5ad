import type { FamilyMailOutcome } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export interface MadeLink {
  /** The link's secret, which only this answer has. */
  token: string;
  expiresAt: string;
  /** The state of the e-mail with the link; null if none was asked for. */
  mail: FamilyMailOutcome | null;
}

const MAIL_WORDS: Record<FamilyMailOutcome, string> = {
  queued: 'The family gets this link by e-mail within a minute or so.',
  off: 'Mail is not set up, so nothing was sent: please copy the link.',
  no_address: 'The student’s record has no e-mail address, so nothing was sent: please copy the link.',
  not_wanted:
    'The family has withdrawn its consent to be contacted, so nothing was sent: please talk to the family first.',
  sample: 'This is a student of the sample data, so nothing was sent.',
};

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
        {made.mail !== null && <Alert tone="info">{MAIL_WORDS[made.mail]}</Alert>}
        <CopyField
          label="Link"
          what="link"
          value={`${window.location.origin}${paths.sharedReport}#${made.token}`}
        />
        <p className="font-medium text-ink">
          Anyone who has this link can read the report, without a password. Send it to the family only, never
          to a group.
        </p>
        <Alert tone="info">This link can't be shown again after you close this window.</Alert>
      </div>
    </Dialog>
  );
}
