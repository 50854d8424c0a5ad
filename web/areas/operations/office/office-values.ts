import { openingHoursOf } from '#contracts/appointments/index.ts';
import { CONTACT_STAGE_NAMES, MIDDLE_STAGES, type MiddleStage } from '#contracts/enquiries/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import {
  OFFICE_TEXT_NAMES,
  type OfficeRecord,
  type OfficeTextName,
  officeTextOf,
  ParticularsSchema,
} from '#contracts/operations/index.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { type FeeValues, feeControl, feesOf, feeValuesOf, readableFees } from './fee-values.ts';

interface DayValues {
  isOpen: boolean;
  startsAt: string;
  endsAt: string;
}

export interface OfficeValues extends Record<OfficeTextName, string> {
  /** Monday first. */
  hours: DayValues[];
  services: Service[];
  skippedStages: Record<Service, MiddleStage[]>;
  cancellationHours: string;
  answerWorkingDays: string;
  fees: FeeValues;
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const OFFICE_LABELS: Record<keyof OfficeValues, string> = {
  ...forFields(OFFICE_TEXT_NAMES, (name) => officeTextOf(name).label),
  hours: 'Opening hours',
  services: 'Services offered',
  skippedStages: 'Stages of leads',
  cancellationHours: 'Cancellation limit',
  answerWorkingDays: 'Time to answer',
  fees: 'Fees',
};

export function valuesOf({ particulars }: OfficeRecord): OfficeValues {
  const open = openingHoursOf(particulars);
  return {
    ...forFields(OFFICE_TEXT_NAMES, (name) => particulars[name] ?? ''),
    hours: WEEKDAYS.map((_, at) => {
      const day = open.find(({ weekday }) => weekday === at + 1);
      return {
        isOpen: day !== undefined,
        startsAt: day?.startsAt ?? '09:00',
        endsAt: day?.endsAt ?? '18:00',
      };
    }),
    services: [...particulars.services],
    skippedStages: forFields(SERVICES, (service) => particulars.skippedStages[service] ?? []),
    cancellationHours: particulars.cancellationHours === null ? '' : String(particulars.cancellationHours),
    answerWorkingDays: String(particulars.answerWorkingDays),
    fees: feeValuesOf(particulars.fees),
  };
}

/** The request's particulars. A number that cannot be read is refused by the schema. */
export function particularsOf({
  hours,
  cancellationHours,
  answerWorkingDays,
  fees,
  ...others
}: OfficeValues) {
  return {
    ...others,
    hours: hours.flatMap(({ isOpen, ...times }, at) => (isOpen ? [{ weekday: at + 1, ...times }] : [])),
    cancellationHours: cancellationHours.trim() === '' ? null : Number(cancellationHours),
    answerWorkingDays: Number(answerWorkingDays),
    fees: feesOf(fees),
  };
}

/** Messages by control: those of a day stand at its end. */
export function findFieldErrors(values: OfficeValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const sent = particularsOf(values);
  const { error } = ParticularsSchema.safeParse(sent);
  for (const { path, message } of error?.issues ?? []) {
    fieldErrors[controlAt(path, sent)] ??= message;
  }
  return fieldErrors;
}

function controlAt([field, at, part]: readonly PropertyKey[], sent: ReturnType<typeof particularsOf>) {
  if (field === 'fees') return feeControl(String(at), String(part));
  const day = field === 'hours' && typeof at === 'number' ? sent.hours[at] : undefined;
  return day ? hoursControl(day.weekday) : String(field);
}

export const hoursControl = (weekday: number) => `hours.${weekday}`;

export function readable(values: OfficeValues): Record<string, string> {
  const { hours, services, skippedStages, fees, ...texts } = values;
  return {
    ...texts,
    hours: hours
      .map(
        ({ isOpen, startsAt, endsAt }, at) =>
          `${WEEKDAYS[at]}: ${isOpen ? `${startsAt}–${endsAt}` : 'closed'}`,
      )
      .join(', '),
    services: SERVICES.filter((service) => services.includes(service))
      .map((service) => SERVICE_NAMES[service])
      .join(', '),
    skippedStages: SERVICES.map((service) => {
      const kept = MIDDLE_STAGES.filter((stage) => !skippedStages[service].includes(stage));
      return `${SERVICE_NAMES[service]}: ${kept.map((stage) => CONTACT_STAGE_NAMES[stage]).join(', ') || 'none'}`;
    }).join('\n'),
    fees: readableFees(fees),
  };
}
