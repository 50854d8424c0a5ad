import { UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyDialog } from '#web/components/lazy-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useAddressPart } from '#web/lib/list-address.ts';

// Loaded on demand: most visits do without it.
const ContactEntry = lazyDialog(
  async () => (await import('#web/areas/enquiries/contacts/components/contact-entry.tsx')).ContactEntry,
);

const isShortcut = (event: KeyboardEvent) =>
  event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyL';

/** The button in the header and its shortcut. `?new-enquiry` in the address of any page opens the form too. */
export function NewContact() {
  const [isOpen, setIsOpen] = useState(false);
  const { value, set } = useAddressPart('new-enquiry');
  const isWanted = value !== null;

  const open = useEffectEvent(() => setIsOpen(true));
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  function close() {
    setIsOpen(false);
    if (isWanted) set(null);
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        // Narrow screens have no room for it: Find offers the form there.
        className="max-sm:hidden"
        aria-label="New enquiry"
        aria-keyshortcuts="Alt+L"
        title="New enquiry (Alt L)"
        onClick={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden className="size-5" />
      </Button>
      {(isOpen || isWanted) && <ContactEntry onClose={close} />}
    </>
  );
}
