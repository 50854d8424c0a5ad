import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import type { StudentValues } from '#web/features/enquiry-inbox/student-form.ts';
import { schoolOptionsQuery } from '#web/features/students/api.ts';

interface SchoolFieldProps {
  value: StudentValues['school'];
  onChange: (school: StudentValues['school']) => void;
}

/** A school, chosen among those that the typed name finds; other words are no school and are said to be none. */
export function SchoolField({ value, onChange }: SchoolFieldProps) {
  const listId = useId();
  const [text, setText] = useState(value?.name ?? '');
  const q = text.trim();
  const { data: schools = [] } = useQuery({ ...schoolOptionsQuery(q), enabled: q !== '' && value === null });

  function handleChange(typed: string) {
    setText(typed);
    const chosen = schools.find((school) => labelOf(school) === typed);
    onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
  }

  return (
    <div>
      <Field
        label="School"
        hint={q !== '' && value === null ? 'Choose a school from the list, or leave this empty.' : undefined}
      >
        <Input
          name="school"
          list={listId}
          value={text}
          maxLength={250}
          autoComplete="off"
          placeholder="Type to search"
          onChange={(event) => handleChange(event.target.value)}
        />
      </Field>
      <datalist id={listId}>
        {schools.map((school) => (
          <option key={school.id} value={labelOf(school)} />
        ))}
      </datalist>
    </div>
  );
}

function labelOf({ name, city }: { name: string; city: string | null }): string {
  return city === null ? name : `${name}, ${city}`;
}
