import { describe, expect, test } from 'vitest';
import { type ReportForm, ReportFormSchema } from './report-content.ts';
import { FINGERS } from './report-forms.ts';
import { findReportGaps } from './report-gaps.ts';

const parts = { summary: 'All is well', nextSteps: ['Call back'] };
const career = (fields: object = {}) =>
  ({
    service: 'career',
    ...parts,
    strengths: '',
    interestReading: '',
    recommendations: [{ title: 'Architecture', reason: 'She draws' }],
    ...fields,
  }) as ReportForm;
const fingers = FINGERS.map((finger) => ({ finger, pattern: null, ridgeCount: null }));
const dmit = (fields: object = {}) =>
  ({
    service: 'dmit',
    ...parts,
    fingers: fingers.map((finger) => ({ ...finger, pattern: 'whorl' })),
    observations: [{ title: 'Still', remark: 'Sat still' }],
    learningStyle: '',
    ...fields,
  }) as ReportForm;
const overseas = (fields: object = {}) =>
  ({
    service: 'overseas',
    ...parts,
    countries: ['Ireland'],
    course: 'Law',
    level: '',
    intake: '',
    budget: '',
    tests: [],
    universities: [],
    documents: [],
    ...fields,
  }) as ReportForm;
const bridging = (fields: object = {}) =>
  ({
    service: 'bridging',
    ...parts,
    subjects: [{ subject: 'Physics', before: '', after: '', remark: '' }],
    startsOn: '2026-01-12',
    endsOn: null,
    sessionsHeld: 3,
    sessionsAttended: null,
    ...fields,
  }) as ReportForm;

describe('the gaps before a report is ready', () => {
  test.each([
    ['career', career()],
    ['dmit', dmit()],
    ['overseas', overseas()],
    ['bridging', bridging()],
  ])('%s: none in a complete report, which the form accepts', (_, content) => {
    expect(findReportGaps(content)).toEqual([]);
    expect(ReportFormSchema.parse(content)).toEqual(content);
  });

  test.each<[string, ReportForm, string[]]>([
    ['the summary', career({ summary: '' }), ['the summary']],
    ['a next step', career({ nextSteps: ['', 'x'] }), ['the words of next step 1']],
    ['recommendations', career({ recommendations: [] }), ['at least one recommendation']],
    [
      'half a recommendation',
      career({ recommendations: [{ title: '', reason: '' }] }),
      ['what recommendation 1 is', 'the reason for recommendation 1'],
    ],
    ['patterns', dmit({ fingers }), ['the pattern of at least one finger']],
    ['observations', dmit({ observations: [] }), ['at least one observation']],
    ['a remark', dmit({ observations: [{ title: 'x', remark: '' }] }), ['the remark on observation 1']],
    ['countries', overseas({ countries: [] }), ['at least one country']],
    ['the course', overseas({ course: '' }), ['the course']],
    ['a document', overseas({ documents: [{ name: '', isReady: true }] }), ['the name of document 1']],
    ['subjects', bridging({ subjects: [] }), ['at least one subject']],
    [
      'when and how often',
      bridging({ startsOn: null, sessionsHeld: null }),
      ['the first day', 'how many sessions were held'],
    ],
  ])('%s', (_, content, gaps) => {
    expect(findReportGaps(content)).toEqual(gaps);
  });

  test('a draft may be empty, but must match its form', () => {
    const empty = career({ summary: '', recommendations: [{ title: '', reason: '' }] });
    expect(ReportFormSchema.safeParse(empty).success).toBe(true);
    expect(ReportFormSchema.safeParse(dmit({ fingers: fingers.slice(1) })).success).toBe(false);
    expect(ReportFormSchema.safeParse(bridging({ endsOn: '2026-01-11' })).success).toBe(false);
    expect(ReportFormSchema.safeParse(bridging({ sessionsAttended: 4 })).success).toBe(false);
    expect(ReportFormSchema.safeParse(career({ summary: 'x'.repeat(5001) })).success).toBe(false);
  });
});
