import { actionWords } from '#contracts/audit/index.ts';
import type { OwnFamilyData } from '#contracts/families/index.ts';
import type { Language } from '#contracts/languages.ts';
import {
  composeAssessment,
  composeInterests,
  composeReport,
  type Fact,
  type ReportSection,
} from '#contracts/reports/index.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { formatMoment } from '#server/areas/mail/index.ts';
import type { Office } from '#server/context.ts';
import { wordsIn } from '#server/lib/family-words.ts';

/** The parts in the order of the file. A part that is missing here comes after them, under its key. */
const PARTS: Record<string, string> = {
  account: /*i18n*/ 'Your account',
  sessions: /*i18n*/ 'Devices',
  requests: /*i18n*/ 'Your requests',
  student: /*i18n*/ 'The record',
  mergedRecords: /*i18n*/ 'Merged records',
  formerDetails: /*i18n*/ 'Former entries',
  guardians: /*i18n*/ 'Accounts that see or saw the record',
  guardianInvitations: /*i18n*/ 'Invitations',
  dataRequests: /*i18n*/ 'Corrections and erasures',
  consents: /*i18n*/ 'Consents',
  enrolments: /*i18n*/ 'Services',
  appointments: /*i18n*/ 'Appointments',
  contacts: /*i18n*/ 'Messages and requests from the website',
  history: /*i18n*/ 'Notes, calls and messages',
  tasks: /*i18n*/ 'Tasks of the office',
  mail: /*i18n*/ 'E-mails',
};

