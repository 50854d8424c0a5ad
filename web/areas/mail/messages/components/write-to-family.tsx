import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { WriteDialog, type WriteDialogProps } from './write-dialog.tsx';

type WriteToFamilyProps = Omit<WriteDialogProps, 'onClose'>;

/** A button that opens the dialog to write to a family. */
export function WriteToFamily({ onSent, ...props }: WriteToFamilyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <MessageSquareText aria-hidden className="size-4" />
        Write to the family
      </Button>
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
