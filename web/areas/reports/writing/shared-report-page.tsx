import { useLocation } from 'react-router';
import { SharedSheet } from '#web/areas/reports/writing/components/shared-sheet.tsx';
import { LinkedFrame } from '#web/components/linked-frame.tsx';
import { LinkedNotice, OfficePhone } from '#web/components/linked-notice.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useLinkedData } from '#web/lib/use-linked-data.ts';
import { openSharedReport } from './shared-report-api.ts';

/** The page of a report link, without an account. The secret is the address's fragment, which browsers do not send. */
export function SharedReportPage() {
  const token = useLocation().hash.slice(1);
  // Without the child's name: a browser's history keeps titles.
  usePageTitle('Report');
  return (
    <LinkedFrame>
      {/* The key discards the report of another link in the same tab. */}
      <LinkedReport key={token} token={token} />
    </LinkedFrame>
  );
}

function LinkedReport({ token }: { token: string }) {
  const { state, retry } = useLinkedData(token, openSharedReport);
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 className="sr-only">Report</h1>
          <Loading text="Loading report..." />
        </>
      );
    case 'over':
      return <LinkIsOver />;
    case 'failed':
      return (
        <LinkedNotice title="The report could not be loaded">
          <p className="text-lg">{state.message}</p>
          <Button onClick={retry}>Try Again</Button>
        </LinkedNotice>
      );
    case 'open':
      return <SharedSheet token={token} report={state.data.report} />;
  }
}

/** The same words for a wrong, expired or revoked link: they tell a stranger nothing. */
function LinkIsOver() {
  return (
    <LinkedNotice title="This link no longer opens a report.">
      <p className="text-lg">Please ask your counsellor for a new one.</p>
      <p className="text-ink-soft">
        You can call us as well: <OfficePhone />
      </p>
    </LinkedNotice>
  );
}
