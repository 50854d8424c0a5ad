import { CircleAlert, Info } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

interface AlertProps extends ComponentProps<'div'> {
  tone?: 'error' | 'info';
}

/** Screen readers read it when it appears: an error at once, information politely. */
export function Alert({ tone = 'error', className, children, ...props }: AlertProps) {
  const Icon = tone === 'error' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      {...props}
      className={cn(
        'flex items-start gap-2.5 rounded-lg border px-3.5 py-3 leading-snug',
        tone === 'error'
          ? 'border-danger/40 bg-danger-soft text-danger-dark'
          : 'border-aqua bg-mist text-primary-deep',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
