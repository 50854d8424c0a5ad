import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

export const FIELDS = { paper: '', cream: 'bg-cream', mist: 'bg-mist', peach: 'bg-peach/55' };

interface PageSectionProps {
  /** Fragment of the address. */
  id?: string;
  title: string;
  field?: keyof typeof FIELDS;
  children: ReactNode;
}

export function PageSection({ id, title, field = 'paper', children }: PageSectionProps) {
  return (
    <section id={id} className={cn('px-4 py-12 sm:px-6 lg:py-20 print:px-0 print:py-4', FIELDS[field])}>
      <div className="mx-auto grid max-w-308 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] print:block">
        <h2 className="text-balance font-semibold text-2xl text-primary-deep leading-tight sm:text-3xl lg:max-w-72 print:mb-2">
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

export function Prose({ paragraphs, className }: { paragraphs: readonly string[]; className?: string }) {
  return (
    <div className={cn('max-w-[58ch] space-y-4 text-pretty text-lg leading-relaxed', className)}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
