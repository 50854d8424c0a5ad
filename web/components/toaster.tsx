import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { dismissCurrentToast, dismissToast, toastStore } from '#web/components/toast-store.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows one toast at a time. F8 moves the focus to it. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null);
  const list = useRef<HTMLOListElement>(null);
  useFocusThereAndBack(list, shown?.open === true);
  return (
    <Primitive.Provider
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={t`Notification`}
    >
      {shown && (
        <Toast
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => open || dismissToast(shown.id)}
          title={shown.title}
          description={shown.description}
          variant={shown.variant}
          action={shown.action}
        />
      )}
      <Primitive.Viewport
        ref={list}
        data-toasts
        hotkey={['F8']}
        // A dialog hides the rest of the page from screen readers, except for live regions.
        aria-live="off"
        // In the middle of the upper edge stands no control that sends: titles are on the left, actions on the right.
        className="pointer-events-none fixed top-0 left-1/2 z-60 w-full max-w-md -translate-x-1/2 p-3 outline-none"
      />
    </Primitive.Provider>
  );
}

/** @param list its parent is the focusable region, with Radix's focus guards. */
function useFocusThereAndBack(list: React.RefObject<HTMLOListElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const region = list.current?.parentElement;
    return region ? watchToastFocus(region) : undefined;
  }, [list]);
  useEffect(() => {
    const region = list.current?.parentElement;
    if (!isOpen && region) leaveToasts(region);
  }, [list, isOpen]);
}

let returnTo: HTMLElement | null = null;

/**
 * Lets the focus enter the region of toasts while a dialog is open, and remembers where it came from. Escape in the
 * region dismisses the toast, not the dialog.
 */
function watchToastFocus(region: Element): () => void {
  const isInside = (target: EventTarget | null) => target instanceof Node && region.contains(target);

  function handleFocus(event: FocusEvent) {
    const [from, to] =
      event.type === 'focusin' ? [event.relatedTarget, event.target] : [event.target, event.relatedTarget];
    if (!isInside(to)) return;
    if (from instanceof HTMLElement && !isInside(from)) returnTo = from;
    // Dialogs listen one level up, at the document, and would take the focus back.
    event.stopPropagation();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isInside(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    dismissCurrentToast();
    leaveToasts(region);
  }

  const root = document.documentElement;
  root.addEventListener('focusin', handleFocus);
  root.addEventListener('focusout', handleFocus);
  window.addEventListener('keydown', handleKeyDown, true);
  return () => {
    root.removeEventListener('focusin', handleFocus);
    root.removeEventListener('focusout', handleFocus);
    window.removeEventListener('keydown', handleKeyDown, true);
  };
}

/** Returns the focus to the element that had it before the region. */
function leaveToasts(region: Element): void {
  if (region.contains(document.activeElement) && returnTo?.isConnected) returnTo.focus();
}

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

function Toast(props: ToastProps) {
  const { open, onOpenChange, title, description, variant = 'default', action } = props;
  return (
    <Primitive.Root
      open={open}
      onOpenChange={onOpenChange}
      {...(action && { duration: ACTION_MS })}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      className={cn(
        // An open dialog disables pointer events outside itself, in the element's style if it opened after the toast.
        'pointer-events-auto! relative flex items-start gap-3 overflow-hidden rounded-xl border py-3 pr-2 pl-5 shadow-float',
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
        aria-label={t`Close message`}
        className="-my-1.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg -outline-offset-4 hover:bg-black/5"
      >
        <X aria-hidden className="size-4.5" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
