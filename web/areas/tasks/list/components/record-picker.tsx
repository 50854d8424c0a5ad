import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { recordSearchQuery } from '#web/areas/tasks/list/api.ts';
import type { NamedRecord } from '#web/areas/tasks/list/task-values.ts';
import { Field } from '#web/components/form/field.tsx';
import { PickerList, useListPicker } from '#web/components/form/list-picker.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';

const PAUSE_MS = 150;
const HEADINGS = { student: 'Students', contact: 'Enquiries' };

interface RecordPickerProps {
  chosen: NamedRecord | null;
  onChoose: (record: NamedRecord | null) => void;
}

/** The student or the enquiry that a task is about, if any. */
export function RecordPicker({ chosen, onChoose }: RecordPickerProps) {
  const { adminUser } = useSession();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const q = useDebounced(text.trim(), PAUSE_MS);
  const search = useQuery({
    ...recordSearchQuery(q, adminUser?.role ?? 'teacher'),
    enabled: q !== '' && chosen === null,
  });
  const found = q === '' ? [] : (search.data ?? []);
  const options = found.map((record) => ({
    id: `${record.kind}-${record.id}`,
    heading: HEADINGS[record.kind],
    isStale: q !== text.trim(),
    content: (
      <>
        <span dir="auto" className="font-medium">
          {record.name}
        </span>
        <span className="text-ink-soft text-sm">{record.detail}</span>
      </>
    ),
    choose: () => choose({ kind: record.kind, id: record.id, name: record.name }),
  }));
  const picker = useListPicker(options, options.length === 1);

  /** Keeps the focus, whose field or button goes. */
  function choose(record: NamedRecord | null) {
    flushSync(() => {
      setText('');
      onChoose(record);
    });
    (record === null ? input : remove).current?.focus();
  }

  if (chosen !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          About <span dir="auto">{chosen.name}</span>
        </span>
        <Button
          ref={remove}
          variant="ghost"
          aria-label={`Not about ${chosen.name}`}
          onClick={() => choose(null)}
        >
          Remove
        </Button>
      </p>
    );
  }
  const none = search.isError ? 'The search failed. Please try again.' : search.data && 'Nobody found.';
  return (
    <div className="grid gap-2">
      <Field label="About a student or an enquiry (optional)">
        <Input
          ref={input}
          type="search"
          name="record"
          role="combobox"
          aria-expanded={options.length > 0}
          {...picker.fieldProps}
          value={text}
          maxLength={maxLengthOf(SearchTextSchema)}
          autoComplete="off"
          placeholder="Name, phone, email"
          onChange={(event) => {
            setText(event.target.value);
            picker.restart();
          }}
          onKeyDown={(event) => {
            // Enter in a search never adds the task.
            if (!picker.handleKey(event) && event.key === 'Enter' && text !== '') event.preventDefault();
          }}
        />
      </Field>
      {q !== '' && (
        <PickerList label="Students and enquiries" list={picker.list} status={options.length === 0 && none} />
      )}
    </div>
  );
}
