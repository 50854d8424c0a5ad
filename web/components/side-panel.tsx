import { X } from 'lucide-react';
import { type KeyboardEventHandler, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, footerClasses } from '#web/components/ui/dialog.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';

/** Leaves a list its two lines per row. */
const WIDE = '(min-width: 80rem)';

interface SidePanelProps {
  title: ReactNode;
  /** Covers the page's edge on a wide screen, too. */
  isAlwaysOver?: boolean;
  /** Buttons; they stay in view. */
  footer?: ReactNode;
  /** The list's keys. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A record beside the list that it was opened from: a part of the page, or a dialog where the page has no room for it. */
export function SidePanel(props: SidePanelProps) {
  const { title, isAlwaysOver = false, footer, onKeyDown, onClose, children } = props;
  const isWide = useIsWide();
  if (isWide && !isAlwaysOver) return <Beside {...props} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={
        // Not a field, in which letters are text.
        <span data-first-focus tabIndex={-1} className="outline-none">
          {title}
        </span>
      }
      place="side"
      closesOnEscape="always"
      footer={footer}
      {...(onKeyDown && { onKeyDown })}
    >
      {children}
    </Dialog>
  );
}

/** A tablet that is turned keeps the panel beside its list while a dialog is open: else the panel would lie over it. */
function useIsWide(): boolean {
  const isWide = useMediaQuery(WIDE);
  const [shown, setShown] = useState(isWide);
  useEffect(() => {
    if (isWide === shown) return;
    const follow = () => {
      if (isWide || !document.querySelector('[role="dialog"], [role="alertdialog"]')) setShown(isWide);
    };
    follow();
    // A closed dialog gives the focus back.
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [isWide, shown]);
  return shown;
}

function Beside({ title, footer, onClose, children }: SidePanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      data-panel
      tabIndex={-1}
      aria-labelledby={id}
      className="sticky top-20 flex h-[calc(100dvh-6.5rem)] w-105 shrink-0 flex-col rounded-2xl border border-line bg-white shadow-card outline-offset-2"
    >
      <header className="flex items-start gap-3 px-5 pt-4">
        <h2
          id={id}
          dir="auto"
          className="min-w-0 grow break-words font-semibold text-ink text-xl leading-snug"
        >
          {title}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Close panel"
          className="-mt-2 -mr-2"
          onClick={onClose}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 py-3">{children}</div>
      {/* In view also before the page is scrolled to the whole panel. */}
      {footer && (
        <footer className={`${footerClasses} sticky bottom-4 rounded-b-2xl bg-white`}>{footer}</footer>
      )}
    </section>
  );
}
