import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { StudentDetails } from '#contracts/students/index.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';

/** A record that was merged into another one: what belonged to it is found there. */
export function MergedRecord({
  student,
  into,
}: {
  student: StudentDetails;
  into: { id: number; name: string };
}) {
  return (
    <Card className="mx-auto grid max-w-lg justify-items-center gap-3 px-6 py-12 text-center">
      <h2 dir="auto" className="[overflow-wrap:anywhere] font-semibold text-ink text-xl">
        {student.name}
      </h2>
      <p className="text-ink-soft">
        This record was merged with another one of the same student. Everything that belonged to it is there.
      </p>
      <Link to={addressOf(paths.admin.dashboardStudent, into.id)} className={`${buttonClasses()} mt-2`}>
        <span dir="auto" className="[overflow-wrap:anywhere]">
          Go to {into.name}
        </span>
      </Link>
    </Card>
  );
}
