import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { AssessmentSummarySchema } from '#contracts/guidance/index.ts';

import type { Assessment } from '#web/areas/guidance/career/assessment.ts';
import { recommendCareers } from '#web/areas/guidance/career/recommendations.ts';
import { ResultsView } from './results-view.tsx';

// Shows the props of the booking.
vi.mock('#web/areas/enquiries/contact/components/book-counselling.tsx', () => ({
  BookCounselling: (props: object) => <output>{JSON.stringify(props)}</output>,
}));

const ASSESSMENT: Assessment = {
  name: 'Meera Iyer',
  age: '14',
  educationLevel: 'high_school',
  interests: 'Art, COMPUTERS',
  strengths: 'A creative mind',
  careerGoals: 'To do research one day',
};

function show(changes: Partial<Assessment> = {}, onRetake = () => {}) {
  const assessment = { ...ASSESSMENT, ...changes };
  render(
    <ResultsView
      assessment={assessment}
      recommendations={recommendCareers(assessment)}
      onRetake={onRetake}
    />,
  );
}

function card(career: string): HTMLElement {
  const found = screen.getByRole('heading', { level: 2, name: career }).closest('li');
  if (found === null) throw new Error(`${career} has no card`);
  return found;
}

const cluesOf = (career: string) => within(card(career)).getByRole('list', { name: 'Words that led here' });
const wordsFor = (career: string) =>
  within(cluesOf(career))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the recommendations', () => {
  it('come in order, one card each', () => {
    show();
    const careers = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(careers.slice(0, 9)).toEqual([
      'Software Development',
      'Data Science',
      'Web Development',
      'Graphic Design',
      'UI/UX Design',
      'Digital Marketing',
      'Scientific Research',
      'Laboratory Work',
      'Biotechnology',
    ]);
  });

  it('say which words led to each, as they were written', () => {
    show();
    for (const career of ['Software Development', 'Data Science', 'Web Development']) {
      expect(wordsFor(career)).toEqual(['COMPUTERS (Interests)']);
    }
    for (const career of ['Graphic Design', 'UI/UX Design', 'Digital Marketing']) {
      expect(wordsFor(career)).toEqual(['Art (Interests)', 'creative (Strengths)']);
    }
    expect(wordsFor('Biotechnology')).toEqual(['research (Career Goals)']);
    const marked = [...cluesOf('UI/UX Design').querySelectorAll('mark')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Art', 'creative']);
    expect(screen.getAllByText('Words that led here'), 'in every card').toHaveLength(9);
  });

  it('say honestly where they come from, and what is sent', () => {
    show();
    expect(
      screen.getByText(
        'These ideas come only from the words you wrote. They are a start for a conversation, not a verdict. Your answers stay in this browser unless you choose to share them.',
      ),
    ).toBeTruthy();
  });

  it('are general ones when no word was found, and say so', () => {
    show({ interests: 'Cricket', strengths: 'Running', careerGoals: 'To win' });
    expect(screen.getByText(/^We did not find any of our key words in your answers/)).toBeTruthy();
    expect(card('Creative Arts')).toBeTruthy();
    expect(screen.queryByText('Words that led here')).toBeNull();
  });
});

it('offers next steps', () => {
  show();
  const steps = screen.getByRole('region', { name: 'Your next steps' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(5);
});

it('hands the assessment to the booking, which may send it only if asked to', () => {
  show();
  const { service, assessment } = JSON.parse(screen.getByRole('status').textContent ?? '');
  expect(service).toBe('career');
  expect(AssessmentSummarySchema.parse(assessment)).toEqual({
    ...ASSESSMENT,
    educationLevel: 'High School',
    recommendations: recommendCareers(ASSESSMENT).map(({ career }) => career),
  });
});

it('offers the talk before the long list of careers', () => {
  show();
  const booking = screen.getByRole('status');
  expect(booking.compareDocumentPosition(card('Software Development'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

it('goes back with Retake Assessment', () => {
  const handleRetake = vi.fn();
  show({}, handleRetake);
  fireEvent.click(screen.getByRole('button', { name: 'Retake Assessment' }));
  expect(handleRetake).toHaveBeenCalledOnce();
});

describe('on paper', () => {
  it('are the name, the answers and the day of printing, even after midnight', () => {
    vi.useFakeTimers({ now: new Date('2026-04-30T23:59:00+05:30') });
    show();
    const answers = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(answers()).toEqual([
      'Meera Iyer',
      '14',
      'High School',
      '30 Apr 2026',
      'Art, COMPUTERS',
      'A creative mind',
      'To do research one day',
    ]);
    vi.setSystemTime(new Date('2026-05-01T00:01:00+05:30'));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(answers()).toContain('1 May 2026');
  });

  it('is whom to ask, at the foot', () => {
    show();
    const foot = screen.getByText(PLACEHOLDERS.legalName).closest('footer');
    expect(foot?.textContent).toContain(PLACEHOLDERS.phone.display);
    expect(foot?.textContent).toContain(window.location.host);
    expect(foot?.querySelector('svg')).toBeTruthy();
  });

  it('starts printing', () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
