import { Toast as Primitive } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { leaveToasts, watchToastFocus } from '#web/components/toast-focus.ts';
import { watchCauses } from '#web/components/toast-place.ts';
import { dismissToast, settleToast, toastStore } from '#web/components/toast-store.ts';
import { Toast } from '#web/components/ui/toast.tsx';
import { cn } from '#web/lib/cn.ts';

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows one toast at a time. F8 moves the focus to it. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => watchCauses('[data-toasts]'), []);
  useFocusThereAndBack(list, shown?.open === true);
  useLayoutEffect(() => {
    if (list.current && shown?.id !== undefined) settleToast(list.current.getBoundingClientRect().height);
  }, [shown?.id]);
  return (
    <Primitive.Provider
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
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
        style={
          shown?.edge === 'bottom' && !shown.isOverHeader ? { bottom: aboveBar(shown.freeBelow) } : undefined
        }
        className={cn(
          'pointer-events-none fixed right-0 z-60 w-full max-w-md p-3 outline-none sm:p-4',
          shown?.edge === 'top' ? 'top-0' : 'bottom-0',
          shown?.isOverHeader && 'max-sm:absolute max-sm:top-0 max-sm:bottom-auto',
        )}
      />
    </Primitive.Provider>
  );
}

/** Above the public pages' bar, or above an on-screen keyboard. */
const aboveBar = (hiddenBelow: number) => `max(${hiddenBelow}px, var(--bar-room, 0px))`;

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
