import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

const TONES = {
  purple: 'bg-purple-100 text-purple-900',
  blue: 'bg-blue-100 text-blue-900',
  green: 'bg-green-100 text-green-900',
  gray: 'bg-gray-200 text-gray-800',
  amber: 'bg-amber-100 text-amber-900',
  red: 'bg-red-100 text-red-900',
  teal: 'bg-teal-100 text-teal-900',
};

export type BadgeTone = keyof typeof TONES;

interface BadgeProps {
  tone?: BadgeTone;
  /** For words that are longer than a narrow place. */
  wraps?: boolean;
  /** No higher than a line of a row. */
  isSmall?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'gray', wraps = false, isSmall = false, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center gap-1.5 font-medium',
        isSmall ? 'px-2 text-xs leading-5' : 'px-2.5 py-0.5 text-sm',
        wraps ? 'rounded-xl [overflow-wrap:anywhere]' : 'whitespace-nowrap rounded-full',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
