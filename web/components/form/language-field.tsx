import { ENGLISH_LANGUAGE_NAMES, findLanguage, LANGUAGES, type Language } from '#contracts/languages.ts';
import { Select } from '#web/components/ui/select.tsx';
import { Field } from './field.tsx';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: ENGLISH_LANGUAGE_NAMES[value] }));

interface LanguageFieldProps {
  value: Language;
  error?: string | undefined;
  onChange: (part: { language: Language }) => void;
}

/** The language of a family, which the office writes to it. */
export function LanguageField({ value, error, onChange }: LanguageFieldProps) {
  return (
    <Field label="Language of the family" error={error}>
      <Select
        name="language"
        value={value}
        options={OPTIONS}
        onChange={({ target }) => onChange({ language: findLanguage(target.value) ?? value })}
      />
    </Field>
  );
}
