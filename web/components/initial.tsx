import { cn } from '#web/lib/cn.ts';

/** The first letter as a reader sees it: a Devanagari syllable or an emoji is more than one code unit. */
export function Initial({ name, className }: { name: string; className: string }) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center rounded-full font-semibold leading-none', className)}
    >
      {(first?.segment ?? '?').toLocaleUpperCase()}
    </span>
  );
}
