import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { FamilyMailOutcome } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import type { ReportAnswer, ReportLink } from '#contracts/reports/index.ts';
import { LINK_DAYS } from '#contracts/retention.ts';
import {
  createReportLink,
  REPORT_LISTS_KEY,
  reportQuery,
  revokeReportLink,
} from '#web/areas/reports/writing/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { Field } from '#web/components/form/field.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';

const DAYS_OFFERED = [1, 3, 7, LINK_DAYS.usual, 30, LINK_DAYS.most];
const DAY_OPTIONS = DAYS_OFFERED.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

export function Sharing({ report: { id, student }, links }: ReportAnswer) {
  const [days, setDays] = useState(String(LINK_DAYS.usual));
  const canMail = isMailOn();
  const [byMail, setByMail] = useState(canMail);
  const [made, setMade] = useState<MadeLink | null>(null);
  const { busy, submit } = useReportChange(id, async () => {
    const body = { expiresInDays: Number(days), byMail };
    const answer = await createReportLink(id, body);
    const expiresAt = answer.links.find((link) => link.id === answer.linkId)?.expiresAt;
    if (expiresAt !== undefined) setMade({ token: answer.token, mail: answer.mail, expiresAt });
    return answer;
  });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <CardTitle>Share with the family</CardTitle>
        <p className="mt-1 text-ink-soft">
          A link opens this report without an account, until it expires or you revoke it.
        </p>
      </div>
      <form
        aria-label="New link"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="min-w-32 grow">
          <Field label="Can be opened for">
            <Select value={days} options={DAY_OPTIONS} onChange={(event) => setDays(event.target.value)} />
          </Field>
        </div>
        <Checkbox
          label="Send it to the family by e-mail"
          className="basis-full"
          checked={byMail}
          disabled={!canMail}
          aria-describedby={canMail ? undefined : 'no-mail'}
          onChange={(event) => setByMail(event.target.checked)}
        />
        {!canMail && (
          <p id="no-mail" className="-mt-3 basis-full text-ink-soft text-sm">
            E-mail is not set up. Please copy the link and send it yourself.
          </p>
        )}
        <Button type="submit" busy={busy}>
          {!busy && <Link2 aria-hidden className="size-4.5" />}
          Create Link
        </Button>
      </form>
      <LinkList reportId={id} links={links} />
      {made && <NewLinkDialog made={made} student={student.name} onClose={() => setMade(null)} />}
    </Card>
  );
}

interface MadeLink {
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

function NewLinkDialog({ made, student, onClose }: NewLinkDialogProps) {
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

interface LinkListProps {
  reportId: number;
  links: readonly ReportLink[];
}

function LinkList({ reportId, links }: LinkListProps) {
  const [asked, setAsked] = useState<ReportLink | null>(null);
  const { busy, submit } = useReportChange(reportId, async (link: ReportLink) => {
    const answer = await revokeReportLink(link.id);
    setAsked(null);
    return answer;
  });
  if (links.length === 0) return <p className="text-ink-soft">No links yet.</p>;
  return (
    <>
      <ul aria-label="Links" className="grid divide-y divide-line border-line border-t">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <LinkFacts link={link} />
            {isOpenLink(link) && (
              <Button
                variant="secondary"
                aria-label={`Revoke the link of ${formatDateTime(link.createdAt)}`}
                onClick={() => setAsked(link)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || busy || setAsked(null)}
        title="Revoke this link?"
        description="It stops working now. Anyone who opens it is told to ask for a new one."
        confirmLabel="Revoke"
        busy={busy}
        onConfirm={() => asked && void submit(asked)}
      />
    </>
  );
}

function LinkFacts({ link }: { link: ReportLink }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {formatDateTime(link.createdAt)}
        <StateBadge link={link} />
      </p>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{`By ${link.createdBy}`}</p>
      <p className="text-ink-soft text-sm">{describeOpened(link)}</p>
      <p className="text-ink-soft text-sm">{describeEnd(link)}</p>
    </div>
  );
}

function describeEnd({ revokedAt, expiresAt }: ReportLink): string {
  return revokedAt === null
    ? `Opens until ${formatDateTime(expiresAt)}`
    : `Revoked on ${formatDateTime(revokedAt)}`;
}

function StateBadge({ link }: { link: ReportLink }) {
  if (link.revokedAt !== null) return <Badge>Revoked</Badge>;
  return isOpenLink(link) ? <Badge tone="green">Open</Badge> : <Badge>Expired</Badge>;
}

/** For example "Opened 3 times, last on 30 Apr 2026, 9:15 am". */
function describeOpened({ openedTimes, openedAt }: ReportLink): string {
  if (openedAt === null) return 'Not opened yet';
  const last = formatDateTime(openedAt);
  return openedTimes === 1 ? `Opened once, on ${last}` : `Opened ${openedTimes} times, last on ${last}`;
}

export function isOpenLink({ revokedAt, expiresAt }: ReportLink): boolean {
  return revokedAt === null && new Date(expiresAt) > new Date();
}

/** Submits a change to a finished report and shows the answer. A refusal reloads the report. */
export function useReportChange<Input extends unknown[]>(
  id: number,
  send: (...input: Input) => Promise<ReportAnswer>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = reportQuery(id);
  return useChange(
    async (...input: Input) => {
      const { report, links } = await send(...input);
      queryClient.setQueryData(queryKey, { report, links });
      void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
    },
    { fallback: 'Operation failed', onRefused: () => void queryClient.invalidateQueries({ queryKey }) },
  );
}
