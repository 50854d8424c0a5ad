import { cn } from '#web/lib/cn.ts';

interface InitialProps {
  name: string;
  className: string;
}

export function Initial({ name, className }: InitialProps) {
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center rounded-full font-semibold leading-none', className)}
    >
      {firstLetter(name.trim()).toLocaleUpperCase()}
    </span>
  );
}

/** As a reader sees it: a Devanagari syllable or an emoji is more than one code unit. */
function firstLetter(name: string): string {
  // Making a segmenter takes 25 ms, which a Latin letter does not need.
  if (/^[A-Za-z][ -~]/.test(name)) return name.charAt(0);
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment ?? '?';
}
