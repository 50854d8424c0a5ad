import type { ComponentProps } from 'react';
import { controlClasses } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';

/** Resizable in height only: a wider one would leave its column. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      rows={rows}
      className={cn(controlClasses, 'block min-h-28 resize-y leading-normal read-only:bg-mist', className)}
    />
  );
}
