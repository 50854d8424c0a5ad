import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { ImportRow } from '#contracts/schools/index.ts';
import { LongText } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatNumber } from '#web/lib/format.ts';

/** What is wrong with a row, whom it may be, or that it is ready. */
export function RowFindings({ row: { errors, duplicateOf, duplicateOfRow } }: { row: ImportRow }) {
  if (errors.length > 0) {
    return (
      <ul className="grid gap-1 text-danger-dark">
        {errors.map((error) => (
          <li key={error} className="flex items-start gap-2">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">
              <LongText text={error} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (duplicateOf === null && duplicateOfRow === null) return <Badge tone="green">Ready</Badge>;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="amber">Possible duplicate</Badge>
      {duplicateOf && (
        <p>
          {'May be '}
          <Link
            to={addressOf(paths.admin.dashboardStudent, duplicateOf.id)}
            className="text-primary underline underline-offset-2 hover:text-primary-dark"
          >
            <LongText text={duplicateOf.name} />
          </Link>
        </p>
      )}
      {duplicateOfRow !== null && <p>{`May be row ${formatNumber(duplicateOfRow)} again`}</p>}
    </div>
  );
}
