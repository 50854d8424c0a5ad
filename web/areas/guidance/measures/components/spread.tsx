import { describeSpread } from '#web/areas/guidance/measures/texts.en.ts';

/** A column and a number for each answer, from "not at all" to "very much". */
export function Spread({ counts }: { counts: readonly number[] }) {
  const greatest = Math.max(1, ...counts);
  return (
    <>
      <span className="sr-only">{describeSpread(counts)}</span>
      <span aria-hidden className="grid w-36 max-w-full grid-cols-5 gap-1 text-center text-sm tabular-nums">
        {counts.map((count, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers have no other name
          <span key={step} className="grid">
            <span className="flex h-8 items-end border-field border-b">
              <span className="w-full bg-primary" style={{ height: `${(count / greatest) * 100}%` }} />
            </span>
            {count}
          </span>
        ))}
      </span>
    </>
  );
}
