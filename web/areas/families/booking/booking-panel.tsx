import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { FamilyAppointment, listFamilyAppointments } from '#contracts/families/index.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { Question } from '#web/areas/families/account/components/question.tsx';
import { SpacePart } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { Field } from '#web/components/form/field.tsx';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { formatDayIn, formatTimeIn, formatWeekday } from '#web/lib/format.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useSending } from '#web/lib/use-sending.ts';
import * as api from './api.ts';

const sayWhen = (startsAt: string, timeZone: string) =>
  `${formatDayIn(startsAt, timeZone)}, ${formatTimeIn(startsAt, timeZone)}`;

const isOpen = ({ canCancel }: FamilyAppointment) => canCancel;

interface BookingPanelProps {
  childId: number;
  /** Comes with the child's page, so that the parts below do not move. */
  booking: ResponseOf<typeof listFamilyAppointments>;
  /** Loads them again. */
  onChanged: () => void;
}

/** A child's coming appointments, which the family may move or cancel, and the form of a new one. */
export function BookingPanel({ childId, booking, onChanged }: BookingPanelProps) {
  const { appointments, services, changeHours, timeZone } = booking;
  const [done, setDone] = useState<string | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const finish = (words: string) => {
    setDone(words);
    setMoving(null);
    setRound(round + 1);
    onChanged();
  };
  return (
    <SpacePart title={t`Book or change an appointment`}>
      <p role="status" className="font-medium text-primary-deep empty:hidden">
        {done}
      </p>
      <ul className="grid gap-4 empty:hidden">
        {appointments.filter(isOpen).map((appointment) => (
          <li key={`${appointment.id} ${appointment.version}`} className="grid gap-2">
            <OneAppointment
              childId={childId}
              appointment={appointment}
              timeZone={timeZone}
              isMoving={moving === appointment.id}
              onMove={(isMoving) => setMoving(isMoving ? appointment.id : null)}
              onDone={finish}
            />
          </li>
        ))}
      </ul>
      {appointments.length > 0 && <Limit hours={changeHours} />}
      {services.length === 0 ? (
        <>
          <p>{t`Our office books appointments for you.`}</p>
          <CallUs>
            <p>
              <Trans>
                For an appointment, please call us: <OfficePhone />
              </Trans>
            </p>
          </CallUs>
        </>
      ) : (
        moving === null && (
          <NewAppointment
            key={round}
            childId={childId}
            services={services}
            timeZone={timeZone}
            onDone={finish}
          />
        )
      )}
    </SpacePart>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorPanel
      message={t`The appointments could not be loaded. Please check your connection.`}
      retryLabel={t`Try again`}
      onRetry={onRetry}
    />
  );
}

function Limit({ hours }: { hours: number }) {
  return (
    <p className="text-ink-soft leading-snug">
      <Plural
        value={hours}
        _0="You can move or cancel an appointment here until it begins."
        one="You can move or cancel an appointment here until # hour before it begins. Later, please call us."
        other="You can move or cancel an appointment here until # hours before it begins. Later, please call us."
      />
    </p>
  );
}

interface OneAppointmentProps {
  childId: number;
  appointment: FamilyAppointment;
  timeZone: string;
  isMoving: boolean;
  onMove: (isMoving: boolean) => void;
  onDone: (words: string) => void;
}

