import { i18n } from '@lingui/core';
import type { KeptResult } from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  composeAssessment,
  composeInterests,
  composeReport,
  type ReportContent,
  type ReportSection,
  type ReportWords,
} from '#contracts/reports/index.ts';
import { loadNames } from '#web/lib/career-names.ts';
import { pageLanguage, withMessages } from '#web/lib/messages.ts';

/**
 * The sections of a report with the form's own words in the language of this page.
 * @throws if the names of careers and of the career assessment's answers can't be loaded: a report's page does not have them.
 */
export const composeReportHere = async (content: ReportContent): Promise<ReportSection[]> =>
  composeReport(content, await wordsHere(content.service === 'career'));

/** A result that a family keeps, as a report shows it. @throws as `composeReportHere`. */
export async function composeResultHere(result: KeptResult['result']): Promise<ReportSection[]> {
  const words = await wordsHere(true);
  return result.kind === 'interests'
    ? composeInterests(result.content, words)
    : [composeAssessment(result.content, words)];
}

/** @param hasNames of careers, and of the answers of the career assessment. Undefined for English. */
async function wordsHere(hasNames: boolean): Promise<ReportWords | undefined> {
  const language = pageLanguage();
  if (language === 'en') return undefined;
  const names = hasNames ? await withMessages(paths.career, loadNames) : {};
  return {
    language,
    say: (text, values) => i18n._(text, values),
    nameOf: (name) => names[name]?.[0] || (Object.hasOwn(i18n.messages, name) ? i18n._(name) : name),
  };
}
