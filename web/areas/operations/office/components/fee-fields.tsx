import { FEE_TEXTS } from '#contracts/operations/index.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import { FEE_LABELS, type FeeField, feeControl } from '#web/areas/operations/office/fee-values.ts';
import type { OfficeValues } from '#web/areas/operations/office/office-values.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FormState } from '#web/components/form/use-record-form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

type Form = Pick<FormState<OfficeValues>, 'values' | 'fieldErrors' | 'change'>;

const HINTS: Record<FeeField, string> = {
  fromRupees: 'Whole rupees, for example 1,500',
  duration: 'For example: two sessions of an hour each',
  included: 'Short lines, one for each part',
  refundRule: 'What a family gets back when it cancels',
};

/** Families see a service's fee on its page once a part of it is set. */
export function FeeFields({ form }: { form: Form }) {
  return (
    <>
      <p className="text-ink-soft">
        The page of a service shows what you enter here, and nothing where you enter nothing.
      </p>
      {SERVICES.map((service) => (
        <fieldset key={service} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <legend className="mb-2 font-medium">{SERVICE_NAMES[service]}</legend>
          <FeeText form={form} service={service} field="fromRupees" />
          <FeeText form={form} service={service} field="duration" />
          <FeeText form={form} service={service} field="included" />
          <FeeText form={form} service={service} field="refundRule" />
        </fieldset>
      ))}
    </>
  );
}

function FeeText({ form, service, field }: { form: Form; service: Service; field: FeeField }) {
  const { fees } = form.values;
  const name = feeControl(service, field);
  const control = {
    name,
    value: fees[service][field],
    maxLength: field === 'fromRupees' ? 20 : FEE_TEXTS[field].max,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      form.change({ fees: { ...fees, [service]: { ...fees[service], [field]: target.value } } }, name),
  };
  return (
    <Field label={FEE_LABELS[field]} hint={HINTS[field]} error={form.fieldErrors[name]}>
      {field === 'included' || field === 'refundRule' ? (
        <Textarea {...control} className="min-h-0" rows={3} />
      ) : (
        <Input {...control} inputMode={field === 'fromRupees' ? 'numeric' : undefined} />
      )}
    </Field>
  );
}