function OneAppointment({ childId, appointment, timeZone, isMoving, onMove, onDone }: OneAppointmentProps) {
  const when = sayWhen(appointment.startsAt, timeZone);
  const [isAsking, setAsking] = useState(false);
  /** An appointment that has changed meanwhile is shown as it is now. */
  const change = async (send: () => Promise<string>) => {
    try {
      onDone(await send());
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'stale')) throw error;
      onDone(sayRefusal(error));
    }
  };
  const { busy, problem, submit } = useSending(
    () =>
      change(async () => {
        await api.cancel(childId, appointment);
        return t`The appointment on ${when} is cancelled.`;
      }),
    sayRefusal,
  );
  return (
    <>
      <p className="font-semibold leading-snug">
        {when} · {i18n._(SERVICE_NAMES[appointment.service])}
      </p>
      {problem !== null && <Problem text={problem} />}
      {isAsking ? (
        <Question
          question={<Trans>Do you want to cancel this appointment?</Trans>}
          yes={<Trans>Yes, cancel it</Trans>}
          busy={busy}
          onYes={() => void submit()}
          onNo={() => setAsking(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {appointment.canMove && (
            <Button variant="secondary" aria-expanded={isMoving} onClick={() => onMove(!isMoving)}>
              {isMoving ? <Trans>Keep this time</Trans> : <Trans>Choose another time</Trans>}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            <Trans>Cancel the appointment</Trans>
          </Button>
        </div>
      )}
      {isMoving && (
        <Times
          childId={childId}
          what={{ appointmentId: appointment.id }}
          submitLabel={t`Move the appointment`}
          onSubmit={(startsAt) =>
            change(async () => {
              await api.move(childId, appointment, startsAt);
              return t`The appointment is moved to ${ph({ when: sayWhen(startsAt, timeZone) })}.`;
            })
          }
          none={
            <p>
              <Trans>There is no other free time. Please call us.</Trans>
            </p>
          }
        />
      )}
    </>
  );
}

interface NewAppointmentProps {
  childId: number;
  services: readonly Service[];
  timeZone: string;
  onDone: (words: string) => void;
}

function NewAppointment({ childId, services, timeZone, onDone }: NewAppointmentProps) {
  const [service, setService] = useState<Service | ''>(() => {
    const kept = draftOf(childId).read().service;
    return services.find((each) => each === kept || services.length === 1) ?? '';
  });
  // One key for each wish, so that a repetition after a lost answer books once.
  const [idempotencyKey] = useState(createIdempotencyKey);
  const options = [
    ...(services.length === 1 ? [] : [{ value: '', label: t`Please choose` }]),
    ...services.map((value) => ({ value, label: i18n._(SERVICE_NAMES[value]) })),
  ];
  return (
    <div className="grid gap-3">
      <Field label={t`Service`}>
        <Select
          options={options}
          value={service}
          onChange={({ target }) => setService(services.find((each) => each === target.value) ?? '')}
        />
      </Field>
      {service !== '' && (
        <Times
          key={service}
          childId={childId}
          what={{ service }}
          submitLabel={t`Book this appointment`}
          onSubmit={async (startsAt) => {
            const { appointment } = await api.book(childId, { service, startsAt, idempotencyKey });
            // Of the answer: after a lost one, an earlier attempt may have booked another time.
            onDone(
              t`Your appointment on ${ph({ when: sayWhen(String(appointment.startsAt), timeZone) })} is booked.`,
            );
          }}
          none={
            <p>
              <Trans>There is no free time at present.</Trans>
            </p>
          }
        />
      )}
      {service !== '' && <AnotherTime childId={childId} service={service} onDone={onDone} />}
    </div>
  );
}

interface TimesProps {
  childId: number;
  what: { service: Service } | { appointmentId: number };
  submitLabel: string;
  onSubmit: (startsAt: string) => Promise<void>;
  /** In place of the times where there are none. */
  none: React.ReactNode;
}

/** A day and a start among the free times. A taken one loads them again and keeps the day. */
function Times({ childId, what, submitLabel, onSubmit, none }: TimesProps) {
  const [wanted] = useState(what);
  const load = useCallback(
    (signal: AbortSignal) => api.listTimes(childId, wanted, signal),
    [childId, wanted],
  );
  const { loaded, reload } = useFamilyData(load);
  const [chosenDay, setDay] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const { busy, problem, setProblem, submit } = useSending(async (startsAt: string) => {
    try {
      await onSubmit(startsAt);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'slot_taken') {
        setStart(null);
        reload();
      }
      throw error;
    }
  }, sayRefusal);
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed') return <Failed onRetry={reload} />;
  const { days, timeZone } = loaded.data;
  const day = days.find((each) => each.day === chosenDay) ?? days[0];
  if (!day) return none;
  const choose = (startsAt: string) => {
    setProblem(null);
    setStart(startsAt);
  };
  return (
    <div className="grid gap-3">
      <Field label={t`Day`}>
        <Select
          options={days.map((each) => ({ value: each.day, label: formatWeekday(each.day) }))}
          value={day.day}
          onChange={({ target }) => {
            setDay(target.value);
            setStart(null);
          }}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">
          <Trans>Time</Trans>
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
          {day.starts.map((each) => (
            <label
              key={each}
              className="flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line px-2 text-center hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="start"
                className="sr-only"
                checked={start === each}
                onChange={() => choose(each)}
              />
              {formatTimeIn(each, timeZone)}
            </label>
          ))}
        </div>
      </fieldset>
      {problem !== null && <Problem text={problem} />}
      {start !== null && (
        <div className="grid gap-2">
          <p aria-live="polite" className="font-semibold">
            {sayWhen(start, timeZone)}
          </p>
          <Button busy={busy} onClick={() => void submit(start)}>
            {submitLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Of this tab and child: a reload, Back or a lost network loses nothing. */
const draftOf = (childId: number) => formDraft('time', ['service', 'message', 'idempotencyKey'], childId);

interface AnotherTimeProps {
  childId: number;
  service: Service;
  onDone: (words: string) => void;
}

/** Asks the office where nothing fits. */
function AnotherTime({ childId, service, onDone }: AnotherTimeProps) {
  const [kept] = useState(() => draftOf(childId).read());
  const [message, setMessage] = useState(kept.message ?? '');
  const [isOpen, setOpen] = useState(message !== '');
  const [idempotencyKey, setKey] = useState(kept.idempotencyKey ?? createIdempotencyKey);
  useEffect(() => {
    if (message === '') draftOf(childId).clear();
    else draftOf(childId).write({ service, message, idempotencyKey });
  }, [childId, service, message, idempotencyKey]);
  const { busy, problem, submit } = useSending(async () => {
    await api.ask(childId, { service, message, idempotencyKey });
    draftOf(childId).clear();
    setOpen(false);
    setMessage('');
    setKey(createIdempotencyKey());
    onDone(t`We have your question and contact you about another time.`);
  }, sayRefusal);
  if (!isOpen) {
    return (
      <Button variant="ghost" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
        <Trans>No time fits? Ask for another one</Trans>
      </Button>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={t`Which days and times suit you?`}>
        <Textarea
          name="message"
          value={message}
          maxLength={1000}
          onChange={({ target }) => {
            setMessage(target.value);
            // Another text is another question.
            setKey(createIdempotencyKey());
          }}
        />
      </Field>
      {problem !== null && <Problem text={problem} />}
      <Button type="submit" busy={busy}>
        <Trans>Ask for another time</Trans>
      </Button>
    </form>
  );
}
