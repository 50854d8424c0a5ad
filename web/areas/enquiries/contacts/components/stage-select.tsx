import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  CONTACT_STAGE_NAMES,
  CONTACT_STAGES,
  type Contact,
  type ContactStage,
  contactAddress,
  moveContact,
  type SkippedStages,
  stagesOf,
} from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { skippedStagesQuery } from '#web/areas/enquiries/contacts/api.ts';
import { useMove } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

const NONE: SkippedStages = {};

/**
 * @returns a function from a service, and the present stage of a contact, to the stages that the contact may have. Until
 *   the answer is here it names all; the server refuses a wrong move.
 */
export function useStages(): (service: Service | null, own?: ContactStage) => ContactStage[] {
  const { data = NONE } = useQuery(skippedStagesQuery);
  return (service, own) => {
    const stages = stagesOf(service, data);
    return CONTACT_STAGES.filter((stage) => stage === own || stages.includes(stage));
  };
}

/** Whether a dialog comes before the move. */
export const needsQuestion = ({ studentId }: Contact, stage: ContactStage) =>
  stage === 'lost' || (stage === 'enrolled' && studentId === null);

/** Moves a contact to another stage. Lost asks for the reason, Enrolled for a missing student. */
export function StageSelect({ row, className }: { row: Contact; className?: string }) {
  const [asked, setAsked] = useState<ContactStage | null>(null);
  const move = useMove();
  const stages = useStages()(row.service, row.stage);
  return (
    <>
      <Select
        id={`stage-${row.id}`}
        aria-label={`Move to, for ${row.name}`}
        value={row.stage}
        aria-busy={move.busy}
        className={className}
        options={stages.map((stage) => ({ value: stage, label: CONTACT_STAGE_NAMES[stage] }))}
        onChange={({ target }) => {
          const stage = stages.find((value) => value === target.value);
          if (stage && needsQuestion(row, stage)) setAsked(stage);
          else if (stage) void move.submit(row, stage, null);
        }}
      />
      {asked && <MoveQuestion row={row} stage={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface MoveQuestionProps {
  row: Contact;
  stage: ContactStage;
  onClose: () => void;
}

/** The question before a move; see `needsQuestion`. */
export function MoveQuestion({ row: opened, stage, onClose }: MoveQuestionProps) {
  // The board shows the move at once, and takes it back after a refusal.
  const [row] = useState(opened);
  return stage === 'lost' ? (
    <LostDialog row={row} onClose={onClose} />
  ) : (
    <EnrolDialog row={row} onClose={onClose} />
  );
}

/** Asks why a contact is lost, then moves it. */
function LostDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const move = useMove();
  const { busy, fieldErrors, submit } = useChange(
    async (_form: HTMLFormElement) => {
      if (await move.submit(row, 'lost', reason)) onClose();
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
function EnrolDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const move = useMove();
  const navigate = useNavigate();
  async function handleMove(isOpened: boolean) {
    if (!(await move.submit(row, 'enrolled', null))) return;
    onClose();
    if (isOpened) await navigate(contactAddress(row.id));
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || move.busy || onClose()}
      title={`${row.name} has no student yet`}
      description="You can move it to Enrolled now, or open it to convert it to a student or link one."
      footer={
        <>
          <Button variant="secondary" disabled={move.busy} onClick={() => void handleMove(false)}>
            Only Move
          </Button>
          <Button busy={move.busy} onClick={() => void handleMove(true)}>
            Move and Open
          </Button>
        </>
      }
    />
  );
}
