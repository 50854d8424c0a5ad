import { useState } from 'react';
import {
  type AppointmentDetails,
  type AppointmentOutcome,
  canActOnAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { OUTCOME_WORDS } from '#web/areas/appointments/booking/action-words.ts';
import { setOutcome } from '#web/areas/appointments/booking/api.ts';
import { useTimeTaking } from '#web/areas/appointments/booking/use-time-taking.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formatMomentIn } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FamilyHears } from './family-hears.tsx';
import { SeriesChoice } from './series-choice.tsx';

interface OutcomeDialogProps {
  appointment: AppointmentDetails;
  outcome: AppointmentOutcome;
  officeZone: string;
  onClose: () => void;
  onDone: () => void;
  onStale: () => Promise<unknown>;
}

export function OutcomeDialog(props: OutcomeDialogProps) {
  const { appointment, outcome, officeZone, onClose, onDone, onStale } = props;
  const words = OUTCOME_WORDS[outcome];
  const [openedVersion] = useState(appointment.version);
  const isPossible = canActOnAppointment(outcome, appointment, new Date());
  const [following, setFollowing] = useState(false);
  const { fieldErrors, check, clear } = useFieldErrors();
  const draft = useDraftValues(
    {
      form: `outcome:${appointment.id}:${outcome}`,
      title: `${words.title}: ${appointment.student.name}`,
    },
    () => appointment.outcomeNote ?? '',
  );
  const { values: note, setValues: setNote } = draft;
  const { busy, problem, submit } = useTimeTaking(() => {
    draft.release();
    showSuccess(words.done);
    onDone();
  }, onStale);

  function handleSubmit(form: HTMLFormElement) {
    if (!check(form, note.trim() === '' ? { note: `${words.note} is required` } : {})) return;
    const body = { version: appointment.version, status: outcome, note, ...(following && { following }) };
    void submit(() => setOutcome(appointment.id, body));
  }

  return (
    <FormDialog
      closesOnEscape="always"
      title={words.title}
      description={`${appointment.student.name}, ${formatMomentIn(appointment.startsAt, officeZone)}`}
      submitLabel={isPossible ? words.save : null}
      cancelLabel={isPossible ? 'Back' : 'Close'}
      tone={outcome === 'cancelled' ? 'danger' : 'primary'}
      busy={busy}
      onSubmit={handleSubmit}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      {appointment.version !== openedVersion && (
        <ChangedMeanwhile appointment={appointment} officeZone={officeZone} isPossible={isPossible} />
      )}
      {isPossible && outcome === 'cancelled' && appointment.seriesId !== null && (
        <SeriesChoice following={following} onChange={setFollowing} />
      )}
      <Field label={words.note} required hint={words.hint} error={fieldErrors.note ?? null}>
        <Textarea
          name="note"
          value={note}
          maxLength={maxLengthOf(setAppointmentOutcome.body.shape.note)}
          dir="auto"
          readOnly={!isPossible}
          onChange={(event) => {
            setNote(event.target.value);
            clear();
          }}
        />
      </Field>
      {isPossible && outcome === 'cancelled' && <FamilyHears appointment={appointment} />}
      {problem !== null && <Problem text={problem} />}
    </FormDialog>
  );
}
