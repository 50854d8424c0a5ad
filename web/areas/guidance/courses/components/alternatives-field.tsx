import { Plus, Trash2 } from 'lucide-react';
import { MAX_ALTERNATIVES, type Subject } from '#contracts/guidance/index.ts';
import { CORRECTION_LABELS } from '#web/areas/guidance/courses/correction-form.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { SubjectsField } from './subjects-field.tsx';

type Alternatives = readonly (readonly Subject[])[];

interface AlternativesFieldProps {
  alternatives: Alternatives;
  fieldErrors: FieldErrors;
  onChange: (alternatives: Alternatives) => void;
}

/** The rule about subjects: one of the alternatives, of which all subjects are needed. */
export function AlternativesField({ alternatives, fieldErrors, onChange }: AlternativesFieldProps) {
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
