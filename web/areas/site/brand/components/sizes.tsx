import { BrandName } from '#web/components/brand/brand-name.tsx';
import { cn } from '#web/lib/cn.ts';

interface Size {
  className: string;
  pixels: number;
  isWide?: boolean;
}

/** Written out, because the style sheet holds only classes found in the sources. */
const SIZES = [
  { className: 'text-base', pixels: 16 },
  { className: 'text-xl', pixels: 20 },
  { className: 'text-2xl', pixels: 24 },
  { className: 'text-3xl', pixels: 30 },
  { className: 'text-4xl', pixels: 36 },
  { className: 'text-5xl', pixels: 48 },
  { className: 'text-6xl', pixels: 60 },
  { className: 'text-7xl', pixels: 72, isWide: true },
  { className: 'text-8xl', pixels: 96, isWide: true },
] as const satisfies readonly Size[];

export function Sizes() {
  return (
    <ol className="grid gap-1">
      {SIZES.map(({ className, pixels, isWide }: Size) => (
        <li
          key={pixels}
          className={cn(
            'grid border-line border-b py-2 sm:flex sm:items-baseline sm:gap-8',
            isWide && 'max-sm:hidden',
          )}
        >
          <span className="shrink-0 text-ink-soft sm:w-8 sm:text-right text-sm tabular-nums">{pixels}</span>
          <BrandName className={cn('min-w-0', className)} />
        </li>
      ))}
    </ol>
  );
}
