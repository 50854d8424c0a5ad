import { Check } from 'lucide-react';
import type { Ref } from 'react';

interface GapsProps {
  ref: Ref<HTMLDivElement>;
  /** What is missing; null while something in the form is wrong. */
  gaps: readonly string[] | null;
}

/** What a report needs before a family may have it. */
export function Gaps({ ref, gaps }: GapsProps) {
  return (
    <div ref={ref} tabIndex={-1} className="rounded-lg outline-offset-4">
      <h2 className="font-semibold text-ink text-lg leading-snug">Before it is ready</h2>
      {gaps === null && <p className="mt-1 text-ink-soft">Something in the form can’t be stored as it is.</p>}
      {gaps?.length === 0 && (
        <p className="mt-1 flex items-center gap-2 text-ink">
          <Check aria-hidden className="size-4.5 shrink-0 text-primary" />
          Nothing is missing.
        </p>
      )}
      {gaps !== null && gaps.length > 0 && (
        <>
          <p className="mt-1 text-ink-soft">Still missing:</p>
          <ul aria-label="Still missing" className="mt-1 list-disc pl-5 marker:text-clay">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
