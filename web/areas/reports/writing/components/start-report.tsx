import { FilePen } from 'lucide-react';
import { Link } from 'react-router';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { reportAddress } from '#web/areas/reports/writing/api.ts';
import { useStartReport } from '#web/areas/reports/writing/use-start-report.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';

interface StartReportProps {
  enrolmentId: number;
  /** Null until somebody begins it. */
  reportId: number | null;
  /** Whose it is and for which service, for who can't see what stands around the button. */
  what: string;
}

/** The way to the report of an enrolment: it opens the one that there is, or begins it. */
export function StartReport({ enrolmentId, reportId, what }: StartReportProps) {
  const { adminUser } = useSession();
  const { busy, submit } = useStartReport();
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
  if (adminUser === null || !hasPermission(adminUser.role, 'reports:edit')) return null;
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={`Start report: ${what}`}
      onClick={() => void submit(enrolmentId)}
    >
      {!busy && <FilePen aria-hidden className="size-4.5" />}
      Start
    </Button>
  );
}
