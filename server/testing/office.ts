import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { BLANK_PARTICULARS } from '#contracts/operations/index.ts';
import type { Office } from '#server/context.ts';

/** The settings of a consultancy, for services that a test calls itself. */
export const TEST_OFFICE: Office = {
  timeZone: 'Asia/Kolkata',
  publicUrl: 'https://www.consultancy.example',
  isMailOn: true,
  particulars: BLANK_PARTICULARS,
  consultancy: PLACEHOLDERS,
};
