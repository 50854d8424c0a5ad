import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  CONTACT_STAGE_NAMES,
  CONTACT_STAGES,
  type Contact,
  type ContactStage,
  contactAddress,
  moveContact,
  stagesOf,
} from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { changeContact, reloadContacts, skippedStagesQuery } from '#web/areas/enquiries/contacts/api.ts';
import { previewContact, showSavedContact } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { NO_ANSWER, showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { errorMessage } from '#web/lib/api-errors.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

/**
 * Moves contacts to stages, on the board at once; after a refusal back. Lost asks for the reason first, Enrolled for a
 * missing student.
 */
export function useMove() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ row: Contact; stage: ContactStage } | null>(null);
  // Until the answer is here every stage is offered; the server refuses a wrong move.
  const { data: skipped = {} } = useQuery(skippedStagesQuery);
  const { busy, submit } = useChange(
    async ({ id, name, version }: Contact, stage: ContactStage, lostReason: string | null) => {
      showSavedContact(queryClient, await changeContact('move', id, { version, stage, lostReason }));
      showSuccess(`${name} moved to ${CONTACT_STAGE_NAMES[stage]}`);
    },
    {
      fallback: 'The move failed.',
      unanswered: `${NO_ANSWER} The enquiry is back in its stage.`,
      optimistic: (row, stage) =>
        previewContact({ ...row, stage, stageSince: new Date().toISOString() }, row.stage),
      onRefused(error, row) {
        void reloadContacts(queryClient);
        const reason = errorMessage(error, 'The move failed.');
        showError(`${reason} ${row.name} is back in ${CONTACT_STAGE_NAMES[row.stage]}.`);
        return true;
      },
      // A second card may be dropped during the first move.
      inOrder: 'contact-stages',
    },
  );
  const question = asked && {
    row: asked.row,
    busy,
    onMove: (lostReason: string | null) => submit(asked.row, asked.stage, lostReason),
    onClose: () => setAsked(null),
  };
  return {
    busy,
    /** The stages of a service, and the present one of a contact. */
    stagesFor: (service: Service | null, own?: ContactStage): ContactStage[] => {
      const stages = stagesOf(service, skipped);
      return CONTACT_STAGES.filter((stage) => stage === own || stages.includes(stage));
    },
    move(row: Contact, stage: ContactStage): void {
      if (stage === 'lost' || (stage === 'enrolled' && row.studentId === null)) setAsked({ row, stage });
      else void submit(row, stage, null);
    },
    /** The question before a move, to be shown. */
    question:
      question && (asked.stage === 'lost' ? <LostDialog {...question} /> : <EnrolDialog {...question} />),
  };
}

export function StageSelect({ row, className }: { row: Contact; className?: string }) {
  const { busy, stagesFor, move, question } = useMove();
  const stages = stagesFor(row.service, row.stage);
  return (
    <>
      <Select
        id={`stage-${row.id}`}
        aria-label={`Move to, for ${row.name}`}
        value={row.stage}
        aria-busy={busy}
        className={className}
        options={stages.map((stage) => ({ value: stage, label: CONTACT_STAGE_NAMES[stage] }))}
        onChange={({ target }) => {
          const stage = stages.find((value) => value === target.value);
          if (stage) move(row, stage);
        }}
      />
      {question}
    </>
  );
}

interface QuestionProps {
  /** As it was before: the board shows the move at once, and takes it back after a refusal. */
  row: Contact;
  busy: boolean;
  /** Resolves to whether it was moved. */
  onMove: (lostReason: string | null) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why a contact is lost, then moves it. */
function LostDialog({ row, onMove, onClose }: QuestionProps) {
  const [reason, setReason] = useState('');
  const { busy, fieldErrors, submit } = useChange(
    async (_form: HTMLFormElement) => {
      if (await onMove(reason)) onClose();
    },
    {
      fallback: 'The move failed.',
      findFieldErrors: () => (reason.trim() === '' ? { reason: 'Please give the reason' } : {}),
    },
  );
  return (
    <FormDialog
      title={`Why is ${row.name} lost?`}
      description="The enquiry is closed. It can be moved back."
      submitLabel="Move to Lost"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label="Reason" required>
        <Textarea
          name="reason"
          value={reason}
          maxLength={maxLengthOf(moveContact.body.shape.lostReason)}
          aria-required
          aria-invalid={'reason' in fieldErrors}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Moves a contact without a student to Enrolled, and offers the way to convert or link it. */
function EnrolDialog({ row, busy, onMove, onClose }: QuestionProps) {
  const navigate = useNavigate();
  async function handleMove(isOpened: boolean) {
    if (!(await onMove(null))) return;
    onClose();
    if (isOpened) await navigate(contactAddress(row.id));
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={`${row.name} has no student yet`}
      description="You can move it to Enrolled now, or open it to add the child as a student, or to link one."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => void handleMove(false)}>
            Move Without a Student
          </Button>
          <Button busy={busy} onClick={() => void handleMove(true)}>
            Move and Open
          </Button>
        </>
      }
    />
  );
}
