import { randomUUID } from 'node:crypto';
import {
  type ContactStage,
  type ContactStatus,
  type EnteredSource,
  isOpenStatus,
  type PrivacyTopic,
} from '#contracts/enquiries/index.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { Service } from '#contracts/services.ts';
import type { TaskKind } from '#contracts/tasks/index.ts';
import { toSearchText } from '#server/lib/search-key.ts';
import { daysAgo, pick, type SampleFamily, toAddress } from './sample-data.ts';
import { FAMILIES } from './sample-words.ts';

/** Text, kind, days to the due day, the family's place in FAMILIES (null: none), outcome of a completed task. */
const TASKS = [
  ['Call about the report', 'call', 0, 31, null],
  ['Send the list of colleges', 'task', 0, 40, null],
  ['Ask the school for a room', 'task', 2, null, null],
  ['Call again before noon', 'call', -1, 47, null],
  ['Collect the mark sheets', 'task', -3, 35, null],
  ['Agree on a day for the second talk', 'call', 1, 52, null],
  ['Prepare the folder for the talk', 'task', 3, 44, null],
  ['Ask how the first week went', 'call', 6, 29, null],
  ['Send the fees in writing', 'task', -2, 55, null],
  ['Order visiting cards', 'task', 9, null, null],
  ['Call the family of a new student', 'call', -6, 50, 'They come on Saturday at ten.'],
  ['Send the dates of the bridging course', 'task', -9, 36, 'Sent by e-mail.'],
  ['Remind of the language test', 'call', -15, 33, 'The test is booked.'],
] as const satisfies readonly (readonly [string, TaskKind, number, number | null, string | null])[];

interface People {
  now: Date;
  /** The assignees, in turn. */
  assignees: readonly { id: number; name: string }[];
  studentIdOf: (name: string) => number;
}

export function makeTasks({ now, assignees, studentIdOf }: People) {
  const today = isoDateOf(now, 'Asia/Kolkata');
  return TASKS.map(([what, kind, days, family, outcome], index) => {
    const assignee = assignees[index % assignees.length];
    const student = family === null ? undefined : FAMILIES[family]?.[0];
    return {
      what,
      kind,
      dueOn: addDays(today, days),
      assigneeId: assignee?.id ?? null,
      createdById: assignee?.id ?? null,
      studentId: student === undefined ? null : studentIdOf(student),
      outcome,
      doneAt: outcome === null ? null : daysAgo(now, -days, 11),
      doneByName: outcome === null ? null : (assignee?.name ?? null),
      searchText: toSearchText([what]),
      isSample: true,
      createdAt: daysAgo(now, Math.max(2, 2 - days), 10),
    };
  });
}

interface State {
  name: string;
  status: ContactStatus;
  stage: ContactStage;
  /** Days since it arrived. */
  age: number;
  /** Days from today to the follow-up; null for none. */
  next: number | null;
  lostReason?: string;
  phone?: string;
}

const state = (
  name: string,
  status: ContactStatus,
  stage: ContactStage,
  age: number,
  next: number | null,
): State => ({
  name,
  status,
  stage,
  age,
  next,
});

// Invented people and messages.
const ENQUIRIES: readonly [State, message: string][] = [
  [
    state('Harini Elango', 'new', 'new', 0, null),
    'My son is in Class 10 and likes both biology and computers. How do we decide?',
  ],
  [
    state('Joseph Pinto', 'new', 'new', 0, null),
    'Do you help with applications to Ireland? My daughter is in Class 11.',
  ],
  [state('Sumathi Raman', 'new', 'new', 3, null), 'May we come on a Saturday? We both work during the week.'],
  [state('Abdul Kareem', 'answered', 'contacted', 3, 0), 'Please tell me the fees for the career session.'],
  [state('Lalita Sharma', 'answered', 'proposal', 6, -2), 'When is the next bridging course in mathematics?'],
  [
    state('Gayathri Suresh', 'answered', 'contacted', 8, 4),
    'What happens in a DMIT session? How long does it take?',
  ],
  [state('Prakash Jadhav', 'answered', 'meeting_booked', 12, 1), 'Our school would like a talk for Class 9.'],
  [state('Merlin George', 'closed', 'enrolled', 25, null), 'My nephew wants to study nursing abroad.'],
  [
    {
      ...state('Ravi Teja', 'closed', 'lost', 48, null),
      lostReason: 'Wanted a session in a language we do not offer',
    },
    'Is there a session in Telugu?',
  ],
  [
    { ...state('Nusrat Jahan', 'closed', 'lost', 90, null), lostReason: 'Moved to another city' },
    'We moved to another city. Please cancel our request.',
  ],
  [state('Dinesh Patil', 'closed', 'contacted', 160, null), 'Can a student of Class 8 take the assessment?'],
  [
    state('Best Ranking Team', 'spam', 'new', 10, null),
    'We bring your website to the first page in seven days!!!',
  ],
];

