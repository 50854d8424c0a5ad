import { useQueryClient } from '@tanstack/react-query';
import { DURATION_MINUTES, setAppointmentOutcome } from '#contracts/appointments/index.ts';
import { addDays, momentAt, wallTimeOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { StudentSearch } from '#web/areas/students/index.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { readService, SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { bookAppointment, EXCEPT_RECORDS } from './api.ts';
import { ChosenStudent, ContactNote, type PersonFormProps } from './booking-person.tsx';
import { NOT_SAVED } from './when-fields.tsx';
import { durationOptions, lengthOf } from './when-values.ts';

interface MeetingValues {
  studentId: number | null;
  service: Service | '';
  counsellorId: number | null;
  /** HH:MM on the office's clock. */
  time: string;
  duration: number;
  note: string;
  /** ISO 8601 date. */
  followUpOn: string;
}

const STEP_MS = DURATION_MINUTES.step * MINUTE_MS;
const NOTE_LENGTH = maxLengthOf(setAppointmentOutcome.body.shape.note);

/** The present time on the office's clock, to the last five minutes. */
const presentTime = (officeZone: string) =>
  wallTimeOf(new Date(Math.floor(Date.now() / STEP_MS) * STEP_MS), officeZone).slice('2026-04-30T'.length);

function findMeetingError(
  { studentId, service, counsellorId, time }: MeetingValues,
  hasContact: boolean,
): FieldErrors {
  if (studentId === null && !hasContact) return { student: 'Please choose a student' };
  if (service === '') return { service: 'Please choose a service' };
  if (counsellorId === null) return { counsellor: 'Please choose a counsellor' };
  return time === '' ? { time: 'Please choose a time' } : {};
}

interface MeetingFormProps extends PersonFormProps {
  /** Opens the form of a later appointment. */
  onAhead: () => void;
}

/** Records a meeting that takes place now or took place earlier today, for example of a walk-in. */
export function MeetingForm({
  contact,
  student,
  former,
  today,
  officeZone,
  onClose,
  onBooked,
  onAhead,
  ...given
}: MeetingFormProps) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const isOwnOnly = adminUser !== null && seesOnlyAssigned(adminUser.role);
  const draft = useDraftValues(
    {
      form: `meeting:${JSON.stringify([contact?.id, given.studentId, former?.id])}`,
      title: `A meeting of today${contact ? `: ${contact.name}` : ''}`,
    },
    (): MeetingValues => ({
      studentId: given.studentId,
      service: former?.service ?? contact?.service ?? student?.enrolments[0]?.service ?? '',
      counsellorId: given.counsellorId ?? former?.counsellor?.id ?? student?.student.counsellor?.id ?? null,
      time: presentTime(officeZone),
      duration: former ? lengthOf(former) : 30,
      note: '',
      // An enquiry without a next step is forgotten.
      followUpOn: contact ? addDays(today, 3) : '',
    }),
  );
  const { values, setValues } = draft;
  const { busy, problem, fieldErrors, clear, submit } = useChange(
    async (_form: HTMLFormElement) => {
      const { studentId, service, counsellorId, time, duration, note, followUpOn } = values;
      if (service === '') return;
      const meeting = await bookAppointment({
        ...(studentId !== null && { studentId }),
        ...(contact && { contact: { id: contact.id, version: contact.version } }),
        service,
        counsellorId,
        startsAt: momentAt(today, time, officeZone).toISOString(),
        durationMinutes: duration,
        held: { note, followUpOn },
      });
      draft.release();
      showSuccess('The meeting is recorded');
      void queryClient.invalidateQueries(EXCEPT_RECORDS);
      onBooked(meeting);
    },
    {
      fallback: NOT_SAVED,
      show: 'problem',
      findFieldErrors: () => findMeetingError(values, contact !== null),
    },
  );
  function change(part: Partial<MeetingValues>) {
    setValues((before) => ({ ...before, ...part }));
    clear();
  }
  return (
    <FormDialog
      closesOnEscape="always"
      title="Record a meeting"
      submitLabel={busy ? 'Recording...' : 'Record Meeting'}
      busy={busy}
      onSubmit={(form) => void submit(form)}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      <Button variant="secondary" className="justify-self-start" onClick={() => draft.setAside(onAhead)}>
        Book a later time instead
      </Button>
      {contact && <ContactNote contact={contact} />}
      {values.studentId !== null && (
        <ChosenStudent
          id={values.studentId}
          disabled={busy || contact !== null}
          onClear={() => change({ studentId: null })}
        />
      )}
      {values.studentId === null && contact === null && (
        <StudentSearch error={fieldErrors.student ?? null} onChoose={({ id }) => change({ studentId: id })} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Service" required error={fieldErrors.service ?? null}>
          <Select
            name="service"
            value={values.service}
            options={[{ value: '', label: 'Please choose' }, ...SERVICE_OPTIONS]}
            onChange={({ target }) => change({ service: readService(target.value) })}
          />
        </Field>
        {!isOwnOnly && (
          <Field label="Counsellor" required error={fieldErrors.counsellor ?? null}>
            <CounsellorSelect
              value={values.counsellorId}
              current={former?.counsellor ?? student?.student.counsellor ?? null}
              onChange={(chosen) => change({ counsellorId: chosen?.id ?? null })}
            />
          </Field>
        )}
        <Field label="Began today at" required error={fieldErrors.time ?? null}>
          <Input
            type="time"
            name="time"
            step={300}
            value={values.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </Field>
        <Field label="Duration">
          <Select
            value={String(values.duration)}
            options={durationOptions(values.duration)}
            onChange={({ target }) => change({ duration: Number(target.value) })}
          />
        </Field>
      </div>
      <Field label="What came of it (optional)">
        <Textarea
          name="note"
          rows={3}
          dir="auto"
          maxLength={NOTE_LENGTH}
          value={values.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      {contact && (
        <Field label="Next step on">
          <DayInput
            name="followUpOn"
            min={today}
            value={values.followUpOn}
            onChange={(followUpOn) => change({ followUpOn })}
          />
        </Field>
      )}
      {problem !== null && <Problem text={problem} />}
    </FormDialog>
  );
}
