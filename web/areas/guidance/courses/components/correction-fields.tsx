import { Plus, Trash2, X } from 'lucide-react';
import { MAX_ALTERNATIVES, MAX_FACT_LENGTHS, SUBJECTS, type Subject } from '#contracts/guidance/index.ts';
import {
  CORRECTION_LABELS,
  type CorrectionValues,
  ENTRY_OPTIONS,
} from '#web/areas/guidance/courses/correction-form.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

interface CorrectionFieldsProps {
  values: CorrectionValues;
  fieldErrors: FieldErrors;
  onChange: (part: Partial<CorrectionValues>, control?: string) => void;
}

type LineName = 'name' | 'route' | 'marks' | 'ages' | 'body';
type AreaName = 'other' | 'note' | 'bridgeText';

export function CorrectionFields({ values, fieldErrors, onChange }: CorrectionFieldsProps) {
  const line = (name: LineName) => (
    <Field label={CORRECTION_LABELS[name]} error={fieldErrors[name]} required={name === 'name'}>
      <Input
        name={name}
        value={values[name]}
        maxLength={MAX_FACT_LENGTHS[name]}
        autoComplete="off"
        aria-required={name === 'name'}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  );
  const area = (name: AreaName, hint?: string) => (
    <Field label={CORRECTION_LABELS[name]} error={fieldErrors[name]} hint={hint}>
      <Textarea
        name={name}
        rows={2}
        value={values[name]}
        maxLength={MAX_FACT_LENGTHS[name === 'bridgeText' ? 'bridge' : name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <>
      {line('name')}
      <Field label={CORRECTION_LABELS.entry} error={fieldErrors.entry}>
        <Select
          name="entry"
          value={values.entry}
          options={ENTRY_OPTIONS}
          onChange={({ target }) => onChange({ entry: target.value })}
        />
      </Field>
      <AlternativesField
        alternatives={values.subjects}
        fieldErrors={fieldErrors}
        onChange={(subjects: readonly (readonly Subject[])[]) => onChange({ subjects })}
      />
      {line('route')}
      {line('marks')}
      {line('ages')}
      {area('other')}
      <Field label={CORRECTION_LABELS.helpful} hint="Separate several by commas." error={fieldErrors.helpful}>
        <Input
          name="helpful"
          value={values.helpful}
          maxLength={400}
          autoComplete="off"
          onChange={({ target }) => onChange({ helpful: target.value })}
        />
      </Field>
      {area('bridgeText', 'A way in for students without the subjects. Empty for none.')}
      {values.bridgeText.trim() !== '' && (
        <>
          <SubjectsField
            name="bridgeAdds"
            label={CORRECTION_LABELS.bridgeAdds}
            subjects={values.bridgeAdds}
            error={fieldErrors.bridgeAdds}
            onChange={(bridgeAdds) => onChange({ bridgeAdds })}
          />
          <Checkbox
            name="bridgeIsRoute"
            label={CORRECTION_LABELS.bridgeIsRoute}
            checked={values.bridgeIsRoute}
            onChange={({ target }) => onChange({ bridgeIsRoute: target.checked })}
          />
        </>
      )}
      {line('body')}
      {area('note')}
    </>
  );
}

type Alternatives = readonly (readonly Subject[])[];

interface AlternativesFieldProps {
  alternatives: Alternatives;
  fieldErrors: FieldErrors;
  onChange: (alternatives: Alternatives) => void;
}

/** The rule about subjects: one of the alternatives, of which all subjects are needed. */
function AlternativesField({ alternatives, fieldErrors, onChange }: AlternativesFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium text-ink">{CORRECTION_LABELS.subjects}</legend>
      <p className="text-ink-soft text-sm leading-snug">
        A student needs all subjects of one alternative. Without an alternative the row has no rule about
        subjects.
      </p>
      {alternatives.map((subjects, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an alternative has no other name
          key={at}
          className="grid gap-2 rounded-xl border border-line p-3"
        >
          <SubjectsField
            name={`subjects.${at}`}
            label={`Alternative ${at + 1}`}
            subjects={subjects}
            error={fieldErrors[`subjects.${at}`]}
            onChange={(changed) => onChange(alternatives.with(at, changed))}
          />
          <Button
            variant="ghost"
            className="-mx-3 justify-self-start"
            onClick={() => onChange(alternatives.toSpliced(at, 1))}
          >
            <Trash2 aria-hidden className="size-4.5" />
            Remove alternative {at + 1}
          </Button>
        </div>
      ))}
      {fieldErrors.subjects && (
        <p id="subjects-error" className="text-danger-dark text-sm leading-snug">
          {fieldErrors.subjects}
        </p>
      )}
      <Button
        name="subjects"
        variant="secondary"
        className="justify-self-start"
        aria-describedby={fieldErrors.subjects ? 'subjects-error' : undefined}
        disabled={alternatives.length >= MAX_ALTERNATIVES}
        onClick={() => onChange([...alternatives, []])}
      >
        <Plus aria-hidden className="size-4.5" />
        Add an alternative
      </Button>
    </fieldset>
  );
}

interface SubjectsFieldProps {
  /** The name of the control that adds a subject. */
  name: string;
  label: string;
  subjects: readonly Subject[];
  error?: string | undefined;
  onChange: (subjects: readonly Subject[]) => void;
}

/** Some subjects: each is chosen from the list and removed by its button. */
function SubjectsField({ name, label, subjects, error, onChange }: SubjectsFieldProps) {
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
