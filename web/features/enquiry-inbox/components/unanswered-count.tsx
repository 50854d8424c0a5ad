import { describeShown, describeWaiting } from '#web/features/enquiry-inbox/counts.ts';
import type { SubmissionPages } from '#web/features/enquiry-inbox/queries.ts';

/** How many records there are, and how many families still wait. */
export function UnansweredCount({ data: { rows, count, counts } }: { data: SubmissionPages<unknown> }) {
  return (
    <p className="mb-3 flex flex-wrap gap-x-4 text-ink-soft">
      <span>{describeShown(rows.length, count)}</span>
      {counts && (
        <span className={counts.new.rows > 0 ? 'font-semibold text-clay' : ''}>
          {describeWaiting(counts.new)}
        </span>
      )}
    </p>
  );
}
