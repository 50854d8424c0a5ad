import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClasses } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The browser's own select, for the phone's wheel and the usual keys. */
export function Select({ options, className, ...props }: SelectProps) {
  return (
    <div className="relative">
      <select {...props} className={cn(controlClasses, 'cursor-pointer appearance-none pr-10', className)}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
