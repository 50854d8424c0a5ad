import { expect, test } from 'vitest';
import type { FamilyData } from '#server/areas/students/index.ts';
import { withoutOtherGuardians } from './own-copy.ts';

const AT = '2026-04-20T06:00:00.000Z';
const MINE = 'Meena@family.example';
const OTHERS = 'ravi@family.example';
const INVITED = 'aunt@family.example';

const student = (email: string | null) => ({
  ...{ id: 1, name: 'Asha', guardianName: 'Ravi', guardianRelation: null, phone: '+919876543210', email },
  ...({ city: null, className: null, board: null, dateOfBirth: null, language: 'en', school: null } as const),
  ...({ status: 'active', counsellor: null, createdAt: AT } as const),
  tags: [],
});
const guardian = (email: string) => ({
  ...{ name: 'Somebody', email, relation: 'mother', sight: 'all', origin: 'invitation', createdAt: AT },
  ...{ endedAt: AT, endReason: 'Moved out', byKnownAddress: true },
  ...{ identitySeenOn: '2026-04-20', identitySeenByName: 'Chitra' },
});
const invitation = (email: string) => ({
  ...{ email, relation: 'other', sight: 'all', createdAt: AT, expiresAt: AT, usedAt: null, endedAt: null },
});
const asked = (askedBy: string | null) => ({
  ...{ kind: 'correction', field: 'phone', value: '+911', message: 'Words', status: 'open', answer: 'Yes' },
  ...{ askedBy, createdAt: AT, decidedAt: null },
});
const mail = (sentTo: string | null) => ({
  ...({ kind: 'report_shared', status: 'sent', sentTo, createdAt: AT, endedAt: AT } as const),
});
const contact = (id: number, email: string | null, parentContact: string | null = null) => ({
  ...({ kind: 'message', id, source: 'website', name: 'Somebody', language: 'en' } as const),
  ...{ childName: 'Asha', age: null, className: null, schoolName: null, city: null, phone: '+912', email },
  ...{ service: null, message: 'Words', status: 'new', followUpOn: null, noFollowUpReason: null },
  ...{ stage: 'new', lostReason: null, receivedAt: AT },
  request: {
    ...{ preferredDay: null, preferredTime: null, preferredStart: null, isUnder18: true, youngestAge: null },
    ...{ parentContact, assessment: null, interests: null, choices: [] },
  },
});
const said = (contactId: number | null, sentTo: string | null) => ({
  ...({ contactId, sentTo, kind: 'mail', subject: 'Hello', text: 'Words', callOutcome: null } as const),
  ...{ followUpOn: null, followUpTime: null, noFollowUpReason: null, by: 'Chitra', at: AT },
});

function copy(parts: Partial<FamilyData>): FamilyData {
  return withoutOtherGuardians(
    {
      ...{ exportedAt: AT, exportedBy: 'Meena', student: student(null), mergedRecords: [] },
      ...{
        formerDetails: [],
        consents: [],
        enrolments: [],
        reports: [],
        appointments: [],
        tasks: [],
        attachments: [],
        keptResults: [],
        consentRequests: [],
      },
      ...{ mail: [], history: [], contacts: [], dataRequests: [], events: [] },
      guardians: [guardian('meena@FAMILY.example'), guardian(OTHERS)],
      guardianInvitations: [invitation(MINE), invitation(INVITED)],
      ...parts,
    },
    { id: 7, email: MINE },
  );
}

const consent = (accountId: number | null, givenBy: string | null, settlement: string | null = null) => ({
  ...({ purpose: 'parent', wording: 1, language: 'en', givenAt: AT, decision: 'given' } as const),
  ...{ relation: null, confirmation: null, confirmedAt: null, confirmedByName: 'Chitra', withdrawnAt: null },
  ...{ accountId, givenBy, settlement },
});

const words = ({ phone, email, message, request }: FamilyData['contacts'][number]) => [
  ...[phone, email, message, request?.parentContact],
];

