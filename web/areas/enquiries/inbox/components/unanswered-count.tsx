import type { SubmissionList } from '#web/areas/enquiries/inbox/api.ts';
import { describeShown, describeWaiting } from '#web/areas/enquiries/inbox/counts.ts';

/** How many records there are, and how many families still wait. */
export function UnansweredCount({
  list: { rows, first },
  isOfPeriod = false,
}: {
  list: SubmissionList<unknown>;
  /** How many families wait is about the inbox, not about a part of it. */
  isOfPeriod?: boolean;
}) {
  const { count = { rows: rows.length, isExact: true }, counts } = first;
  return (
    <p role="status" className="mb-3 flex flex-wrap gap-x-4 text-ink-soft">
      <span>{describeShown(rows.length, count)}</span>
      {counts && !isOfPeriod && (
        <span className={counts.new.rows > 0 ? 'font-semibold text-clay' : ''}>
          {describeWaiting(counts.new)}
        </span>
      )}
    </p>
  );
}
