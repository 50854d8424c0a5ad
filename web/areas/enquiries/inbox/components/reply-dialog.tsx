import { type FormEvent, useId, useState } from 'react';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import {
  BLANK_REPLY,
  findReplyMistake,
  followUpDays,
  type ReplyValues,
  toReplyBody,
} from '#web/areas/enquiries/inbox/follow-up.ts';
import { change, type Submission } from '#web/areas/enquiries/inbox/queries.ts';
import { useFreshSubmission } from '#web/areas/enquiries/inbox/use-fresh-submission.ts';
import { useSubmissionLists } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { focusField, showError, showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FollowUpFields } from './follow-up-fields.tsx';

interface ReplyDialogProps {
  kind: SubmissionKind;
  row: Submission;
  onClose: () => void;
}

/** Notes how the family was answered, and when somebody comes back to it. */
export function ReplyDialog({ kind, row: opened, onClose }: ReplyDialogProps) {
  const formId = useId();
  const [values, setValues] = useState(BLANK_REPLY);
  const [mistaken, setMistaken] = useState<keyof ReplyValues | null>(null);
  const [days] = useState(() => followUpDays(new Date()));
  const { row, wasChanged, handleRefused } = useFreshSubmission(kind, opened);
  const lists = useSubmissionLists(kind);
  const guard = useUnsavedChanges(JSON.stringify(values) !== JSON.stringify(BLANK_REPLY));

  const { busy, submit } = useSubmit(
    async () => {
      const body = { ...toReplyBody(values), version: row.version };
      lists.show(row.id, await change('reply', kind, { id: row.id, body }));
      void lists.reload();
      guard.release();
      showSuccess('Reply noted');
      onClose();
    },
    'Operation failed',
    handleRefused,
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const mistake = findReplyMistake(values, days);
    setMistaken(mistake?.field ?? null);
    if (mistake === null) return void submit();
    focusField(event.currentTarget, mistake.field);
    showError(mistake.message);
  }

  function handleClose() {
    if (!busy) guard.attempt(onClose);
  }

  const handleChange = (part: Partial<ReplyValues>) => setValues({ ...values, ...part });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || handleClose()}
      title={`Reply to ${row.name}`}
      description="Write to or call the family, then record your reply here."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={handleClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? 'Saving...' : 'Save Reply'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {wasChanged && <ChangedMeanwhile row={row} />}
        <Field label="Note" required>
          <Textarea
            name="text"
            value={values.text}
            maxLength={5000}
            aria-required
            aria-invalid={mistaken === 'text'}
            onChange={(event) => handleChange({ text: event.target.value })}
          />
        </Field>
        <FollowUpFields values={values} days={days} mistaken={mistaken} onChange={handleChange} />
      </form>
    </Dialog>
  );
}
