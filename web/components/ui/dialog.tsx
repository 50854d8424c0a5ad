import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { dialogFocus } from '#web/components/ui/dialog-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Whether Escape closes the unchanged dialog; `always` also closes a changed one, if that loses nothing. */
  closesOnEscape?: boolean | 'always';
  /** At the `top` the dialog does not move when its content grows. At the `side` it is as high as the screen. */
  place?: keyof typeof PLACES;
  /**
   * Buttons. They stay in view while the body scrolls; on a screen of few lines the whole panel scrolls. A
   * submit button here names its form with `form`.
   */
  footer?: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
}

// The z-index of a panel, so that a second dialog's overlay covers the first dialog.
export const overlayClasses =
  'fixed inset-0 z-50 bg-primary-deep/55 @container-size data-[state=open]:animate-fade-in';
const lookClasses =
  'fixed z-50 flex max-w-lg flex-col bg-white shadow-float outline-none few-lines:overflow-y-auto data-[state=open]:animate-fade-in';
const boxClasses = `${lookClasses} left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 rounded-2xl`;
export const panelClasses = `${boxClasses} top-1/2 -translate-y-1/2`;
const PLACES = {
  middle: panelClasses,
  top: `${boxClasses} top-4 sm:top-[12dvh]`,
  side: `${lookClasses} inset-y-0 right-0 w-full sm:rounded-l-2xl`,
};
export const footerClasses =
  '@container flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-6';

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
    onKeyDown,
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
            className={PLACES[place]}
            {...(onKeyDown && { onKeyDown })}
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
                aria-label={t`Close`}
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
