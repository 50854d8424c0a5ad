import { type ReactNode, useEffect, useRef } from 'react';
import { TAGLINE } from '#contracts/brand.ts';
import { paths } from '#contracts/pages.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';

interface EntranceLayoutProps {
  title: string;
  subtitle: string;
  /** Focuses the heading, because the control with the focus no longer exists. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The frame of the pages before the portal. */
export function EntranceLayout({ title, subtitle, takesFocus = false, children }: EntranceLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-paper lg:grid-cols-[minmax(0,1fr)_minmax(32rem,42%)] lg:grid-rows-1">
      <div className="relative isolate h-36 overflow-hidden bg-primary-deep bg-radial-[at_50%_45%] from-primary to-70% to-primary-deep lg:sticky lg:top-0 lg:h-dvh">
        <SriYantra
          detail="lines"
          strokeWidth={0.28}
          className="absolute top-1/2 left-1/2 -z-10 w-176 max-w-none -translate-x-1/2 -translate-y-1/2 text-peach/55 lg:w-[min(86%,78vh)] lg:-translate-y-[56%] lg:text-peach/90"
        />
        <p className="absolute inset-x-0 bottom-[7vh] hidden text-balance px-12 text-center font-brand text-2xl text-cream leading-snug lg:block xl:text-3xl">
          {TAGLINE}
        </p>
      </div>
      <div className="-mt-8 relative flex flex-col rounded-t-3xl bg-paper px-5 pt-7 pb-8 sm:px-10 lg:mt-0 lg:justify-center lg:rounded-none lg:px-16">
        <div className="mx-auto w-full max-w-md">
          <a href={paths.home} className="inline-flex min-h-11 items-center rounded-lg">
            <BrandName decorated className="text-[min(1.875rem,8vw)]" />
          </a>
          <h1
            ref={heading}
            tabIndex={takesFocus ? -1 : undefined}
            className="mt-6 font-semibold text-3xl leading-tight outline-none lg:mt-10"
          >
            {title}
          </h1>
          <p className="mt-1 mb-7 break-words text-ink-soft text-lg leading-snug">{subtitle}</p>
          {children}
        </div>
      </div>
    </main>
  );
}
