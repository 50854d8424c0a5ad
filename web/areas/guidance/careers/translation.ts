import { EXAM_NAMES, type ExamSlug } from '#contracts/exams.ts';
import type { CareerFamily } from '#contracts/guidance/index.ts';
import { loadNames, type Names } from '#web/lib/career-names.ts';
import { pageLanguage } from '#web/lib/messages.ts';

// The texts of the data are English. Each language has tables from an English text to its translation, in a folder of web/messages.
// A text that is not in them stays English. `npm run check-data` finds these, and translations of texts that are gone.

type Texts = Readonly<Record<string, string>>;

const TEXTS = import.meta.glob<Texts>('../../../messages/*/texts.json', { import: 'default' });
const CAREER_TEXTS = import.meta.glob<Texts>('../../../messages/*/careers/*.json', { import: 'default' });

/** All other texts are names for the code. */
const TEXT_FIELDS =
  'name fullName opens who subjects age months addOns note route marks ages other text day workplaces helpful otherWays authority body'.split(
    ' ',
  );

/**
 * Puts the translations into data of the library. In English it stays as it is.
 * @param family of a career whose own texts are among the data.
 * @throws if the translations can't be loaded.
 */
export async function inPageLanguage<Data>(data: Data, family?: CareerFamily): Promise<Data> {
  const language = pageLanguage();
  if (language === 'en') return data;
  const folder = `../../../messages/${language}`;
  const [names, texts = {}, own = {}] = await Promise.all([
    loadNames(),
    TEXTS[`${folder}/texts.json`]?.(),
    CAREER_TEXTS[`${folder}/careers/${family}.json`]?.(),
  ]);
  const say = (text: string) => own[text] ?? texts[text] ?? (names[text]?.[0] || text);
  return translate(data, '', { say, names }) as Data;
}

interface Tables {
  /** In another language. */
  say: (text: string) => string;
  names: Names;
}

/** Puts `say(text)` in the place of each text, also deep inside. */
export function translate(value: unknown, field: string, tables: Tables): unknown {
  if (typeof value === 'string') return TEXT_FIELDS.includes(field) ? tables.say(value) : value;
  // A list of subjects; in other places that is a text.
  if (Array.isArray(value))
    return value.map((each) => translate(each, field === 'subjects' ? '' : field, tables));
  if (value === null || typeof value !== 'object') return value;
  const translated = Object.entries(value).map(([key, each]) => [key, translate(each, key, tables)] as const);
  return Object.fromEntries([...translated, ...searched(value, tables)]);
}

/** What a search needs of a career, an examination or a row of courses: the English name, and further words. */
function searched(value: object, { names }: Tables): (readonly [string, string])[] {
  const {
    slug,
    name = '',
    also,
    marks,
  } = value as { slug?: string; name?: string; also?: string; marks?: string };
  if (also === undefined) return marks === undefined ? [] : [['english', name]];
  const english = name || EXAM_NAMES[slug as ExamSlug];
  return [
    ['english', english],
    ['also', [also, names[english]?.[1]].filter(Boolean).join(', ')],
  ];
}
