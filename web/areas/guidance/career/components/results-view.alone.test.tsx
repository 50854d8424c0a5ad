import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { AssessmentSummarySchema } from '#contracts/guidance/index.ts';

import type { Assessment } from '#web/areas/guidance/career/assessment.ts';
import { recommendCareers } from '#web/areas/guidance/career/recommendations.ts';
import { CAREER_SLUGS } from '#web/areas/guidance/careers/library.ts';
import { toastStore } from '#web/components/toast-store.ts';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { CAREER_PAGES } from './recommendation-group.tsx';
import { ResultsView } from './results-view.tsx';

// Shows the props of the booking.
vi.mock(import('#web/areas/enquiries/index.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  BookCounselling: (props: object) => <output>{JSON.stringify(props)}</output>,
}));

const ASSESSMENT: Assessment = {
  name: 'Meera Iyer',
  age: '14',
  educationLevel: 'high_school',
  schoolClass: '10',
  stream: '',
  interests: 'Art, COMPUTERS',
  strengths: 'A creative mind',
  careerGoals: 'To do research one day',
};

function show(changes: Partial<Assessment> = {}, onRetake = () => {}) {
  const assessment = { ...ASSESSMENT, ...changes };
  render(
    <MemoryRouter>
      <ResultsView
        assessment={assessment}
        finishedAt={new Date('2026-04-30T12:00:00Z')}
        onRetake={onRetake}
      />
    </MemoryRouter>,
  );
}

const group = (area: string) => screen.getByRole('region', { name: area });
const careersOf = (area: string) =>
  within(group(area))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const cluesOf = (area: string) => within(group(area)).getByRole('list', { name: 'Words that led here' });
const wordsFor = (area: string) =>
  within(cluesOf(area))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the recommendations', () => {
  it('come in order, grouped by area', () => {
    show();
    const careers = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(careers).toEqual([
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
    expect(careersOf('Art and design')).toEqual(['Graphic Design', 'UI/UX Design', 'Digital Marketing']);
  });

  it('link to a page of the library', () => {
    show();
    const target = (career: string) =>
      screen.getByRole('link', { name: `Read on: ${career}` }).getAttribute('href');
    expect(target('Software Development')).toBe('/careers/software-developer');
    expect(target('Biotechnology')).toBe('/careers/biotechnologist');
    for (const slug of Object.values(CAREER_PAGES)) expect(CAREER_SLUGS).toContain(slug);
  });

  it('name the matched words of each area in their original spelling', () => {
    show();
    expect(wordsFor('Computers and technology')).toEqual(['COMPUTERS (Interests)']);
    expect(wordsFor('Art and design')).toEqual(['Art (Interests)', 'creative (Strengths)']);
    expect(wordsFor('Science and research')).toEqual(['research (Career Goals)']);
    const marked = [...cluesOf('Art and design').querySelectorAll('mark')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Art', 'creative']);
  });

  it('state their source, and that they stay in the browser', () => {
    show();
    expect(
      screen.getByText(
        'These ideas come only from the words you wrote: a start for a conversation, not a verdict. They stay in this browser unless you share them.',
      ),
    ).toBeTruthy();
  });

  it('are general ones without a matched word, and say so', () => {
    show({ interests: 'Cricket', strengths: 'Running', careerGoals: 'To win' });
    const words = screen.getByText(/^We found none of our key words in your answers/);
    expect(words.textContent).toContain('Talk to a counsellor first');
    expect(screen.getByRole('status').compareDocumentPosition(group('A place to begin'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(careersOf('A place to begin')).toHaveLength(5);
    expect(screen.queryByText('Words that led here')).toBeNull();
  });
});

it('offers next steps', () => {
  show();
  const steps = screen.getByRole('region', { name: 'Your next steps' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
});

it('passes the assessment to the booking, unsent by default', () => {
  show();
  const { service, assessment } = JSON.parse(screen.getByRole('status').textContent ?? '');
  expect(service).toBe('career');
  const { stream: _, ...answers } = ASSESSMENT;
  expect(AssessmentSummarySchema.parse(assessment)).toEqual({
    ...answers,
    educationLevel: 'High School',
    schoolClass: 'Class 10',
    recommendations: recommendCareers(ASSESSMENT).map(({ career }) => career),
  });
});

it('offers a conversation before the long list of careers', () => {
  show();
  const booking = screen.getByRole('status');
  expect(booking.compareDocumentPosition(group('Computers and technology'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

it('reports a press of Retake Assessment', () => {
  const handleRetake = vi.fn();
  show({}, handleRetake);
  fireEvent.click(screen.getByRole('button', { name: 'Retake Assessment' }));
  expect(handleRetake).toHaveBeenCalledOnce();
});

describe('sharing', () => {
  const shareButton = () => screen.queryByRole('button', { name: 'Share' });
  const withShare = (share: (data: ShareData) => Promise<void>) =>
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));

  afterEach(() => {
    vi.unstubAllGlobals();
    toastStore.reset();
  });

  it('is hidden in a browser without sharing', () => {
    show();
    expect(shareButton()).toBeNull();
  });

  it('passes the ideas to the phone, without name and answers', async () => {
    const share = vi.fn(async (_: ShareData) => {});
    withShare(share);
    show({ interests: 'My art, my art', strengths: 'Nothing yet', careerGoals: 'No idea so far' });
    fireEvent.click(shareButton() as HTMLElement);
    expect(share).toHaveBeenCalledWith({
      title: 'Your Career Recommendations',
      text: [
        'Career ideas of 30 Apr 2026',
        'Art and design: Graphic Design, UI/UX Design, Digital Marketing',
        'A start for a conversation, not a verdict.',
      ].join('\n'),
    });
  });

  it('says nothing when it is cancelled, and reports a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let reason = new DOMException('Closed', 'AbortError');
    withShare(async () => {
      throw reason;
    });
    show();
    await act(async () => fireEvent.click(shareButton() as HTMLElement));
    expect(toastStore.get()).toBeNull();
    reason = new DOMException('Not now', 'NotAllowedError');
    await act(async () => fireEvent.click(shareButton() as HTMLElement));
    expect(toastStore.get()?.title).toBe('Sharing did not work');
  });
});

describe('the printout', () => {
  it('shows the name, the answers and the day of printing, even after midnight', () => {
    vi.useFakeTimers({ now: new Date('2026-04-30T23:59:00+05:30') });
    show();
    const answers = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(answers()).toEqual([
      'Meera Iyer',
      '14',
      'High School',
      'Class 10',
      '30 Apr 2026',
      'Art, COMPUTERS',
      'A creative mind',
      'To do research one day',
    ]);
    vi.setSystemTime(new Date('2026-05-01T00:01:00+05:30'));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(answers()).toContain('1 May 2026');
  });

  it('shows the office’s contact details at the foot', () => {
    setConsultancy({ ...PLACEHOLDERS, phone: { display: '044 0000 1111', tel: '+914400001111' } });
    show();
    setConsultancy(null);
    const foot = screen.getByText(PLACEHOLDERS.legalName).closest('footer');
    expect(foot?.textContent).toContain('044 0000 1111');
    expect(foot?.textContent).toContain(window.location.host);
    expect(foot?.querySelector('svg')).toBeTruthy();
  });

  it('starts from the print button', () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
