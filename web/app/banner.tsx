import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LongText } from '#web/components/long-text.tsx';

interface BannerProps {
  label: string;
  text: string;
  details?: string;
  Icon: LucideIcon;
  children?: ReactNode;
}

export function Banner({ label, text, details = '', Icon, children }: BannerProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl border border-terracotta/60 bg-cream px-3 py-1"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-clay" />
      <div className="min-w-40 flex-1 text-ink text-sm leading-snug">
        <p>{text}</p>
        {details !== '' && (
          <p className="mt-0.5 text-ink-soft text-sm">
            <LongText text={details} />
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
