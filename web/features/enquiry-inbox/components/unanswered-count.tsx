interface UnansweredCountProps {
  /** How many records are shown. */
  count: string;
  unanswered: number;
}

/** How many records there are, and how many families still wait. */
export function UnansweredCount({ count, unanswered }: UnansweredCountProps) {
  return (
    <p className="mb-3 flex flex-wrap gap-x-4 text-ink-soft">
      <span>{count}</span>
      <span className={unanswered > 0 ? 'font-semibold text-clay' : ''}>{waitingText(unanswered)}</span>
    </p>
  );
}

function waitingText(unanswered: number): string {
  if (unanswered === 0) return 'All are answered';
  return unanswered === 1 ? '1 waits for an answer' : `${unanswered} wait for an answer`;
}
