import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

interface AskWhetherSentProps {
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** After WhatsApp was opened: only the person knows whether the message was sent. */
export function AskWhetherSent({ busy, onYes, onNo }: AskWhetherSentProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onNo()}
      title="Did you send it?"
      description="WhatsApp has opened in another tab. The timeline gets an entry only if you say that the message was sent."
      confirmLabel="Yes, log it"
      tone="primary"
      busy={busy}
      onConfirm={onYes}
    />
  );
}
