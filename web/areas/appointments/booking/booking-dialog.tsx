import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useRef, useState } from 'react';
import {
  type AppointmentDetails,
  MAX_OCCURRENCES,
  MAX_SLOT_DAYS,
  REPEATS,
  type Repeat,
} from '#contracts/appointments/index.ts';
import type { Contact } from '#contracts/enquiries/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { canTakeWork } from '#contracts/identity/index.ts';
import { addDays, type WallTime, wallTimeOf } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import type { Service } from '#contracts/services.ts';
import { bookingIn, lackingConsents, type StudentRecord } from '#contracts/students/index.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { LackingConsents } from '#web/areas/mail/index.ts';
import { StudentSearch, studentQuery } from '#web/areas/students/index.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { MissingOffice } from '#web/components/missing-office.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { nextWorkingDay } from '#web/lib/due-text.ts';
import { formatDayIn } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { readService, SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { type DraftName, useDraftValues } from '#web/lib/use-draft.ts';
import { appointmentQuery, bookAppointment, bookSeries, contactQuery, freeSlotsQuery } from './api.ts';
import { ChosenStudent, ContactNote, type PersonFormProps } from './booking-person.tsx';
import { MeetingForm } from './meeting-form.tsx';
import { NOT_SAVED, useTakenTime, WhenFields } from './when-fields.tsx';
import { at, blankWhen, findWhenError, lengthOf, toWhenBody, type WhenValues } from './when-values.ts';

interface BookingFormProps extends PersonFormProps {
  /** In place of a former appointment. */
  firstFree: FreeSlot | null;
  /** Opens the form of a meeting of today. */
  onHeld: () => void;
}

interface BookingDialogProps extends Omit<PersonFormProps, 'contact' | 'student' | 'former'> {
  contactId: number | null;
  againId?: number | null;
}

/**
 * Books an appointment, prefilled from the student, the contact that it answers, and the appointment in whose place it
 * is. A contact needs no student.
 */
export function BookingDialog({ contactId, againId = null, ...form }: BookingDialogProps) {
  const contact = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== null });
  const studentId = form.studentId ?? contact.data?.studentId ?? null;
  const student = useQuery({ ...studentQuery(studentId ?? 0), enabled: studentId !== null });
  const [isHeld, setIsHeld] = useState(false);
  const isStudentKnown = studentId === null || student.data !== undefined || student.isError;
  const again = useFormer(againId, form);
  if ((contactId === null || contact.data) && isStudentKnown && again.isKnown) {
    const { former, firstFree } = again;
    const known = { contact: contact.data ?? null, studentId, student: student.data ?? null, former };
    return isHeld ? (
      <MeetingForm {...form} {...known} onAhead={() => setIsHeld(false)} />
    ) : (
      <BookingForm {...form} {...known} firstFree={firstFree} onHeld={() => setIsHeld(true)} />
    );
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

/** A missed or cancelled appointment, and the first free time of the same length. */
function useFormer(
  id: number | null,
  { counsellorId, today }: Pick<PersonFormProps, 'counsellorId' | 'today'>,
) {
  const record = useQuery({ ...appointmentQuery(id ?? 0), enabled: id !== null });
  const former = record.data?.appointment ?? null;
  const withId = counsellorId ?? former?.counsellor?.id ?? null;
  const days = { from: today, to: addDays(today, MAX_SLOT_DAYS - 1) };
  const hasSlots = former !== null && withId !== null;
  const free = useQuery({
    ...freeSlotsQuery(withId ?? 0, days, former === null ? 0 : lengthOf(former), null),
    enabled: hasSlots,
  });
  return {
    former,
    firstFree: free.data?.[0] ?? null,
    isKnown: id === null || record.isError || (former !== null && (!hasSlots || !free.isPending)),
  };
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
  former: AppointmentDetails | null;
  firstFree: FreeSlot | null;
  officeZone: string;
}

/** Prefills the form. A wished day in the past becomes the next open day, a former appointment's the first free one. */
function prefillBooking(known: Known): BookingValues {
  const { today, studentId, counsellorId, at: wall, contact, student, former, firstFree } = known;
  const wished = contact?.request?.preferredDay ?? null;
  const isToCome = former === null && wished !== null && wished > today;
  const openDay = nextWorkingDay(addDays(today, -1));
  return {
    ...blankWhen(isToCome ? wished : openDay),
    ...(isToCome && { time: contact?.request?.preferredStart ?? '' }),
    ...NO_REPEAT,
    ...(former && {
      duration: lengthOf(former),
      place: former.place ?? '',
      familyTimeZone: former.familyTimeZone ?? '',
      ...(firstFree && { day: at(wallTimeOf(firstFree.startsAt, known.officeZone)).day }),
    }),
    ...(wall !== null && at(wall)),
    counsellorId: counsellorId ?? former?.counsellor?.id ?? fillFrom(student).counsellorId,
    studentId,
    service: former?.service ?? contact?.service ?? fillFrom(student).service,
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
function draftName({ contact, studentId, student, at, former }: BookingFormProps): DraftName {
  const name = contact?.name ?? student?.student.name;
  return {
    form: `booking:${JSON.stringify([contact?.id, studentId, at, former?.id])}`,
    title: name === undefined ? 'Book an appointment' : `Book an appointment: ${name}`,
  };
}

function BookingForm(props: BookingFormProps) {
  const { contact, today, officeZone, onClose, onBooked } = props;
  const draft = useDraftValues(draftName(props), () => prefillBooking(props));
  const { values, setValues } = draft;
  const chooseStudent = useStudentChoice(props.student, setValues);
  const family = useLackingConsents(values);
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
      disabled={family.lacking.length > 0}
      onSubmit={(form) => void submit(form)}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      <Button variant="secondary" className="justify-self-start" onClick={() => draft.setAside(props.onHeld)}>
        It takes place now or was today
      </Button>
      {isMailOn() && <MissingOffice />}
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
      <LackingConsents {...family} />
      <WhenFields
        taking={{ problem, ...taking }}
        values={values}
        service={values.service}
        today={today}
        officeZone={officeZone}
        current={props.former?.counsellor ?? props.student?.student.counsellor ?? null}
        fieldErrors={fieldErrors}
        onChange={change}
      />
      <RepeatFields values={values} first={values.day} error={fieldErrors.until ?? null} onChange={change} />
      {fieldErrors.counsellor !== undefined && <Problem text={fieldErrors.counsellor} />}
    </FormDialog>
  );
}

/** What booking the student in the service lacks. */
function useLackingConsents({ studentId, service }: BookingValues) {
  const { data } = useQuery({ ...studentQuery(studentId ?? 0), enabled: studentId !== null });
  const lacking = data && service !== '' ? lackingConsents(data, bookingIn(service)) : [];
  return { studentId: studentId ?? 0, hasPassport: data?.hasPassport ?? false, lacking };
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
            <DayInput name="until" value={until} min={first} onChange={(until) => onChange({ until })} />
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
