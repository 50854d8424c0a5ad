import { useState } from 'react';
import type { ReportLink } from '#contracts/reports/index.ts';
import { revokeReportLink } from '#web/areas/reports/writing/api.ts';
import { isOpenLink } from '#web/areas/reports/writing/open-link.ts';
import { useReportChange } from '#web/areas/reports/writing/use-report-change.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';

interface LinkListProps {
  reportId: number;
  links: readonly ReportLink[];
}

export function LinkList({ reportId, links }: LinkListProps) {
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
