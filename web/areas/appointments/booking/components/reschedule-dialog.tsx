import { useState } from 'react';
import { type AppointmentDetails, canActOnAppointment } from '#contracts/appointments/index.ts';
import { isoDateOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { rescheduleAppointment } from '#web/areas/appointments/booking/api.ts';
import { movedText } from '#web/areas/appointments/booking/moved-text.ts';
import { useTimeTaking } from '#web/areas/appointments/booking/use-time-taking.ts';
import {
  at,
  findWhenError,
  toWhenBody,
  type WhenValues,
} from '#web/areas/appointments/booking/when-values.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { formatMomentIn } from '#web/lib/format.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FamilyHears } from './family-hears.tsx';
import { SeriesChoice } from './series-choice.tsx';
import { WhenFields } from './when-fields.tsx';

interface RescheduleDialogProps {
  appointment: AppointmentDetails;
  officeZone: string;
  /** A chosen free time, ISO 8601 in UTC. */
  startsAt: string | null;
  onClose: () => void;
  onDone: () => void;
  onStale: () => Promise<unknown>;
}

function valuesOf(appointment: AppointmentDetails, startsAt: string | null, officeZone: string): WhenValues {
  const wall = wallTimeOf(startsAt ?? appointment.startsAt, officeZone);
  return {
    counsellorId: appointment.counsellor?.id ?? null,
    duration: (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / MINUTE_MS,
    ...at(wall),
    isOtherTime: false,
    outsideHours: false,
    place: appointment.place ?? '',
    familyTimeZone: appointment.familyTimeZone ?? '',
  };
}

const ONE_TIME = ['day', 'time', 'isOtherTime', 'outsideHours'] as const;

/** Moves an appointment to another time, counsellor or place. */
export function RescheduleDialog(props: RescheduleDialogProps) {
  const { appointment, officeZone, startsAt, onClose, onDone, onStale } = props;
  const [openedVersion] = useState(appointment.version);
  const isPossible = canActOnAppointment('reschedule', appointment, new Date());
  const [following, setFollowing] = useState(false);
  const { fieldErrors, check, clear } = useFieldErrors();
  const draft = useDraftValues(
    {
      form: `reschedule:${appointment.id}:${startsAt ?? ''}`,
      title: `Reschedule: ${appointment.student.name}`,
    },
    () => valuesOf(appointment, startsAt, officeZone),
    ONE_TIME,
  );
  const { values, setValues } = draft;
  const [seenVersion, setSeenVersion] = useState(appointment.version);
  if (appointment.version !== seenVersion) {
    setSeenVersion(appointment.version);
    draft.rebase(valuesOf(appointment, startsAt, officeZone));
  }
  const taking = useTimeTaking((saved) => {
    draft.release();
    showSuccess(movedText(saved, appointment, officeZone));
    onDone();
  }, onStale);

  function change(part: Partial<WhenValues>) {
    setValues((before) => ({ ...before, ...part }));
    clear();
  }

  function handleSubmit(form: HTMLFormElement) {
    const unchanged = JSON.stringify(valuesOf(appointment, null, officeZone));
    const isUnchanged = !following && JSON.stringify(values) === unchanged;
    const fieldErrors = isUnchanged ? { time: 'This is the present time and place' } : findWhenError(values);
    if (!check(form, fieldErrors)) return;
    const body = {
      version: appointment.version,
      ...toWhenBody(values, officeZone),
      ...(following && { following }),
    };
    void taking.submit(() => rescheduleAppointment(appointment.id, body));
  }

  return (
    <FormDialog
      closesOnEscape="always"
      title="Reschedule"
      description={`${appointment.student.name}, now ${formatMomentIn(appointment.startsAt, officeZone)}`}
      submitLabel={isPossible ? (taking.busy ? 'Moving...' : 'Move Appointment') : null}
      cancelLabel={isPossible ? 'Back' : 'Close'}
      busy={taking.busy}
      onSubmit={handleSubmit}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      {appointment.version !== openedVersion && (
        <ChangedMeanwhile appointment={appointment} officeZone={officeZone} isPossible={isPossible} />
      )}
      {isPossible && appointment.seriesId !== null && (
        <SeriesChoice following={following} onChange={setFollowing} />
      )}
      <WhenFields
        taking={taking}
        values={values}
        movingId={appointment.id}
        today={isoDateOf(Date.now(), officeZone)}
        officeZone={officeZone}
        fieldErrors={fieldErrors}
        current={appointment.counsellor}
        onChange={change}
      />
      {isPossible && <FamilyHears appointment={appointment} />}
    </FormDialog>
  );
}
