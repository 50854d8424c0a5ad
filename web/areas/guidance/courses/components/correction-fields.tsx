import { MAX_FACT_LENGTHS, type Subject } from '#contracts/guidance/index.ts';
import {
  CORRECTION_LABELS,
  type CorrectionValues,
  ENTRY_OPTIONS,
} from '#web/areas/guidance/courses/correction-form.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { AlternativesField } from './alternatives-field.tsx';
import { SubjectsField } from './subjects-field.tsx';

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
