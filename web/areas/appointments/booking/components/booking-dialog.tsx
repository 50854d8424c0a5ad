import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useRef } from 'react';
import {
  type AppointmentDetails,
  MAX_OCCURRENCES,
  REPEATS,
  type Repeat,
} from '#contracts/appointments/index.ts';
import type { Contact } from '#contracts/enquiries/index.ts';
import type { WallTime } from '#contracts/lib/calendar.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { bookAppointment, bookSeries, requestQuery } from '#web/areas/appointments/booking/api.ts';
import {
  type BookingValues,
  fillFrom,
  findBookingError,
  prefillBooking,
  type RepeatValues,
  refill,
  toRepeatBody,
} from '#web/areas/appointments/booking/booking-values.ts';
import { useTimeTaking } from '#web/areas/appointments/booking/use-time-taking.ts';
import { toWhenBody } from '#web/areas/appointments/booking/when-values.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import {
  describeStudent,
  type StudentRecord,
  StudentSearch,
  studentQuery,
} from '#web/areas/students/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatClock, formatDate, formatDayIn } from '#web/lib/format.ts';
import { readService, SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { type DraftName, useDraftValues } from '#web/lib/use-draft.ts';
import { WhenFields } from './when-fields.tsx';

interface BookingFormProps {
  studentId: number | null;
  counsellorId: number | null;
  /** The time clicked in the calendar. */
  at: WallTime | null;
  request: Contact | null;
  student: StudentRecord | null;
  /** ISO 8601 date. */
  today: string;
  officeZone: string;
  onClose: () => void;
  onBooked: (appointment: AppointmentDetails) => void;
}

interface BookingDialogProps extends Omit<BookingFormProps, 'request' | 'student'> {
  requestId: number | null;
}

/** Books an appointment, prefilled from the student and the family's request. */
export function BookingDialog({ requestId, ...form }: BookingDialogProps) {
  const request = useQuery({ ...requestQuery(requestId ?? 0), enabled: requestId !== null });
  const studentId = form.studentId ?? request.data?.studentId ?? null;
  const student = useQuery({ ...studentQuery(studentId ?? 0), enabled: studentId !== null });
  const isStudentKnown = studentId === null || student.data !== undefined || student.isError;
  if ((requestId === null || request.data) && isStudentKnown) {
    const known = { request: request.data ?? null, studentId, student: student.data ?? null };
    return <BookingForm {...form} {...known} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.onClose()}
      title="Book an appointment"
      footer={<Button onClick={form.onClose}>Close</Button>}
    >
      {requestId === null ? (
        <Loading text="Loading the student..." />
      ) : (
        <Loaded
          query={request}
          loading="Loading the request..."
          failed="Failed to load the request. Please try again."
        >
          {() => <Loading text="Loading the request..." />}
        </Loaded>
      )}
    </Dialog>
  );
}

/** A time clicked in the calendar begins another form. */
function draftName({ request, studentId, student, at }: BookingFormProps): DraftName {
  const name = request?.name ?? student?.student.name;
  return {
    form: `booking:${JSON.stringify([request?.id, studentId, at])}`,
    title: name === undefined ? 'Book an appointment' : `Book an appointment: ${name}`,
  };
}

function BookingForm(props: BookingFormProps) {
  const { request, today, officeZone, onClose, onBooked } = props;
  const draft = useDraftValues(draftName(props), () => prefillBooking(props));
  const { values, setValues } = draft;
  const chooseStudent = useStudentChoice(props.student, setValues);
  const taking = useTimeTaking((appointment) => {
    draft.release();
    if (values.repeat === '') {
      showSuccess(
        appointment.status === 'confirmed'
          ? 'The appointment is confirmed'
          : 'The appointment is saved and waits for a counsellor',
      );
    }
    onBooked(appointment);
  });
  const { fieldErrors, check, clear } = taking;

  function change(part: Partial<BookingValues>) {
    setValues((before) => ({ ...before, ...part }));
    clear();
  }

  function handleStudent(id: number | null) {
    chooseStudent(id);
    clear();
  }

  function handleSubmit(form: HTMLFormElement) {
    if (!check(form, findBookingError(values))) return;
    const { studentId, service } = values;
    if (studentId === null || service === '') return;
    const body = {
      studentId,
      service,
      ...toWhenBody(values, officeZone),
      ...(request && { request: { id: request.id, version: request.version } }),
    };
    const repeat = toRepeatBody(values);
    void taking.submit(async () => {
      if (repeat === null) return bookAppointment(body);
      const { appointment, booked, leftOut } = await bookSeries({ ...body, ...repeat });
      const without = leftOut.map(({ startsAt }) => formatDayIn(startsAt, officeZone)).join('; ');
      showSuccess(`${booked} appointments are booked${without === '' ? '' : `, without ${without}`}`);
      return appointment;
    });
  }

  return (
    <FormDialog
      closesOnEscape="always"
      title="Book an appointment"
      submitLabel={taking.busy ? 'Booking...' : 'Book Appointment'}
      busy={taking.busy}
      onSubmit={handleSubmit}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      {request && <RequestNote request={request} />}
      {values.studentId === null ? (
        <StudentSearch error={fieldErrors.student ?? null} onChoose={({ id }) => handleStudent(id)} />
      ) : (
        <ChosenStudent
          id={values.studentId}
          disabled={taking.busy || request !== null}
          onClear={() => handleStudent(null)}
        />
      )}
      <Field label="Service" required error={fieldErrors.service ?? null}>
        <Select
          name="service"
          value={values.service}
          options={[{ value: '', label: 'Please choose' }, ...SERVICE_OPTIONS]}
          onChange={(event) => change({ service: readService(event.target.value) })}
        />
      </Field>
      <WhenFields
        taking={taking}
        values={values}
        service={values.service}
        today={today}
        officeZone={officeZone}
        current={props.student?.student.counsellor ?? null}
        fieldErrors={fieldErrors}
        onChange={change}
      />
      <RepeatFields values={values} first={values.day} error={fieldErrors.until ?? null} onChange={change} />
      {fieldErrors.counsellor !== undefined && <Problem text={fieldErrors.counsellor} />}
    </FormDialog>
  );
}

