import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  APPOINTMENT_OUTCOMES,
  type AppointmentAction,
  type AppointmentDetails,
  type AppointmentOutcome,
  type AppointmentRow,
  canActOnAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { isoDateOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Choice } from '#web/components/form/choice.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { MissingOffice } from '#web/components/missing-office.tsx';
import { NewerNotice, Problem } from '#web/components/problem.tsx';
import { toast } from '#web/components/toast-store.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formatDayIn, formatForFamily, formatMomentIn, formatSpanIn } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { appointmentQuery, EXCEPT_RECORDS, moveAppointment, setOutcome } from './api.ts';
import { useNoShow } from './no-show.tsx';
import { NOT_SAVED, useTakenTime, WhenFields } from './when-fields.tsx';
import {
  at,
  findWhenError,
  lengthOf,
  readableWhen,
  toWhenBody,
  WHEN_LABELS,
  WHEN_PARTS,
  type WhenValues,
} from './when-values.ts';

export interface ChosenTime {
  /** ISO 8601 in UTC. */
  startsAt: string;
  counsellorId: number | null;
}

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

function moveValues(appointment: AppointmentDetails, officeZone: string): MoveValues {
  return {
    followingFrom: '',
    counsellorId: appointment.counsellor?.id ?? null,
    duration: lengthOf(appointment),
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
  const queryClient = useQueryClient();
  const { take, onRefused, ...taking } = useTakenTime();
  const readable = readableWhen(team, officeZone);
  const form = useRecordForm({
    draft: { form: `reschedule:${id}:${chosen?.startsAt ?? ''}`, title: `Reschedule: ${student.name}` },
    stored: appointment,
    valuesOf: (stored) => moveValues(stored, officeZone),
    ...(chosen && {
      prefill: { ...at(wallTimeOf(chosen.startsAt, officeZone)), counsellorId: chosen.counsellorId },
    }),
    findFieldErrors(values) {
      const isUnchanged = JSON.stringify(values) === JSON.stringify(moveValues(appointment, officeZone));
      return isUnchanged ? { time: 'This is the current time and place' } : findWhenError(values);
    },
    send({ version }, { followingFrom: movedFrom, ...when }) {
      const series = movedFrom !== '' && { following: true, movedFrom };
      return take(() => moveAppointment(id, { version, ...toWhenBody(when, officeZone), ...series }));
    },
    onSaved: (saved) => showSuccess(movedText(saved, appointment, officeZone)),
    close: onDone,
    fallback: NOT_SAVED,
    onRefused,
    versions: {
      ...newerOf(queryClient, id, 'reschedule'),
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
        taking={{ problem, ...taking }}
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

type Place = Pick<AppointmentRow, 'startsAt' | 'counsellor'>;

/** Names the counsellor only where it is another one than before. */
export function movedText({ startsAt, counsellor }: Place, before: Place, officeZone: string): string {
  const moved = `Moved to ${formatMomentIn(startsAt, officeZone)}`;
  if (counsellor && counsellor.id !== before.counsellor?.id) return `${moved}, with ${counsellor.name}`;
  return Date.parse(startsAt) === Date.parse(before.startsAt) ? 'The appointment is changed' : moved;
}

/** Null before an outcome. */
export const outcomeOf = ({ status }: Pick<AppointmentDetails, 'status'>): AppointmentOutcome | null =>
  APPOINTMENT_OUTCOMES.find((outcome) => outcome === status) ?? null;

export const OUTCOME_WORDS: Record<
  AppointmentOutcome,
  { button: string; title: string; note: string; hint: string; save: string; done: string }
> = {
  completed: {
    button: 'Completed',
    title: 'The appointment took place',
    note: 'Outcome',
    hint: 'The discussion, and the next steps',
    save: 'Save as Completed',
    done: 'The appointment is completed',
  },
  no_show: {
    button: 'No-show',
    title: 'The family did not come',
    note: 'Note',
    hint: 'Contact with the family, and the new plan',
    save: 'Save as No-show',
    done: 'The no-show is recorded',
  },
  cancelled: {
    button: 'Cancel Appointment',
    title: 'Cancel the appointment',
    note: 'Reason',
    hint: 'Who cancelled, and why',
    save: 'Cancel Appointment',
    done: 'The appointment is cancelled',
  },
};

interface OutcomeDialogProps {
  appointment: AppointmentDetails;
  outcome: AppointmentOutcome;
  officeZone: string;
  onClose: () => void;
  onDone: () => void;
}

interface OutcomeValues {
  /** Null before an outcome. */
  status: AppointmentOutcome | null;
  note: string;
  /** Whether a cancellation is also about the later appointments of the series. */
  following: boolean;
}

const outcomeValues = (appointment: AppointmentDetails): OutcomeValues => ({
  status: outcomeOf(appointment),
  note: appointment.outcomeNote ?? '',
  following: false,
});

export function OutcomeDialog({ appointment, outcome, officeZone, onClose, onDone }: OutcomeDialogProps) {
  const queryClient = useQueryClient();
  const { id, student } = appointment;
  const words = OUTCOME_WORDS[outcome];
  const noShow = useNoShow();
  const isPossible = canActOnAppointment(outcome, appointment, new Date());
  const form = useRecordForm({
    draft: { form: `outcome:${id}:${outcome}`, title: `${words.title}: ${student.name}` },
    stored: appointment,
    valuesOf: outcomeValues,
    prefill: { status: outcome },
    // After a lost answer the stored outcome counts as saved, also of a series.
    isChanged: (before, after) => before.status !== after.status || before.note !== after.note,
    findFieldErrors: ({ note }) => (note.trim() === '' ? { note: `${words.note} is required` } : {}),
    async send({ version }, { note, following, ...values }) {
      const status = values.status ?? outcome;
      const series = status === 'cancelled' && following && { following };
      try {
        return await setOutcome(id, { version, note, status, ...series });
      } finally {
        void queryClient.invalidateQueries(EXCEPT_RECORDS);
      }
    },
    onSaved(saved) {
      const kind = outcomeOf(saved) ?? outcome;
      const action = kind === 'no_show' && { action: noShow.actionOf(saved) };
      toast({ title: 'Success', description: OUTCOME_WORDS[kind].done, ...action });
    },
    close: onDone,
    fallback: NOT_SAVED,
    versions: {
      ...newerOf(queryClient, id, outcome),
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

/** For the form of an action on an appointment that somebody else may change at the same time. */
const newerOf = (queryClient: QueryClient, id: number, action: AppointmentAction) => ({
  findNewer: whenStale(async () => (await queryClient.fetchQuery(appointmentQuery(id))).appointment),
  /** An outcome belongs to the time that the person has seen. */
  mustBeSeen: (newer: AppointmentDetails, seen: AppointmentDetails | null) =>
    !canActOnAppointment(action, newer, new Date()) ||
    (action !== 'reschedule' && newer.startsAt !== seen?.startsAt),
});

interface ChangedMeanwhileProps {
  appointment: AppointmentDetails;
  officeZone: string;
  /** Whether the new state still allows the dialog's action. */
  isPossible: boolean;
}

/** The state of an appointment that somebody else has changed since the dialog opened. */
function ChangedMeanwhile({ appointment, officeZone, isPossible }: ChangedMeanwhileProps) {
  const { status, startsAt, endsAt, counsellor, place, familyTimeZone, outcomeNote } = appointment;
  return (
    <NewerNotice>
      <p>
        {isPossible
          ? 'Somebody else has changed this appointment. Your entries are still here; save again to continue.'
          : 'Somebody else has changed this appointment, and this is no longer possible; you can still copy your entries.'}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-medium">Now</span>
        <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
        <span>{`${formatDayIn(startsAt, officeZone)}, ${formatSpanIn(startsAt, endsAt, officeZone)}`}</span>
        <span>{counsellor ? `With ${counsellor.name}` : 'Without a counsellor'}</span>
        {place !== null && <span dir="auto">{place}</span>}
        {familyTimeZone !== null && (
          <span>For the family: {formatForFamily(startsAt, familyTimeZone, officeZone)}</span>
        )}
      </p>
      {outcomeNote !== null && (
        <p dir="auto" className="mt-2 whitespace-pre-line break-words">
          {outcomeNote}
        </p>
      )}
    </NewerNotice>
  );
}

const THIS_AND_FOLLOWING = 'This and the following';

interface SeriesChoiceProps {
  following: boolean;
  onChange: (following: boolean) => void;
}

/** How much of a series an action is about. */
function SeriesChoice({ following, onChange }: SeriesChoiceProps) {
  return (
    <Choice
      legend="This appointment repeats"
      value={following ? 'following' : 'one'}
      options={[
        { value: 'one', label: 'This one' },
        { value: 'following', label: THIS_AND_FOLLOWING },
      ]}
      onChange={(value) => onChange(value === 'following')}
    />
  );
}

/** How a family learns of a change. @param email null for no address; absent where it is not known. */
export function familyHears(email?: string | null): string {
  if (!isMailOn()) return 'e-mail is not set up, so please tell the family yourself.';
  return email === null
    ? 'the family has no e-mail address, so please tell them yourself.'
    : 'the family is told of the change by e-mail if they have an address.';
}

/** Says it of an appointment that the family knows and that is still to come. */
function FamilyHears({ appointment }: { appointment: AppointmentDetails }) {
  const { status, startsAt, student } = appointment;
  if (status !== 'confirmed' || Date.parse(startsAt) <= Date.now()) return null;
  const words = familyHears(student.email);
  return (
    <>
      {isMailOn() && student.email !== null && <MissingOffice />}
      <p className="text-ink-soft text-sm">{words.charAt(0).toUpperCase() + words.slice(1)}</p>
    </>
  );
}
