import { i18n } from '@lingui/core';
import { paths } from '#contracts/pages.ts';
import { composeReport, type ReportContent, type ReportSection } from '#contracts/reports/index.ts';
import { loadNames } from '#web/lib/career-names.ts';
import { pageLanguage, withMessages } from '#web/lib/messages.ts';

/**
 * The sections of a report with the form's own words in the language of this page.
 * @throws if the names of careers and of the career assessment's answers can't be loaded: a report's page does not have them.
 */
export async function composeReportHere(content: ReportContent): Promise<ReportSection[]> {
  const language = pageLanguage();
  if (language === 'en') return composeReport(content);
  const names = content.service === 'career' ? await withMessages(paths.career, loadNames) : {};
  return composeReport(content, {
    language,
    say: (text, values) => i18n._(text, values),
    nameOf: (name) => names[name]?.[0] || (Object.hasOwn(i18n.messages, name) ? i18n._(name) : name),
  });
}
