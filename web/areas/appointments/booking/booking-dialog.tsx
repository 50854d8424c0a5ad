import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useRef } from 'react';
import {
  type AppointmentDetails,
  MAX_OCCURRENCES,
  REPEATS,
  type Repeat,
} from '#contracts/appointments/index.ts';
import type { Contact, SessionRequest } from '#contracts/enquiries/index.ts';
import { canTakeWork } from '#contracts/identity/index.ts';
import type { WallTime } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import type { StudentRecord } from '#contracts/students/index.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { describeStudent, StudentSearch, studentQuery } from '#web/areas/students/index.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
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
import { bookAppointment, bookSeries, contactQuery } from './api.ts';
import { NOT_SAVED, useTakenTime, WhenFields } from './when-fields.tsx';
import { at, blankWhen, findWhenError, toWhenBody, type WhenValues } from './when-values.ts';

interface BookingFormProps {
  studentId: number | null;
  counsellorId: number | null;
  /** The time clicked in the calendar. */
  at: WallTime | null;
  contact: Contact | null;
  student: StudentRecord | null;
  /** ISO 8601 date. */
  today: string;
  officeZone: string;
  onClose: () => void;
  onBooked: (appointment: AppointmentDetails) => void;
}

interface BookingDialogProps extends Omit<BookingFormProps, 'contact' | 'student'> {
  contactId: number | null;
}

/** Books an appointment, prefilled from the student and the contact that it answers. A contact needs no student. */
export function BookingDialog({ contactId, ...form }: BookingDialogProps) {
  const contact = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== null });
  const studentId = form.studentId ?? contact.data?.studentId ?? null;
  const student = useQuery({ ...studentQuery(studentId ?? 0), enabled: studentId !== null });
  const isStudentKnown = studentId === null || student.data !== undefined || student.isError;
  if ((contactId === null || contact.data) && isStudentKnown) {
    const known = { contact: contact.data ?? null, studentId, student: student.data ?? null };
    return <BookingForm {...form} {...known} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.onClose()}
      title="Book an appointment"
      footer={<Button onClick={form.onClose}>Close</Button>}
    >
      {contactId === null ? (
        <Loading text="Loading the student..." />
      ) : (
        <Loaded
          query={contact}
          loading="Loading the enquiry..."
          failed="Failed to load the enquiry. Please try again."
        >
          {() => <Loading text="Loading the enquiry..." />}
        </Loaded>
      )}
    </Dialog>
  );
}

interface RepeatValues {
  /** Empty for a single appointment. */
  repeat: Repeat | '';
  /** Null for a series that ends on a day. */
  count: number | null;
  /** ISO 8601 date. */
  until: string;
  skipClashes: boolean;
}

const NO_REPEAT: RepeatValues = { repeat: '', count: 4, until: '', skipClashes: false };

interface BookingValues extends WhenValues, RepeatValues {
  studentId: number | null;
  service: Service | '';
}

interface Known {
  today: string;
  studentId: number | null;
  counsellorId: number | null;
  /** The time clicked in the calendar. */
  at: WallTime | null;
  contact: Contact | null;
  student: Pick<StudentRecord, 'student' | 'enrolments'> | null;
}

/** Prefills the form. A wished day in the past becomes today. */
function prefillBooking(known: Known): BookingValues {
  const { today, studentId, counsellorId, at: wall, contact, student } = known;
  const wished = contact?.request?.preferredDay ?? null;
  const isToCome = wished !== null && wished > today;
  return {
    ...blankWhen(isToCome ? wished : today),
    ...(isToCome && { time: contact?.request?.preferredStart ?? '' }),
    ...NO_REPEAT,
    ...(wall !== null && at(wall)),
    counsellorId: counsellorId ?? fillFrom(student).counsellorId,
    studentId,
    service: contact?.service ?? fillFrom(student).service,
  };
}

type Filled = Pick<BookingValues, 'counsellorId' | 'service'>;

/** Values of a student's record for their next appointment. */
function fillFrom(record: Known['student']): Filled {
  return {
    counsellorId: record?.student.counsellor?.id ?? null,
    service: onlyServiceOf(record?.enrolments ?? []) ?? '',
  };
}

/** Replaces the former student’s counsellor and service, but not the person’s own choice. */
function refill(values: BookingValues, former: Filled, next: Filled): Partial<BookingValues> {
  const { counsellorId, service } = values;
  const isOther = counsellorId === former.counsellorId && counsellorId !== next.counsellorId;
  return {
    ...(isOther && { counsellorId: next.counsellorId, outsideHours: false }),
    service: service === former.service ? next.service : service,
  };
}

/** The service of the open enrolments; null for none or several. */
function onlyServiceOf(enrolments: StudentRecord['enrolments']): Service | null {
  const open = enrolments.filter(({ stage }) => stage === 'enrolled' || stage === 'in_progress');
  const [only, ...others] = new Set(open.map(({ service }) => service));
  return others.length === 0 ? (only ?? null) : null;
}

