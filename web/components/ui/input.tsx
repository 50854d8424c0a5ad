import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** 16 px text: a smaller size makes iOS zoom into the field. */
export const controlClasses =
  'min-h-11 w-full min-w-0 rounded-lg border border-field bg-white px-3 py-2 text-base text-ink placeholder:text-ink-soft hover:border-primary disabled:cursor-not-allowed disabled:bg-mist disabled:text-ink-soft aria-invalid:border-danger';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(controlClasses, 'read-only:bg-mist', className)} />;
}
