import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { SkippedStagesSchema } from '#contracts/enquiries/index.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { toPlainDigits } from '#contracts/lib/characters.ts';
import { day, isWholeDay } from '#contracts/lib/dates.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { digitsOf } from '#contracts/lib/phone.ts';
import {
  EmailSchema,
  optionalText,
  requiredParagraphs,
  requiredText,
  VersionSchema,
} from '#contracts/lib/text.ts';
import { SERVICES } from '#contracts/services.ts';
import { FeesSchema, orNull, StoredFeesSchema, wholeNumber } from './fees.ts';
import { OFFICE_TEXT_NAMES, type OfficeTextName, officeTextOf } from './office-fields.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State code, PAN, number of the registration, "Z", check character. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/**
 * Whether a text is a GSTIN with a right check character: in base 36, each product of a character's value and a factor (1
 * and 2 in turn) gives its quotient and remainder by 36; their sum and the check character add up to a multiple of 36.
 * @see https://www.gst.gov.in (format of the 15 characters), Luhn mod N algorithm with N = 36
 */
function isGstin(text: string): boolean {
  if (!FORM.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, at) => {
    const product = CHARACTERS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return CHARACTERS[(36 - (sum % 36)) % 36] === text[14];
}

/** International or Indian, with the blanks that people write. */
const PHONE = /^\+?\d[\d ()-]{5,}$/;

function schemaOf(name: OfficeTextName) {
  const { label, max, lineMax = max, kind, hosts = [''] } = officeTextOf(name);
  const line = optionalText(label, max);
  switch (kind) {
    case 'line':
      return line;
    case 'lines':
      return orNull(requiredParagraphs(label, max)).check(
        z.refine((text) => (text ?? '').split('\n').every((line) => line.length <= lineMax), {
          error: `Each line can have at most ${lineMax} characters`,
        }),
      );
    case 'email':
      return orNull(EmailSchema);
    case 'phone':
      return line.check(
        z.overwrite((phone) => (phone === null ? null : toPlainDigits(phone))),
        z.refine((phone) => phone === null || (PHONE.test(phone) && digitsOf(phone).length <= 15), {
          error: `${label} must be a whole phone number`,
        }),
      );
    case 'link':
      return line.check(
        z.overwrite((link) => (link !== null && URL.canParse(link) ? new URL(link).href : link)),
        z.refine((link) => link === null || hosts.some((host) => isPageOf(link, host)), {
          error: `${label} must be an address such as https://www.${hosts[0]}/your-page`,
        }),
      );
    case 'gstin':
      return line.check(
        z.overwrite((gstin) => gstin?.toUpperCase() ?? null),
        z.refine((gstin) => gstin === null || isGstin(gstin), { error: 'This is no valid GSTIN' }),
      );
    case 'pin':
      return line.check(
        z.overwrite((code) => (code === null ? null : toPlainDigits(code).replaceAll(' ', ''))),
        z.refine((code) => code === null || /^[1-9]\d{5}$/.test(code), {
          error: `${label} must have six digits`,
        }),
      );
    case 'year':
      return line.check(
        z.overwrite((year) => (year === null ? null : toPlainDigits(year))),
        z.refine((year) => year === null || /^(1[89]|20)\d\d$/.test(year), {
          error: `${label} must be a year such as 1998`,
        }),
      );
  }
}

function isPageOf(link: string, host: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, port, username, password, href } = new URL(link);
  if (port !== '' || username !== '' || password !== '' || /['"<>]/.test(href)) return false;
  return protocol === 'https:' && (hostname === host || hostname.endsWith(`.${host}`));
}

const TIME_ERROR = 'A time must be like 09:30';
const TimeSchema = z
  .string({ error: TIME_ERROR })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: TIME_ERROR }));

const OpenDaySchema = z
  .object({
    weekday: z.int({ error: 'The day of the week is not known' }).check(z.minimum(1), z.maximum(7)),
    startsAt: TimeSchema,
    endsAt: TimeSchema,
  })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'Hours must end after they begin' }));

const HoursSchema = z.array(OpenDaySchema, { error: 'The opening hours must be a list' }).check(
  z.minLength(1, { error: 'Please enter the hours of at least one day' }),
  z.maxLength(7, { error: 'Each day has one line of hours' }),
  z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
    error: 'Each day has one line of hours',
  }),
);