/** One at a time. */
function findBookingError(values: BookingValues, contact: Contact | null): FieldErrors {
  if (values.studentId === null && contact === null) return { student: 'Please choose a student' };
  if (values.service === '') return { service: 'Please choose a service' };
  if (values.repeat !== '' && values.counsellorId === null) {
    return { counsellor: 'Please choose a counsellor for repeating appointments' };
  }
  if (values.repeat !== '' && values.count === null && !isWholeDay(values.until)) {
    return { until: 'Please choose the last day' };
  }
  return findWhenError(values);
}

function toRepeatBody({ repeat, count, until, skipClashes }: RepeatValues) {
  return repeat === '' ? null : { repeat, skipClashes, ...(count === null ? { until } : { count }) };
}

/** A time clicked in the calendar begins another form. */
function draftName({ contact, studentId, student, at }: BookingFormProps): DraftName {
  const name = contact?.name ?? student?.student.name;
  return {
    form: `booking:${JSON.stringify([contact?.id, studentId, at])}`,
    title: name === undefined ? 'Book an appointment' : `Book an appointment: ${name}`,
  };
}

function BookingForm(props: BookingFormProps) {
  const { contact, today, officeZone, onClose, onBooked } = props;
  const draft = useDraftValues(draftName(props), () => prefillBooking(props));
  const { values, setValues } = draft;
  const chooseStudent = useStudentChoice(props.student, setValues);
  const { take, onRefused, ...taking } = useTakenTime();
  const { busy, problem, fieldErrors, clear, submit } = useChange(
    (_: HTMLFormElement) =>
      take(async () => {
        const appointment = await book(values, props);
        draft.release();
        onBooked(appointment);
      }),
    {
      fallback: NOT_SAVED,
      show: 'problem',
      findFieldErrors: () => findBookingError(values, contact),
      onRefused,
    },
  );

  function change(part: Partial<BookingValues>) {
    setValues((before) => ({ ...before, ...part }));
    clear();
  }

  function handleStudent(id: number | null) {
    chooseStudent(id);
    clear();
  }

  return (
    <FormDialog
      closesOnEscape="always"
      title="Book an appointment"
      submitLabel={busy ? 'Booking...' : 'Book Appointment'}
      busy={busy}
      onSubmit={(form) => void submit(form)}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      {contact && <ContactNote contact={contact} />}
      {values.studentId !== null ? (
        <ChosenStudent
          id={values.studentId}
          disabled={busy || contact !== null}
          onClear={() => handleStudent(null)}
        />
      ) : (
        contact === null && (
          <StudentSearch error={fieldErrors.student ?? null} onChoose={({ id }) => handleStudent(id)} />
        )
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
        taking={{ problem, ...taking }}
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

async function book(values: BookingValues, { contact, officeZone }: BookingFormProps) {
  const { studentId, service } = values;
  if (service === '') throw new Error('Checked before');
  const body = {
    ...(studentId !== null && { studentId }),
    service,
    ...toWhenBody(values, officeZone),
    ...(contact && { contact: { id: contact.id, version: contact.version } }),
  };
  const repeat = toRepeatBody(values);
  if (repeat === null) {
    const appointment = await bookAppointment(body);
    showSuccess(
      appointment.status === 'confirmed'
        ? 'The appointment is confirmed'
        : 'The appointment is saved and waits for a counsellor',
    );
    return appointment;
  }
  const { appointment, booked, leftOut } = await bookSeries({ ...body, ...repeat });
  const without = leftOut.map(({ startsAt }) => formatDayIn(startsAt, officeZone)).join('; ');
  showSuccess(`${booked} appointments are booked${without === '' ? '' : `, without ${without}`}`);
  return appointment;
}

/** Who asked for the appointment, and for what. */
function ContactNote({ contact }: { contact: Contact }) {
  const { name, childName, age, service, studentId, request } = contact;
  return (
    <Alert tone="info">
      <p>
        In answer to the {request ? 'request' : 'enquiry'} of <span dir="auto">{name}</span>:{' '}
        {[...(service ? [SERVICE_NAMES[service]] : []), ...(request ? wishesOf(request) : [])].join(', ') ||
          'no service named'}
        .
      </p>
      {studentId === null && (
        <p className="mt-1">
          The appointment is with{' '}
          <span dir="auto">{[childName ?? name, ...(age === null ? [] : [`age ${age}`])].join(', ')}</span>.
          No student is needed for it.
        </p>
      )}
    </Alert>
  );
}

function wishesOf({ preferredDay, preferredTime, preferredStart }: SessionRequest): string[] {
  const part = preferredTime === null ? 'any time of day' : DAY_PART_NAMES[preferredTime];
  return [
    preferredDay === null ? 'any day' : formatDate(preferredDay),
    preferredStart === null ? part : formatClock(preferredStart),
  ];
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
    const isKept = teamMembers.some((member) => member.id === counsellorId && canTakeWork(member));
    const next = { counsellorId: isKept ? counsellorId : null, service };
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
