import { useState } from 'react';
import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import type { AppointmentRequest } from '#contracts/enquiries/index.ts';
import type { WallTime } from '#contracts/lib/calendar.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { bookAppointment } from '#web/areas/appointments/booking/api.ts';
import {
  type BookingValues,
  findBookingMistake,
  prefillBooking,
  readService,
} from '#web/areas/appointments/booking/booking-values.ts';
import { useTimeTaking } from '#web/areas/appointments/booking/use-time-taking.ts';
import { ofFreeTime, toWhenBody } from '#web/areas/appointments/booking/when-values.ts';
import type { StudentRecord } from '#web/areas/students/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { focusField, showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { RefusedTime } from './refused-time.tsx';
import { RequestNote } from './request-note.tsx';
import { StudentPicker } from './student-picker.tsx';
import { WhenFields } from './when-fields.tsx';

export interface BookingFormProps {
  studentId: number | null;
  counsellorId: number | null;
  /** The place of the calendar that was clicked. */
  at: WallTime | null;
  request: AppointmentRequest | null;
  /** The record of the student, where it is known from the start. */
  student: StudentRecord | null;
  /** ISO 8601 date. */
  today: string;
  officeZone: string;
  onClose: () => void;
  onBooked: (appointment: AppointmentDetails) => void;
}

/** The form of a new appointment. Whatever the server says, it keeps what was filled in. */
export function BookingForm(props: BookingFormProps) {
  const { request, today, officeZone, onClose, onBooked } = props;
  const [initial] = useState(() => prefillBooking(props));
  const [values, setValues] = useState<BookingValues>(initial);
  const [mistake, setMistake] = useState<ReturnType<typeof findBookingMistake>>(null);
  const guard = useUnsavedChanges(JSON.stringify(values) !== JSON.stringify(initial));
  const { busy, problem, refusal, submit, clearRefusal } = useTimeTaking((appointment) => {
    guard.release();
    showSuccess(
      appointment.status === 'confirmed'
        ? 'The appointment is confirmed'
        : 'The appointment is saved and waits for a counsellor',
    );
    onBooked(appointment);
  });

  function change(part: Partial<BookingValues>) {
    setValues((before) => ({ ...before, ...part }));
    setMistake(null);
  }

  function handleSubmit(form: HTMLFormElement) {
    const found = findBookingMistake(values);
    setMistake(found);
    if (found) return focusField(form, found.field);
    const { studentId, service } = values;
    if (studentId === null || service === '') return;
    void submit(() =>
      bookAppointment({
        studentId,
        service,
        ...toWhenBody(values, officeZone),
        ...(request && { request: { id: request.id, version: request.version } }),
      }),
    );
  }

  return (
    <FormDialog
      closesOnEscape="always"
      title="Book an appointment"
      submitLabel={busy ? 'Booking...' : 'Book Appointment'}
      busy={busy}
      onSubmit={handleSubmit}
      onClose={() => guard.attempt(onClose)}
    >
      {request && <RequestNote request={request} />}
      <StudentPicker
        value={values.studentId}
        disabled={busy || request !== null}
        error={mistake?.field === 'student' ? mistake.message : null}
        onChange={(studentId) => change({ studentId })}
      />
      <Field label="Service" required error={mistake?.field === 'service' ? mistake.message : null}>
        <Select
          name="service"
          value={values.service}
          options={[
            { value: '', label: 'Please choose' },
            ...SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] })),
          ]}
          onChange={(event) => change({ service: readService(event.target.value) })}
        />
      </Field>
      <WhenFields
        values={values}
        today={today}
        officeZone={officeZone}
        current={props.student?.student.counsellor ?? null}
        mistake={mistake?.field === 'student' || mistake?.field === 'service' ? null : mistake}
        onChange={change}
      />
      {refusal && (
        <RefusedTime
          refusal={refusal}
          officeZone={officeZone}
          onChoose={(slot) => {
            change(ofFreeTime(slot, officeZone));
            clearRefusal();
          }}
        />
      )}
      {problem !== null && <Problem text={problem} />}
    </FormDialog>
  );
}
