import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

/** A colleague was quicker in saying to which student it belongs. */
export function BelongsAlready({ studentId }: { studentId: number }) {
  return (
    <Alert tone="info">
      <p>Somebody else has already linked this to a student. Nothing was added or changed.</p>
      <Link
        to={addressOf(paths.admin.dashboardStudent, studentId)}
        className={cn(buttonClasses({ variant: 'secondary' }), 'mt-2')}
      >
        Open Student
      </Link>
    </Alert>
  );
}
