import { MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { WriteDialog, type WriteDialogProps } from './write-dialog.tsx';

interface WriteToFamilyProps extends Omit<WriteDialogProps, 'onClose'> {
  /** An icon for WhatsApp instead of words; its label. */
  icon?: string | undefined;
}

/** A button that opens the dialog to write to a family. */
export function WriteToFamily({ onSent, icon, ...props }: WriteToFamilyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {icon === undefined ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <MessageSquareText aria-hidden className="size-4" />
          Write to the family
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="icon"
          className="text-primary"
          aria-label={icon}
          title={icon}
          onClick={() => setIsOpen(true)}
        >
          <MessageCircle aria-hidden className="size-5" />
        </Button>
      )}
      {isOpen && (
        <WriteDialog
          {...props}
          onSent={() => {
            setIsOpen(false);
            onSent();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
