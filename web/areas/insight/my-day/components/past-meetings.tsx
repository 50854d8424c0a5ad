import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, type RefObject, type SetStateAction, useRef } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import {
  type AppointmentDetails,
  appointmentAddress,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import type { MyDay, PastMeeting } from '#contracts/insight/index.ts';
import { pick } from '#contracts/lib/fields.ts';
import { APPOINTMENT_STATUSES } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  calendarAddress,
  NoShowActions,
  outcomeOf,
  readAppointment,
  setOutcome,
  useNoShow,
} from '#web/areas/appointments/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { myDayQuery } from '#web/areas/insight/my-day/api.ts';
import { createTask, NextCall, reloadTasks } from '#web/areas/tasks/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { toast } from '#web/components/toast-store.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { listDrafts } from '#web/lib/draft-storage.ts';
import { formatMomentIn } from '#web/lib/format.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { Part, PartRow } from './part.tsx';

/** A meeting whose outcome was recorded by one click. */
const ClosedMeetingSchema = z.object({
  id: z.int(),
  version: z.int(),
  student: z.object({ name: z.string() }),
  status: z.enum(APPOINTMENT_STATUSES),
  outcomeNote: z.nullable(z.string()),
});
export type ClosedMeeting = z.infer<typeof ClosedMeetingSchema>;

const FORM = 'closed-meeting:';

/** A meeting with unsaved changes that has left the list because its outcome is recorded; null if there is none. */
export function keptMeeting(owner: number | null): ClosedMeeting | null {
  const kept = owner === null ? undefined : listDrafts(owner).find(({ form }) => form.startsWith(FORM));
  return z.object({ base: ClosedMeetingSchema }).safeParse(kept?.state).data?.base ?? null;
}

interface CloseMeetingProps {
  meeting: ClosedMeeting;
  /** ISO 8601 date of the office. */
  today: string;
  onClose: () => void;
}

const LABELS = { status: 'Status', note: 'What came of it', nextOn: 'Next call' };

const valuesOf = (meeting: ClosedMeeting) => ({
  status: outcomeOf(meeting) ?? ('completed' as const),
  note: meeting.outcomeNote ?? '',
  nextOn: '',
});

