import { useQuery } from '@tanstack/react-query';
import { type AppointmentDetails, canActOnAppointment } from '#contracts/appointments/index.ts';
import { isoDateOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { rescheduleAppointment } from '#web/areas/appointments/booking/api.ts';
import { movedText } from '#web/areas/appointments/booking/moved-text.ts';
import { useAppointmentVersions } from '#web/areas/appointments/booking/use-appointment-versions.ts';
import {
  at,
  findWhenError,
  readableWhen,
  toWhenBody,
  WHEN_LABELS,
  WHEN_PARTS,
  type WhenValues,
} from '#web/areas/appointments/booking/when-values.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm } from '#web/components/form/use-record-form.ts';
import { formatMomentIn } from '#web/lib/format.ts';
import { useTimeRefusal } from '../use-time-taking.ts';
import type { ChosenTime } from './appointment-actions.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FamilyHears } from './family-hears.tsx';
import { SeriesChoice, THIS_AND_FOLLOWING } from './series-choice.tsx';
import { WhenFields } from './when-fields.tsx';

interface RescheduleDialogProps {
  appointment: AppointmentDetails;
  officeZone: string;
  /** A free time of a counsellor that was chosen before; null without one. */
  chosen: ChosenTime | null;
  onClose: () => void;
  onDone: () => void;
}

interface MoveValues extends WhenValues {
  /** The start that the person saw when they chose to move the following ones by as much; empty for this one alone. */
  followingFrom: string;
}

function valuesOf(appointment: AppointmentDetails, officeZone: string): MoveValues {
  return {
    followingFrom: '',
    counsellorId: appointment.counsellor?.id ?? null,
    duration: (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / MINUTE_MS,
    ...at(wallTimeOf(appointment.startsAt, officeZone)),
    isOtherTime: false,
    outsideHours: false,
    place: appointment.place ?? '',
    familyTimeZone: appointment.familyTimeZone ?? '',
  };
}

/** Moves an appointment to another time, counsellor or place. */
export function RescheduleDialog({
  appointment,
  officeZone,
  chosen,
  onClose,
  onDone,
}: RescheduleDialogProps) {
  const { id, student } = appointment;
  const { data: team = [] } = useQuery(teamMembersQuery);
  const isPossible = canActOnAppointment('reschedule', appointment, new Date());
  const newest = useAppointmentVersions(id, 'reschedule');
  const readable = readableWhen(team, officeZone);
  const { sendTime, handleRefused, ...refused } = useTimeRefusal();
  const form = useRecordForm({
    draft: { form: `reschedule:${id}:${chosen?.startsAt ?? ''}`, title: `Reschedule: ${student.name}` },
    stored: appointment,
    valuesOf: (stored) => valuesOf(stored, officeZone),
    ...(chosen && {
      prefill: { ...at(wallTimeOf(chosen.startsAt, officeZone)), counsellorId: chosen.counsellorId },
    }),
    findFieldErrors(values) {
      const isUnchanged = JSON.stringify(values) === JSON.stringify(valuesOf(appointment, officeZone));
      return isUnchanged ? { time: 'This is the current time and place' } : findWhenError(values);
    },
    send: ({ version }, { followingFrom: movedFrom, ...when }) => {
      const series = movedFrom !== '' && { following: true, movedFrom };
      return sendTime(() =>
        rescheduleAppointment(id, { version, ...toWhenBody(when, officeZone), ...series }),
      );
    },
    onSaved: (saved) => showSuccess(movedText(saved, appointment, officeZone)),
    close: onDone,
    fallback: 'The appointment could not be saved',
    onRefused: handleRefused,
    versions: {
      ...newest,
      labels: { ...WHEN_LABELS, followingFrom: 'Series' },
      parts: WHEN_PARTS,
      readable: (values) => ({
        ...readable(values),
        followingFrom: values.followingFrom === '' ? '' : THIS_AND_FOLLOWING,
      }),
    },
  });
  const { values, busy, problem, fieldErrors } = form;

  if (form.conflict) return <ConflictDialog what="appointment" {...form.conflict} />;
  return (
    <FormDialog
      closesOnEscape="always"
      title="Reschedule"
      description={`${student.name}, now ${formatMomentIn(appointment.startsAt, officeZone)}`}
      submitLabel={isPossible ? (busy ? 'Moving...' : 'Move Appointment') : null}
      cancelLabel={isPossible ? 'Back' : 'Close'}
      busy={busy}
      onSubmit={form.submit}
      restored={form.restored}
      onClose={() => form.attempt(onClose)}
    >
      {(form.seen !== null || !isPossible) && (
        <ChangedMeanwhile appointment={appointment} officeZone={officeZone} isPossible={isPossible} />
      )}
      {isPossible && appointment.seriesId !== null && (
        <SeriesChoice
          following={values.followingFrom !== ''}
          onChange={(following) => form.change({ followingFrom: following ? appointment.startsAt : '' })}
        />
      )}
      <WhenFields
        taking={{ ...refused, problem }}
        values={values}
        movingId={id}
        today={isoDateOf(Date.now(), officeZone)}
        officeZone={officeZone}
        fieldErrors={fieldErrors}
        current={appointment.counsellor}
        // With all fields, since an error of the time may be about the place.
        onChange={(part) => form.change({ ...values, ...part })}
      />
      {isPossible && <FamilyHears appointment={appointment} />}
    </FormDialog>
  );
}
