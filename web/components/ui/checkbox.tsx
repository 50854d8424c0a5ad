import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label className={cn('inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-ink', className)}>
      <input
        {...props}
        type="checkbox"
        className="size-5 shrink-0 cursor-pointer rounded accent-primary aria-invalid:outline-2 aria-invalid:outline-danger aria-invalid:outline-offset-2"
      />
      {label}
    </label>
  );
}
