import { useQueryClient } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { createReport, REPORT_LISTS_KEY } from '#web/areas/reports/writing/api.ts';
import { reportAddress } from '#web/areas/reports/writing/report-address.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';

interface StartReportProps {
  enrolmentId: number;
  reportId: number | null;
  /** The student and the service, for screen readers. */
  what: string;
}

export function StartReport({ enrolmentId, reportId, what }: StartReportProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { busy, submit } = useChange(
    async () => {
      const id = await start(enrolmentId);
      void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
      await navigate(reportAddress(id));
    },
    { fallback: 'The report could not be started' },
  );
  if (reportId !== null) {
    return (
      <Link
        to={reportAddress(reportId)}
        aria-label={`Open report: ${what}`}
        className={buttonClasses({ variant: 'secondary' })}
      >
        Open
      </Link>
    );
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={`Start report: ${what}`}
      onClick={() => void submit()}
    >
      {!busy && <FilePen aria-hidden className="size-4.5" />}
      Start
    </Button>
  );
}

/** @returns the id of the new report, or of one that somebody else has begun meanwhile. */
async function start(enrolmentId: number): Promise<number> {
  try {
    const { report } = await createReport(enrolmentId);
    return report.id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && error.recordId !== null) return error.recordId;
    throw error;
  }
}
