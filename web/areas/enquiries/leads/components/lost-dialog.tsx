import { useState } from 'react';
import type { LeadRow } from '#contracts/enquiries/index.ts';
import { useMove } from '#web/areas/enquiries/leads/use-move.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { focusField, showError } from '#web/components/form/use-submit.ts';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useOnce } from '#web/lib/use-once.ts';

/** Asks why a lead is lost, then moves it. */
export function LostDialog({ row: opened, onClose }: { row: LeadRow; onClose: () => void }) {
  const [row] = useState(opened);
  const [reason, setReason] = useState('');
  const move = useMove();
  const { busy, submit } = useOnce(async () => {
    if (await move(row, 'lost', reason)) onClose();
  });
  function handleSubmit(form: HTMLFormElement) {
    if (reason.trim() !== '') return void submit();
    focusField(form, 'reason');
    showError('Please give the reason');
  }
  return (
    <FormDialog
      title={`Why is ${row.name} lost?`}
      description="The lead is closed. It can be moved back."
      submitLabel="Move to Lost"
      busy={busy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label="Reason" required>
        <Textarea
          name="reason"
          value={reason}
          maxLength={300}
          aria-required
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