/** The outcome of a past meeting, and the day of the next call. */
function CloseMeeting({ meeting, today, onClose }: CloseMeetingProps) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { id, student } = meeting;
  const idempotencyKey = useRef(createIdempotencyKey());
  const form = useRecordForm({
    draft: { form: `${FORM}${id}`, title: `Meeting with ${student.name}` },
    stored: meeting,
    valuesOf,
    // The person's own words replace those of the click.
    prefill: { note: '' },
    findFieldErrors: () => ({}),
    controlOf: (field) => (field === 'dueOn' ? 'nextOn' : field),
    async send(base, { status, note, nextOn }): Promise<ClosedMeeting> {
      const { version, outcomeNote } = base;
      const isNew = note.trim() !== '' && (note !== outcomeNote || status !== base.status);
      const recorded = isNew ? await setOutcome(id, { version, status, note }) : base;
      // If the task is refused, the next attempt sends the task alone.
      form.setBase(recorded);
      if (nextOn !== '') {
        await createTask({
          idempotencyKey: idempotencyKey.current,
          what: 'Call after the meeting',
          kind: 'call',
          assigneeId: adminUser?.id ?? null,
          dueOn: nextOn,
          record: { kind: 'appointment', id },
        });
      }
      return recorded;
    },
    onSaved(): void {
      const isCallNoted = form.values.nextOn !== '';
      showSuccess(
        isCallNoted ? 'The meeting is closed and the next call is noted.' : 'The meeting is closed.',
      );
    },
    close,
    fallback: 'The meeting could not be closed',
    versions: {
      findNewer: whenStale((): Promise<ClosedMeeting> => readAppointment(id)),
      labels: LABELS,
      readable: ({ status, ...values }) => ({
        ...values,
        status: APPOINTMENT_STATUS_BADGES[status].children,
      }),
    },
  });
  const { values, change } = form;

  async function close() {
    onClose();
    await reloadTasks(queryClient);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }

  if (form.conflict) return <ConflictDialog what="meeting" {...form.conflict} />;
  return (
    <form
      noValidate
      aria-label={`Meeting with ${student.name}`}
      onSubmit={handleSubmit}
      className="my-2 grid gap-3 rounded-xl bg-mist/60 p-3"
    >
      <p role="status">The meeting with {student.name} is recorded as completed.</p>
      <RestoredNotice restored={form.restored} />
      {form.problem !== null && <Problem text={form.problem} />}
      <Field label="What came of it (optional)">
        <Textarea
          autoFocus
          name="note"
          rows={2}
          maxLength={maxLengthOf(setAppointmentOutcome.body.shape.note)}
          dir="auto"
          value={values.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <NextCall
        today={today}
        nextOn={values.nextOn}
        error={form.fieldErrors.nextOn}
        onChange={(nextOn) => change({ nextOn })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
        <Button variant="secondary" onClick={() => form.attempt(() => void close())}>
          Close
        </Button>
      </div>
    </form>
  );
}

/** What follows a no-show that was recorded by one click. */
function MissedMeeting({ missed, onClose }: { missed: AppointmentDetails; onClose: () => void }) {
  const { name } = missed.student;
  return (
    <section aria-label={`No-show: ${name}`} className="my-2 grid gap-3 rounded-xl bg-mist/60 p-3">
      <p role="status">{name} did not come; the no-show is recorded.</p>
      <div className="flex flex-wrap gap-2">
        <NoShowActions missed={missed} onUndone={onClose} />
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}

/** The meeting that was just closed, with its form or with what follows its no-show. */
export type JustClosed =
  | { kind: 'held'; meeting: ClosedMeeting }
  | { kind: 'missed'; meeting: AppointmentDetails };

interface PastMeetingsProps extends Pick<MyDay, 'past' | 'today' | 'timeZone'> {
  closed: JustClosed | null;
  onClosed: Dispatch<SetStateAction<JustClosed | null>>;
  /** The page's title, which has the focus when the last meeting is gone. */
  myDay: RefObject<HTMLElement | null>;
}

/** Appointments that are over and have no outcome. */
export function PastMeetings({ past, today, timeZone, closed, onClosed, myDay }: PastMeetingsProps) {
  const to = calendarAddress.linkTo({ view: 'list', status: 'confirmed', to: today });
  const title = useRef<HTMLHeadingElement>(null);
  const open = past.first.filter(({ id }) => id !== closed?.meeting.id);
  // The part goes with its last meeting.
  const focusBeside = (gone: number) => (open.some(({ id }) => id !== gone) ? title : myDay).current?.focus();

  function handleClose(id: number) {
    focusBeside(id);
    onClosed(null);
  }
  return (
    <Part
      title="Meetings without an outcome"
      links={[{ label: 'Show all', to, count: past.count }]}
      titleRef={title}
    >
      {closed?.kind === 'held' && (
        <CloseMeeting
          key={closed.meeting.id}
          meeting={closed.meeting}
          today={today}
          onClose={() => handleClose(closed.meeting.id)}
        />
      )}
      {closed?.kind === 'missed' && (
        <MissedMeeting
          key={closed.meeting.id}
          missed={closed.meeting}
          onClose={() => handleClose(closed.meeting.id)}
        />
      )}
      <ul>
        {open.map((meeting) => (
          <PastRow
            key={meeting.id}
            meeting={meeting}
            timeZone={timeZone}
            onClosed={onClosed}
            onGone={() => focusBeside(meeting.id)}
          />
        ))}
      </ul>
    </Part>
  );
}

interface PastRowProps {
  meeting: PastMeeting;
  timeZone: string;
  onClosed: PastMeetingsProps['onClosed'];
  /** Called before the row leaves the page. */
  onGone: () => void;
}

function PastRow({ meeting, timeZone, onClosed, onGone }: PastRowProps) {
  const queryClient = useQueryClient();
  const { id, version, student, service, counsellor, startsAt } = meeting;
  const reload = () => queryClient.invalidateQueries({ queryKey: myDayQuery.queryKey });
  const happened = useChange(
    async () => {
      const appointment = await setOutcome(id, { version, status: 'completed', note: 'Took place.' });
      const closed = { ...meeting, ...pick(appointment, ['version', 'status', 'outcomeNote']) };
      onClosed({ kind: 'held', meeting: closed });
    },
    { fallback: 'The outcome could not be saved', onRefused: () => void reload() },
  );
  const undo = useNoShow(() => onClosed((now) => (now?.meeting.id === id ? null : now)));
  const noShow = useChange(
    async () => {
      const missed = await setOutcome(id, { version, status: 'no_show', note: 'Did not come.' });
      const action = undo.actionOf(missed);
      toast({ title: 'Success', description: 'No-show recorded.', action });
      onGone();
      onClosed({ kind: 'missed', meeting: missed });
      await reload();
    },
    { fallback: 'The outcome could not be saved', onRefused: () => void reload() },
  );
  const detail = `${formatMomentIn(startsAt, timeZone)} · ${SERVICE_NAMES[service]}, ${counsellor ?? 'no counsellor yet'}`;
  return (
    <PartRow title={student.name} to={appointmentAddress(id)} detail={detail}>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={happened.busy}
          aria-label={`Happened: ${student.name}`}
          onClick={() => void happened.submit()}
        >
          Happened
        </Button>
        <Button
          variant="secondary"
          busy={noShow.busy}
          aria-label={`No-show: ${student.name}`}
          onClick={() => void noShow.submit()}
        >
          No-show
        </Button>
        <Link
          to={appointmentAddress(id)}
          state={{ moves: true }}
          aria-label={`Moved: ${student.name}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          Moved
        </Link>
      </div>
    </PartRow>
  );
}
