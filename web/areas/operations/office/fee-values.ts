import { forFields } from '#contracts/lib/fields.ts';
import { FEE_TEXTS, type Fees } from '#contracts/operations/index.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';

export type FeeField = 'fromRupees' | keyof typeof FEE_TEXTS;
const FEE_FIELDS: readonly FeeField[] = ['fromRupees', 'duration', 'included', 'refundRule'];
export const FEE_LABELS: Record<FeeField, string> = {
  fromRupees: 'From, in rupees',
  ...forFields(['duration', 'included', 'refundRule'], (name) => FEE_TEXTS[name].label),
};

export type FeeValues = Record<Service, Record<FeeField, string>>;

export const feeControl = (service: string, field: string) => `fees.${service}.${field}`;

export function feeValuesOf(fees: Fees): FeeValues {
  return forFields(SERVICES, (service) => {
    const { fromRupees, ...texts } = fees[service];
    return {
      fromRupees: fromRupees === null ? '' : fromRupees.toLocaleString('en-IN'),
      duration: texts.duration ?? '',
      included: texts.included ?? '',
      refundRule: texts.refundRule ?? '',
    };
  });
}

/** An amount that cannot be read is refused by the schema. */
export function feesOf(values: FeeValues) {
  return forFields(SERVICES, (service) => {
    const { fromRupees, ...texts } = values[service];
    const digits = fromRupees.replaceAll(/[₹,\s]/g, '');
    return { ...texts, fromRupees: digits === '' ? null : Number(digits) };
  });
}

export function readableFees(values: FeeValues): string {
  return SERVICES.flatMap((service) => {
    const parts = FEE_FIELDS.flatMap((field) => values[service][field].trim() || []);
    return parts.length === 0 ? [] : [`${SERVICE_NAMES[service]}: ${parts.join(', ')}`];
  }).join('\n');
}
