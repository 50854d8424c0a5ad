import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Sidebar } from '#web/app/sidebar.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { overlayClasses } from '#web/components/ui/dialog.tsx';
import { cn } from '#web/lib/cn.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';

/** The sidebar as a drawer, below the width `md`. */
export function MobileSidebar() {
  const [isOpen, setIsOpen] = useState(false);
  const closeRef = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // A rotated tablet shows the fixed sidebar; a hidden but open drawer would lock the page.
  const isWide = useMediaQuery('(min-width: 48rem)');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation or another width closes it
  useEffect(() => setIsOpen(false), [key, isWide]);

  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger
        aria-label="Open menu"
        className={cn(buttonClasses({ variant: 'ghost', size: 'icon' }), '-ml-2 md:hidden')}
      >
        <Menu aria-hidden className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          // Radix would focus the first button, Logout: a second key press would sign out.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            closeRef.current?.focus();
          }}
          className="fixed inset-y-0 left-0 z-50 w-64 max-w-[85vw] shadow-float outline-none data-[state=open]:animate-fade-in"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar />
          <Dialog.Close
            ref={closeRef}
            aria-label="Close menu"
            className={cn(buttonClasses({ variant: 'ghost', size: 'icon' }), 'absolute top-2 right-1')}
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
