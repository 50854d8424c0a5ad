import { actionWords } from '#contracts/audit/index.ts';
import type { OwnFamilyData } from '#contracts/families/index.ts';
import { type Language, localeOf } from '#contracts/languages.ts';
import {
  composeAssessment,
  composeInterests,
  composeReport,
  describeDay,
  type Fact,
  type ReportSection,
} from '#contracts/reports/index.ts';
import { formatMoment } from '#server/areas/mail/index.ts';
import type { Office } from '#server/context.ts';
import { type FamilyWords, wordsIn } from '#server/lib/family-words.ts';
import { HEADS, LABELS, NAMES, PARTS, type Part, UNNAMED } from './family-pdf-words.ts';

type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document to read: labels, names of codes, days and times in the family's language. People's words stand as they are. */
export function describeFamilyData(
  { exportedAt, exportedBy, reports, events, contacts, account, ...parts }: OwnFamilyData,
  language: Language,
  { timeZone }: Pick<Office, 'timeZone'>,
) {
  const words = wordsIn(language);
  const { say } = words;
  const moment = (text: string) => formatMoment(new Date(text), timeZone, language);
  const sayValue = valuesIn(words, moment);
  function factsOf(part: string, record: Values): Fact[] {
    return Object.entries(record).flatMap(([key, value]): Fact[] => {
      if (value === null || value === '' || UNNAMED.includes(key)) return [];
      if (isRecord(value)) return factsOf(part, value);
      const items = (Array.isArray(value) ? value : [value]).map((item) =>
        isRecord(item) ? linesOf(part, item, ', ') : sayValue(part, key, item),
      );
      return items.length === 0 ? [] : [[say(LABELS[key] ?? key), items.join('\n')]];
    });
  }
  const linesOf = (part: string, record: Values, separator = '\n') =>
    factsOf(part, record)
      .map(([label, value]) => `${label}: ${value}`)
      .join(separator);
  function sectionOf([part, value]: [string, Values | Values[]]): ReportSection[] {
    const title = say(PARTS[part as Part]);
    if (!Array.isArray(value)) return [{ kind: 'facts', title, facts: factsOf(part, value) }];
    const items = value.map((row) => {
      const [[key, first] = [''], ...others] = Object.entries(row);
      return HEADS.includes(key) && first !== null
        ? { title: sayValue(part, key, first), text: linesOf(part, Object.fromEntries(others)) }
        : { title: '', text: linesOf(part, row) };
    });
    return items.length === 0 ? [] : [{ kind: 'list', title, items }];
  }
  const { sessions, requests, results, ...details } = account;
  const known: Record<Part, Values | Values[]> = {
    ...{ account: details, sessions, requests, ...parts },
    contacts: contacts.map(withoutResults),
  };
  const sections: ReportSection[] = [
    ...(Object.keys(PARTS) as Part[]).flatMap((part) => sectionOf([part, known[part]])),
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
      { kind: 'facts', title: say(/*i18n*/ 'Report'), facts: factsOf('reports', report) },
      ...composeReport(content, words),
    ]),
    {
      kind: 'table',
      title: say(/*i18n*/ 'What was done with the record'),
      head: [say(/*i18n*/ 'When'), say(/*i18n*/ 'What')],
      rows: events.map(({ at, what }) => [moment(at), say(actionWords(what))]),
    },
  ];
  return {
    language,
    title: say(/*i18n*/ 'Everything that we keep about you'),
    name: parts.student.name,
    facts: [
      [say(/*i18n*/ 'Date'), moment(exportedAt)],
      [say(/*i18n*/ 'Made for'), exportedBy],
    ] as const,
    sections,
  };
}

/** The results have sections of their own. A later choice is a career of the result. */
const withoutResults = ({ request, ...contact }: OwnFamilyData['contacts'][number]) => ({
  ...contact,
  request: request && {
    ...request,
    choices: request.choices.map(({ slug, ...choice }) => ({
      ...choice,
      slug: request.interests?.careers.find((career) => career.slug === slug)?.name ?? slug,
    })),
    assessment: null,
    interests: null,
  },
});

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;

/** How a language says a stored value. */
function valuesIn({ say, nameOf, language }: FamilyWords, moment: (text: string) => string) {
  const locale = localeOf(language);
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  const kilobytes = new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: 'kilobyte', unitDisplay: 'long', maximumFractionDigits: 0 },
  });
  const zoneOf = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return (part: string, key: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? say(/*i18n*/ 'Yes') : say(/*i18n*/ 'No');
    const text = String(value);
    const names = NAMES[`${part}.${key}`] ?? NAMES[key] ?? {};
    if (Object.hasOwn(names, text)) return say(names[text] ?? text);
    if (key === 'language') return languages.of(text) ?? text;
    if (key === 'size') return kilobytes.format(Math.ceil(Number(value) / 1000));
    if (key === 'familyTimeZone') return zoneOf(text);
    if (key === 'slug') return nameOf(text);
    if (MOMENT.test(text)) return moment(text);
    if (DAY.test(text)) return describeDay(text, language);
    if (TIME.test(text))
      return new Date(`1970-01-01T${text}Z`).toLocaleTimeString(locale, {
        ...({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const),
      });
    return text;
  };
}
