import type { Office } from '#server/context.ts';

/** The settings of a consultancy, for services that a test calls itself. */
export const TEST_OFFICE: Office = {
  timeZone: 'Asia/Kolkata',
  answerWorkingDays: 1,
  publicUrl: 'https://www.consultancy.example',
  isMailOn: true,
};
