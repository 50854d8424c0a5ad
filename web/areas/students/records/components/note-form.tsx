import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { NOTE_KINDS, type NoteKind } from '#contracts/records.ts';
import { createNote as createNoteEndpoint } from '#contracts/students/index.ts';
import { createNote, mentionableQuery } from '#web/areas/students/records/api.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { Field } from '#web/components/form/field.tsx';
import {
  MentionTextarea,
  mentionedIn,
  unclearMention,
  unclearWords,
} from '#web/components/form/mention-textarea.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { firstFieldError, useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraft } from '#web/lib/use-draft.ts';

const KIND_NAMES: Record<NoteKind, string> = { note: 'Note', call: 'Call' };

export function NoteForm({ studentId }: { studentId: number }) {
  const record = useStudentRecord(studentId);
  const { fieldErrors, check } = useFieldErrors();
  const draft = useDraft<{ kind: NoteKind; text: string }>(
    { form: `note:${studentId}`, title: 'Note about a student' },
    { initial: () => ({ kind: 'note', text: '' }), isDirty: ({ text }) => text.trim() !== '' },
  );
  const { kind, text } = draft.state;
  const mentionable = mentionableQuery(studentId);
  const { data: members = [] } = useQuery({ ...mentionable, enabled: text.includes('@') });
  const queryClient = useQueryClient();
  const textarea = useRef<HTMLTextAreaElement>(null);

  const { busy, submit } = useSubmit(async (form: HTMLFormElement) => {
    const known = text.includes('@') ? await queryClient.ensureQueryData(mentionable) : [];
    const unclear = unclearMention(text, known);
    if (unclear !== null) return void check(form, { text: unclearWords(unclear) });
    const mentions = mentionedIn(text, known).map(({ id }) => id);
    const body = { kind, text, ...(mentions.length > 0 && { mentions }) };
    const { entry } = await createNote(studentId, body);
    draft.setState({ kind, text: '' });
    record.addEntry(entry);
  }, 'The note could not be saved');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!check(form, firstFieldError(createNoteEndpoint.body, { kind, text }))) return;
    // The busy button loses the focus.
    void submit(form).then(() => textarea.current?.focus());
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3 rounded-xl bg-mist/60 p-3">
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Kind of entry</legend>
        {NOTE_KINDS.map((value) => (
          <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => draft.setState({ kind: value, text })}
              className="size-4.5 cursor-pointer accent-primary"
            />
            {KIND_NAMES[value]}
          </label>
        ))}
      </fieldset>
      <RestoredNotice restored={draft.restored} />
      <Field
        label={kind === 'call' ? 'Call notes' : 'Your note'}
        hint="Type @ to mention a colleague who may see this student."
        error={fieldErrors.text ?? null}
      >
        <MentionTextarea
          ref={textarea}
          name="text"
          rows={3}
          maxLength={maxLengthOf(createNoteEndpoint.body.shape.text)}
          value={text}
          readOnly={busy}
          members={members}
          onType={(text) => draft.setState({ kind, text })}
        />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        {kind === 'call' ? 'Save call' : 'Save note'}
      </Button>
    </form>
  );
}
