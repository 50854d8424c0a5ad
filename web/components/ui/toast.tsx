import { X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface ToastProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
}

const VARIANTS = {
  default: 'border-primary/30 bg-white text-ink before:bg-primary',
  destructive: 'border-danger/40 bg-danger-soft text-danger-dark before:bg-danger',
};

/** Longer than a usual toast, to find and press the button. */
const ACTION_MS = 10_000;

export function Toast(props: ToastProps) {
  const { open, onOpenChange, title, description, variant = 'default', action } = props;
  return (
    <Primitive.Root
      open={open}
      onOpenChange={onOpenChange}
      {...(action && { duration: ACTION_MS })}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      className={cn(
        // An open dialog disables pointer events outside itself.
        'pointer-events-auto relative flex items-start gap-3 overflow-hidden rounded-xl border py-3 pr-2 pl-5 shadow-float',
        'before:absolute before:inset-y-0 before:left-0 before:w-1.5',
        'data-[state=open]:animate-fade-in data-[state=closed]:hidden',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        VARIANTS[variant],
      )}
    >
      <div className="min-w-0 grow py-0.5">
        <Primitive.Title className="break-words font-semibold leading-snug">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-0.5 max-h-[30dvh] touch-pan-y overflow-y-auto break-words pb-1 leading-snug">
            {description}
          </Primitive.Description>
        )}
      </div>
      {action && (
        <Primitive.Action asChild altText={action.label} onClick={action.onAction}>
          <Button variant="ghost" className="-my-1.5 shrink-0 whitespace-nowrap">
            {action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label="Close message"
        className="-my-1.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg -outline-offset-4 hover:bg-black/5"
      >
        <X aria-hidden className="size-4.5" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
