import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { issueOneTimePassword, Member } from '#contracts/members.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export type IssuedPassword = ResponseOf<typeof issueOneTimePassword>;

interface IssuedPasswordDialogProps {
  member: Member;
  issued: IssuedPassword;
  onClose: () => void;
}

export function IssuedPasswordDialog({ member, issued, onClose }: IssuedPasswordDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`One-time password for ${member.name}`}
      description="Pass it on in person or by phone. Whoever signs in with it is asked to choose a new password."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <PasswordToCopy password={issued.password} />
        <p>Valid until {formatDateTime(issued.expiresAt)}.</p>
        <Alert tone="info">This password can't be shown again after this window is closed.</Alert>
      </div>
    </Dialog>
  );
}

function PasswordToCopy({ password }: { password: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(password);
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
        <Field label="One-time password">
          <Input
            ref={input}
            readOnly
            value={password}
            spellCheck={false}
            className="font-mono tracking-wide"
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
        {outcome === 'selected' && 'The password is selected: copy it with the keyboard or the menu.'}
      </p>
    </div>
  );
}
