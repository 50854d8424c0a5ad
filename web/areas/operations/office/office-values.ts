import { openingHoursOf } from '#contracts/appointments/index.ts';
import {
  CONTACT_STAGE_NAMES,
  ENTERED_SOURCES,
  MIDDLE_STAGES,
  type MiddleStage,
  nameSource,
} from '#contracts/enquiries/index.ts';
import { WEEKDAYS } from '#contracts/lib/calendar.ts';
import { forFields } from '#contracts/lib/fields.ts';
import {
  FEE_TEXTS,
  type Fees,
  OFFICE_TEXT_NAMES,
  type OfficeRecord,
  type OfficeTextName,
  officeTextOf,
  ParticularsSchema,
} from '#contracts/operations/index.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { formatDays } from '#web/lib/format.ts';

export type FeeField = 'fromRupees' | keyof typeof FEE_TEXTS;
const FEE_FIELDS: readonly FeeField[] = ['fromRupees', 'duration', 'included', 'refundRule'];
export const FEE_LABELS: Record<FeeField, string> = {
  fromRupees: 'From, in rupees',
  ...forFields(['duration', 'included', 'refundRule'], (name) => FEE_TEXTS[name].label),
};

export type FeeValues = Record<Service, Record<FeeField, string>>;

export const feeControl = (service: string, field: string) => `fees.${service}.${field}`;

function feeValuesOf(fees: Fees): FeeValues {
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
function feesOf(values: FeeValues) {
  return forFields(SERVICES, (service) => {
    const { fromRupees, ...texts } = values[service];
    const digits = fromRupees.replaceAll(/[₹,\s]/g, '');
    return { ...texts, fromRupees: digits === '' ? null : Number(digits) };
  });
}

function readableFees(values: FeeValues): string {
  return SERVICES.flatMap((service) => {
    const parts = FEE_FIELDS.flatMap((field) => values[service][field].trim() || []);
    return parts.length === 0 ? [] : [`${SERVICE_NAMES[service]}: ${parts.join(', ')}`];
  }).join('\n');
}

interface DayValues {
  isOpen: boolean;
  startsAt: string;
  endsAt: string;
}

interface HolidayValues {
  /** ISO 8601 dates; without a last day a single one. */
  firstDay: string;
  lastDay: string;
  name: string;
}
export const BLANK_HOLIDAY: HolidayValues = { firstDay: '', lastDay: '', name: '' };

export interface OfficeValues extends Record<OfficeTextName, string> {
  /** Monday first. */
  hours: DayValues[];
  holidays: HolidayValues[];
  services: Service[];
  skippedStages: Record<Service, MiddleStage[]>;
  cancellationHours: string;
  answerWorkingDays: string;
  fees: FeeValues;
}

export const OFFICE_LABELS: Record<keyof OfficeValues, string> = {
  ...forFields(OFFICE_TEXT_NAMES, (name) => officeTextOf(name).label),
  hours: 'Opening hours',
  holidays: 'Holidays',
  services: 'Services offered',
  skippedStages: 'Stages of enquiries',
  cancellationHours: 'Cancellation limit',
  answerWorkingDays: 'Time to answer',
  fees: 'Fees',
};

/** As lines, to remove one or add to them. */
const USUAL_SOURCES = ENTERED_SOURCES.map(nameSource).join('\n');

export function valuesOf({ particulars }: OfficeRecord): OfficeValues {
  const open = openingHoursOf(particulars);
  return {
    ...forFields(OFFICE_TEXT_NAMES, (name) => particulars[name] ?? ''),
    enquirySources: particulars.enquirySources ?? USUAL_SOURCES,
    hours: WEEKDAYS.map((_, at) => {
      const day = open.find(({ weekday }) => weekday === at + 1);
      return {
        isOpen: day !== undefined,
        startsAt: day?.startsAt ?? '09:00',
        endsAt: day?.endsAt ?? '18:00',
      };
    }),
    holidays: particulars.holidays.map(({ lastDay, ...holiday }) => ({
      ...holiday,
      lastDay: lastDay === holiday.firstDay ? '' : lastDay,
    })),
    services: [...particulars.services],
    skippedStages: forFields(SERVICES, (service) => particulars.skippedStages[service] ?? []),
    cancellationHours: particulars.cancellationHours === null ? '' : String(particulars.cancellationHours),
    answerWorkingDays: String(particulars.answerWorkingDays),
    fees: feeValuesOf(particulars.fees),
  };
}

/** The request's particulars. A number that cannot be read is refused by the schema. */
export function particularsOf({
  enquirySources,
  hours,
  holidays,
  cancellationHours,
  answerWorkingDays,
  fees,
  ...others
}: OfficeValues) {
  return {
    ...others,
    enquirySources: enquirySources.trim() === USUAL_SOURCES ? '' : enquirySources,
    hours: hours.flatMap(({ isOpen, ...times }, at) => (isOpen ? [{ weekday: at + 1, ...times }] : [])),
    holidays: holidays.map(({ firstDay, lastDay, name }) => ({
      firstDay,
      lastDay: lastDay || firstDay,
      name,
    })),
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
  if (field === 'holidays' && typeof at === 'number') return holidayControl(at, String(part));
  const day = field === 'hours' && typeof at === 'number' ? sent.hours[at] : undefined;
  return day ? hoursControl(day.weekday) : String(field);
}

export const holidayControl = (at: number, field: string) => `holidays.${at}.${field}`;
export const hoursControl = (weekday: number) => `hours.${weekday}`;

export function readable(values: OfficeValues): Record<string, string> {
  const { hours, holidays, services, skippedStages, fees, ...texts } = values;
  return {
    ...texts,
    hours: hours
      .map(
        ({ isOpen, startsAt, endsAt }, at) =>
          `${WEEKDAYS[at]}: ${isOpen ? `${startsAt}–${endsAt}` : 'closed'}`,
      )
      .join(', '),
    holidays: holidays
      .map(
        ({ firstDay, lastDay, name }) => `${name}: ${firstDay && formatDays(firstDay, lastDay || firstDay)}`,
      )
      .join('\n'),
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
