import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';

/** Also for a student whom the person may not see: that she is there is nothing to tell either. */
export function StudentNotFound() {
  return (
    <Card className="mx-auto grid max-w-lg justify-items-center gap-3 px-6 py-12 text-center">
      <h2 className="font-semibold text-ink text-xl">This student was not found</h2>
      <p className="text-ink-soft">
        The record may have been erased or may belong to a colleague, or the link is incomplete.
      </p>
      <Link to={paths.admin.dashboardStudents} className={`${buttonClasses()} mt-2`}>
        Back to students
      </Link>
    </Card>
  );
}
