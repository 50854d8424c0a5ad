import { CONTACT_FIELDS, contactTextOf } from '#contracts/contact-texts.ts';
import type { FieldErrors } from '#web/areas/enquiries/contact/use-field-errors-in-view.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

/** Uncontrolled, so that text typed before hydration is kept. */
export function MessageFields({ fieldErrors }: { fieldErrors: FieldErrors }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {CONTACT_FIELDS.map((name) => {
        const { label, isRequired = false, isHalf, rows, type, autoComplete } = contactTextOf(name);
        const isEmail = type === 'email';
        return (
          <div key={name} className={isHalf ? undefined : 'sm:col-span-2'}>
            <Field
              label={isRequired ? label : `${label} (optional)`}
              required={isRequired}
              error={fieldErrors[name]}
            >
              {rows === undefined ? (
                <Input
                  type={type}
                  name={name}
                  autoComplete={autoComplete}
                  autoCapitalize={isEmail ? 'none' : undefined}
                  spellCheck={isEmail ? false : undefined}
                  required={isRequired}
                />
              ) : (
                <Textarea name={name} rows={rows} required={isRequired} />
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}