/** A value without a label here stands under its key. */
const LABELS: Record<string, string> = {
  name: /*i18n*/ 'Name',
  parentName: /*i18n*/ "Parent's name",
  childName: /*i18n*/ 'The child’s name',
  guardianName: /*i18n*/ 'The guardian’s name',
  guardianRelation: /*i18n*/ 'Relation',
  relation: /*i18n*/ 'Relation',
  phone: /*i18n*/ 'Phone',
  email: /*i18n*/ 'Email',
  city: /*i18n*/ 'City',
  country: /*i18n*/ 'Country',
  occupation: /*i18n*/ 'Occupation',
  className: /*i18n*/ 'Class',
  school: /*i18n*/ 'School',
  schoolName: /*i18n*/ 'School',
  dateOfBirth: /*i18n*/ 'Date of birth',
  age: /*i18n*/ 'Age',
  language: /*i18n*/ 'Language',
  status: /*i18n*/ 'State',
  stage: /*i18n*/ 'State',
  counsellor: /*i18n*/ 'Counsellor',
  by: /*i18n*/ 'Written by',
  kind: /*i18n*/ 'Kind',
  service: /*i18n*/ 'Service',
  purpose: /*i18n*/ 'Purpose',
  message: /*i18n*/ 'Message',
  browser: /*i18n*/ 'Browser',
  text: /*i18n*/ 'Text',
  subject: /*i18n*/ 'Subject',
  answer: /*i18n*/ 'Answer',
  value: /*i18n*/ 'The right entry',
  sentTo: /*i18n*/ 'Sent to',
  place: /*i18n*/ 'Place',
  what: /*i18n*/ 'What',
  outcome: /*i18n*/ 'Result',
  outcomeNote: /*i18n*/ 'Result',
  at: /*i18n*/ 'When',
  createdAt: /*i18n*/ 'When',
  receivedAt: /*i18n*/ 'When',
  givenAt: /*i18n*/ 'When',
  givenBy: /*i18n*/ 'Given by',
  withdrawnAt: /*i18n*/ 'Withdrawn on',
  startsAt: /*i18n*/ 'From',
  endsAt: /*i18n*/ 'To',
  endedAt: /*i18n*/ 'Ended on',
  completedAt: /*i18n*/ 'Completed on',
  dueOn: /*i18n*/ 'Due on',
  followUpOn: /*i18n*/ 'Next step on',
  sight: /*i18n*/ 'What it sees',
  origin: /*i18n*/ 'How it came about',
  source: /*i18n*/ 'How it came about',
  expiresAt: /*i18n*/ 'Works until',
  usedAt: /*i18n*/ 'Used on',
  decidedAt: /*i18n*/ 'Answered on',
  endReason: /*i18n*/ 'Reason',
  noFollowUpReason: /*i18n*/ 'Reason',
  settlement: /*i18n*/ 'Reason',
  byKnownAddress: /*i18n*/ 'At an address that we knew',
  identitySeenOn: /*i18n*/ 'Identity seen on',
  identitySeenByName: /*i18n*/ 'Identity seen by',
  board: /*i18n*/ 'School board',
  tags: /*i18n*/ 'Labels of the office',
  field: /*i18n*/ 'What is wrong?',
  askedBy: /*i18n*/ 'Asked by',
  callOutcome: /*i18n*/ 'Result',
  decision: /*i18n*/ 'Decision',
  confirmedAt: /*i18n*/ 'Confirmed on',
  doneAt: /*i18n*/ 'Completed on',
  keptAt: /*i18n*/ 'When',
};

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document to read, with labels in the family's language. Values stand as they are stored. */
export function describeFamilyData(
  { exportedAt, exportedBy, reports, events, contacts, account, ...parts }: OwnFamilyData,
  language: Language,
  { timeZone }: Pick<Office, 'timeZone'>,
) {
  const words = wordsIn(language);
  const { say } = words;
  const moment = (text: string) => formatMoment(new Date(text), timeZone, language);
  const sayValue = (value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? say(/*i18n*/ 'Yes') : say(/*i18n*/ 'No');
    const service = SERVICES.find((known) => known === value);
    if (service) return say(SERVICE_NAMES[service]);
    return MOMENT.test(String(value)) ? moment(String(value)) : String(value);
  };
  function factsOf(record: Values): Fact[] {
    return Object.entries(record).flatMap(([key, value]): Fact[] => {
      const label = LABELS[key];
      const name = label === undefined ? inWords(key) : say(label);
      if (value === null || value === '' || key === 'id' || key === 'contactId') return [];
      if (isRecord(value)) return factsOf(value);
      if (!Array.isArray(value)) return [[name, sayValue(value as string)]];
      const items = value.map((item) => (isRecord(item) ? linesOf(item) : sayValue(item)));
      return items.length === 0 ? [] : [[name, items.join('; ')]];
    });
  }
  const linesOf = (record: Values) =>
    factsOf(record)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n');
  function sectionOf(key: string, value: unknown): ReportSection[] {
    const title = PARTS[key] === undefined ? inWords(key) : say(PARTS[key]);
    if (isRecord(value)) return [{ kind: 'facts', title, facts: factsOf(value) }];
    const items = (Array.isArray(value) ? value : []).map((row: Values) => ({
      title: '',
      text: linesOf(row),
    }));
    return items.length === 0 ? [] : [{ kind: 'list', title, items }];
  }
  const { sessions, requests, results, ...details } = account;
  const known = { account: details, sessions, requests, ...parts, contacts: contacts.map(withoutResults) };
  const keys = [...new Set([...Object.keys(PARTS), ...Object.keys(known)])];
  const sections: ReportSection[] = [
    ...keys.flatMap((key) => sectionOf(key, (known as Values)[key])),
    ...contacts.flatMap(({ request }) => [
      ...(request?.assessment ? [composeAssessment(request.assessment, words)] : []),
      ...(request?.interests ? composeInterests(request.interests, words) : []),
    ]),
    ...results.flatMap(({ result }) =>
      result.kind === 'assessment'
        ? [composeAssessment(result.content, words)]
        : composeInterests(result.content, words),
    ),
    ...reports.flatMap(({ content, ...report }): ReportSection[] => [
      { kind: 'facts', title: say(/*i18n*/ 'Report'), facts: factsOf(report) },
      ...composeReport(content, words),
    ]),
    {
      kind: 'table',
      title: say(/*i18n*/ 'What was done with the record'),
      head: [say(/*i18n*/ 'When'), say(/*i18n*/ 'What')],
      rows: events.map(({ at, what }) => [moment(at), actionWords(what)]),
    },
  ];
  return {
    language,
    title: say(/*i18n*/ 'Everything that we keep about you'),
    name: parts.student.name,
    facts: [
      [say(/*i18n*/ 'Date'), moment(exportedAt)],
      [say(/*i18n*/ 'For'), exportedBy],
    ] as const,
    sections,
  };
}

/** The results have sections of their own. */
const withoutResults = ({ request, ...contact }: OwnFamilyData['contacts'][number]) => ({
  ...contact,
  request: request && { ...request, assessment: null, interests: null },
});

/** For example "call outcome" of `callOutcome`. */
const inWords = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
