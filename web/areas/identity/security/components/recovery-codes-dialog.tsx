import { Download, Printer } from 'lucide-react';
import { useRef } from 'react';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { CopyButton, useCopyText } from '#web/components/form/copy-field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { useUnsavedChanges } from '#web/lib/use-draft.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

const QUESTION = {
  title: 'Leave without the codes?',
  description:
    "You can't see them again. Without them and without your phone, only a super admin can let you in.",
};

/** Shows new recovery codes. The server cannot show them again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { adminUser } = useSession();
  const list = useRef<HTMLOListElement>(null);
  const { outcome, copy } = useCopyText(() => {
    if (list.current) window.getSelection()?.selectAllChildren(list.current);
  });
  useUnsavedChanges(true, QUESTION);
  const account = adminUser?.email ?? '';

  function handleDownload() {
    const lines = ['Srichakra recovery codes', account, 'Each code works once.', '', ...codes, ''];
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain' }), 'srichakra-recovery-codes.txt');
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title="Your recovery codes"
      description="If you lose your phone, each code signs you in once in place of the code from your app."
      footer={<Button onClick={onClose}>I Have Saved Them</Button>}
    >
      <div className="grid gap-4">
        <div className="recovery-codes rounded-lg border border-line bg-mist px-4 py-3">
          <p className="mb-2 hidden font-semibold print:block">Srichakra recovery codes · {account}</p>
          <ol
            ref={list}
            aria-label="Recovery codes"
            // The list takes the focus, so that a stray Enter does not close the dialog.
            data-first-focus
            tabIndex={-1}
            className="grid gap-x-6 gap-y-1.5 font-mono text-ink outline-none sm:grid-cols-2 print:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>
        <div className="flex flex-wrap gap-3">
          <CopyButton outcome={outcome} onCopy={() => void copy(codes.join('\n'))} />
          <Button variant="secondary" onClick={handleDownload}>
            <Download aria-hidden className="size-4" />
            Download
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        </div>
        <p role="status" className="-my-2 min-h-5 text-ink-soft text-sm leading-snug">
          {outcome === 'copied' && 'Copied.'}
          {outcome === 'selected' && 'The codes are selected: copy them with the keyboard or the menu.'}
        </p>
        <Alert tone="info">
          These codes can't be shown again after you close this window. Keep them in a safe place, not on the
          same phone.
        </Alert>
      </div>
    </Dialog>
  );
}
