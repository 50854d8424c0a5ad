import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { BLANK_PARTICULARS } from '#contracts/operations/index.ts';
import type { Office } from '#server/context.ts';

/** The settings of a consultancy, for services that a test calls itself. */
export const TEST_OFFICE: Office = {
  timeZone: 'Asia/Kolkata',
  publicUrl: 'https://www.consultancy.example',
  isMailOn: true,
  hasFamilyAccounts: true,
  sender: 'office@consultancy.example',
  particulars: BLANK_PARTICULARS,
  consultancy: {
    ...PLACEHOLDERS,
    address: { ...PLACEHOLDERS.address, street: ['5 Test Road'] },
    phone: { display: '+91 44 2233 4400', tel: '+914422334400' },
    emails: [
      { purpose: 'General questions', address: 'questions@consultancy.example' },
      { purpose: 'Counselling sessions', address: 'sessions@consultancy.example' },
    ],
  },
  readLogo: async () => null,
};