export const MAX_HOLIDAYS = 60;
export const MAX_HOLIDAY_NAME = 60;
const MAX_HOLIDAY_DAYS = 60;

const HolidaySchema = z
  .object({
    firstDay: day('The first day'),
    lastDay: day('The last day'),
    name: requiredText('Name', MAX_HOLIDAY_NAME),
  })
  .check(
    z.superRefine(({ firstDay, lastDay }, context) => {
      // Checks also run after a wrong field.
      if (!isWholeDay(firstDay)) return;
      const message =
        lastDay < firstDay
          ? 'The last day must not be before the first'
          : lastDay >= addDays(firstDay, MAX_HOLIDAY_DAYS) &&
            `A holiday can last at most ${MAX_HOLIDAY_DAYS} days`;
      if (message) context.addIssue({ code: 'custom', message, path: ['lastDay'] });
    }),
  );

const HolidaysSchema = z.array(HolidaySchema, { error: 'The holidays must be a list' }).check(
  z.maxLength(MAX_HOLIDAYS, { error: `There can be at most ${MAX_HOLIDAYS} holidays` }),
  z.overwrite((holidays) => holidays.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))),
);

export const ParticularsSchema = z.object({
  ...(forFields(OFFICE_TEXT_NAMES, schemaOf) as Record<
    OfficeTextName,
    z.ZodMiniType<string | null, string | null | undefined>
  >),
  hours: z.nullable(HoursSchema),
  holidays: HolidaysSchema,
  services: z
    .array(z.enum(SERVICES, { error: 'The service is not known' }), { error: 'The services must be a list' })
    .check(
      z.minLength(1, { error: 'Please choose at least one service' }),
      z.maxLength(SERVICES.length, { error: 'Each service can be chosen once' }),
    ),
  skippedStages: SkippedStagesSchema,
  cancellationHours: z.nullable(wholeNumber('The cancellation limit', 0, 168)),
  answerWorkingDays: wholeNumber('The time to answer', 1, 10),
  fees: FeesSchema,
});

const StoredSchema = z.object({
  ...(forFields(OFFICE_TEXT_NAMES, () => z.nullable(z.string())) as Record<
    OfficeTextName,
    z.ZodMiniType<string | null, string | null>
  >),
  hours: z.nullable(z.array(z.object({ weekday: z.int(), startsAt: z.string(), endsAt: z.string() }))),
  holidays: z.readonly(z.array(z.object({ firstDay: z.string(), lastDay: z.string(), name: z.string() }))),
  services: z.array(z.enum(SERVICES)),
  skippedStages: SkippedStagesSchema,
  cancellationHours: z.nullable(z.int()),
  answerWorkingDays: z.int(),
  fees: StoredFeesSchema,
});

const OfficeSchema = z.object({
  particulars: StoredSchema,
  /** The logo's address on this site. */
  logo: z.nullable(z.string()),
  version: z.int(),
});
export type OfficeRecord = z.infer<typeof OfficeSchema>;

export const getOffice = endpoint({
  method: 'GET',
  path: '/api/admin/office',
  access: 'office:edit',
  summary: 'The consultancy’s own particulars',
  response: z.object({ office: OfficeSchema }),
});

export const updateOffice = endpoint({
  method: 'PUT',
  path: '/api/admin/office',
  access: 'office:edit',
  summary: 'Changes the particulars everywhere; 409 `stale` for an older version',
  body: z.object({ version: VersionSchema, particulars: ParticularsSchema }),
  response: z.object({ office: OfficeSchema }),
});

/** In bytes. Mail programs and cheap phones load it. */
export const MAX_LOGO_BYTES = 200_000;

export const uploadLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/office/logo',
  access: 'office:edit',
  summary: 'Replaces the consultancy’s logo by a PNG or JPEG picture',
  upload: { maxBytes: MAX_LOGO_BYTES, types: ['image/png', 'image/jpeg', 'application/octet-stream'] },
  response: z.object({ office: OfficeSchema }),
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/office/logo',
  access: 'office:edit',
  summary: 'Removes the consultancy’s logo',
  response: z.object({ office: OfficeSchema }),
});
