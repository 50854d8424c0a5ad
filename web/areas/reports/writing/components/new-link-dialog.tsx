import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { pageFor } from '#contracts/languages.ts';
import type { FamilyMailOutcome } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import type { ReportDetails } from '#contracts/reports/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { whatsAppAddress } from '#web/areas/mail/index.ts';
import { completeService, REPORT_LISTS_KEY, reportQuery } from '#web/areas/reports/writing/api.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { cn } from '#web/lib/cn.ts';
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
  report: ReportDetails;
  onClose: () => void;
}

/** The secret of a new link, shown once. */
export function NewLinkDialog({ made, report, onClose }: NewLinkDialogProps) {
  const { student, family, missingConsents } = report;
  const link = `${window.location.origin}${pageFor(family.language, paths.sharedReport)}#${made.token}`;
  // A passport decides about WhatsApp by itself: the member copies the link.
  const mayBeContacted = !report.passport && !missingConsents.includes('contact') && made.mail !== 'sample';
  const chat =
    family.phone !== null && mayBeContacted
      ? whatsAppAddress(family.phone, `The report of ${student.name} is ready: ${link}`)
      : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`Link to the report of ${student.name}`}
      description={`It opens until ${formatDateTime(made.expiresAt)}.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        {made.mail !== null && <Alert tone="info">{MAIL_WORDS[made.mail]}</Alert>}
        <CopyField label="Link" what="link" value={link} />
        {chat !== null && (
          <a
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className={cn(buttonClasses({ variant: 'secondary' }), 'justify-self-start')}
          >
            <MessageCircle aria-hidden className="size-4.5" />
            Send by WhatsApp
          </a>
        )}
        <p className="font-medium text-ink">
          Anyone who has this link can read the report, without a password. Send it to the family only, never
          to a group.
        </p>
        <Alert tone="info">This link can't be shown again after you close this window.</Alert>
        <CompleteService report={report} />
      </div>
    </Dialog>
  );
}

/** A shared report is often the last step of its service. */
function CompleteService({ report: { id, enrolmentId, service, stage } }: { report: ReportDetails }) {
  const queryClient = useQueryClient();
  const { busy, submit } = useChange(
    async () => {
      await completeService(enrolmentId, stage);
      showSuccess(`${SERVICE_NAMES[service]} is completed`);
      void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
      await queryClient.invalidateQueries(reportQuery(id));
    },
    {
      fallback: 'The service could not be completed',
      onRefused: () => void queryClient.invalidateQueries(reportQuery(id)),
    },
  );
  if (stage === 'completed') return <p className="text-ink-soft">{SERVICE_NAMES[service]} is completed.</p>;
  if (stage === 'cancelled') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p>{`${SERVICE_NAMES[service]} is not completed yet.`}</p>
      <Button variant="secondary" busy={busy} onClick={() => void submit()}>
        Complete the Service
      </Button>
    </div>
  );
}
