import { t } from '@lingui/core/macro';
import { useState } from 'react';
import {
  type Stream,
  SUBJECT_GROUPS,
  SUBJECTS,
  type Subject,
  subjectsOf,
} from '#contracts/guidance/index.ts';
import { homeFirst } from '#web/areas/guidance/facts/home-board.ts';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { streamOf } from './doors.ts';

interface SubjectChooserProps {
  /** Names the combination. */
  label: string;
  subjects: readonly Subject[];
  streams: readonly Stream[];
  onChange: (subjects: readonly Subject[]) => void;
}

/** A combination that schools offer, or subjects one by one. */
export function SubjectChooser({ label, subjects, streams, onChange }: SubjectChooserProps) {
  const sorted = homeFirst(streams);
  const [chosenId, setChosenId] = useState('');
  // Boards have combinations with the same subjects.
  const stream =
    streamOf(
      subjects,
      sorted.filter(({ id }) => id === chosenId),
    ) ?? streamOf(subjects, sorted);
  function handleStream(id: string) {
    const chosen = streams.find((each) => each.id === id);
    setChosenId(id);
    if (chosen) onChange(subjectsOf(chosen));
  }
  return (
    <div className="grid content-start gap-4">
      <Field
        label={label}
        hint={
          stream
            ? `${stream.board}. ${stream.note || t`A combination that schools offer`}.`
            : t`Your own choice of subjects. Ask the school whether it offers it.`
        }
      >
        <Select
          value={stream?.id ?? ''}
          onChange={(event) => handleStream(event.target.value)}
          options={[
            { value: '', label: t`Own choice`, disabled: true },
            ...sorted.map(({ id, name, board }) => ({ value: id, label: `${name} (${board})` })),
          ]}
        />
      </Field>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {SUBJECT_GROUPS.map(({ name, subjects: members }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="font-medium text-ink-soft text-sm">{name}</legend>
            <div className="flex flex-wrap gap-x-4">
              {members.map((subject) => (
                <Checkbox
                  key={subject}
                  label={subject}
                  checked={subjects.includes(subject)}
                  onChange={() => onChange(toggle(subjects, subject))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}

function toggle(subjects: readonly Subject[], changed: Subject): readonly Subject[] {
  return SUBJECTS.filter((subject) => subjects.includes(subject) !== (subject === changed));
}
