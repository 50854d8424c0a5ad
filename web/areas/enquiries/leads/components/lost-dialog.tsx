import { useState } from 'react';
import { type LeadRow, StageInputSchema } from '#contracts/enquiries/index.ts';
import { useMove } from '#web/areas/enquiries/leads/use-move.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useToastForm } from '#web/components/form/use-submit.ts';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

/** Asks why a lead is lost, then moves it. */
export function LostDialog({ row: opened, onClose }: { row: LeadRow; onClose: () => void }) {
  const [row] = useState(opened);
  const [reason, setReason] = useState('');
  const move = useMove();
  const { busy, invalidField, submit } = useToastForm({
    findFieldError: () =>
      reason.trim() === '' ? { field: 'reason', message: 'Please give the reason' } : null,
    async send() {
      if (await move(row, 'lost', reason)) onClose();
    },
    fallback: 'The move failed.',
  });
  return (
    <FormDialog
      title={`Why is ${row.name} lost?`}
      description="The lead is closed. It can be moved back."
      submitLabel="Move to Lost"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reason" required>
        <Textarea
          name="reason"
          value={reason}
          maxLength={maxLengthOf(StageInputSchema.shape.lostReason)}
          aria-required
          aria-invalid={invalidField === 'reason'}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
