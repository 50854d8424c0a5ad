import { ASSESSMENT_ANSWERS } from '#contracts/guidance/index.ts';
import {
  APPLICATION_STATUS_NAMES,
  DMIT_DISCLOSURE,
  FINGER_NAMES,
  FINGER_PATTERN_NAMES,
  type ReportContent,
} from '#contracts/reports/index.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import type { Block, Fact, ReportDocument } from './report-document.ts';

export interface PrintedReport {
  student: string;
  service: Service;
  counsellor: string | null;
  /** When it was declared ready; null for a draft. ISO 8601. */
  readyAt: string | null;
  isDraft: boolean;
  content: ReportContent;
}

type ContentOf<S extends Service> = Extract<ReportContent, { service: S }>;

/** @param timeZone in which its day is told. */
export function describeReport(report: PrintedReport, timeZone: string): ReportDocument {
  const { student, service, counsellor, readyAt, isDraft, content } = report;
  return {
    title: `${SERVICE_NAMES[service]} report`,
    name: student,
    facts: filled([
      ['Service', SERVICE_NAMES[service]],
      ['Counsellor', counsellor ?? ''],
      ['Date', readyAt === null ? '' : dayOf(new Date(readyAt), timeZone)],
    ]),
    isDraft,
    blocks: [
      ...(service === 'dmit' ? [disclosure()] : []),
      ...section('Summary', content.summary),
      ...findings(content),
      ...listSection('Next steps', content.nextSteps),
    ],
  };
}

function findings(content: ReportContent): Block[] {
  switch (content.service) {
    case 'career':
      return describeCareer(content);
    case 'dmit':
      return describeDmit(content);
    case 'overseas':
      return describeOverseas(content);
    case 'bridging':
      return describeBridging(content);
  }
}

function disclosure(): Block {
  const { title, evidence, careers } = DMIT_DISCLOSURE;
  return { kind: 'notice', title, texts: [evidence, careers] };
}

function describeCareer({ strengths, recommendations, assessment }: ContentOf<'career'>): Block[] {
  const points = recommendations.map(({ title, reason }) => ({ title, text: reason }));
  return [
    ...section('Strengths', strengths),
    ...under('Recommendations', points.length > 0 && { kind: 'points', items: points }),
    ...under(
      'The assessment that came with the booking',
      assessment !== null && {
        kind: 'facts',
        facts: filled([
          ...ASSESSMENT_ANSWERS.map(([label, field]) => [label, assessment[field]] as const),
          ['Careers it suggested', assessment.recommendations.join(', ')],
        ]),
      },
    ),
  ];
}

function describeDmit({ fingers, observations, learningStyle }: ContentOf<'dmit'>): Block[] {
  const points = observations.map(({ title, remark }) => ({ title, text: remark }));
  return [
    ...under('Fingerprint patterns', {
      kind: 'table',
      head: ['Finger', 'Pattern', 'Ridge count'],
      widths: [0.4, 0.35, 0.25],
      rows: fingers.map(({ finger, pattern, ridgeCount }) => [
        FINGER_NAMES[finger],
        pattern === null ? 'Not recorded' : FINGER_PATTERN_NAMES[pattern],
        ridgeCount === null ? '–' : String(ridgeCount),
      ]),
    }),
    ...under('Observations', points.length > 0 && { kind: 'points', items: points }),
    ...section('Learning style', learningStyle),
  ];
}

function describeOverseas(content: ContentOf<'overseas'>): Block[] {
  const { countries, course, level, intake, budget, tests, universities, documents } = content;
  const plan = filled([
    ['Countries', countries.join(', ')],
    ['Course', course],
    ['Level', level],
    ['Intake', intake],
    ['Budget', budget],
  ]);
  return [
    ...under('The plan', plan.length > 0 && { kind: 'facts', facts: plan }),
    ...tableUnder('Tests', {
      head: ['Test', 'Score', 'Taken on'],
      widths: [0.5, 0.25, 0.25],
      rows: tests.map(({ name, score, takenOn }) => [name, score || '–', calendarDay(takenOn) || '–']),
    }),
    ...tableUnder('Universities', {
      head: ['University', 'Country', 'Course', 'Application'],
      widths: [0.36, 0.18, 0.28, 0.18],
      rows: universities.map((row) => [
        row.name,
        row.country || '–',
        row.course || '–',
        APPLICATION_STATUS_NAMES[row.status],
      ]),
    }),
    ...tableUnder('Documents', {
      head: ['Document', 'State'],
      widths: [0.75, 0.25],
      rows: documents.map(({ name, isReady }) => [name, isReady ? 'Ready' : 'Still needed']),
    }),
  ];
}

function describeBridging(content: ContentOf<'bridging'>): Block[] {
  const { startsOn, endsOn, sessionsHeld, sessionsAttended, subjects } = content;
  const facts = filled([
    ['First day', calendarDay(startsOn)],
    ['Last day', calendarDay(endsOn)],
    ['Sessions held', sessionsHeld === null ? '' : String(sessionsHeld)],
    ['Sessions attended', sessionsAttended === null ? '' : String(sessionsAttended)],
  ]);
  return [
    ...under('The course', facts.length > 0 && { kind: 'facts', facts }),
    ...tableUnder('Subjects', {
      head: ['Subject', 'Before', 'After', 'Remark'],
      widths: [0.22, 0.16, 0.16, 0.46],
      rows: subjects.map(({ subject, before, after, remark }) => [
        subject,
        before || '–',
        after || '–',
        remark || '–',
      ]),
    }),
  ];
}

function section(title: string, text: string): Block[] {
  return under(title, text !== '' && { kind: 'text', text });
}

function listSection(title: string, items: string[]): Block[] {
  return under(title, items.length > 0 && { kind: 'list', items });
}

function tableUnder(title: string, table: Omit<Extract<Block, { kind: 'table' }>, 'kind'>): Block[] {
  return under(title, table.rows.length > 0 && { kind: 'table', ...table });
}

/** A heading stands only over something. */
function under(title: string, block: Block | false): Block[] {
  return block ? [{ kind: 'heading', text: title }, block] : [];
}

function filled(facts: Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== '');
}

function dayOf(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('en-IN', { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
}

/** Of an ISO 8601 date, for example 2026-04-30: 30 April 2026. */
function calendarDay(date: string | null): string {
  return date === null ? '' : dayOf(new Date(`${date}T00:00:00Z`), 'UTC');
}
