// The words of the consent passport. The pages show them in the family's language.

/** Stored with each decision. Raise it whenever the passport asks in other words. */
export const PASSPORT_WORDING = 1;

export const PASSPORT_PURPOSES = [
  'parent',
  'assessment',
  'interests',
  'report_sharing',
  'fingerprints',
  'phone',
  'email',
  'whatsapp',
  'universities',
] as const;
export type PassportPurpose = (typeof PASSPORT_PURPOSES)[number];

export interface PassportWords {
  name: string;
  what: string;
  why: string;
  howLong: string;
  whoSees: string;
  /** What a withdrawal stops. */
  stops: string;
}

const WHILE_WITH_US =
  /*i18n*/ 'As long as your child is with us, and until you withdraw it or ask us to erase the data.';
const THE_TEAM = /*i18n*/ 'Your child’s counsellors and our office. Nobody else.';
const WHO_WRITES = /*i18n*/ 'Our office and your child’s counsellors see the address or number.';

export const PASSPORT_WORDS: Record<PassportPurpose, PassportWords> = {
  parent: {
    name: /*i18n*/ 'Counselling and its records',
    what: /*i18n*/ 'We counsel your child and keep notes, appointments and reports about it.',
    why: /*i18n*/ 'Without records a counsellor would begin anew each time.',
    howLong: WHILE_WITH_US,
    whoSees: THE_TEAM,
    stops:
      /*i18n*/ 'The counselling ends: coming appointments and open enrolments are cancelled, and we begin nothing new.',
  },
  assessment: {
    name: /*i18n*/ 'Keeping the career assessment',
    what: /*i18n*/ 'We keep the answers and the result of the career assessment.',
    why: /*i18n*/ 'The counsellor prepares the talk with them.',
    howLong: WHILE_WITH_US,
    whoSees: THE_TEAM,
    stops: /*i18n*/ 'We close the result and take it out of the reports that quote it.',
  },
  interests: {
    name: /*i18n*/ 'Keeping the interest result',
    what: /*i18n*/ 'We keep the result of the interest inventory.',
    why: /*i18n*/ 'The counsellor prepares the talk with it.',
    howLong: WHILE_WITH_US,
    whoSees: THE_TEAM,
    stops: /*i18n*/ 'We close the result and take it out of the reports that quote it.',
  },
  report_sharing: {
    name: /*i18n*/ 'Sharing reports',
    what: /*i18n*/ 'We share finished reports with you: in your account, and by a link if you want one.',
    why: /*i18n*/ 'You can read and keep them without a visit.',
    howLong: /*i18n*/ 'A link opens until its last day. In your account a report stays.',
    whoSees: /*i18n*/ 'You, the guardians whom the office has linked, and anyone to whom you give a link.',
    stops: /*i18n*/ 'Every open link to a report stops working, and we make no new one.',
  },
  fingerprints: {
    name: /*i18n*/ 'Taking fingerprints for DMIT',
    what: /*i18n*/ 'We take your child’s fingerprints for DMIT. There is no scientific evidence that DMIT measures intelligence or predicts behaviour.',
    why: /*i18n*/ 'DMIT is made from them. Nothing else that we advise uses them.',
    howLong: WHILE_WITH_US,
    whoSees: THE_TEAM,
    stops: /*i18n*/ 'We take no prints. Coming DMIT appointments and open DMIT enrolments are cancelled.',
  },
  phone: {
    name: /*i18n*/ 'Contact by phone',
    what: /*i18n*/ 'We call you about your child.',
    why: /*i18n*/ 'Some things are quicker said than written.',
    howLong: WHILE_WITH_US,
    whoSees: WHO_WRITES,
    stops: /*i18n*/ 'We no longer call you of our own accord.',
  },
  email: {
    name: /*i18n*/ 'Contact by e-mail',
    what: /*i18n*/ 'We write e-mails to you about your child.',
    why: /*i18n*/ 'You get answers, links and news from us.',
    howLong: WHILE_WITH_US,
    whoSees: WHO_WRITES,
    stops: /*i18n*/ 'We write no more e-mails to you, except about your appointments and your account.',
  },
  whatsapp: {
    name: /*i18n*/ 'Contact by WhatsApp',
    what: /*i18n*/ 'We write to you by WhatsApp, which belongs to another company.',
    why: /*i18n*/ 'Many families read it first.',
    howLong: WHILE_WITH_US,
    whoSees: WHO_WRITES,
    stops: /*i18n*/ 'We write nothing by WhatsApp any more.',
  },
  universities: {
    name: /*i18n*/ 'Passing documents to universities',
    what: /*i18n*/ 'We send your child’s documents to the universities and colleges that you choose.',
    why: /*i18n*/ 'An application needs them.',
    howLong:
      /*i18n*/ 'Until the application is decided. What a university has received it keeps by its own rules.',
    whoSees: /*i18n*/ 'Our office and the universities that you choose.',
    stops: /*i18n*/ 'We send no more documents to universities.',
  },
};

const WHILE_YOU_ARE =
  /*i18n*/ 'As long as you are with us, and until you withdraw it or ask us to erase the data.';
const YOUR_TEAM = /*i18n*/ 'Your counsellors and our office. Nobody else.';
const WHO_WRITES_YOU = /*i18n*/ 'Our office and your counsellors see the address or number.';

/** A student of age decides about themself. */
export const OWN_WORDS: Record<PassportPurpose, Partial<PassportWords>> = {
  parent: {
    what: /*i18n*/ 'We counsel you and keep notes, appointments and reports about it.',
    howLong: WHILE_YOU_ARE,
    whoSees: YOUR_TEAM,
  },
  assessment: { howLong: WHILE_YOU_ARE, whoSees: YOUR_TEAM },
  interests: { howLong: WHILE_YOU_ARE, whoSees: YOUR_TEAM },
  report_sharing: {},
  fingerprints: {
    what: /*i18n*/ 'We take your fingerprints for DMIT. There is no scientific evidence that DMIT measures intelligence or predicts behaviour.',
    howLong: WHILE_YOU_ARE,
    whoSees: YOUR_TEAM,
  },
  phone: {
    what: /*i18n*/ 'We call you about your counselling.',
    howLong: WHILE_YOU_ARE,
    whoSees: WHO_WRITES_YOU,
  },
  email: {
    what: /*i18n*/ 'We write e-mails to you about your counselling.',
    howLong: WHILE_YOU_ARE,
    whoSees: WHO_WRITES_YOU,
  },
  whatsapp: { howLong: WHILE_YOU_ARE, whoSees: WHO_WRITES_YOU },
  universities: {
    what: /*i18n*/ 'We send your documents to the universities and colleges that you choose.',
  },
};

const NO_HARM = /*i18n*/ 'A refusal does not harm your child. We only leave out what needs the consent.';

/** The same for every purpose: how to withdraw, what a refusal means, how to complain. */
export const PASSPORT_RIGHTS = [
  /*i18n*/ 'You may withdraw each consent here at any time, as easily as you gave it. It counts at once.',
  NO_HARM,
  /*i18n*/ 'Please tell us first, and write “Complaint” above your message.',
  /*i18n*/ 'If that does not settle the matter, you can turn to the Data Protection Board of India.',
];

export const OWN_RIGHTS = PASSPORT_RIGHTS.map((right) =>
  right === NO_HARM
    ? /*i18n*/ 'A refusal does not harm you. We only leave out what needs the consent.'
    : right,
);