test.each<[what: string, given: Partial<FamilyData>, (copied: FamilyData) => unknown, expected: unknown]>([
  ['the own address of the record', { student: student(MINE) }, ({ student }) => student.email, MINE],
  ['another guardian’s address', { student: student(OTHERS) }, ({ student }) => student.email, null],
  ['the child stays', { student: student(OTHERS) }, ({ student }) => student.name, 'Asha'],
  [
    'merged records and former entries',
    {
      mergedRecords: [student(OTHERS), student(MINE)],
      formerDetails: [{ name: null, guardianName: 'Ravi', phone: null, email: 'RAVI@family.example' }],
    },
    ({ mergedRecords, formerDetails }) => [...mergedRecords, ...formerDetails].map(({ email }) => email),
    [null, MINE, null],
  ],
  [
    'the accounts',
    {},
    ({ guardians }) =>
      guardians.map(({ name, email, endReason, identitySeenOn }) => [name, email, endReason, identitySeenOn]),
    [
      ['Somebody', 'meena@FAMILY.example', 'Moved out', '2026-04-20'],
      ['Somebody', null, null, null],
    ],
  ],
  [
    'invitations of others',
    {},
    ({ guardianInvitations }) => guardianInvitations.map(({ email }) => email),
    [MINE],
  ],
  [
    'requests of others, also of a deleted account',
    { dataRequests: [asked(MINE), asked(OTHERS), asked(null)] },
    ({ dataRequests }) =>
      dataRequests.map(({ field, value, message, answer, askedBy }) => [
        field,
        value,
        message,
        answer,
        askedBy,
      ]),
    [
      ['phone', '+911', 'Words', 'Yes', MINE],
      ['phone', null, null, null, null],
      ['phone', null, null, null, null],
    ],
  ],
  [
    'consents, without what was said and who else gave one',
    {
      consents: [
        consent(7, 'Meena'),
        consent(8, 'Ravi'),
        consent(null, 'Ravi, at the desk'),
        consent(null, null, 'Meena wants it, Ravi fears for the marks'),
      ],
    },
    ({ consents }) =>
      consents.map(({ accountId, givenBy, settlement, confirmedByName }) => [
        ...[accountId, givenBy, settlement, confirmedByName],
      ]),
    [
      [7, 'Meena', null, 'Chitra'],
      [null, null, null, 'Chitra'],
      [null, null, null, 'Chitra'],
      [null, null, null, 'Chitra'],
    ],
  ],
  [
    'results that other accounts keep',
    {
      keptResults: [MINE, OTHERS, 'x@else.example'].map((email) => ({
        kind: 'interests',
        keptAt: AT,
        email,
      })),
    },
    ({ keptResults }) => keptResults.map(({ email }) => email),
    [MINE],
  ],
  [
    'mails',
    { mail: [mail(MINE), mail(OTHERS), mail(null), mail('somebody@else.example')] },
    ({ mail }) => mail.map(({ sentTo }) => sentTo),
    [MINE, null, null, 'somebody@else.example'],
  ],
  [
    'contacts',
    {
      contacts: [
        contact(1, MINE),
        contact(2, OTHERS, 'x'),
        contact(3, null, INVITED),
        contact(4, null, '044'),
      ],
    },
    ({ contacts }) => contacts.map(words),
    [
      ['+912', MINE, 'Words', null],
      [null, null, null, null],
      ['+912', null, 'Words', null],
      ['+912', null, 'Words', '044'],
    ],
  ],
  [
    'what was said with them',
    {
      contacts: [contact(1, MINE), contact(2, OTHERS)],
      history: [said(1, MINE), said(2, null), said(null, OTHERS), said(null, null)],
    },
    ({ history }) => history.map(({ text, subject, sentTo }) => [text, subject, sentTo]),
    [
      ['Words', 'Hello', MINE],
      ['', null, null],
      ['', null, null],
      ['Words', 'Hello', null],
    ],
  ],
  [
    'members in the trail',
    { events: [{ at: AT, what: 'student.viewed', by: 'Chitra' }] },
    ({ events }) => events,
    [{ at: AT, what: 'student.viewed', by: null }],
  ],
])('a guardian’s own copy: %s', (_, given, read, expected) => {
  expect(read(copy(given))).toEqual(expected);
});
