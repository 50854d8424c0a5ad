import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CONTACT_STAGE_NAMES,
  CONTACT_STAGES,
  type Contact,
  type ContactStage,
  moveContact,
  stagesOf,
} from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { enrolmentIn, lackingConsents, missingConsents } from '#contracts/students/index.ts';
import { BookContact } from '#web/areas/appointments/index.ts';
import { changeContact, reloadContacts, skippedStagesQuery } from '#web/areas/enquiries/contacts/api.ts';
import { previewContact, showSavedContact } from '#web/areas/enquiries/contacts/saved-contact.ts';
import { LackingConsents } from '#web/areas/mail/index.ts';
import { createEnrolment, studentQuery } from '#web/areas/students/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { NO_ANSWER, showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { MissingConsents } from '#web/components/missing-consents.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { errorMessage } from '#web/lib/api-errors.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { readService, SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { StudentDialog } from './student-dialog.tsx';

/**
 * Moves contacts to stages, on the board at once; after a refusal back. Lost asks for the reason first. A booked meeting
 * asks for the missing meeting, Enrolled for the missing student or enrolment; these move the contact themselves.
 */
export function useMove() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ row: Contact; stage: ContactStage } | null>(null);
  // Until the answer is here every stage is offered; the server refuses a wrong move.
  const { skippedStages: skipped = {} } = useQuery(skippedStagesQuery).data ?? {};
  const { busy, submit } = useChange(
    async ({ id, name, version }: Contact, stage: ContactStage, lostReason: string | null) => {
      showSavedContact(queryClient, await changeContact('move', id, { version, stage, lostReason }));
      showSuccess(`${name} moved to ${CONTACT_STAGE_NAMES[stage]}`);
    },
    {
      fallback: 'The move failed.',
      unanswered: `${NO_ANSWER} The enquiry is back in its stage.`,
      // These may ask for what is missing: the card stays in its column, which shows the question.
      optimistic: (row, stage) =>
        stage === 'meeting_booked' || stage === 'enrolled'
          ? []
          : previewContact({ ...row, stage, stageSince: new Date().toISOString() }, row.stage),
      onRefused(error, row) {
        void reloadContacts(queryClient);
        if (error.code === 'needs_meeting' || error.code === 'needs_enrolment') {
          setAsked({ row, stage: error.code === 'needs_meeting' ? 'meeting_booked' : 'enrolled' });
          return true;
        }
        const reason = errorMessage(error, 'The move failed.');
        showError(`${reason} ${row.name} is back in ${CONTACT_STAGE_NAMES[row.stage]}.`);
        return true;
      },
      // A second card may be dropped during the first move.
      inOrder: 'contact-stages',
    },
  );
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
    /** The question about a move, to be shown. */
    question: asked && (
      <Question
        {...asked}
        onMove={(lostReason) => submit(asked.row, asked.stage, lostReason)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

export function StageSelect({ row, className }: { row: Contact; className?: string }) {
  const { busy, stagesFor, move, question } = useMove();
  const stages = stagesFor(row.service, row.stage);
  return (
    <>
      <Select
        id={`stage-${row.id}`}
        aria-label={`Stage of ${row.name}`}
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
  /** Resolves to whether it was moved. */
  onMove: (lostReason: string | null) => Promise<boolean>;
  onClose: () => void;
}

function Question({ stage, row, ...props }: QuestionProps & { stage: ContactStage }) {
  const { onClose } = props;
  if (stage === 'lost') return <LostDialog row={row} {...props} />;
  if (stage === 'meeting_booked') return <BookContact contact={row} onClose={onClose} />;
  return row.studentId === null ? (
    <StudentDialog row={row} isEnrolling onClose={onClose} />
  ) : (
    <EnrolDialog row={row} studentId={row.studentId} onClose={onClose} />
  );
}

/** Asks why a contact is lost, then moves it. */
function LostDialog({ row, onMove, onClose }: QuestionProps) {
  const [reason, setReason] = useState('');
  const { lostReasons = [] } = useQuery(skippedStagesQuery).data ?? {};
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
      {lostReasons.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Usual reasons</legend>
          {lostReasons.map((usual) => (
            <Button
              key={usual}
              variant="secondary"
              aria-pressed={reason === usual}
              onClick={() => setReason(usual)}
            >
              {usual}
            </Button>
          ))}
        </fieldset>
      )}
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

interface EnrolDialogProps {
  row: Contact;
  studentId: number;
  onClose: () => void;
}

/** Enrols the student, which moves the contact. */
function EnrolDialog({ row, studentId, onClose }: EnrolDialogProps) {
  const queryClient = useQueryClient();
  const [service, setService] = useState<Service | ''>(row.service ?? '');
  const { data: record } = useQuery(studentQuery(studentId));
  const { busy, problem, fieldErrors, submit } = useChange(
    async (_form: HTMLFormElement) => {
      if (service === '') return;
      await createEnrolment(studentId, { service });
      showSuccess('The student is enrolled');
      onClose();
      void reloadContacts(queryClient);
    },
    {
      fallback: 'The student could not be enrolled.',
      show: 'problem',
      findFieldErrors: () => (service === '' ? { service: 'Please choose a service' } : {}),
    },
  );
  const lacking = record && service !== '' ? lackingConsents(record, enrolmentIn(service)) : [];
  const hasPassport = record?.hasPassport ?? false;
  return (
    <FormDialog
      title={`Enrol the student of ${row.name}`}
      description="The enquiry moves to Enrolled with the enrolment, and is closed."
      submitLabel="Enrol"
      busy={busy}
      disabled={lacking.length > 0}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label="Enrol in" required error={fieldErrors.service ?? null}>
        <Select
          name="service"
          value={service}
          options={[{ value: '', label: 'Please choose' }, ...SERVICE_OPTIONS]}
          onChange={({ target }) => setService(readService(target.value))}
        />
      </Field>
      {record &&
        service !== '' &&
        (hasPassport || lacking.length > 0 ? (
          <LackingConsents studentId={studentId} hasPassport={hasPassport} lacking={lacking} />
        ) : (
          <MissingConsents
            studentId={studentId}
            missing={missingConsents(record.consents, { age: record.student.age, service })}
          />
        ))}
      {problem !== null && <Problem text={problem} />}
    </FormDialog>
  );
}
