import { LANGUAGES } from '#contracts/languages.ts';
import { MESSAGE_LANGUAGES, type MessageTemplate } from '#contracts/mail/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface TemplatePickerProps {
  templates: readonly MessageTemplate[];
  chosen: MessageTemplate | null;
  /** The choice of no template. */
  none: string;
  onChoose: (template: MessageTemplate | null) => void;
}

/** The choice of a template by its name, then of its language. */
export function TemplatePicker({ templates, chosen, none, onChoose }: TemplatePickerProps) {
  const names = [...new Set(templates.map(({ name }) => name))];
  const same = templates.filter(({ name }) => name === chosen?.name);
  const languages = LANGUAGES.filter((code) => same.some(({ language }) => language === code));

  /** Takes the template of this name in the language in use, or in its first one. */
  function chooseName(name: string): void {
    const found = templates.filter((template) => template.name === name);
    onChoose(found.find(({ language }) => language === chosen?.language) ?? found[0] ?? null);
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Template">
        <Select
          value={chosen?.name ?? ''}
          options={[{ value: '', label: none }, ...names.map((value) => ({ value, label: value }))]}
          onChange={(event) => chooseName(event.target.value)}
        />
      </Field>
      <Field label="Language">
        <Select
          value={chosen?.language ?? ''}
          disabled={!chosen}
          options={
            chosen
              ? languages.map((value) => ({ value, label: MESSAGE_LANGUAGES[value] }))
              : [{ value: '', label: '—' }]
          }
          onChange={({ target }) => {
            const found = same.find(({ language }) => language === target.value);
            if (found) onChoose(found);
          }}
        />
      </Field>
    </div>
  );
}
