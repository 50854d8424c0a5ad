import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Contact } from '#contracts/enquiries/index.ts';
import { answeringMembersQuery, changeContact, reloadContacts } from '#web/areas/enquiries/contacts/api.ts';
import { showSavedContact } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { nextWorkingDay } from '#web/lib/due-text.ts';
import { assigneesOf } from './contact-state.tsx';
import { followUpDays } from './write-to-contact.tsx';

interface AnsweredStepProps {
  row: Contact;
  /** After it was saved or skipped. */
  onDone: () => void;
}

/** Asks who goes on after an answer, and when. A planned day and a reason for none stay. */
export function AnsweredStep({ row, onDone }: AnsweredStepProps) {
  const [days] = useState(() => followUpDays(new Date()));
  const { adminUser } = useSession();
  const { data: answering = [] } = useQuery(answeringMembersQuery);
  const queryClient = useQueryClient();
  const [ownerId, setOwnerId] = useState(String(row.assignee?.id ?? adminUser?.id ?? ''));
  const [followUpOn, setFollowUpOn] = useState(() => {
    const { followUpOn, noFollowUpReason } = row;
    if (noFollowUpReason !== null) return '';
    return followUpOn !== null && followUpOn > days.first ? followUpOn : nextWorkingDay(days.first);
  });
  const people = assigneesOf(row, answering);
  const owner = people.find(({ id }) => String(id) === ownerId);
  const { busy, fieldErrors, submit } = useChange(
    async (_form: HTMLFormElement) => {
      const saved = await changeContact('assign', row.id, {
        version: row.version,
        assigneeId: owner?.id ?? null,
        ...(followUpOn !== '' && { followUpOn }),
      });
      showSavedContact(queryClient, saved);
      showSuccess('The next step is saved');
      onDone();
    },
    { fallback: 'Operation failed', show: 'field', onRefused: () => void reloadContacts(queryClient) },
  );
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }
  return (
    <form
      noValidate
      aria-label="After the answer"
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl bg-mist/60 p-3"
    >
      <p role="status">Answered. Who goes on, and when?</p>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3">
        <Field label="Owner" error={fieldErrors.assigneeId}>
          <Select
            name="assigneeId"
            value={owner ? ownerId : ''}
            options={[
              { value: '', label: 'Nobody' },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ target }) => setOwnerId(target.value)}
          />
        </Field>
        <Field label="Next step on" error={fieldErrors.followUpOn}>
          <DayInput
            name="followUpOn"
            value={followUpOn}
            min={days.first}
            max={days.last}
            onChange={setFollowUpOn}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDone}>
          Skip
        </Button>
      </div>
    </form>
  );
}
