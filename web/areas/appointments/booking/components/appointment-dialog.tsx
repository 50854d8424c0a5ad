import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import {
  type AppointmentDetails,
  type AppointmentOutcome,
  canActOnAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import {
  type AppointmentRecord,
  appointmentQuery,
  confirmAppointment,
  EXCEPT_RECORDS,
  setOutcome,
} from '#web/areas/appointments/booking/api.ts';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { WriteToFamily } from '#web/areas/mail/index.ts';
import { writeToFamily } from '#web/areas/students/index.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showError, showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm } from '#web/components/form/use-record-form.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatMomentIn } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { OUTCOME_WORDS, outcomeOf } from '../action-words.ts';
import { useAppointmentVersions } from '../use-appointment-versions.ts';
import { useTimeTaking } from '../use-time-taking.ts';
import { AppointmentActions, type ChosenTime, type Doing } from './appointment-actions.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FamilyHears } from './family-hears.tsx';
import { RefusedTime } from './refused-time.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SeriesChoice, THIS_AND_FOLLOWING } from './series-choice.tsx';

/** Begins with the form to move the appointment if the link says so: `state={{ moves: true }}`. */
export function AppointmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const query = useQuery(appointmentQuery(id));
  const { data: read, error } = query;
  const [doing, setDoing] = useState<Doing>(() =>
    state?.moves === true ? { kind: 'reschedule', chosen: null } : null,
  );
  const isGone = error instanceof ApiError && error.status === 404;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: appointmentQuery(id).queryKey });
  const handleDone = () => {
    setDoing(null);
    void readAgain();
  };

  if (doing && read) {
    const shared = {
      appointment: read.appointment,
      officeZone: read.timeZone,
      onClose: () => setDoing(null),
      onDone: handleDone,
    };
    if (doing.kind === 'reschedule') return <RescheduleDialog {...shared} chosen={doing.chosen} />;
    return <OutcomeDialog {...shared} outcome={doing.kind} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={(!isGone && read?.appointment.student.name) || 'Appointment'}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {isGone ? (
        <p role="alert" className="text-ink-soft">
          This appointment was not found, or it belongs to another counsellor.
        </p>
      ) : (
        <Loaded
          query={query}
          loading="Loading the appointment..."
          failed="Failed to load the appointment. Please try again."
        >
          {(data) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <AppointmentFacts record={data} />
              {canActOnAppointment('confirm', data.appointment, new Date()) && (
                <ConfirmPanel
                  appointment={data.appointment}
                  officeZone={data.timeZone}
                  onDone={handleDone}
                  onStale={() => {
                    // The panel may be gone after the next answer.
                    showError('Somebody else has changed this appointment');
                    return readAgain();
                  }}
                  onMove={(chosen) => setDoing({ kind: 'reschedule', chosen })}
                />
              )}
              <AppointmentActions appointment={data.appointment} onDo={setDoing} />
              <div>
                <WriteToTheirFamily record={data} />
              </div>
              <section aria-label="Tasks" className="grid grid-cols-[minmax(0,1fr)] gap-2">
                <h3 className="font-semibold text-ink">Tasks</h3>
                <RecordTasks record={{ kind: 'appointment', id }} />
              </section>
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

/** Writes to the family of an appointment; the message is in the student's timeline. */
function WriteToTheirFamily({ record }: { record: AppointmentRecord }) {
  const { appointment, refusesContact } = record;
  const { student, counsellor, startsAt } = appointment;
  return (
    <WriteToFamily
      form={`message:appointment:${appointment.id}`}
      family={{
        guardian: student.guardianName,
        student: student.name,
        counsellor: counsellor?.name ?? null,
        email: student.email,
        phone: student.phone,
        appointmentAt: startsAt,
        refusesContact,
      }}
      send={(body) => writeToFamily(student.id, body)}
      onSent={() => undefined}
    />
  );
}

interface ConfirmPanelProps {
  appointment: AppointmentDetails;
  officeZone: string;
  onDone: () => void;
  onStale: () => Promise<unknown>;
  onMove: (chosen: ChosenTime) => void;
}

function ConfirmPanel({ appointment, officeZone, onDone, onStale, onMove }: ConfirmPanelProps) {
  const { adminUser } = useSession();
  const [chosenId, setChosenId] = useState(appointment.counsellor?.id ?? null);
  const { busy, problem, refusal, submit } = useTimeTaking(() => {
    showSuccess('The appointment is confirmed');
    onDone();
  }, onStale);
  const isOwnOnly = adminUser !== null && seesOnlyAssigned(adminUser.role);
  const counsellorId = isOwnOnly ? adminUser.id : chosenId;

  function confirm(outsideHours: boolean) {
    const { id, version } = appointment;
    void submit(() =>
      confirmAppointment(id, { version, outsideHours, ...(counsellorId !== null && { counsellorId }) }),
    );
  }

  return (
    <div className="grid gap-3 rounded-xl border border-line bg-mist p-4">
      <div className="flex flex-wrap items-end gap-3">
        {!isOwnOnly && (
          <div className="min-w-0 grow basis-52">
            <Field label="Counsellor">
              <CounsellorSelect
                value={chosenId}
                current={appointment.counsellor}
                onChange={(chosen) => setChosenId(chosen?.id ?? null)}
              />
            </Field>
          </div>
        )}
        <Button busy={busy} disabled={counsellorId === null} onClick={() => confirm(false)}>
          Confirm
        </Button>
      </div>
      {refusal && (
        <RefusedTime
          refusal={refusal}
          officeZone={officeZone}
          onChoose={({ startsAt }) => onMove({ startsAt, counsellorId })}
        />
      )}
      {refusal?.code === 'outside_hours' && (
        <Button variant="secondary" busy={busy} onClick={() => confirm(true)}>
          Confirm outside working hours
        </Button>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  );
}

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

function OutcomeDialog({ appointment, outcome, officeZone, onClose, onDone }: OutcomeDialogProps) {
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
