import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { DraftKind } from '#web/lib/form-draft-storage.ts';

const NAMES: Record<DraftKind, MessageDescriptor> = {
  message: msg`A message to us that was not sent`,
  booking: msg`A request for a session that was not sent`,
  thread: msg`A message to us that was not sent`,
  child: msg`A child whom you have not added yet`,
  time: msg`A question about another time that was not sent`,
  correction: msg`A correction that was not sent`,
  details: msg`Changes of your details that you have not saved`,
  privacy: msg`A question about your data that was not sent`,
  interests: msg`Answers of the interest inventory without the tick “Keep my answers”`,
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
      title={t`Log out and lose this?`}
      description={t`The next person at this browser must not see what you have not finished, so Logout deletes it:`}
      confirmLabel={t`Logout`}
      cancelLabel={t`Stay`}
      onConfirm={onConfirm}
    >
      <ul className="ml-5 grid list-disc gap-1">
        {drafts.map((draft) => (
          <li key={draft}>{i18n._(NAMES[draft])}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        <Trans>
          The career assessment, your requests and what else belongs to your account are put away until you
          sign in again.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
