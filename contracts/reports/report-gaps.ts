import { hasLetterOrDigit } from '../lib/characters.ts';
import type { ReportForm, ReportFormOf } from './report-content.ts';

/** What is missing before a report can be ready, in words that follow "Still missing:"; empty when nothing is. */
export function findReportGaps(content: ReportForm): string[] {
  const gaps = [...gapsOfForm(content), ...emptyLines(content.nextSteps, 'the words of next step')];
  return [...missing(content.summary, 'the summary'), ...gaps];
}

function gapsOfForm(content: ReportForm): string[] {
  switch (content.service) {
    case 'career':
      return gapsOfCareer(content);
    case 'dmit':
      return gapsOfDmit(content);
    case 'overseas':
      return gapsOfOverseas(content);
    case 'bridging':
      return gapsOfBridging(content);
  }
}

function gapsOfCareer({ recommendations }: ReportFormOf<'career'>): string[] {
  if (recommendations.length === 0) return ['at least one recommendation'];
  return recommendations.flatMap(({ title, reason }, at) => [
    ...missing(title, `what recommendation ${at + 1} is`),
    ...missing(reason, `the reason for recommendation ${at + 1}`),
  ]);
}

function gapsOfDmit({ fingers, observations }: ReportFormOf<'dmit'>): string[] {
  const gaps = fingers.some(({ pattern }) => pattern !== null) ? [] : ['the pattern of at least one finger'];
  if (observations.length === 0) return [...gaps, 'at least one observation'];
  const ofRows = observations.flatMap(({ title, remark }, at) => [
    ...missing(title, `what observation ${at + 1} is`),
    ...missing(remark, `the remark on observation ${at + 1}`),
  ]);
  return [...gaps, ...ofRows];
}

function gapsOfOverseas(content: ReportFormOf<'overseas'>): string[] {
  const { countries, course, tests, universities, documents } = content;
  return [
    ...(countries.length === 0 ? ['at least one country'] : emptyLines(countries, 'the name of country')),
    ...missing(course, 'the course'),
    ...emptyLines(names(tests), 'the name of test'),
    ...emptyLines(names(universities), 'the name of university'),
    ...emptyLines(names(documents), 'the name of document'),
  ];
}

function gapsOfBridging({ subjects, startsOn, sessionsHeld }: ReportFormOf<'bridging'>): string[] {
  return [
    ...(subjects.length === 0
      ? ['at least one subject']
      : emptyLines(
          subjects.map(({ subject }) => subject),
          'the name of subject',
        )),
    ...missing(startsOn, 'the first day'),
    ...missing(sessionsHeld, 'how many sessions were held'),
  ];
}

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

function missing(value: string | number | null, what: string): string[] {
  const isThere = typeof value === 'string' ? hasLetterOrDigit(value) : value !== null;
  return isThere ? [] : [what];
}

function emptyLines(lines: readonly string[], what: string): string[] {
  return lines.flatMap((line, at) => missing(line, `${what} ${at + 1}`));
}
