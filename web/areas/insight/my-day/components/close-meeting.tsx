import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { setAppointmentOutcome } from '#contracts/appointments/index.ts';
import type { PastMeeting } from '#contracts/insight/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { getMeeting, setOutcome } from '#web/areas/insight/my-day/api.ts';
import { createTask, NextCall, reloadTasks } from '#web/areas/tasks/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showError, showSuccess, UNANSWERED, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import type { ApiError } from '#web/lib/api-errors.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraft } from '#web/lib/use-draft.ts';

interface CloseMeetingProps {
  /** Recorded as completed. */
  meeting: PastMeeting;
  /** ISO 8601 date of the office. */
  today: string;
  onClose: () => void;
}

/** The outcome of a past meeting, and the day of the next call. */
export function CloseMeeting({ meeting, today, onClose }: CloseMeetingProps) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { id, student } = meeting;
  const [version, setVersion] = useState(meeting.version);
  /** A colleague's, who changed the meeting while this form was open. */
  const [theirNote, setTheirNote] = useState<string | null>(null);
  const idempotencyKey = useRef(createIdempotencyKey());
  const draft = useDraft(
    { form: `closed-meeting:${id}`, title: `Meeting with ${student.name}` },
    { initial: () => ({ note: '', nextOn: '' }), isDirty: ({ note }) => note.trim() !== '' },
  );
  const { note, nextOn } = draft.state;
  const close = async () => {
    draft.release();
    onClose();
    await reloadTasks(queryClient);
  };
  const readAgain = async ({ code }: ApiError) => {
    if (code !== 'stale') return;
    const stored = await getMeeting(id);
    setVersion(stored.version);
    setTheirNote(stored.outcomeNote);
  };
  const save = async () => {
    if (note.trim() !== '') {
      setVersion((await setOutcome(id, { version, status: 'completed', note })).version);
    }
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
    showSuccess(
      nextOn === '' ? 'The meeting is closed.' : 'The meeting is closed and the next call is noted.',
    );
    await close();
  };
  const { busy, submit } = useSubmit(save, 'The meeting could not be closed', (error) => {
    readAgain(error).catch(() => showError(UNANSWERED));
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit();
  }
  return (
    <form
      noValidate
      aria-label={`Meeting with ${student.name}`}
      onSubmit={handleSubmit}
      className="my-2 grid gap-3 rounded-xl bg-mist/60 p-3"
    >
      <p role="status">The meeting with {student.name} is recorded as completed.</p>
      <RestoredNotice restored={draft.restored} />
      <Field label="What came of it (optional)">
        <Textarea
          autoFocus
          name="note"
          rows={2}
          maxLength={maxLengthOf(setAppointmentOutcome.body.shape.note)}
          dir="auto"
          value={note}
          onChange={({ target }) => draft.setState({ note: target.value, nextOn })}
        />
      </Field>
      {theirNote !== null && (
        <p role="status" className="whitespace-pre-line [overflow-wrap:anywhere]">
          A colleague has also changed this meeting and wrote: {theirNote}
          <br />
          Save replaces their words with yours.
        </p>
      )}
      <NextCall today={today} nextOn={nextOn} onChange={(day) => draft.setState({ note, nextOn: day })} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="secondary" onClick={() => draft.attempt(() => void close())}>
          Close
        </Button>
      </div>
    </form>
  );
}
