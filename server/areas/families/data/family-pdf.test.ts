import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '#contracts/audit/index.ts';
import {
  CONTACT_KINDS,
  CONTACT_SOURCES,
  CONTACT_STAGES,
  CONTACT_STATUSES,
} from '#contracts/enquiries/index.ts';
import {
  CORRECTED_FIELDS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATUSES,
  GUARDIANSHIP_ORIGINS,
  type OwnFamilyData,
  OwnFamilyDataSchema,
  RESULT_KINDS,
  SIGHTS,
} from '#contracts/families/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { ATTACHMENT_TYPES } from '#contracts/lib/attachments.ts';
import { DAY_PARTS } from '#contracts/public-site.ts';
import { GUARDIAN_RELATIONS } from '#contracts/records.ts';
import type { ReportSection } from '#contracts/reports/index.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { describeFamilyData } from './family-pdf.ts';
import { LABELS, NAMES, PARTS, UNNAMED } from './family-pdf-words.ts';

/** They have sections of their own. */
const COMPOSED = [
  'exportedAt',
  'exportedBy',
  'reports.content',
  'results',
  'events',
  'assessment',
  'interests',
];

/** Codes that the document describes as text; kinds of mail of older versions have no name. */
const CODES: Record<string, readonly string[]> = {
  relation: GUARDIAN_RELATIONS,
  sight: SIGHTS,
  origin: GUARDIANSHIP_ORIGINS,
  type: ATTACHMENT_TYPES,
  field: CORRECTED_FIELDS,
  source: CONTACT_SOURCES,
  preferredTime: DAY_PARTS,
  guardianRelation: ['mother', 'Guardian', 'With parental responsibility'],
  'dataRequests.kind': DATA_REQUEST_KINDS,
  'dataRequests.status': DATA_REQUEST_STATUSES,
  'contacts.kind': CONTACT_KINDS,
  'contacts.stage': CONTACT_STAGES,
  'contacts.status': CONTACT_STATUSES,
  'keptResults.kind': RESULT_KINDS,
  'mail.kind': ['appointment_confirmed', 'report_shared', 'guardian_invitation', 'family_answer'],
};

interface Place {
  part: string;
  key: string;
}
const codesAt = ({ part, key }: Place) => CODES[`${part}.${key}`] ?? CODES[key];
const nameAt = ({ part, key }: Place, code: string) => (NAMES[`${part}.${key}`] ?? NAMES[key])?.[code];
const isComposed = ({ part, key }: Place) => COMPOSED.includes(key) || COMPOSED.includes(`${part}.${key}`);

type Visit = (place: Place, codes: readonly string[]) => void;

/** Makes a document with each code, and tells of each key. @param at the number of the row. */
function fill(schema: z.core.$ZodType, place: Place, visit: Visit, at = 0): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const pick = (codes: readonly string[]) => codes[at % codes.length];
  switch (def.type) {
    case 'nullable':
      return fill(def.innerType, place, visit, at);
    case 'array':
      return Array.from({ length: 12 }, (_, row) => fill(def.element, place, visit, row));
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, value]) => {
          const isPart = place.part === '' || place.part === 'account';
          const inner = { part: isPart && (key in PARTS || key === 'reports') ? key : place.part, key };
          if (isComposed(inner)) return [key, key === 'exportedAt' ? AT : []];
          return [key, fill(value, inner, visit, at)];
        }),
      );
    case 'enum': {
      const codes = Object.values(def.entries).map(String);
      visit(place, codes);
      return pick(codes);
    }
    case 'string':
      visit(place, codesAt(place) ?? []);
      if ('format' in def && def.format === 'datetime') return AT;
      if (place.key === 'familyTimeZone') return 'America/New_York';
      return pick(codesAt(place) ?? ['शब्द', '2026-04-30', '10:30']);
    default:
      visit(place, []);
      return def.type === 'boolean' ? at % 2 === 0 : 17;
  }
}

const AT = '2026-04-20T06:00:00.000Z';

/** The people's words are Hindi, so that the Latin words that remain are the document's own. */
function fillDocument(visit: Visit = () => {}): OwnFamilyData {
  const data = fill(OwnFamilyDataSchema, { part: '', key: '' }, visit) as OwnFamilyData;
  const inHindi = JSON.stringify(REPORT_CONTENTS.bridging).replaceAll(
    /"[^"]*[A-Za-z][^"]*"(?=[,\]}])(?<!"service":"bridging")/g,
    '"शब्द"',
  );
  return {
    ...data,
    exportedBy: 'शब्द',
    contacts: data.contacts.map((contact) => ({
      ...contact,
      request: contact.request && { ...contact.request, assessment: null, interests: null },
    })),
    reports: data.reports.map((report) => ({ ...report, content: JSON.parse(inHindi) })),
    events: AUDIT_ACTIONS.filter((action) => OF_FAMILY.test(action)).map((what) => ({
      at: AT,
      what,
      by: null,
    })),
  };
}

/** The subjects that `collectFamily` asks the trail for. */
const OF_FAMILY =
  /^(student|students\.bulk_\w+|appointment|report|enquiry|appointment_request|privacy_request|lead)(\.|$)/;

test('each key of the document has a label, and each code a name', () => {
  const faults: string[] = [];
  const used = new Set<string>();
  fillDocument((place, codes) => {
    const { part, key } = place;
    used.add(key);
    if (!UNNAMED.includes(key) && LABELS[key] === undefined) faults.push(`${part}.${key}`);
    for (const code of codes)
      if (key !== 'language' && nameAt(place, code) === undefined) faults.push(`${part}.${key}: ${code}`);
  });
  const parts = Object.entries(OwnFamilyDataSchema.shape).flatMap(([key]) =>
    COMPOSED.includes(key) || key === 'reports' || key in PARTS ? [] : [key],
  );
  expect([...new Set(faults), ...parts]).toEqual([]);
  // Labels of records within a record: of no other key.
  expect(Object.keys(LABELS).filter((key) => !used.has(key))).toEqual(['links', 'choices']);
});

function textsOf(section: ReportSection): readonly string[] {
  switch (section.kind) {
    case 'facts':
      return section.facts.flat();
    case 'list':
      return section.items.flatMap(({ title, text }) => [title, text]);
    case 'table':
      return [...section.head, ...section.rows.flat()];
    case 'text':
      return [section.text];
    default:
      return [];
  }
}

/** As these languages write them, too. */
const KNOWN = /\b(PDF|WhatsApp|DMIT|am|pm|AM|PM)\b/g;

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'no word of the document is English (%s)',
  (language) => {
    const { title, facts, sections } = describeFamilyData(fillDocument(), language, TEST_OFFICE);
    expect(sections.length).toBeGreaterThan(30);
    const texts = [title, ...facts.flat(), ...sections.flatMap((one) => [one.title, ...textsOf(one)])];
    const english = texts.flatMap((text) => (/[a-z]/i.test(text.replaceAll(KNOWN, '')) ? [text] : []));
    expect([...new Set(english)]).toEqual([]);
  },
);

test('days, times, sizes and zones are said in the language', () => {
  const { sections } = describeFamilyData(fillDocument(), 'en', TEST_OFFICE);
  const words = sections.flatMap(textsOf).join('\n');
  for (const text of [
    ...['Last used on: 30 April 2026', 'Time zone of the family: Eastern Time', 'Size: 1 kilobyte'],
    ...['Next step at: 10:30 am', 'Language: Malayalam', 'How it came about: Our office invited the account'],
  ])
    expect(words).toContain(text);
});
