import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from '#web/lib/cn.ts';

interface GapsProps {
  ref: Ref<HTMLDivElement>;
  /** Missing parts; null while a field has an error. */
  gaps: readonly string[] | null;
  isRefused: boolean;
  /** Letters that the PDF file can't show. */
  unprintable: readonly string[];
}

const MAX_LETTERS = 10;

export function Gaps({ ref, gaps, isRefused, unprintable }: GapsProps) {
  return (
    <div ref={ref} tabIndex={-1} className="rounded-lg outline-offset-4">
      <h2 className="font-semibold text-ink text-lg leading-snug">Before it is ready</h2>
      {gaps === null && <p className="mt-1 text-ink-soft">Some fields of the form need a correction.</p>}
      {gaps?.length === 0 && (
        <p className="mt-1 flex items-center gap-2 text-ink">
          <Check aria-hidden className="size-4.5 shrink-0 text-primary" />
          Nothing is missing.
        </p>
      )}
      {gaps !== null && gaps.length > 0 && (
        <>
          <p className={cn('mt-1', isRefused ? 'font-semibold text-danger-dark' : 'text-ink-soft')}>
            {isRefused ? 'It can’t be ready yet. Still missing:' : 'Still missing:'}
          </p>
          <ul aria-label="Still missing" className="mt-1 list-disc pl-5 marker:text-clay">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
      {unprintable.length > 0 && (
        <p className="mt-2 text-ink-soft">
          The PDF has no letters for <span dir="auto">{unprintable.slice(0, MAX_LETTERS).join(' ')}</span>
          {unprintable.length > MAX_LETTERS && ' …'} and shows [?] instead. The link for the family shows
          them.
        </p>
      )}
    </div>
  );
}
