import { BRAND_NAME } from '#contracts/brand.ts';
import { cn } from '#web/lib/cn.ts';

interface BrandNameProps {
  /** Double dandas beside the name and hairlines above and below it. */
  decorated?: boolean;
  className?: string;
}

/** The name in its lettering; the size comes from the text around it or from `className`. */
export function BrandName({ decorated = false, className }: BrandNameProps) {
  return (
    <span
      className={cn('inline-flex items-center gap-[0.35em] font-brand text-maroon leading-tight', className)}
    >
      {decorated ? (
        <>
          <DoubleDanda />
          <span className="border-current/45 border-y pt-[0.17em] pb-[0.05em] leading-[0.95]">
            {BRAND_NAME}
          </span>
          <DoubleDanda />
        </>
      ) : (
        BRAND_NAME
      )}
    </span>
  );
}

/** ॥, drawn: as a letter it would load 72 KB of font for two strokes. */
function DoubleDanda() {
  return (
    <svg viewBox="0 0 10 24" className="h-[0.82em] w-auto shrink-0" aria-hidden="true">
      <path d="M2.5 0v24M7.5 0v24" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}
