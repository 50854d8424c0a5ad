import { OLDEST_AGE } from '#web/areas/families/account/signup-form.ts';
import { type FormProblem, markOf } from '#web/areas/families/account/use-account-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { FieldGroup } from './field-group.tsx';

/** The parent may be another person than the account's, so nothing fills in the name. */
export function StudentFields({ problem }: { problem: FormProblem | null }) {
  return (
    <FieldGroup title="Student Information">
      <Field label="Parent's name" required error={markOf(problem, 'parentName').error}>
        <Input name="parentName" autoComplete="off" maxLength={120} required />
      </Field>
      <Field label="Age" error={markOf(problem, 'age').error}>
        <Input type="number" name="age" inputMode="numeric" min={1} max={OLDEST_AGE} step={1} />
      </Field>
      <Field label="School">
        <Input name="schoolName" autoComplete="organization" maxLength={200} />
      </Field>
      <Field label="Occupation">
        <Input name="occupation" autoComplete="organization-title" maxLength={120} />
      </Field>
      <Field label="City">
        <Input name="city" autoComplete="address-level2" maxLength={120} />
      </Field>
      <Field label="Country">
        <Input name="country" autoComplete="country-name" maxLength={120} />
      </Field>
      <div className="sm:col-span-2">
        <Field label="What are you looking for?">
          <Textarea name="notes" maxLength={2000} />
        </Field>
      </div>
    </FieldGroup>
  );
}
