import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '#web/lib/cn.ts';

const VARIANTS = {
  primary: 'bg-primary text-white shadow-sm hover:bg-primary-dark',
  secondary: 'border border-field bg-white text-ink hover:border-primary hover:bg-mist',
  ghost: 'text-primary hover:bg-primary/10',
  danger: 'bg-danger text-white shadow-sm hover:bg-danger-dark',
};
const SIZES = { md: 'min-h-11 gap-2 py-2', icon: 'size-11 shrink-0' };

interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** The classes of a button, also for a link. */
export function buttonClasses({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return cn(
    'inline-flex cursor-pointer items-center justify-center rounded-lg text-balance text-center font-semibold leading-tight transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    size === 'md' && (variant === 'ghost' ? 'px-3' : 'px-4'),
  );
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and refuses clicks, so that nothing is sent twice. It keeps the focus, which `disabled` would drop. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  className,
  disabled,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  const refuse = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...props}
      disabled={disabled}
      aria-disabled={busy || props['aria-disabled']}
      onClick={busy ? refuse : onClick}
      aria-busy={busy || undefined}
      className={cn(buttonClasses(look), className)}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />}
      {children}
    </button>
  );
}
