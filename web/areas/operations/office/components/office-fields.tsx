import { WEEKDAYS } from '#contracts/lib/calendar.ts';
import { FEE_TEXTS, type OfficeTextName, officeTextOf } from '#contracts/operations/index.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import {
  FEE_LABELS,
  type FeeField,
  feeControl,
  hoursControl,
  OFFICE_LABELS,
  type OfficeValues,
} from '#web/areas/operations/office/office-values.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FormState } from '#web/components/form/use-record-form.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

type Form = Pick<FormState<OfficeValues>, 'values' | 'fieldErrors' | 'change'>;

const INPUT_TYPES = {
  phone: 'tel',
  email: 'email',
  link: 'url',
  line: 'text',
  gstin: 'text',
  pin: 'text',
  year: 'text',
} as const;

export function OfficeText({ name, form }: { name: OfficeTextName; form: Form }) {
  const { label, kind, max, hint } = officeTextOf(name);
  const control = {
    name,
    maxLength: max,
    value: form.values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  };
  return (
    <Field label={label} hint={hint} error={form.fieldErrors[name]}>
      {kind === 'lines' ? (
        <Textarea {...control} className="min-h-0" rows={Math.max(2, control.value.split('\n').length)} />
      ) : (
        <Input {...control} type={INPUT_TYPES[kind]} />
      )}
    </Field>
  );
}

export function OpeningHours({ form: { values, fieldErrors, change } }: { form: Form }) {
  const changeDay = (at: number, part: object) =>
    change(
      { hours: values.hours.map((day, index) => (index === at ? { ...day, ...part } : day)) },
      hoursControl(at + 1),
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{OFFICE_LABELS.hours}</legend>
      {fieldErrors.hours && <p className="text-danger-dark text-sm">{fieldErrors.hours}</p>}
      {values.hours.map(({ isOpen, startsAt, endsAt }, at) => {
        const day = WEEKDAYS[at] ?? '';
        const control = hoursControl(at + 1);
        const error = fieldErrors[control];
        const errorId = `${control}-error`;
        return (
          <div key={day} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <Checkbox
              label={day}
              className="w-36"
              checked={isOpen}
              onChange={({ target }) => changeDay(at, { isOpen: target.checked })}
            />
            {isOpen ? (
              <span className="flex flex-wrap items-center gap-2">
                <Input
                  type="time"
                  className="w-32!"
                  aria-label={`${day}, opens at`}
                  value={startsAt}
                  onChange={({ target }) => changeDay(at, { startsAt: target.value })}
                />
                to
                <Input
                  type="time"
                  className="w-32!"
                  name={control}
                  aria-label={`${day}, closes at`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? errorId : undefined}
                  value={endsAt}
                  onChange={({ target }) => changeDay(at, { endsAt: target.value })}
                />
              </span>
            ) : (
              <span className="text-ink-soft">closed</span>
            )}
            {error && (
              <p id={errorId} className="basis-full text-danger-dark text-sm">
                {error}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

export function OfficeRules({ form: { values, fieldErrors, change } }: { form: Form }) {
  return (
    <>
      <fieldset>
        <legend className="font-medium">{OFFICE_LABELS.services}</legend>
        {fieldErrors.services && <p className="text-danger-dark text-sm">{fieldErrors.services}</p>}
        <div className="flex flex-wrap gap-x-6">
          {SERVICES.map((service) => (
            <Checkbox
              key={service}
              name="services"
              label={SERVICE_NAMES[service]}
              checked={values.services.includes(service)}
              onChange={({ target }) =>
                change({
                  services: SERVICES.filter((each) =>
                    each === service ? target.checked : values.services.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={OFFICE_LABELS.cancellationHours}
          hint="Hours before an appointment until which families may cancel. Empty: no limit."
          error={fieldErrors.cancellationHours}
        >
          <Input
            name="cancellationHours"
            inputMode="numeric"
            value={values.cancellationHours}
            onChange={({ target }) => change({ cancellationHours: target.value })}
          />
        </Field>
        <Field
          label={OFFICE_LABELS.answerWorkingDays}
          hint="Working days until a new enquiry or session request is due."
          error={fieldErrors.answerWorkingDays}
        >
          <Input
            name="answerWorkingDays"
            inputMode="numeric"
            value={values.answerWorkingDays}
            onChange={({ target }) => change({ answerWorkingDays: target.value })}
          />
        </Field>
      </div>
    </>
  );
}

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
