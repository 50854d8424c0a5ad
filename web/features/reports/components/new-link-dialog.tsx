import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { paths } from '#contracts/pages.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export interface MadeLink {
  /** The link's secret, which nobody is told again. */
  token: string;
  expiresAt: string;
}

interface NewLinkDialogProps {
  made: MadeLink;
  student: string;
  onClose: () => void;
}

export function NewLinkDialog({ made, student, onClose }: NewLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`Link to the report of ${student}`}
      description={`It opens until ${formatDateTime(made.expiresAt)}.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <LinkToCopy address={`${window.location.origin}${paths.sharedReport}#${made.token}`} />
        <p className="font-medium text-ink">
          Anyone who has this link can read the report, without a password. Send it to the family only, never
          to a group.
        </p>
        <Alert tone="info">This link can't be shown again after this window is closed.</Alert>
      </div>
    </Dialog>
  );
}

function LinkToCopy({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      // Plain http and strict browsers keep the clipboard closed; selecting is the next best thing.
      input.current?.focus();
      input.current?.select();
      setOutcome('selected');
    }
  }

  return (
    <div className="grid gap-1.5">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field label="Link">
          <Input
            ref={input}
            readOnly
            value={address}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <Button variant="secondary" onClick={() => void handleCopy()}>
          {outcome === 'copied' ? (
            <Check aria-hidden className="size-4" />
          ) : (
            <Copy aria-hidden className="size-4" />
          )}
          Copy
        </Button>
      </div>
      <p role="status" className="min-h-5 text-ink-soft text-sm leading-snug">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'selected' && 'The link is selected: copy it with the keyboard or the menu.'}
      </p>
    </div>
  );
}
