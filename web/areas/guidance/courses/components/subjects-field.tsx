import { X } from 'lucide-react';
import { SUBJECTS, type Subject } from '#contracts/guidance/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface SubjectsFieldProps {
  /** The name of the control that adds a subject. */
  name: string;
  label: string;
  subjects: readonly Subject[];
  error?: string | undefined;
  onChange: (subjects: readonly Subject[]) => void;
}

/** Some subjects: each is chosen from the list and removed by its button. */
export function SubjectsField({ name, label, subjects, error, onChange }: SubjectsFieldProps) {
  const others = SUBJECTS.filter((subject) => !subjects.includes(subject));
  return (
    <div className="grid gap-2">
      <Field label={label} error={error}>
        <Select
          name={name}
          value=""
          options={[
            { value: '', label: 'Add a subject' },
            ...others.map((value) => ({ value, label: value })),
          ]}
          onChange={({ target }) => {
            const added = others.find((subject) => subject === target.value);
            if (added) onChange([...subjects, added]);
          }}
        />
      </Field>
      {subjects.length > 0 && (
        <ul aria-label={`Chosen for ${label}`} className="flex flex-wrap gap-2">
          {subjects.map((subject) => (
            <li key={subject} className="flex min-w-0 items-center rounded-full bg-mist pl-4 text-ink">
              {subject}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${subject} from ${label}`}
                onClick={() => onChange(subjects.filter((each) => each !== subject))}
              >
                <X aria-hidden className="size-4.5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
