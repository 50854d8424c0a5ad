import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  APPOINTMENT_OUTCOMES,
  type AppointmentDetails,
  type AppointmentOutcome,
  canActOnAppointment,
  personAddress,
} from '#contracts/appointments/index.ts';
import type { TimelineAction } from '#contracts/audit/index.ts';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { LackingConsents, WriteToFamily } from '#web/areas/mail/index.ts';
import { changeLines, writeToFamily } from '#web/areas/students/index.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { MailLink, PhoneLink } from '#web/components/contact-links.tsx';
import { Field } from '#web/components/form/field.tsx';
import { showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import {
  cityOf,
  formatDayIn,
  formatForFamily,
  formatMomentIn,
  formatSpanIn,
  orDash,
} from '#web/lib/format.ts';
import {
  type AppointmentRecord,
  appointmentQuery,
  confirmAppointment,
  downloadCalendarFile,
  writeToContact,
} from './api.ts';
import { type ChosenTime, OUTCOME_WORDS, OutcomeDialog, RescheduleDialog } from './change-dialogs.tsx';
import { BookAgain, NoShowActions } from './no-show.tsx';
import { NOT_SAVED, RefusedTime, useTakenTime } from './when-fields.tsx';

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
                  family={{ hasPassport: data.ways?.hasPassport ?? false, lacking: data.lacking ?? [] }}
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
                <RecordTasks record={{ kind: 'appointment', id }} studentId={data.appointment.student.id} />
              </section>
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

/** Writes to the family of an appointment; the message is in the history of the student or the enquiry. */
function WriteToTheirFamily({ record }: { record: AppointmentRecord }) {
  const { appointment, refusesContact, lacksConsent, ways } = record;
  const { student, contactId, counsellor, startsAt } = appointment;
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
        lacksConsent,
        ways,
      }}
      send={(body) =>
        student.id === null ? writeToContact(contactId ?? 0, body) : writeToFamily(student.id, body)
      }
      onSent={() => undefined}
    />
  );
}

interface ConfirmPanelProps {
  appointment: AppointmentDetails;
  family: Pick<ComponentProps<typeof LackingConsents>, 'hasPassport' | 'lacking'>;
  officeZone: string;
  onDone: () => void;
  onStale: () => Promise<unknown>;
  onMove: (chosen: ChosenTime) => void;
}

