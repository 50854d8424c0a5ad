import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={cn('rounded-2xl border border-line bg-white p-5 shadow-card', className)}
    />
  );
}

/** A row: the title at the start, actions at the end. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cn('mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
    />
  );
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 {...props} className={cn('font-semibold text-ink text-lg leading-snug', className)}>
      {children}
    </h2>
  );
}