const REQUESTS: readonly [State, Service][] = [
  [state('Shanthi Gopal', 'new', 'new', 0, null), 'career'],
  [state('Imtiaz Khan', 'new', 'new', 1, null), 'overseas'],
  [state('Vimala Devi', 'answered', 'contacted', 4, 1), 'dmit'],
  [state('Suhas Patwardhan', 'answered', 'meeting_booked', 9, -1), 'career'],
  [state('Leena Paul', 'closed', 'enrolled', 40, null), 'bridging'],
];

const PRIVACY_REQUESTS: readonly [State, PrivacyTopic][] = [
  [state('Kamala Rajan', 'answered', 'contacted', 14, null), 'see'],
];

const LEADS: readonly [State, EnteredSource, Service, child: string][] = [
  [state('Padma Sivakumar', 'new', 'new', 0, 0), 'walk_in', 'career', 'Sanjana'],
  [state('Mahesh Bhosale', 'answered', 'contacted', 2, 1), 'call', 'overseas', 'Rohit'],
  [state('Zeenat Ali', 'answered', 'contacted', 5, -1), 'whatsapp', 'career', 'Sameer'],
  [state('Usha Nambiar', 'answered', 'meeting_booked', 7, 2), 'referral', 'dmit', 'Arya'],
  [state('Selvam Kannan', 'answered', 'proposal', 11, 3), 'school_visit', 'bridging', 'Mithra'],
  [state('Rekha Joglekar', 'answered', 'proposal', 16, 0), 'walk_in', 'career', 'Aditi'],
  [state('Thomas Chacko', 'closed', 'enrolled', 30, null), 'referral', 'overseas', 'Nevin'],
  [state('Farida Begum', 'closed', 'enrolled', 75, null), 'call', 'career', 'Nihal'],
  [
    { ...state('Balu Chettiar', 'closed', 'lost', 60, null), lostReason: 'The fees were too high' },
    'walk_in',
    'overseas',
    'Karthika',
  ],
];

/** First messages of families before their child became a student. */
const FIRST_MESSAGES = [
  'We would like to know what suits our child. Whom do we meet?',
  'A neighbour told us about you. May we come next week?',
  'Which stream is right after Class 10? Please call us.',
  'What documents do you need for the first session?',
];

export interface SampleOwners {
  now: Date;
  families: readonly SampleFamily[];
  studentIdOf: (name: string) => number;
  /** The assignees, in turn; a new one waits for its assignment. */
  assignees: readonly { id: number }[];
}

export function makeContacts({ now, assignees, families, studentIdOf }: SampleOwners) {
  const today = isoDateOf(now, 'Asia/Kolkata');
  let count = 0;
  const columnsOf = ({ name, status, stage, age, next, lostReason, phone: own }: State) => {
    count += 1;
    const phone = own ?? `+91 1${String(1_000_000 + count * 7919)} ${100 + count}`;
    const email = `${toAddress(name)}@family.example`;
    const isOpen = isOpenStatus(status);
    return {
      idempotencyKey: randomUUID(),
      contentHash: 'sample',
      status,
      stage,
      lostReason: lostReason ?? null,
      name,
      phone,
      email,
      assigneeId: status === 'new' ? null : (assignees[count % assignees.length]?.id ?? null),
      followUpOn: next === null ? null : addDays(today, next),
      noFollowUpReason: next === null && !isOpen ? 'Everything is answered' : null,
      stageSince: daysAgo(now, Math.floor(age / 2)),
      isSample: true,
      createdAt: daysAgo(now, age, 11),
    };
  };
  // Each third family wrote before it came, until three weeks ago; half of them were students already.
  const firstMessages = families.flatMap(({ student }, index) => {
    const age = Math.floor((now.getTime() - student.createdAt.getTime()) / DAY_MS) + 1;
    if (index % 3 !== 1 || age < 21) return [];
    const from = { ...state(student.guardianName, 'closed', 'enrolled', age, null), phone: student.phone };
    const message = pick(FIRST_MESSAGES, index);
    const link = { studentId: studentIdOf(student.name), becameStudent: index % 2 === 1 };
    return [{ ...columnsOf(from), ...SENT, kind: 'message' as const, message, ...link }];
  });
  const contacts = [
    ...firstMessages,
    ...ENQUIRIES.map(([each, message]) => ({
      ...columnsOf(each),
      ...SENT,
      kind: 'message' as const,
      message,
    })),
    ...REQUESTS.map(([each, service]) => ({
      ...columnsOf(each),
      ...SENT,
      kind: 'session_request' as const,
      service,
      request: { isUnder18: false },
    })),
    ...PRIVACY_REQUESTS.map(([each, privacyTopic]) => ({
      ...columnsOf(each),
      ...SENT,
      kind: 'privacy_request' as const,
      privacyTopic,
    })),
    ...LEADS.map(([each, source, service, childName]) => ({
      ...columnsOf(each),
      kind: 'office_entry' as const,
      source,
      service,
      childName,
    })),
  ];
  // As they arrived: the list goes by id.
  return contacts.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

const SENT = { source: 'website' } as const;
