import { t } from '@lingui/core/macro';
import { MAX_AGE } from '#contracts/lib/ages.ts';
import type { DetailField } from '#web/areas/families/account/account-record.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

interface DetailFieldsProps {
  values?: Partial<Record<DetailField, string | number | null>>;
  errorOf: (field: DetailField) => string | null | undefined;
}

/** Uncontrolled. The parent may be another person than the account's, so nothing fills in the name. */
export function DetailFields({ values = {}, errorOf }: DetailFieldsProps) {
  const own = (name: DetailField) => ({ name, defaultValue: values[name] ?? undefined });
  return (
    <>
      <Field label={t`Parent's name`} required error={errorOf('parentName')}>
        <Input {...own('parentName')} autoComplete="off" maxLength={120} required />
      </Field>
      <Field label={t`Age`} error={errorOf('age')}>
        <Input {...own('age')} type="number" inputMode="numeric" min={1} max={MAX_AGE} step={1} />
      </Field>
      <Field label={t`School`} error={errorOf('schoolName')}>
        <Input {...own('schoolName')} autoComplete="organization" maxLength={200} />
      </Field>
      <Field label={t`Occupation`} error={errorOf('occupation')}>
        <Input {...own('occupation')} autoComplete="organization-title" maxLength={120} />
      </Field>
      <Field label={t`City`} error={errorOf('city')}>
        <Input {...own('city')} autoComplete="address-level2" maxLength={120} />
      </Field>
      <Field label={t`Country`} error={errorOf('country')}>
        <Input {...own('country')} autoComplete="country-name" maxLength={120} />
      </Field>
      <div className="sm:col-span-2">
        <Field label={t`What are you looking for?`} error={errorOf('notes')}>
          <Textarea {...own('notes')} maxLength={2000} />
        </Field>
      </div>
    </>
  );
}
