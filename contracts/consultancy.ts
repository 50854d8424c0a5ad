/**
 * Who runs this site: the one file that a consultancy edits, once, before it opens. Then `npm run build`.
 *
 * Everything in it is public. It appears on the contact page, at the foot of the pages, in the terms and the privacy
 * notice, in messages that offer a phone call, and in what search engines read about the consultancy. All values below
 * are samples: replace each of them. Only the shape of the values matters to the program.
 */
export const CONSULTANCY = {
  /** As it is registered; the other party of the terms. */
  legalName: 'Srichakra Education Consultancy',

  address: {
    /** House, street, quarter: one line each. */
    street: ['12 Example Street', 'Sample Nagar'],
    city: 'Chennai',
    postalCode: '600000',
    state: 'Tamil Nadu',
    country: 'India',
    /** Two letters, ISO 3166. */
    countryCode: 'IN',
  },

  phone: {
    /** For the eye, grouped as people read it out. */
    display: '+91 00000 00000',
    /** For the dialler: country code and digits only. */
    tel: '+910000000000',
  },

  emails: [
    /** The first one is also for questions about personal data. */
    { purpose: 'General questions', address: 'hello@srichakra.example' },
    { purpose: 'Counselling sessions', address: 'counselling@srichakra.example' },
  ],

  /** The own pages there; each network's front page until there are some. */
  social: {
    facebook: 'https://www.facebook.com/',
    twitter: 'https://twitter.com/',
    instagram: 'https://www.instagram.com/',
  },

  /** In the office's own time. `schema` says the same in schema.org's notation; null for a day that is closed. */
  hours: [
    { days: 'Monday to Friday', time: '9:00 AM to 6:00 PM', schema: 'Mo-Fr 09:00-18:00' },
    { days: 'Saturday', time: '10:00 AM to 2:00 PM', schema: 'Sa 10:00-14:00' },
    { days: 'Sunday', time: 'closed', schema: null },
  ],
} as const;
