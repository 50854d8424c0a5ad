import type { ReactNode } from 'react';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { cn } from '#web/lib/cn.ts';
import { FIELDS } from './page-section.tsx';

interface PageHeroProps {
  title: string;
  lead: string;
  field: keyof typeof FIELDS;
  /** Address of a drawing. */
  motif: string;
  children?: ReactNode;
}

export function PageHero({ title, lead, field, motif, children }: PageHeroProps) {
  return (
    <header className={cn('relative isolate overflow-hidden px-4 sm:px-6 print:px-0', FIELDS[field])}>
      <div className="mx-auto grid max-w-308 gap-x-12 lg:min-h-120 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="pt-10 pb-8 sm:pt-14 lg:self-center lg:py-16 print:py-0">
          <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl lg:text-6xl">
            {title}
          </h1>
          <p className="mt-4 max-w-[52ch] text-pretty text-ink text-xl leading-relaxed">{lead}</p>
          {children}
        </div>
        <div className="relative w-full max-w-100 self-end justify-self-center lg:max-w-none print:hidden">
          <SriYantra
            detail="lines"
            strokeWidth={0.22}
            className="absolute top-1/2 left-1/2 -z-10 w-[125%] max-w-none -translate-x-1/2 -translate-y-1/2 text-terracotta/45 lg:w-[155%] lg:-translate-y-[58%]"
          />
          <img src={motif} alt="" width={482} height={400} className="w-full" />
        </div>
      </div>
    </header>
  );
}
