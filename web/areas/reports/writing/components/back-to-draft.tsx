import { useState } from 'react';
import type { ReportAnswer } from '#contracts/reports/index.ts';
import { setReportStatus } from '#web/areas/reports/writing/api.ts';
import { isOpenLink } from '#web/areas/reports/writing/open-link.ts';
import { useReportChange } from '#web/areas/reports/writing/use-report-change.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';

/** Returns a finished report to draft, which revokes its links. */
export function BackToDraft({ report: { id, version }, links }: ReportAnswer) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, submit } = useReportChange(id, async () => {
    const answer = await setReportStatus(id, { version, status: 'draft' });
    setIsAsking(false);
    return answer;
  });
  const hasOpenLink = links.some(isOpenLink);
  return (
    <Card>
      <CardTitle>Something to change?</CardTitle>
      <p className="mt-1 text-ink-soft">Only a draft can be changed.</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={busy}
        onClick={() => (hasOpenLink ? setIsAsking(true) : void submit())}
      >
        Back to Draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Return this report to draft?"
        description="Every link to it ends now. The family needs a new one when the report is ready again."
        confirmLabel="Back to Draft"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </Card>
  );
}
