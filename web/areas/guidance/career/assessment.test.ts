import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssessmentSummarySchema } from '#contracts/guidance/index.ts';

import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';
import {
  ASSESSMENT_FIELDS,
  type Assessment,
  type AssessmentAnswers,
  EDUCATION_LEVEL_NAMES,
  findFieldError,
  readAssessment,
} from './assessment.ts';
import { recommendCareers, summariseAssessment } from './recommendations.ts';

const FIELDS = ['interests', 'strengths', 'careerGoals'] as const;

describe('the assessment form', () => {
  const GOOD: Assessment = {
    name: 'Meera Iyer',
    age: '14',
    educationLevel: 'high_school',
    schoolClass: '',
    stream: '',
    interests: 'Drawing and science',
    strengths: 'Patient and curious',
    careerGoals: 'To build bridges',
  };
  function messagesFor(change: Partial<AssessmentAnswers>): string[] {
    const answers = { ...GOOD, ...change };
    const found = ASSESSMENT_FIELDS.map((field) => findFieldError(field, answers[field]));
    const messages = found.filter((message) => message !== null);
    expect(readAssessment(answers) === null).toBe(messages.length > 0);
    return messages;
  }

  it('offers five levels of education', () => {
    expect(Object.keys(EDUCATION_LEVEL_NAMES)).toEqual(['high_school', 'bachelor', 'master', 'phd', 'other']);
  });

  it('reports every error in the order of the form', () => {
    const blank = { name: '', age: '', educationLevel: '', interests: '', strengths: '', careerGoals: '' };
    expect(messagesFor(blank)).toEqual([
      'Name must be at least 2 characters.',
      'Please enter a valid age.',
      'Please select your education level.',
      'Please describe your interests in at least 10 characters.',
      'Please describe your strengths in at least 10 characters.',
      'Please describe your career goals in at least 10 characters.',
    ]);
  });

  it.each(['Al', 'अम', ' Om ', 'x'.repeat(MAX_ANSWER_LENGTHS.name)])('accepts the name %j', (name) => {
    expect(messagesFor({ name })).toEqual([]);
  });

  it.each(['', 'A', ' A ', '😀'])('refuses the name %j', (name) => {
    expect(messagesFor({ name })).toEqual(['Name must be at least 2 characters.']);
  });

  it.each(['1', '14', ' 14 ', '0.5', '120'])('accepts the age %j', (age) => {
    expect(messagesFor({ age })).toEqual([]);
  });

  it.each([
    ['१४', '14'],
    ['১৪', '14'],
    ['੧੪', '14'],
    ['૧૪', '14'],
    ['୧୪', '14'],
    ['௧௪', '14'],
    ['౧౪', '14'],
    ['೧೪', '14'],
    ['൧൪', '14'],
    ['۱۴', '14'],
    [' ९.० ', '9.0'],
  ])('reads the age %s as %s', (written, age) => {
    expect(messagesFor({ age: written })).toEqual([]);
    expect(readAssessment({ ...GOOD, age: written })?.age).toBe(age);
  });

  it.each(['', ' ', '०', '0', '0.0', '-1', 'abc', '14 years', '1e9', '0x10', 'Infinity', '1'.repeat(21)])(
    'refuses the age %j',
    (age) => {
      expect(messagesFor({ age })).toEqual(['Please enter a valid age.']);
    },
  );

  it.each(['', 'school'])('refuses the education level %j', (educationLevel) => {
    expect(messagesFor({ educationLevel })).toEqual(['Please select your education level.']);
  });

  it.each(FIELDS)('counts the characters of %s without the blanks around it', (field) => {
    const refused = ['123456789', ' 123456789 ', '😀'.repeat(9), ' '.repeat(10)];
    for (const value of refused) expect(messagesFor({ [field]: value })).toHaveLength(1);
    const taken = ['1234567890', '😀'.repeat(10), 'x'.repeat(MAX_ANSWER_LENGTHS.text)];
    for (const value of taken) expect(messagesFor({ [field]: value })).toEqual([]);
    expect(messagesFor({ [field]: 'x'.repeat(MAX_ANSWER_LENGTHS.text + 1) })).toHaveLength(1);
  });

  it('accepts only answers that a request for a session may carry', () => {
    const answer = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 8, maxLength: 14 }));
    const form = fc.record({ name: answer, interests: answer, strengths: answer, careerGoals: answer });
    fc.assert(
      fc.property(form, (change) => {
        const assessment = readAssessment({ ...GOOD, ...change });
        if (!assessment) return;
        AssessmentSummarySchema.parse(summariseAssessment(assessment, recommendCareers(assessment)));
      }),
    );
  });
});
