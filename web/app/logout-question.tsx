import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { DraftKind } from '#web/lib/form-draft-storage.ts';

const NAMES: Record<DraftKind, string> = {
  message: 'A message to us that was not sent',
  booking: 'A request for a session that was not sent',
  privacy: 'A question about your data that was not sent',
  interests: 'Answers of the interest inventory without the tick “Keep my answers”',
};

interface LogoutQuestionProps {
  drafts: readonly DraftKind[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Before a logout that loses something. */
export function LogoutQuestion({ drafts, onConfirm, onClose }: LogoutQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Log out and lose this?"
      description="The next person at this browser must not see what you have not finished, so Logout deletes it:"
      confirmLabel="Logout"
      cancelLabel="Stay"
      onConfirm={onConfirm}
    >
      <ul className="ml-5 grid list-disc gap-1">
        {drafts.map((draft) => (
          <li key={draft}>{NAMES[draft]}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        The career assessment, your requests and what else belongs to your account are put away until you sign
        in again.
      </p>
    </ConfirmDialog>
  );
}
