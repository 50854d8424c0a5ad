/**
 * The consultancy's own details: edit them once before opening, then run `npm run build`. All values are samples.
 * Everything here is public: contact page, footer, terms, privacy notice, messages, search engines.
 */
export const CONSULTANCY = {
  /** Registered name; the other party of the terms. */
  legalName: 'Srichakra Education Consultancy',

  address: {
    /** One line each. */
    street: ['12 Example Street', 'Sample Nagar'],
    city: 'Chennai',
    postalCode: '600000',
    state: 'Tamil Nadu',
    country: 'India',
    /** ISO 3166, two letters. */
    countryCode: 'IN',
  },

  phone: {
    /** As people read it out. */
    display: '+91 00000 00000',
    /** Country code and digits only. */
    tel: '+910000000000',
  },

  emails: [
    /** The first address also takes questions about personal data. */
    { purpose: 'General questions', address: 'hello@srichakra.example' },
    { purpose: 'Counselling sessions', address: 'counselling@srichakra.example' },
  ],

  /** Your own pages; until then, each network's front page. */
  social: {
    facebook: 'https://www.facebook.com/',
    twitter: 'https://twitter.com/',
    instagram: 'https://www.instagram.com/',
  },

  /** In office time. `schema`: schema.org's notation, null for a closed day. */
  hours: [
    { days: 'Monday to Friday', time: '9:00 AM to 6:00 PM', schema: 'Mo-Fr 09:00-18:00' },
    { days: 'Saturday', time: '10:00 AM to 2:00 PM', schema: 'Sa 10:00-14:00' },
    { days: 'Sunday', time: 'closed', schema: null },
  ],
} as const;
