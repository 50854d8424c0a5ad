import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findNamedIn } from '#web/areas/guidance/careers/named-careers.ts';
import { toastStore } from '#web/components/toast-store.ts';
import { findFieldError } from './assessment.ts';
import { CareerPage } from './career-page.tsx';
import {
  answer,
  careerPage,
  field,
  LABELS,
  type Label,
  loadResults,
  messageAt,
  resultsTitle,
  submitButton,
  values,
} from './career-page-fixture.tsx';
import { examplePhrases } from './components/assessment-form.tsx';
import { recommendCareers } from './recommendations.ts';

const MESSAGES: Record<Label, string> = {
  Name: 'Name must be at least 2 characters.',
  Age: 'Please enter a valid age.',
  'Education Level': 'Please select your education level.',
  Interests: 'Please describe your interests in at least 10 characters.',
  Strengths: 'Please describe your strengths in at least 10 characters.',
  'Career Goals': 'Please describe your career goals in at least 10 characters.',
};
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

const loadNames = async () => void (await import('#web/areas/guidance/careers/named-careers.ts'));

beforeAll(loadResults);
beforeEach(() => {
  render(careerPage);
});

describe('the form', () => {
  it('has its title, six fields, a way home, and the benefits below', () => {
    expect(title()).toBe('Career Assessment');
    expect(screen.getByRole('form', { name: 'Career Assessment' })).toBeTruthy();
    expect(values()).toEqual(['', '', '', '', '', '']);
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    const benefits = screen.getByRole('heading', { name: 'What career counselling can do for you' });
    expect(submitButton().compareDocumentPosition(benefits)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('offers the five education levels', () => {
    const options = [...(field('Education Level') as HTMLSelectElement).options];
    expect(options.map(({ value, text, disabled }) => [value, text, disabled])).toEqual([
      ['', 'Please choose', true],
      ['high_school', 'High School', false],
      ['bachelor', "Bachelor's Degree", false],
      ['master', "Master's Degree", false],
      ['phd', 'PhD', false],
      ['other', 'Other', false],
    ]);
  });

  it('sends nothing without its code', () => {
    expect(screen.getByRole('form').getAttribute('method')).toBe('dialog');
    expect(screen.getByText(/There are no wrong answers, and nothing is sent\./)).toBeTruthy();
  });

  it('shows all six messages at their fields and focuses the first', () => {
    fireEvent.click(submitButton());
    for (const label of LABELS) {
      expect(messageAt(label)).toBe(MESSAGES[label]);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(field('Name'));
    expect(toastStore.get()).toBeNull();
    expect(title()).toBe('Career Assessment');
  });

  it.each([
    ['Name', ' M '],
    ['Age', '0'],
    ['Age', 'twelve'],
    ['Education Level', ''],
    ['Interests', 'too short'],
    ['Strengths', 'too short'],
    ['Career Goals', 'too short'],
  ] as const)('with the %s %j shows only the message there and focuses the field', async (label, text) => {
    const user = answer({ [label]: text });
    await user.click(submitButton());
    expect(LABELS.map(messageAt)).toEqual(LABELS.map((each) => (each === label ? MESSAGES[label] : '')));
    expect(document.activeElement).toBe(field(label));
  });

  it('removes a message as soon as its field is valid, not before, and leaves the others', async () => {
    const user = answer({ Interests: 'too short', Age: '' });
    await user.click(submitButton());
    await user.type(field('Interests'), ' ');
    expect(messageAt('Interests')).toBe(MESSAGES.Interests);
    await user.type(field('Interests'), 'x');
    expect(messageAt('Interests')).toBe('');
    expect(field('Interests').getAttribute('aria-invalid')).toBeNull();
    expect(messageAt('Age')).toBe(MESSAGES.Age);
    await user.clear(field('Interests'));
    expect(messageAt('Interests'), 'nobody is told off while typing').toBe('');
  });
});

describe('class and stream', () => {
  it('are fields for a student at school only, and are stored with the answers', async () => {
    expect(screen.queryByLabelText('Class (optional)')).toBeNull();
    const user = answer();
    await user.selectOptions(screen.getByLabelText('Class (optional)'), 'Class 11');
    await user.selectOptions(screen.getByLabelText('Stream (optional)'), 'Commerce');
    await user.click(submitButton());
    expect(JSON.parse(localStorage.getItem('careerResult') ?? '')).toMatchObject({
      schoolClass: '11',
      stream: 'commerce',
    });
    await user.click(await screen.findByRole('button', { name: 'Retake Assessment' }));
    await user.selectOptions(field('Education Level'), 'bachelor');
    expect(screen.queryByLabelText('Class (optional)')).toBeNull();
    await user.click(submitButton());
    expect(JSON.parse(localStorage.getItem('careerResult') ?? '')).toMatchObject({
      schoolClass: '',
      stream: '',
    });
  });
});

describe('the examples', () => {
  const example = (phrase: string) => screen.getByRole('button', { name: phrase });

  it('add their phrase, and take it away again', async () => {
    const user = userEvent.setup();
    await user.click(example('helping people'));
    expect(field('Interests').value).toBe('helping people');
    await user.click(example('drawing and art'));
    expect(field('Interests').value).toBe('helping people, drawing and art');
    expect(example('helping people').getAttribute('aria-pressed')).toBe('true');
    await user.click(example('helping people'));
    expect(field('Interests').value).toBe('drawing and art');
    await user.type(field('Interests'), '.');
    await user.click(example('science experiments'));
    expect(field('Interests').value).toBe('drawing and art. science experiments');
  });

  it('are each a valid answer', () => {
    for (const phrase of Object.values(examplePhrases()).flat()) {
      expect(findFieldError('interests', phrase), phrase).toBeNull();
    }
  });

  it('each matches a rule or names a career', async () => {
    for (const [name, phrases] of Object.entries(examplePhrases())) {
      for (const phrase of phrases) {
        const answers = { interests: '', strengths: '', careerGoals: '', [name]: phrase };
        const isMatched = recommendCareers(answers).some(({ clues }) => clues.length > 0);
        expect([phrase, isMatched || (await findNamedIn([phrase])).length > 0]).toEqual([phrase, true]);
      }
    }
  });

  it('have a hint on the length above, which screen readers hear when it changes', async () => {
    const words = () =>
      document.getElementById(field('Interests').getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(words()?.textContent).toMatch(/^Ten letters are enough/);
    expect(words()?.getAttribute('aria-live')).toBe('polite');
    await userEvent.click(example('helping people'));
    expect(words()?.textContent).toMatch(/^Long enough/);
  });
});

describe('below the result, the answers’ own words lead to careers', () => {
  it.each([
    ['I want to be a doctor by NEET', 'doctor', '/careers/doctor'],
    ['I want to be a doctor by NEET', 'NEET', '/exams/neet'],
    ['an engineer by JEE', 'engineer', '/careers/mechanical-engineer'],
    ['an engineer by JEE', 'JEE', '/exams/jee-main'],
    ['Become a chartered accountant', 'chartered accountant', '/careers/chartered-accountant'],
    ['to join the Civil Services', 'Civil Services', '/careers/ias-officer'],
    ['I will join the army.', 'army', '/careers/army-officer'],
    ['I will join the army.', 'army', '/careers/soldier'],
    ['to play cricket for India', 'cricket', '/careers/sportsperson'],
    ['To study law and help', 'law', '/careers/advocate'],
    ['farming on our own land', 'farming', '/careers/farmer'],
    ['I want to be a docter', 'docter', '/careers/doctor'],
  ])('%s: %s', async (careerGoals, written, address) => {
    const user = answer({ 'Career Goals': careerGoals });
    await user.click(submitButton());
    await resultsTitle();
    const section = await screen.findByRole('region', { name: 'What you wrote yourself' });
    const line = within(section).getByText(written, { selector: 'q' }).closest('li') as HTMLElement;
    expect(line.textContent).toMatch(`You wrote ${written}: read`);
    const links = within(line).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain(address);
  });

  it('says nothing about words that name no career', async () => {
    const user = answer({
      Interests: 'I like it here, quietly',
      Strengths: 'never giving up',
      'Career Goals': 'I do not know it yet',
    });
    await user.click(submitButton());
    await resultsTitle();
    await act(loadNames);
    expect(screen.queryByRole('region', { name: 'What you wrote yourself' })).toBeNull();
  });
});

describe('a valid submit', () => {
  it('shows the results and the toast', async () => {
    const user = answer();
    await user.click(submitButton());
    await resultsTitle();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('form')).toBeNull();
    const toast = (await screen.findByText('Assessment Completed')).closest('li');
    expect(toast?.textContent).toBe('Assessment CompletedYour career assessment has been processed.');
    expect(screen.getByRole('button', { name: 'Book Counseling Session' })).toBeTruthy();
  });

  it('works with Enter in a field', async () => {
    const user = answer();
    await user.type(field('Name'), '{Enter}');
    await resultsTitle();
  });

  it('removes earlier messages', async () => {
    fireEvent.click(submitButton());
    const user = answer();
    await user.click(submitButton());
    await user.click(screen.getByRole('button', { name: 'Retake Assessment' }));
    expect(LABELS.map(messageAt).join('')).toBe('');
  });

  it('can be retaken with the answers kept, and again', async () => {
    const user = answer({ Interests: 'Cricket, cricket, cricket' });
    const given = values();
    await user.click(submitButton());
    await user.click(screen.getByRole('button', { name: 'Retake Assessment' }));
    expect(title()).toBe('Career Assessment');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(values()).toEqual(given);
    await user.type(field('Interests'), ' and leadership');
    await user.click(submitButton());
    expect(screen.getByText('Entrepreneurship')).toBeTruthy();
  });
});

describe('the browser’s history', () => {
  const go = (name: 'Back' | 'Forward') => userEvent.click(screen.getByRole('button', { name }));

  it('returns to the filled form, and forward to the results', async () => {
    const user = answer();
    const given = values();
    await user.click(submitButton());
    await go('Back');
    expect(title()).toBe('Career Assessment');
    expect(values()).toEqual(given);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await go('Forward');
    await resultsTitle();
  });

  it('shows the results of changed answers, not the earlier ones', async () => {
    const user = answer({ Interests: 'Cricket, cricket, cricket' });
    await user.click(submitButton());
    await go('Back');
    await user.type(field('Interests'), ' and leadership');
    await user.click(submitButton());
    expect(screen.getByText('Entrepreneurship')).toBeTruthy();
    await go('Back');
    expect(title()).toBe('Career Assessment');
  });

  it('shows the form when a reload has lost the results', async () => {
    cleanup();
    render(
      <MemoryRouter initialEntries={[{ pathname: '/career', state: 'career-results' }]}>
        <CareerPage />
      </MemoryRouter>,
    );
    const user = answer();
    expect(title()).toBe('Career Assessment');
    await user.click(submitButton());
    await user.click(screen.getByRole('button', { name: 'Retake Assessment' }));
    expect(title()).toBe('Career Assessment');
  });
});

describe('the whole form', () => {
  it('works by keyboard alone', async () => {
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Back to home' }));
    for (const link of within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole(
      'link',
    )) {
      await user.tab();
      expect(document.activeElement).toBe(link);
    }
    for (const label of LABELS) {
      await user.tab();
      expect(document.activeElement).toBe(field(label));
      const box = field(label).matches('textarea') && field(label).closest('[data-field]')?.parentElement;
      for (const example of box ? within(box).getAllByRole('button') : []) {
        await user.tab();
        expect(document.activeElement).toBe(example);
      }
    }
    await user.tab();
    expect(document.activeElement).toBe(submitButton());
  });
});