function ConfirmPanel({ appointment, family, officeZone, onDone, onStale, onMove }: ConfirmPanelProps) {
  const { adminUser } = useSession();
  const [chosenId, setChosenId] = useState(appointment.counsellor?.id ?? null);
  const { refusal, take, onRefused } = useTakenTime();
  const { busy, problem, submit } = useChange(
    (outsideHours: boolean) =>
      take(async () => {
        const { id, version } = appointment;
        const counsellor = counsellorId !== null && { counsellorId };
        await confirmAppointment(id, { version, outsideHours, ...counsellor });
        showSuccess('The appointment is confirmed');
        onDone();
      }),
    { fallback: NOT_SAVED, show: 'problem', onStale, onRefused },
  );
  const isOwnOnly = adminUser !== null && seesOnlyAssigned(adminUser.role);
  const counsellorId = isOwnOnly ? adminUser.id : chosenId;

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
        <Button
          busy={busy}
          disabled={counsellorId === null || family.lacking.length > 0}
          onClick={() => void submit(false)}
        >
          Confirm
        </Button>
      </div>
      <LackingConsents studentId={appointment.student.id ?? 0} {...family} />
      {refusal && (
        <RefusedTime
          refusal={refusal}
          officeZone={officeZone}
          onChoose={({ startsAt }) => onMove({ startsAt, counsellorId })}
        />
      )}
      {refusal?.code === 'outside_hours' && (
        <Button variant="secondary" busy={busy} onClick={() => void submit(true)}>
          Confirm outside working hours
        </Button>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  );
}

/** The open action; null shows the details. */
type Doing = { kind: 'reschedule'; chosen: ChosenTime | null } | { kind: AppointmentOutcome } | null;

interface AppointmentActionsProps {
  appointment: AppointmentDetails;
  onDo: (doing: Doing) => void;
}

function AppointmentActions({ appointment, onDo }: AppointmentActionsProps) {
  const { adminUser } = useSession();
  const { busy, submit } = useChange(() => downloadCalendarFile(appointment.id), {
    fallback: 'The file could not be created. Please try again.',
  });
  const mayEdit = adminUser !== null && hasPermission(adminUser.role, 'appointments:edit');
  const can = (action: Parameters<typeof canActOnAppointment>[0]) =>
    mayEdit && canActOnAppointment(action, appointment, new Date());
  return (
    <div className="flex flex-wrap gap-2">
      {can('reschedule') && (
        <Button variant="secondary" onClick={() => onDo({ kind: 'reschedule', chosen: null })}>
          Reschedule
        </Button>
      )}
      {APPOINTMENT_OUTCOMES.filter(can).map((outcome) => (
        <Button key={outcome} variant="secondary" onClick={() => onDo({ kind: outcome })}>
          {outcome === appointment.status ? 'Change the Note' : OUTCOME_WORDS[outcome].button}
        </Button>
      ))}
      {appointment.status === 'no_show' && <NoShowActions missed={appointment} />}
      {mayEdit && appointment.status === 'cancelled' && <BookAgain appointment={appointment} />}
      <Button variant="ghost" busy={busy} onClick={() => void submit()}>
        Calendar File (.ics)
      </Button>
    </div>
  );
}

const HISTORY_WORDS: Record<string, string> = {
  'appointment.booked': 'Booked',
  'appointment.confirmed': 'Confirmed',
  'appointment.rescheduled': 'Moved',
  'appointment.completed': 'Completed',
  'appointment.no_show': 'Recorded as a no-show',
  'appointment.reopened': 'No-show undone',
  'appointment.cancelled': 'Cancelled',
  'appointment.booked_by_family': 'Booked by the family',
  'appointment.rescheduled_by_family': 'Moved by the family',
  'appointment.cancelled_by_family': 'Cancelled by the family',
  'appointment.released': 'Left without a counsellor',
} satisfies Record<Extract<TimelineAction, `appointment.${string}`>, string>;

/** A change that keeps the time is no move. */
function historyWords({ action, changes = [] }: AppointmentRecord['history'][number]): string {
  const isMove = changes.some(({ field }) => field === 'startsAt' || field === 'endsAt');
  if (action !== 'appointment.rescheduled' || isMove) return HISTORY_WORDS[action] ?? 'Changed';
  return changes.some(({ field }) => field === 'counsellorId') ? 'Counsellor changed' : 'Changed';
}

const NO_REMINDER: Record<NonNullable<AppointmentRecord['noReminder']>, string> = {
  not_confirmed: 'None yet: the appointment is not confirmed.',
  off: 'None: e-mail is not set up.',
  no_address: 'None: the record has no e-mail address that works.',
  not_wanted: 'None: the family has withdrawn its consent to be contacted.',
  sample: 'None: sample data gets no mail.',
  told: 'None: a mail about the appointment, sent within the day before it, takes the reminder’s place.',
  failed: 'None: the message failed. The Mail page says why.',
  dropped: 'None: the message was not sent. The Mail page says why.',
};

function AppointmentFacts({
  record: { appointment, timeZone, history, noReminder, ways },
}: {
  record: AppointmentRecord;
}) {
  const { student, service, status, startsAt, endsAt, counsellor, place, familyTimeZone, outcomeNote } =
    appointment;
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
          <span>{SERVICE_NAMES[service]}</span>
        </p>
        <p className="mt-2 font-semibold text-ink text-lg leading-snug">{formatDayIn(startsAt, timeZone)}</p>
        <p>
          {formatSpanIn(startsAt, endsAt, timeZone)}{' '}
          <span className="text-ink-soft">in {cityOf(timeZone)}</span>
        </p>
        {familyTimeZone !== null && (
          <p className="text-clay">For the family: {formatForFamily(startsAt, familyTimeZone, timeZone)}</p>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <Fact label={student.id === null ? 'Enquiry' : 'Student'}>
          <Link
            to={personAddress(appointment)}
            dir="auto"
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-2 sm:min-h-0"
          >
            {student.name}
          </Link>
        </Fact>
        <Fact label="Guardian">{orDash(student.guardianName)}</Fact>
        <Fact label="Counsellor">{orDash(counsellor?.name)}</Fact>
        {appointment.seriesId !== null && <Fact label="Repeats">Part of a series</Fact>}
        <Fact label="Place">{orDash(place)}</Fact>
        {student.phone !== null && (
          <Fact label="Phone">
            <PhoneLink phone={student.phone} isCalled={!ways || ways.call.length === 0} />
          </Fact>
        )}
        {student.email !== null && (
          <Fact isWide label="Email">
            <MailLink email={student.email} />
          </Fact>
        )}
        {noReminder && (
          <Fact isWide label="Reminder">
            {NO_REMINDER[noReminder]}
          </Fact>
        )}
        {outcomeNote !== null && (
          <Fact isWide label={status === 'cancelled' ? 'Reason' : 'Outcome'}>
            <span dir="auto" className="whitespace-pre-wrap">
              {outcomeNote}
            </span>
          </Fact>
        )}
      </dl>
      {history.length > 0 && (
        <section aria-label="History">
          <h3 className="mb-1 font-semibold text-ink">History</h3>
          <ul className="grid gap-1 text-ink-soft text-sm">
            {history.map((event) => (
              <li key={event.id} className="[overflow-wrap:anywhere]">
                {historyWords(event)}
                {event.actorName !== null && ` by ${event.actorName}`}, {formatMomentIn(event.at, timeZone)}
                {changeLines(event).map((line) => (
                  <p key={line} className="pl-3">
                    {line}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
