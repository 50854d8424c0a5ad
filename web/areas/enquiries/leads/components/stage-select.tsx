import { useState } from 'react';
import { LEAD_STAGES, type LeadStage, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { type Moved, useMove } from '#web/areas/enquiries/leads/use-move.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { focusField, showError } from '#web/components/form/use-submit.ts';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

const OPTIONS = LEAD_STAGES.map((stage) => ({ value: stage, label: STAGE_NAMES[stage] }));

/** Moves a lead to another stage, with the keyboard too. Lost asks for the reason. */
export function StageSelect({ row }: { row: Moved & { stage: LeadStage } }) {
  const [isLosing, setIsLosing] = useState(false);
  const { busy, submit } = useMove(row);
  return (
    <>
      <Select
        aria-label={`Move to, for ${row.name}`}
        value={row.stage}
        disabled={busy}
        options={OPTIONS}
        onChange={({ target }) => {
          const stage = OPTIONS.find(({ value }) => value === target.value);
          if (stage?.value === 'lost') setIsLosing(true);
          else if (stage) void submit(stage.value, stage.label, null);
        }}
      />
      {isLosing && <LostDialog row={row} onClose={() => setIsLosing(false)} />}
    </>
  );
}

function LostDialog({ row, onClose }: { row: Moved; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { busy, submit } = useMove(row, onClose);
  function handleSubmit(form: HTMLFormElement) {
    if (reason.trim() !== '') return void submit('lost', STAGE_NAMES.lost, reason);
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