/** Only a request that belongs to a student becomes an appointment. */
function RequestNote({ request }: { request: Contact }) {
  const { name, service, studentId } = request;
  const { preferredDay = null, preferredTime = null, preferredStart = null } = request.request ?? {};
  const wishes = [
    ...(service ? [SERVICE_NAMES[service]] : []),
    preferredDay === null ? 'any day' : formatDate(preferredDay),
    preferredStart !== null
      ? formatClock(preferredStart)
      : preferredTime === null
        ? 'any time of day'
        : DAY_PART_NAMES[preferredTime],
  ];
  return (
    <Alert tone="info">
      <p>
        In answer to the request of <span dir="auto">{name}</span>: {wishes.join(', ')}.
      </p>
      {studentId === null && (
        <p className="mt-1">
          It is not linked to a student yet. Please convert it to a student in the list of enquiries first.
        </p>
      )}
    </Alert>
  );
}

interface ChosenStudentProps {
  id: number;
  disabled: boolean;
  onClear: () => void;
}

/** The student of a booking, told apart from namesakes. */
function ChosenStudent({ id, disabled, onClear }: ChosenStudentProps) {
  const { data, isError } = useQuery(studentQuery(id));
  const student = data?.student;
  return (
    <div className="grid gap-1.5">
      <span className="font-medium text-ink leading-snug">Student</span>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-mist px-3 py-1">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p dir="auto" className="font-medium">
            {student?.name ?? (isError ? 'This student can’t be shown' : 'Loading the student...')}
          </p>
          {student && (
            <p className="text-ink-soft text-sm">
              {describeStudent({
                ...student,
                guardian: student.guardianName,
                school: student.school?.name ?? null,
              })}
            </p>
          )}
        </div>
        <Button variant="ghost" disabled={disabled} onClick={onClear}>
          Another student
        </Button>
      </div>
    </div>
  );
}

/**
 * Chooses the student of a booking. Fills in their counsellor and service, but not over the person’s own choice.
 * @param first the student whose values the form began with.
 */
function useStudentChoice(
  first: StudentRecord | null,
  setValues: (next: SetStateAction<BookingValues>) => void,
) {
  const queryClient = useQueryClient();
  const filled = useRef(fillFrom(first));
  const latest = useRef<number | null>(null);

  async function fill(studentId: number): Promise<void> {
    const [record, { teamMembers }] = await Promise.all([
      queryClient.fetchQuery(studentQuery(studentId)),
      queryClient.ensureQueryData(teamMembersQuery),
    ]);
    // Another student was chosen meanwhile.
    if (latest.current !== studentId) return;
    const before = filled.current;
    const { counsellorId, service } = fillFrom(record);
    const isActive = teamMembers.some((member) => member.id === counsellorId && member.isActive);
    const next = { counsellorId: isActive ? counsellorId : null, service };
    filled.current = next;
    setValues((values) => ({ ...values, ...refill(values, before, next) }));
  }

  return (studentId: number | null) => {
    latest.current = studentId;
    setValues((values) => ({ ...values, studentId }));
    // Without the record the form stays as it is: the student is shown as missing.
    if (studentId !== null) fill(studentId).catch(() => {});
  };
}

const REPEAT_NAMES: Record<Repeat, string> = {
  weekly: 'Every week',
  fortnightly: 'Every two weeks',
  monthly: 'Every month',
};
const REPEAT_OPTIONS = REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }));
const COUNTS = Array.from({ length: MAX_OCCURRENCES - 1 }, (_, index) => ({
  value: String(index + 2),
  label: `After ${index + 2} appointments`,
}));

interface RepeatFieldsProps {
  values: RepeatValues;
  /** The day of the first appointment, ISO 8601. */
  first: string;
  error: string | null;
  onChange: (part: Partial<RepeatValues>) => void;
}

function RepeatFields({ values, first, error, onChange }: RepeatFieldsProps) {
  const { repeat, count, until, skipClashes } = values;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Repeat">
          <Select
            value={repeat}
            options={[{ value: '', label: 'Does not repeat' }, ...REPEAT_OPTIONS]}
            onChange={({ target }) =>
              onChange({ repeat: REPEATS.find((each) => each === target.value) ?? '' })
            }
          />
        </Field>
        {repeat !== '' && (
          <Field label="Ends">
            <Select
              value={count === null ? '' : String(count)}
              options={[{ value: '', label: 'On a day' }, ...COUNTS]}
              onChange={({ target }) =>
                onChange({ count: target.value === '' ? null : Number(target.value), until: '' })
              }
            />
          </Field>
        )}
        {repeat !== '' && count === null && (
          <Field label="Last day" required error={error}>
            <Input
              type="date"
              name="until"
              value={until}
              min={first}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          </Field>
        )}
      </div>
      {repeat !== '' && (
        <Checkbox
          label="Leave out days that can’t be booked"
          checked={skipClashes}
          onChange={({ target }) => onChange({ skipClashes: target.checked })}
        />
      )}
    </>
  );
}
