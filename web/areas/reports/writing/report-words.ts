import { i18n } from '@lingui/core';
import { composeReport, type ReportContent } from '#contracts/reports/index.ts';
import { pageLanguage } from '#web/lib/messages.ts';

/** The sections of a report with the form's own words in the language of this page. */
export function composeReportHere(content: ReportContent) {
  const language = pageLanguage();
  if (language === 'en') return composeReport(content);
  return composeReport(content, {
    language,
    say: (text, values) => i18n._(text, values),
    nameOf: (name) => (Object.hasOwn(i18n.messages, name) ? i18n._(name) : name),
  });
}
