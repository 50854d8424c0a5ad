import { describe, expect, test } from 'vitest';
import { SERVICES } from '../services.ts';
import { composeReport, DMIT_NOTICE, describeField } from './compose-report.ts';
import { blankContent, completeContent, type ReportContent, ReportContentSchema } from './report-content.ts';
import { REPORT_FORMS } from './report-forms.ts';

const filled = (service: ReportContent['service'], fields: object) =>
  ({ ...blankContent(service), ...fields }) as ReportContent;

describe('a report', () => {
  test.each(SERVICES)('of %s that is blank has no section but the DMIT notice', (service) => {
    const blank = blankContent(service);
    expect(ReportContentSchema.parse(blank)).toEqual(blank);
    expect(composeReport(blank)).toEqual(service === 'dmit' ? [DMIT_NOTICE] : []);
  });

  test('puts the fields of a group under one title, and omits empty fields', () => {
    const content = filled('overseas', {
      countries: ['Ireland'],
      course: 'Law',
      budget: '₹ 12 lakh a year',
      documents: [{ name: 'Passport', isReady: false }],
    });
    expect(composeReport(content)).toEqual([
      { kind: 'list', title: 'Countries', items: [{ title: '', text: 'Ireland' }] },
      {
        kind: 'facts',
        title: 'The plan',
        facts: [
          ['Course', 'Law'],
          ['Budget', '₹ 12 lakh a year'],
        ],
      },
      {
        kind: 'table',
        title: 'Documents',
        head: ['Document', 'State'],
        rows: [['Passport', 'Still needed']],
      },
    ]);
  });

  test('shows the fingers with a recorded value', () => {
    const { fingers } = REPORT_FORMS.dmit;
    const blank = fingers.blank;
    const [thumb, ...others] = blank;
    const content = filled('dmit', { fingers: [{ ...thumb, ridgeCount: 0 }, ...others] });
    expect(composeReport(content)[1]).toEqual({
      kind: 'table',
      title: 'Fingerprint patterns',
      head: ['Finger', 'Pattern', 'Ridge count'],
      rows: [['Left thumb', '–', '0']],
    });
    expect(describeField(fingers, blank)).toBe('');
  });

  test('ends with the assessment, which names each suggestion once', () => {
    const answers = {
      name: 'Asha',
      age: '',
      educationLevel: '',
      interests: '',
      strengths: '',
      careerGoals: '',
    };
    const assessment = { ...answers, recommendations: ['Law', 'Law', 'Design'] };
    expect(composeReport(filled('career', { summary: 'x', assessment })).at(-1)).toMatchObject({
      facts: [
        ['Name', 'Asha'],
        ['What the assessment suggested', 'Law, Design'],
      ],
    });
  });
});

test('a field as plain text shows days, numbers and choices in words', () => {
  const { tests, countries } = REPORT_FORMS.overseas;
  expect(describeField(countries, ['Ireland', 'Malta'])).toBe('1. Ireland\n2. Malta');
  const row = { name: 'IELTS', score: '', takenOn: '2026-03-14' };
  expect(describeField(tests, [row])).toBe('1. IELTS · – · 14 March 2026');
});

test('a field newer than a stored report is blank in it', () => {
  const { learningStyle: _, ...older } = filled('dmit', { summary: 'Calm' }) as ReportContent & {
    service: 'dmit';
  };
  expect(completeContent(older)).toEqual(filled('dmit', { summary: 'Calm' }));
});
