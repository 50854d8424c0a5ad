import { useQueryClient } from '@tanstack/react-query';
import {
  type AppointmentDetails,
  type AppointmentOutcome,
  canActOnAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { OUTCOME_WORDS, outcomeOf } from '#web/areas/appointments/booking/action-words.ts';
import { EXCEPT_RECORDS, setOutcome } from '#web/areas/appointments/booking/api.ts';
import { useAppointmentVersions } from '#web/areas/appointments/booking/use-appointment-versions.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useRecordForm } from '#web/components/form/use-record-form.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formatMomentIn } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FamilyHears } from './family-hears.tsx';
import { SeriesChoice, THIS_AND_FOLLOWING } from './series-choice.tsx';

interface OutcomeDialogProps {
  appointment: AppointmentDetails;
  outcome: AppointmentOutcome;
  officeZone: string;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  /** Null before an outcome. */
  status: AppointmentOutcome | null;
  note: string;
  /** Whether a cancellation is also about the later appointments of the series. */
  following: boolean;
}

const valuesOf = (appointment: AppointmentDetails): Values => ({
  status: outcomeOf(appointment),
  note: appointment.outcomeNote ?? '',
  following: false,
});

export function OutcomeDialog({ appointment, outcome, officeZone, onClose, onDone }: OutcomeDialogProps) {
  const queryClient = useQueryClient();
  const { id, student } = appointment;
  const words = OUTCOME_WORDS[outcome];
  const isPossible = canActOnAppointment(outcome, appointment, new Date());
  const newest = useAppointmentVersions(id, outcome);
  const form = useRecordForm({
    draft: { form: `outcome:${id}:${outcome}`, title: `${words.title}: ${student.name}` },
    stored: appointment,
    valuesOf,
    prefill: { status: outcome },
    // After a lost answer the stored outcome counts as saved, also of a series.
    isChanged: (before, after) => before.status !== after.status || before.note !== after.note,
    findFieldErrors: ({ note }) => (note.trim() === '' ? { note: `${words.note} is required` } : {}),
    async send({ version }, { status, note, following }) {
      try {
        const body = { version, status: status ?? outcome, note, ...(following && { following }) };
        return await setOutcome(id, body);
      } finally {
        void queryClient.invalidateQueries(EXCEPT_RECORDS);
      }
    },
    onSaved: (saved) => showSuccess(OUTCOME_WORDS[outcomeOf(saved) ?? outcome].done),
    close: onDone,
    fallback: 'The appointment could not be saved',
    versions: {
      ...newest,
      labels: { status: 'Status', note: words.note, following: 'Series' },
      readable: ({ status, note, following }) => ({
        following: following ? THIS_AND_FOLLOWING : '',
        status: status === null ? '' : APPOINTMENT_STATUS_BADGES[status].children,
        note,
      }),
    },
  });

  if (form.conflict) return <ConflictDialog what="appointment" {...form.conflict} />;
  return (
    <FormDialog
      closesOnEscape="always"
      title={words.title}
      description={`${student.name}, ${formatMomentIn(appointment.startsAt, officeZone)}`}
      submitLabel={isPossible ? words.save : null}
      cancelLabel={isPossible ? 'Back' : 'Close'}
      tone={outcome === 'cancelled' ? 'danger' : 'primary'}
      busy={form.busy}
      onSubmit={form.submit}
      restored={form.restored}
      onClose={() => form.attempt(onClose)}
    >
      {(form.seen !== null || !isPossible) && (
        <ChangedMeanwhile appointment={appointment} officeZone={officeZone} isPossible={isPossible} />
      )}
      {isPossible && outcome === 'cancelled' && appointment.seriesId !== null && (
        <SeriesChoice
          following={form.values.following}
          onChange={(following) => form.change({ following })}
        />
      )}
      <Field label={words.note} required hint={words.hint} error={form.fieldErrors.note ?? null}>
        <Textarea
          name="note"
          value={form.values.note}
          maxLength={maxLengthOf(setAppointmentOutcome.body.shape.note)}
          dir="auto"
          readOnly={!isPossible}
          onChange={(event) => form.change({ note: event.target.value })}
        />
      </Field>
      {isPossible && outcome === 'cancelled' && <FamilyHears appointment={appointment} />}
      {form.problem !== null && <Problem text={form.problem} />}
    </FormDialog>
  );
}
