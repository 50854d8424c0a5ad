import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { setAppointmentOutcome } from '#contracts/appointments/index.ts';
import { APPOINTMENT_STATUSES } from '#contracts/records.ts';
import { outcomeOf, readAppointment, setOutcome } from '#web/areas/appointments/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { createTask, NextCall, reloadTasks } from '#web/areas/tasks/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { listDrafts } from '#web/lib/draft-storage.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

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
export function CloseMeeting({ meeting, today, onClose }: CloseMeetingProps) {
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
