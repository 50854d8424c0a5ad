import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';

export interface Point {
  icon: LucideIcon;
  title: ReactNode;
  text: ReactNode;
}

interface AccountLayoutProps {
  title: string;
  subtitle: ReactNode;
  points: readonly Point[];
  children: ReactNode;
}

export function AccountLayout({ title, subtitle, points, children }: AccountLayoutProps) {
  return (
    <div className="bg-cream/60 sm:px-6 sm:py-10 lg:py-14">
      <div className="mx-auto grid max-w-6xl overflow-clip bg-white sm:rounded-3xl sm:border sm:border-line sm:shadow-card lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="px-5 py-8 sm:px-10 sm:py-10 lg:px-14 lg:py-12">
          <h1 className="text-balance font-semibold text-3xl leading-tight sm:text-4xl">{title}</h1>
          <p className="mt-2 mb-7 text-pretty text-ink-soft text-lg leading-snug">{subtitle}</p>
          {children}
        </div>
        <aside
          aria-label={t`Good to know`}
          className="relative isolate overflow-clip bg-peach/55 px-5 py-10 sm:px-10 lg:px-12 lg:py-14"
        >
          <SriYantra
            detail="lines"
            strokeWidth={0.32}
            className="absolute -right-48 -bottom-60 -z-10 w-120 max-w-none text-terracotta/50 max-lg:hidden"
          />
          <ul className="grid gap-7 lg:sticky lg:top-14">
            {points.map(({ icon: Icon, title, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the points do not change while they are shown
              <li key={index} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-white text-clay">
                  <Icon aria-hidden className="size-5.5" />
                </span>
                <div>
                  <h2 className="font-semibold text-lg text-maroon leading-snug">{title}</h2>
                  <p className="mt-1 leading-snug">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  );
}
