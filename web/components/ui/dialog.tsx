import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { dialogFocus } from '#web/components/ui/dialog-focus.ts';
import { cn } from '#web/lib/cn.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Whether Escape closes the unchanged dialog; `always` also closes a changed one, if that loses nothing. */
  closesOnEscape?: boolean | 'always';
  /** At the `top` the dialog does not move when its content grows. */
  place?: 'middle' | 'top';
  /**
   * Buttons. They stay in view while the body scrolls; on a screen of few lines the whole panel scrolls. A
   * submit button here names its form with `form`.
   */
  footer?: ReactNode;
}

// The z-index of a panel, so that a second dialog's overlay covers the first dialog.
export const overlayClasses =
  'fixed inset-0 z-50 bg-primary-deep/55 @container-size data-[state=open]:animate-fade-in';
export const panelClasses =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col rounded-2xl bg-white shadow-float outline-none few-lines:overflow-y-auto data-[state=open]:animate-fade-in';
export const footerClasses = 'flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-6';

/** A click outside never closes it: typed text, or a code that is shown once, would be lost. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    closesOnEscape = true,
    place = 'middle',
  } = props;
  const isChanged = useRef(false);

  function handleOpen(event: Event) {
    isChanged.current = false;
    dialogFocus.onOpenAutoFocus(event);
  }
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClasses}>
          <Primitive.Content
            {...dialogFocus}
            onOpenAutoFocus={handleOpen}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => {
              if (!closesOnEscape || (isChanged.current && closesOnEscape !== 'always'))
                event.preventDefault();
            }}
            onInput={() => {
              isChanged.current = true;
            }}
            className={cn(panelClasses, place === 'top' && 'top-4 translate-y-0 sm:top-[12dvh]')}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className="flex items-start gap-3 px-5 pt-5 sm:px-6 sm:pt-6">
              <div className="min-w-0 grow">
                <Primitive.Title className="break-words font-semibold text-ink text-xl leading-snug">
                  {title}
                </Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-1 text-ink-soft">{description}</Primitive.Description>
                )}
              </div>
              <Primitive.Close
                aria-label="Close"
                className={`${buttonClasses({ variant: 'ghost', size: 'icon' })} -mt-2 -mr-2`}
              >
                <X aria-hidden className="size-5" />
              </Primitive.Close>
            </header>
            <div className="min-h-0 grow overflow-y-auto px-5 py-4 few-lines:shrink-0 few-lines:overflow-visible sm:px-6">
              {children}
            </div>
            {footer && <footer className={footerClasses}>{footer}</footer>}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
